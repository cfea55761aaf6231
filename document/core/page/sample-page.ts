import { buildPreparingScript } from "../layout/preparing-script.ts";
import { computePageBoxes } from "../layout/page-box.ts";
import { defaultLayout } from "../source.ts";
import { formatPage } from "./page.ts";
import { chooseHeadedPages } from "./shown-pages.ts";
import { buildLook } from "./theme/look.ts";

/** A page that is never printed, and how it is paginated. */
export interface SamplePage {
  readonly html: string;
  /** For a browser that has run the page program. */
  readonly script: string;
}

/**
 * Builds a page with a sample of common elements. A browser that has laid it out has its fonts ready, and has compiled the code that paginates. The
 * next document takes a quarter less time (bench/README.md).
 */
export function buildSamplePage(): SamplePage {
  const layout = defaultLayout;
  const html = formatPage(
    {
      body,
      meta: {},
      fallbackTitle: undefined,
      contents: [],
      sections: [],
      language: "en",
      layout,
    },
    () => "",
  );
  const options = {
    pages: "paginated",
    notes: layout.notes,
    sections: chooseHeadedPages([], layout),
    continued: "",
    isFitted: true,
  } as const;
  const script = buildPreparingScript(html, computePageBoxes(buildLook(layout, "en").sheet), options);
  return { html, script: script ?? "undefined" };
}

const body = `
<h1 id="a">A page to warm up with</h1>
<p>Text that is <strong>bold</strong> or <em>not</em>, of num\u00adbers from 0 to 9, and (in brackets) “quoted”; <a href="https://example.com">a link</a>, <code>code</code>, and a note.<sup><a href="#note" id="note-of" data-footnote-ref>1</a></sup></p>
<h2 id="b">What is in it</h2>
<ul><li>One</li><li>Two, of more words than fit on a single line of any paper, so that it is broken somewhere, as most of the lines are that anybody reads</li></ul>
<ol><li>First</li><li>Second</li></ol>
<table><thead><tr><th align="left">Name</th><th align="right">Number</th></tr></thead><tbody><tr><td align="left">One</td><td align="right">1</td></tr></tbody></table>
<blockquote><p>A quote</p></blockquote>
<pre><code class="code-block"><span class="hljs-keyword">const</span> one = <span class="hljs-number">1</span>; <span class="hljs-comment">// a comment</span></code></pre>
<h3 id="c">Another heading</h3>
<p>The quick brown fox jumps over the lazy dog; THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG.</p>
<section data-footnotes class="footnotes"><h2 class="footnotes-title" id="footnote-label">Notes</h2><ol><li id="note"><p>A note. <a href="#note-of" data-footnote-backref>↑</a></p></li></ol></section>
`;
