"""A real browser, Debian's Chromium, at the size of a phone, a laptop or a projector, light or dark."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.club.web.visitors import PASSWORD

PHONE, LAPTOP, PROJECTOR = (390, 844), (1366, 768), (1920, 1080)
_QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
)


@contextmanager
def chromium():
    """Start a browser that knows nothing, and end it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for each in (*_QUIET, f"--user-data-dir={folder}"):
            options.add_argument(each)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        browser = webdriver.Chrome(options, Service("/usr/bin/chromedriver"))
        try:
            yield Browsing(browser)
        finally:
            browser.quit()


class Browsing:
    """What people do with a browser: they read, fill in, touch, and wait until something is there."""

    def __init__(self, driver):
        self.driver = driver
        self.address = ""

    def shows(self, size, *, dark=False, script=True):
        """Take the size and the colours of a device."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        colours = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": colours})
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not script})

    def opens(self, path):
        self.driver.get(self.address + path)

    def all(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def texts(self, css):
        """Return what all of these say, by one question: each costs more than its answer."""
        script = "return [...document.querySelectorAll(arguments[0])].map(each => each.innerText)"
        return self.driver.execute_script(script, css)

    def types(self, name, text, css=""):
        field = self.driver.find_element(By.CSS_SELECTOR, f'{css} [name="{name}"]')
        field.clear()
        field.send_keys(text)

    def touches(self, text, within="main"):
        """Touch a button or a link by what it says, and wait for the next page."""
        path = f"//{within}//*[self::button or self::a][normalize-space()='{text}']"
        found = self.driver.find_element(By.XPATH, path)
        page = self.driver.find_element(By.TAG_NAME, "html")
        found.click()
        self.until(lambda: _gone(page))

    def until(self, seen):
        """Wait until something is so."""
        meanwhile = (StaleElementReferenceException, IndexError)  # what is looked at is just being drawn again
        return WebDriverWait(self.driver, 30, 0.05, meanwhile).until(lambda _: seen())

    def logs_in(self, name):
        self.opens("/login")
        self.types("name", name)
        self.types("password", PASSWORD)
        self.touches("Log in")

    @property
    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    def overflow(self):
        """Return how many pixels the page is wider than the screen."""
        return self.driver.execute_script("return document.documentElement.scrollWidth - innerWidth")

    def small_targets(self):
        """Return what is touched and is too small for a finger: below 24 by 24 pixels (WCAG 2.2, 2.5.8)."""
        return self.driver.execute_script(
            """return [...document.querySelectorAll("main button, main a.button, main input, main select, nav a")]
            .filter(each => each.offsetParent && each.type != "hidden")
            .map(each => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)"""
        )

    def complaints(self):
        """Return what the browser had to complain of: scripts that failed, and what the policy forbade.

        That a form was refused (422) is none of it.
        """
        return [each["message"] for each in self.driver.get_log("browser") if " 422 " not in each["message"]]


def _gone(page):
    try:
        page.is_enabled()
    except Exception:  # the page was left: which of its errors a driver gives depends on the moment
        return True
    return False
