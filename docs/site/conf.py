"""How the manual is built: Sphinx reads the Markdown pages where they lie, all over the repository.

The source folder is the root of the repository, since pages that belong to hardware and firmware live beside what they
describe; every link works on a code host's pages as well as in the site. `make docs` builds it, warnings are errors.
"""

from pathlib import Path

from companion import __version__

project = "Cribbage Companion"
author = "Cribbage Companion"
release = version = __version__
project_copyright = "MIT licence"
html_title = "Cribbage Companion"
language = "en"

extensions = ["myst_parser", "sphinx_external_toc", "sphinx_copybutton"]
external_toc_path = "docs/site/toc.yml"
external_toc_exclude_missing = False

# Only these are pages; the others are not walked through at all. A page that toc.yml lacks is an orphan, and a warning.
include_patterns = ["docs/**.md", "hardware/**.md", "firmware/*.md", "CONTRIBUTING.md", "CHANGELOG.md"]
exclude_patterns = [
    ".*",
    "build",
    "companion",
    "dist",
    "tests",
    "**/node_modules",
    "docs/site",
    "docs/screens",
    "hardware/circuits/*/*",
]  # those are in kits

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3
myst_links_external_new_tab = False
nitpicky = True
smartquotes = False  # the game is called 'Round the Bases, with an apostrophe
# Blocks without a language are listings of commands and of what they print.
highlight_language = "none"

html_theme = "furo"
_HERE = Path(__file__).parent
_LETTERS = _HERE.parents[1] / "companion" / "ui" / "assets" / "fonts"
html_static_path = [
    str(_HERE / "static"),
    *(str(_LETTERS / f"{name}.ttf") for name in ("Inter-Regular", "Inter-SemiBold", "RobotoSlab-Bold")),
]
html_css_files = ["manual.css"]
html_logo = str(_HERE / "static" / "logo.svg")
html_favicon = html_logo
html_additional_pages = {"index": "start.html"}
templates_path = [str(Path(__file__).parent / "templates")]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "font-stack": "Inter, system-ui, sans-serif",
        "color-brand-primary": "#7a3e12",
        "color-brand-content": "#8f4a17",
        "color-brand-visited": "#6d4a2f",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e8a86b",
        "color-brand-content": "#eab583",
        "color-brand-visited": "#cfa37c",
    },
}
