"""What callers may pass."""

import os
from typing import BinaryIO, Literal, TextIO, TypeAlias

from ._data import BoneData, SlotData
from ._skeleton import Bone
from ._slots import Slot
from ._timelines import Animation
from ._types import Color

Source: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO | TextIO
ColorLike: TypeAlias = Color | tuple[float, float, float] | tuple[float, float, float, float] | list[float] | str
MixBlendName: TypeAlias = Literal["setup", "first", "replace", "add"]
AnimationLike: TypeAlias = Animation | str | int
BoneLike: TypeAlias = BoneData | Bone | str | int
SlotLike: TypeAlias = SlotData | Slot | str | int
