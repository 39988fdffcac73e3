"""Enumerations. Members are strings; wherever one is asked for, its text serves as well, in any case, with or without `_`."""

from enum import Enum


class _Text(str, Enum):
    def __str__(self) -> str:
        return str(self.value)


class Physics(_Text):
    """What physics constraints do in an update."""

    NONE = "none"
    """Nothing: the bones stay as they are."""
    RESET = "reset"
    """Begin anew, then as `UPDATE`."""
    UPDATE = "update"
    """Simulate the time that has passed."""
    POSE = "pose"
    """Show the last simulated state without going on."""


class MixBlend(_Text):
    """How an animation is combined with what the skeleton has."""

    SETUP = "setup"
    """From the setup pose, also before the first key."""
    FIRST = "first"
    """From the current pose, before the first key towards the setup pose."""
    REPLACE = "replace"
    """From the current pose; before the first key nothing."""
    ADD = "add"
    """Added to the current pose."""


class MixDirection(_Text):
    """Whether an animation is mixed in or out."""

    IN = "in"
    OUT = "out"


class Inherit(_Text):
    """How a bone takes over its parent's world transform."""

    NORMAL = "normal"
    ONLY_TRANSLATION = "onlyTranslation"
    NO_ROTATION_OR_REFLECTION = "noRotationOrReflection"
    NO_SCALE = "noScale"
    NO_SCALE_OR_REFLECTION = "noScaleOrReflection"


class BlendMode(_Text):
    """How a slot's pixels are combined with those below."""

    NORMAL = "normal"
    ADDITIVE = "additive"
    MULTIPLY = "multiply"
    SCREEN = "screen"


class PositionMode(_Text):
    """What a path constraint's position counts."""

    FIXED = "fixed"
    """Skeleton units along the path."""
    PERCENT = "percent"
    """Fractions of the path's length."""


class SpacingMode(_Text):
    """How a path constraint spaces its bones."""

    LENGTH = "length"
    FIXED = "fixed"
    PERCENT = "percent"
    PROPORTIONAL = "proportional"


class RotateMode(_Text):
    """How a path constraint turns its bones."""

    TANGENT = "tangent"
    CHAIN = "chain"
    CHAIN_SCALE = "chainScale"


class SequenceMode(_Text):
    """How a sequence timeline runs through the frames."""

    HOLD = "hold"
    ONCE = "once"
    LOOP = "loop"
    PINGPONG = "pingpong"
    ONCE_REVERSE = "onceReverse"
    LOOP_REVERSE = "loopReverse"
    PINGPONG_REVERSE = "pingpongReverse"


class CurveType(_Text):
    """What happens between a key and the next."""

    LINEAR = "linear"
    STEPPED = "stepped"
    BEZIER = "bezier"


class Format(_Text):
    """Pixel format that an atlas page names; kept, not used."""

    ALPHA = "Alpha"
    INTENSITY = "Intensity"
    LUMINANCE_ALPHA = "LuminanceAlpha"
    RGB565 = "RGB565"
    RGBA4444 = "RGBA4444"
    RGB888 = "RGB888"
    RGBA8888 = "RGBA8888"


class TextureFilter(_Text):
    """How texels are chosen when a page is drawn smaller or larger."""

    NEAREST = "Nearest"
    LINEAR = "Linear"
    MIP_MAP = "MipMap"
    MIP_MAP_NEAREST_NEAREST = "MipMapNearestNearest"
    MIP_MAP_LINEAR_NEAREST = "MipMapLinearNearest"
    MIP_MAP_NEAREST_LINEAR = "MipMapNearestLinear"
    MIP_MAP_LINEAR_LINEAR = "MipMapLinearLinear"


class TextureWrap(_Text):
    """What lies beyond a page's edge."""

    MIRRORED_REPEAT = "MirroredRepeat"
    CLAMP_TO_EDGE = "ClampToEdge"
    REPEAT = "Repeat"


class EventType(_Text):
    """What happened to a track entry."""

    START = "start"
    """It became the track's current entry."""
    INTERRUPT = "interrupt"
    """Another entry took its place; it may still be mixed out."""
    END = "end"
    """It will not be applied any more; its disposal follows at once."""
    DISPOSE = "dispose"
    """It is gone."""
    COMPLETE = "complete"
    """Its animation came to the end of a loop, or to its end."""
    EVENT = "event"
    """A key of an event timeline was passed."""
