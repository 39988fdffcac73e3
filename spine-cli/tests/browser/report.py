"""Opens a report of `spine golden check` in a real browser: it shows failures, its sliders move, and nothing goes wrong.

    python report.py SPINE CHROMIUM [FOLDER]

FOLDER receives pictures of the page, to be looked at.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, ViewportSize, sync_playwright

ASSETS = Path(__file__).resolve().parents[3] / "assets"

CASES = f"""
[defaults]
skeleton = "{ASSETS.as_posix()}/sprout/sprout.json"
size = [200, 240]

[[case]]
name = "idle"
animation = "idle"
time = 0.3

[[case]]
name = "changed"
animation = "wave"
time = 0.45

[[case]]
name = "near"
animation = "wave"
time = 0.8
tolerance = {{ channel = 2, share = 0.01 }}

[[case]]
name = "new"
animation = "hop"
time = 0.5

[[case]]
name = "resized"
animation = "hop"
time = 0.7
background = "#ffe8c0"

[[case]]
name = "lost"
skeleton = "nowhere.json"
"""

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def prepare(spine: str, folder: Path) -> Path:
    """Makes goldens, damages some, and returns the page of the check."""
    (folder / "cases.toml").write_text(CASES, encoding="utf-8")
    update = subprocess.run([spine, "golden", "update", str(folder), "--force"], check=False, capture_output=True, text=True)
    assert update.returncode == 5, update.stderr
    changed = folder / "changed.png"
    with Image.open(changed) as picture:
        other = picture.convert("RGBA")
    box = (60, 60, 140, 150)
    other.paste(other.crop(box), (box[0] + 7, box[1] + 4))
    other.save(changed)
    near = folder / "near.png"
    with Image.open(near) as picture:
        other = picture.convert("RGBA")
    for x in range(90, 110):
        other.putpixel((x, 120), (10, 200, 10, 255))
    other.save(near)
    with Image.open(folder / "resized.png") as picture:
        picture.resize((150, 180)).save(folder / "resized.png")
    (folder / "new.png").rename(folder / "old.png")
    check = subprocess.run([spine, "golden", "check", str(folder)], check=False, capture_output=True, text=True)
    assert check.returncode == 5, check.stderr
    return folder / "report" / "report.html"


def cut(page: Page, name: str) -> str:
    """Where the slider of a case stands."""
    value = page.locator(f"#case-{name} .compare").evaluate("stage => stage.style.getPropertyValue('--cut')")
    return str(value)


def shot(page: Page, name: str) -> bytes:
    return page.locator(f"#case-{name} .compare").screenshot()


def slides(page: Page) -> None:
    """The slider moves by keys and by the mouse, and what is seen changes with it."""
    slider = page.get_by_role("slider", name="changed:")
    assert cut(page, "changed") == "50%"
    middle = shot(page, "changed")
    slider.focus()
    slider.press("Home")
    assert cut(page, "changed") == "0%"
    actual = shot(page, "changed")
    slider.press("End")
    assert cut(page, "changed") == "100%"
    expected = shot(page, "changed")
    assert len({middle, actual, expected}) == 3, "the slider changes nothing"
    slider.press("ArrowLeft")
    assert cut(page, "changed") == "99.5%"
    box = page.locator("#case-changed .compare").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.995, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.25, y, steps=5)
    page.mouse.up()
    assert abs(float(cut(page, "changed").removesuffix("%")) - 25) < 1.5, cut(page, "changed")


def shown(page: Page) -> list[str]:
    names = page.locator(".case:visible").evaluate_all("cases => cases.map(one => one.dataset.name)")
    return [str(name) for name in names]


def look(browser: Browser, url: str, pictures: Path, scheme: str) -> None:
    """Everything about the page in one colour scheme."""
    size: ViewportSize = {"width": 1280, "height": 900}
    context = browser.new_context(viewport=size, color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []

    def console(message: ConsoleMessage) -> None:
        said.append(f"{message.type}: {message.text}")

    def request(made: Request) -> None:
        asked.append(made.url)

    page.on("console", console)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", request)
    page.goto(url)
    assert page.title().startswith("4 of 6 failed"), page.title()
    assert page.get_by_text("4 of 6 cases failed.").is_visible()
    assert shown(page) == ["changed", "resized", "new", "lost", "idle", "near"]
    assert page.locator("#case-changed .advice code").is_visible()
    assert page.locator("#case-changed .badge").inner_text() == "Different"
    assert page.get_by_text("1 golden without a case").is_visible()
    assert page.get_by_text("old.png").is_visible()
    assert page.get_by_role("slider").count() == 2, "sliders of closed cases are hidden"
    loaded = page.locator("img").evaluate_all("all => all.every(image => image.complete && image.naturalWidth > 0)")
    assert loaded, "a picture is broken"
    page.screenshot(path=pictures / f"report-{scheme}.png", full_page=True)
    slides(page)

    page.get_by_role("button", name="Passed").click()
    assert shown(page) == ["idle", "near"]
    assert page.get_by_role("slider", name="near:").count() == 1
    page.get_by_role("searchbox").fill("NEA")
    assert shown(page) == ["near"]
    page.get_by_role("searchbox").fill("nothing")
    assert page.get_by_text("No case is of this kind.").is_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name="All").click()
    page.get_by_label("Pixels").select_option("1")
    width = page.locator("#case-changed .compare").evaluate("stage => stage.getBoundingClientRect().width")
    assert width == 200, width

    page.set_viewport_size({"width": 390, "height": 800})
    overflow = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert overflow <= 0, f"{overflow} pixels wider than a telephone"
    page.screenshot(path=pictures / f"report-{scheme}-narrow.png")
    assert not said, said
    assert all(one == url or one.startswith("data:") for one in asked), asked
    context.close()


def main() -> None:
    spine, chromium, *rest = sys.argv[1:]
    pictures = Path(rest[0]) if rest else Path(tempfile.mkdtemp())
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        url = prepare(spine, Path(folder)).as_uri()
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for scheme in ("light", "dark"):
            look(browser, url, pictures, scheme)
        browser.close()
    print(f"the report works; pictures of it are in {pictures}")


main()
