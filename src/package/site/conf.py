"""Sphinx' settings of the documentation as a site; build_site.py calls it on a copy of docs/."""
import os

project = "Noisescope"
author = "The Noisescope authors"
release = version = os.environ["NOISESCOPE_VERSION"]
extensions = ["myst_parser"]
root_doc = "index"
exclude_patterns = ["api", "files"]
myst_heading_anchors = 4          # as GitHub makes them, so that links hold there and here
myst_enable_extensions = []
suppress_warnings = ["myst.header"]  # headings that skip a level
highlight_language = "none"
html_theme = "sphinx_rtd_theme"
html_title = f"Noisescope {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = False
html_theme_options = {"style_external_links": False, "collapse_navigation": False, "navigation_depth": 2}
templates_path = ["_templates"]
html_context = {"api": os.environ.get("NOISESCOPE_API") == "1", "page": os.environ.get("NOISESCOPE_PAGE") == "1"}
