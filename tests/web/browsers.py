"""A real Chromium, without a window: Debian's, driven by its own chromedriver, so that nothing is downloaded."""

from __future__ import annotations

from contextlib import contextmanager
from shutil import which

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

PHONE = (390, 844)
PROJECTOR = (1920, 1080)
_QUIET = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@contextmanager
def chromium(folder, language="en"):
    """Yield a browser with a profile of its own in a folder. Skips where Chromium is not installed."""
    driver = which("chromedriver")
    if driver is None or (which("chromium") is None and which("chromium-browser") is None):
        pytest.skip("chromium and chromium-driver are not installed")
    options = webdriver.ChromeOptions()
    for each in (*_QUIET, f"--user-data-dir={folder}", f"--accept-lang={language}"):
        options.add_argument(each)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield browser
    finally:
        browser.quit()


def look_like(browser, size, *, dark=False, calm=False):
    """Have the screen of a phone or a projector, light or dark."""
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE},
    )
    features = [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"},
    ]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def complaints(browser):
    """Return what the browser complained of: an error of a script, something that the policy forbids."""
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
