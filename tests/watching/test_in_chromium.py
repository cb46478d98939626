"""The page in a real browser: on a phone and a projector, light and dark, in all languages, and without its table."""

from __future__ import annotations

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from companion.games.setup import Setup
from companion.locale.languages import codes
from tests.watching.tables import ANN_AND_BERT, played_table
from tests.web.browsers import PHONE, PROJECTOR, chromium, complaints, look_like

READABLE = """
const part = (x) => (x / 255 <= 0.03928 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4);
const bright = ([red, green, blue]) => 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
const colour = (text) => text.match(/[\\d.]+/g).map(Number);
const ground = (e) => {
  const found = colour(getComputedStyle(e).backgroundColor);
  return found.length > 3 && found[3] === 0 ? ground(e.parentElement) : found;
};
const poor = [];
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!own || e.closest("svg") || !e.offsetParent) continue;
  const [ink, paper] = [bright(colour(getComputedStyle(e).color)), bright(ground(e))];
  const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (ratio < 4.5) poor.push(`${e.textContent.trim()}: ${ratio.toFixed(2)}`);
}
return poor;
"""
"""Every text that is hard to read on what lies behind it (WCAG 2.2, 1.4.3: 4.5 to 1)."""

OVER_THE_EDGE = """
return [...document.querySelectorAll("main *, header *")].filter((e) => e.offsetParent && !e.closest("svg, #log"))
  .filter((e) => { const b = e.getBoundingClientRect(); return b.width && (b.left < -1 || b.right > innerWidth + 1); })
  .map((e) => `${e.tagName} ${e.className} ${e.textContent.slice(0, 30)}`);
"""


PEGS = "return [...document.querySelectorAll('[data-peg]')].map((e) => e.dataset.peg).sort()"
LIGHTS = "return [...document.querySelectorAll('[data-light]')].map((e) => e.dataset.light).sort()"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


@pytest.fixture
def played(tmp_path):
    with played_table(tmp_path) as played:
        played.sharing.begin(None)
        yield played


def opened(browser, played, query=""):
    browser.get(f"http://localhost:{played.sharing.port}/{query}")
    return WebDriverWait(browser, 20, 0.05)


def text(browser, css):
    """Return a text of the page as it is in the document: parts of it are drawn again at any moment."""
    return browser.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", css)


def count(browser, css):
    return browser.execute_script("return document.querySelectorAll(arguments[0]).length", css)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, PROJECTOR], ids=["phone", "projector"])
@pytest.mark.parametrize("game", ["cribbage", "round-the-bases"])
def test_everything_is_on_the_page_and_can_be_read(browser, played, game, size, dark):
    look_like(browser, size, dark=dark)
    played.begin(Setup(("Maximilian-Al", "Bartholomewus"), game, 121 if game == "cribbage" else 3))
    played.play(30)
    wait = opened(browser, played, "?lang=de")
    wait.until(lambda _: count(browser, "[data-peg]") == len(played.table.view.occupied))
    assert browser.execute_script(READABLE) == []
    assert browser.execute_script(OVER_THE_EDGE) == []
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    if size == PROJECTOR:
        assert browser.execute_script("return document.documentElement.scrollHeight <= innerHeight + 1")
    assert complaints(browser) == []


def test_the_page_follows_the_game(browser, played):
    look_like(browser, PHONE)
    wait = opened(browser, played, "?lang=en")
    wait.until(lambda _: "No game" in text(browser, "#waiting"))
    played.begin(ANN_AND_BERT)
    wait.until(lambda _: count(browser, ".side") == 2)
    for _ in range(5):
        played.play(12)
        totals = [str(side.total) for side in played.table.view.sides]
        wait.until(
            lambda _, totals=totals: [text(browser, f".side:nth-child({place}) .total") for place in (1, 2)] == totals
        )
        wait.until(lambda _: browser.execute_script(PEGS) == sorted(played.table.view.occupied))
        wait.until(lambda _: browser.execute_script(LIGHTS) == sorted(played.table.view.lights))
    assert complaints(browser) == []


def test_every_language_is_a_touch_away(browser, played):
    look_like(browser, PHONE)
    played.begin(ANN_AND_BERT)
    said = set()
    for code in codes():
        wait = opened(browser, played, f"?lang={code}")
        wait.until(lambda _: text(browser, "#said"))
        assert browser.find_element(By.TAG_NAME, "html").get_attribute("lang") == code
        said.add(text(browser, "#said"))
    assert len(said) == len(codes())


def test_the_page_says_that_it_lost_the_table_and_comes_back_by_itself(browser, played):
    look_like(browser, PHONE)
    played.begin(ANN_AND_BERT)
    wait = opened(browser, played, "?lang=en")
    wait.until(lambda _: count(browser, ".side") == 2)
    port = played.sharing.port
    played.sharing.end()
    wait.until(lambda _: browser.find_element(By.ID, "lost").is_displayed())
    assert text(browser, "#lost") == "The connection is lost. This page comes back by itself."
    assert count(browser, ".side") == 2, "what was seen last stays"
    played.play(5)
    played.sharing.begin(port)
    wait.until(lambda _: not browser.find_element(By.ID, "lost").is_displayed())
    wait.until(
        lambda _: (
            text(browser, "#log li") == str(played.table.view.log[-1]).replace("♥", "♥") or count(browser, "#log li")
        )
    )
    assert browser.execute_script("return performance.getEntriesByType('navigation').length") == 1


def test_a_name_that_looks_like_a_script_is_a_name_and_runs_nothing(browser, played):
    names = ("<script>a()", "<img src=x>")
    played.begin(Setup(names))
    wait = opened(browser, played)
    wait.until(lambda _: count(browser, ".side") == 2)
    assert [text(browser, f".side:nth-child({place}) .name span") for place in (1, 2)] == list(names)
    assert count(browser, "main script, main img, #scores img") == 0


def test_the_page_asks_nobody_else_for_anything(browser, played):
    played.begin(ANN_AND_BERT)
    wait = opened(browser, played)
    wait.until(lambda _: count(browser, "[data-peg]") == 4)
    asked = browser.execute_script("return performance.getEntriesByType('resource').map((e) => new URL(e.name).host)")
    assert set(asked) == {f"localhost:{played.sharing.port}"}


def test_who_wants_calm_sees_no_blinking(browser, played):
    look_like(browser, PHONE, calm=True)
    played.begin(ANN_AND_BERT)
    wait = opened(browser, played)
    wait.until(lambda _: count(browser, "[data-peg]") == 4)
    assert browser.execute_script("return document.getAnimations().length") == 0
