"""What mkdocs does not do by itself: headings named as on a repository's page, code in colour,
sources and the index as pages."""

import html
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import highlight
import index_pages
from places import ROOT, place

CODE = re.compile(r'<pre><code(?: class="(?:language-)?(\w+)")?>(.*?)</code></pre>', re.S)
TABLE = re.compile(r"(<table>.*?</table>)", re.S)
PICTURE = re.compile(r'<p>(<img [^>]*?src="([^"]+)"[^>]*>)</p>')


def heading_name(heading, separator="-"):
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", separator)


def on_config(config):
    config["mdx_configs"].setdefault("toc", {}).update(slugify=heading_name, permalink=False)
    return config


def block(match):
    language, code = match.groups()
    lines = highlight.coloured(html.unescape(code).rstrip("\n"), highlight.lexer_for(language))
    return '<pre class="code"><code>' + "\n".join(lines) + "</code></pre>"


def source_of(name):
    """The file whose page this is, or None."""
    for path in (ROOT / name[:-len(".md")], ROOT / "docs" / name[:-len(".md")]):
        if path.is_file() and place(str(path.relative_to(ROOT))) == name:
            return path
    return None


def on_page_content(content, page, config, files):
    name = page.file.src_path
    if name in index_pages.PAGES:
        return content + index_pages.part(name)
    source = source_of(name)
    if source:
        return content + highlight.source_page(str(source), source.read_text())
    content = PICTURE.sub(r'<div class="wide"><a href="\2">\1</a></div>', CODE.sub(block, content))
    return TABLE.sub(r'<div class="wide">\1</div>', content)
