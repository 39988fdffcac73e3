"""Plays examples/love under a display, and compares its pictures with those that `spine render` draws of the same frames.

    python love.py SPINE MODULE_FOLDER FOLDER

FOLDER receives the pictures, to be looked at. Each way to go wrong that `MUTATIONS` names is tried as well: a tolerance that lets
one through is an error. Ways to hand over the same data must give the same picture.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTS = Path(__file__).resolve().parent
EXAMPLE = ROOT / "examples" / "love"
WICK = ROOT / "assets" / "wick"
SPROUT = ROOT / "assets" / "sprout"

# Neither black nor white nor grey: blend modes differ over it, and so do channels.
BACKGROUND = (176, 192, 208)

# Steps per second, as in the example.
STEPS = 59

# Seconds after which a run hangs.
PATIENCE = 60


@dataclass(frozen=True)
class Case:
    """A frame, and how far the two pictures may be apart.

    Both sample the middle of each pixel, so that edges agree, and what is drawn is within 3 of 255: the program rounds texels, tints
    and sums to bytes and weights to 256 steps, the GPU rounds once. `channel` allows 4. `share` is the part of pixels that may be
    further apart, for corners that rounding puts on the other side of a pixel's middle: 1 in 10 000 (of 307 200, none is). `mean` is
    that of the differences of all channels, of 255: twice what is measured.
    """

    name: str
    skeleton: Path
    atlas: Path
    animation: str
    steps: int
    viewport: tuple[int, int, int, int]
    skin: str | None = None
    channel: int = 4
    share: float = 0.0001
    mean: float = 0.03

    @property
    def time(self) -> str:
        """Seconds into the animation."""
        return repr(self.steps / STEPS)


@dataclass(frozen=True)
class Mutation:
    """A change of a file of the example, and a case that has to tell a mistake from another way to the same picture."""

    name: str
    file: str
    right: str
    wrong: str
    case: str
    mistake: bool = True


def wick(animation: str, steps: int, skin: str | None = None) -> Case:
    """A frame of the demo character: premultiplied page, additive lantern with two-colour tint."""
    name = f"wick-{animation}"
    viewport = (-240, -40, 480, 640)
    return Case(name, WICK / "wick.json", WICK / "wick.atlas", animation, steps, viewport, skin)


def blends(name: str, folder: Path, share: float = Case.share, mean: float = Case.mean) -> Case:
    """Every blend mode, with and without two-colour tint."""
    atlas = folder / f"{folder.name}.atlas"
    viewport = (-80, -100, 520, 200)
    return Case(name, TESTS / f"{name}.json", atlas, "still", 0, viewport, share=share, mean=mean)


CASES = [
    wick("idle", 41),
    wick("walk", 22, "ranger"),
    wick("jump", 50),
    wick("wave", 53, "ranger"),
    Case("sprout-wave", SPROUT / "sprout.json", SPROUT / "sprout.atlas", "wave", 32, (-100, -20, 200, 270)),
    blends("blends-premultiplied", WICK),
    # The GPU filters straight texels as they are, the program multiplies them by alpha before; and LÖVE cannot do what multiply does
    # to translucent ones, which is to brighten. Both show at edges: a fifth of those that there are.
    blends("blends-straight", SPROUT, share=0.005, mean=0.12),
]

TABLES = "self.mesh:setVertices(list:vertexTable())\n\tself.mesh:setVertexMap(list:indexTable())"
FORMULA = "vec4(dark + texel.rgb * light.rgb, texel.a * light.a)"
MUTATIONS = [
    Mutation("no tint", "painter.lua", FORMULA, FORMULA.replace("dark + ", ""), "wick-idle"),
    Mutation("no light", "painter.lua", FORMULA, FORMULA.replace(" * light.rgb", ""), "wick-walk"),
    Mutation("no light's alpha", "painter.lua", FORMULA, FORMULA.replace(" * light.a", ""), "wick-walk"),
    Mutation("tint as on straight pages", "painter.lua", "* darkColor.a", "* 0.0", "blends-premultiplied"),
    Mutation("tint as on premultiplied pages", "painter.lua", "* darkColor.a", "* 1.0", "blends-straight"),
    Mutation("additive as normal", "painter.lua", 'additive = "add"', 'additive = "alpha"', "wick-idle"),
    Mutation("screen as additive", "painter.lua", 'screen = "screen"', 'screen = "add"', "blends-straight"),
    Mutation("multiply as screen", "painter.lua", 'multiply = "multiply"', 'multiply = "screen"', "blends-straight"),
    Mutation("multiply as LÖVE's own", "painter.lua", "and 1 or 0)", "and 0 or 0)", "blends-premultiplied"),
    Mutation("premultiplied as straight", "painter.lua", 'and "premultiplied" or', 'and "alphamultiply" or', "wick-idle"),
    Mutation("straight as premultiplied", "painter.lua", 'or "alphamultiply"', 'or "premultiplied"', "sprout-wave"),
    Mutation("v upside down", "painter.lua", "Texel(page, uv)", "Texel(page, vec2(uv.x, 1.0 - uv.y))", "wick-idle"),
    Mutation("y upside down", "character.lua", "yDown = true", "yDown = false", "wick-idle"),
    Mutation("a batch missing", "painter.lua", "list:batchCount() do", "list:batchCount() - 1 do", "wick-idle"),
    Mutation(
        "a small slot missing",
        "character.lua",
        "self.list:rebuild",
        'self.skeleton:findSlot("brow-far").attachment = nil\n\tself.list:rebuild',
        "wick-idle",
    ),
    Mutation("no physics", "character.lua", "updateWorldTransform(self.physics)", 'updateWorldTransform("none")', "wick-walk"),
    Mutation("tables", "painter.lua", "upload(self.mesh, list)", TABLES, "wick-idle", mistake=False),
    Mutation("colours as floats", "character.lua", "dark = true }", 'dark = true, colors = "floats" }', "wick-idle", mistake=False),
    Mutation("indices of 32 bits", "painter.lua", "list:indices()", 'list:indices("uint32")', "wick-idle", mistake=False),
]


class Client:
    """The example, run under a display."""

    def __init__(self, spine: Path, module: Path, folder: Path) -> None:
        """Uses the program, the folder with the module, and a folder for pictures."""
        self.spine = spine
        self.folder = folder
        self.environment = os.environ | {
            "SPINE_LUA_FOLDER": str(module),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "XDG_DATA_HOME": str(folder),
        }

    def run(self, game: Path, arguments: list[str]) -> str:
        """Starts LÖVE and returns what it prints."""
        command = ["love", str(game), *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def expected(self, case: Case) -> Path:
        """The picture that the program draws."""
        picture = self.folder / f"{case.name}-expected.png"
        x, y, width, height = case.viewport
        command = [str(self.spine), "--quiet", "render", str(case.skeleton), "--atlas", str(case.atlas)]
        command += ["--animation", case.animation, "--time", case.time, "--fps", str(STEPS), "--viewport", f"{x},{y},{width},{height}"]
        command += ["--size", f"{width}x{height}", "--background", "#{:02x}{:02x}{:02x}".format(*BACKGROUND)]
        command += ["--skin", case.skin] if case.skin else []
        subprocess.run([*command, "-o", str(picture)], check=True)
        return picture

    def shot(self, game: Path, case: Case, name: str) -> Path:
        """The picture that LÖVE draws."""
        picture = self.folder / f"{name}.png"
        arguments = ["--shot", str(picture), "--skeleton", str(case.skeleton), "--atlas", str(case.atlas)]
        arguments += ["--animation", case.animation, "--time", case.time]
        arguments += ["--viewport", ",".join(str(number) for number in case.viewport)]
        arguments += ["--background", ",".join(str(channel / 255) for channel in BACKGROUND)]
        arguments += ["--skin", case.skin] if case.skin else []
        self.run(game, arguments)
        return picture

    def compare(self, case: Case, expected: Path, actual: Path) -> tuple[bool, str]:
        """Whether the pictures are as near as they have to be, and how near they are."""
        command = [str(self.spine), "diff", str(expected), str(actual), "--json"]
        command += ["--channel", str(case.channel), "--share", str(case.share)]
        command += ["-o", str(actual.with_suffix(".difference.png"))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = json.loads(done.stdout)["comparison"]
        share, mean = float(found["share"]), float(found["mean_delta"])
        text = f"{100 * share:.3f} % of pixels beyond {case.channel}, mean difference {mean:.3f}"
        return share <= case.share and mean <= case.mean, text

    def mutant(self, mutation: Mutation) -> Path:
        """A copy of the example with a mistake."""
        game = self.folder / "mutant"
        shutil.rmtree(game, ignore_errors=True)
        shutil.copytree(EXAMPLE, game)
        file = game / mutation.file
        text = file.read_text(encoding="utf-8")
        if text.count(mutation.right) != 1:
            sys.exit(f"mutation {mutation.name}: {mutation.file} does not hold once: {mutation.right}")
        file.write_text(text.replace(mutation.right, mutation.wrong), encoding="utf-8")
        return game


def play(client: Client) -> None:
    """Presses the example's keys and looks at what it shows."""
    game = client.folder / "played"
    shutil.rmtree(game, ignore_errors=True)
    shutil.copytree(EXAMPLE, game)
    with (game / "main.lua").open("a", encoding="utf-8") as file:
        file.write("\n" + (TESTS / "drive.lua").read_text(encoding="utf-8"))
    client.run(game, [str(client.folder / "played.png"), "--skeleton", str(WICK / "wick.json")])
    print("played: keys, mixes, skins, events on the screen")


def main() -> None:
    """Plays, compares, mutates, tells."""
    spine, module, folder = (Path(argument).resolve() for argument in sys.argv[1:4])
    folder.mkdir(parents=True, exist_ok=True)
    client = Client(spine, module, folder)
    play(client)
    failed = False
    expected: dict[str, Path] = {}
    for case in CASES:
        expected[case.name] = client.expected(case)
        near, text = client.compare(case, expected[case.name], client.shot(EXAMPLE, case, case.name))
        print(f"{'as drawn on the CPU' if near else 'DIFFERS'}: {case.name}: {text}")
        failed |= not near
    by_name = {case.name: case for case in CASES}
    for mutation in MUTATIONS:
        case = by_name[mutation.case]
        near, text = client.compare(case, expected[case.name], client.shot(client.mutant(mutation), case, "mutant"))
        right = near != mutation.mistake
        verdict = "noticed" if mutation.mistake else "the same"
        print(f"{verdict if right else 'NOT ' + verdict.upper()}: {mutation.name}: {text}")
        failed |= not right
    if failed:
        sys.exit(f"pictures and differences are in {folder}")


if __name__ == "__main__":
    main()
