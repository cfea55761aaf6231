import type { Nodes, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { visit } from "unist-util-visit";

/** The facts in an email that delivers a document. None of them is the payer's text. */
interface DeliveryFacts {
  readonly pages: number;
  readonly bytes: number;
  /** Host name of the service. */
  readonly host: string;
  readonly unsubscribeUrl: string;
  /** Where the PDF can be downloaded and until when, if it is not attached. */
  readonly link: { readonly url: string; readonly until: Date } | undefined;
}

const attached = `
Hello,

Someone sent you a document. It is attached ({size}).
`;

const linked = `
Hello,

Someone sent you a document. It is too large to attach: [download the PDF](link:document) ({size}).

The link works until {until}.
`;

const question = `
Hello,

Someone wants to send you a document made at {host}. Do you want to receive documents from {host}?

[Say yes](link:consent), and you will get this document and later ones by email. If you do nothing, you will get none, and you will not be asked again for 30 days.
`;

const foot = `
---

Someone asked {host} to make this document and to send it to this address. {host} does not know the sender and has not read the document.
This message contains no tracking.
No more documents from {host}? [Unsubscribe](link:unsubscribe).
`;

/** An email as plain text and as HTML. */
export interface EmailContent {
  readonly text: string;
  readonly html: string;
}

/** Returns the content of an email that delivers a document. */
export function deliveryContent(facts: DeliveryFacts): EmailContent {
  const { pages, bytes, host, unsubscribeUrl, link } = facts;
  return buildContent(
    (link ? linked : attached) + foot,
    {
      size: `${pages} ${pages === 1 ? "page" : "pages"}, ${formatSize(bytes)}`,
      until: link ? `${link.until.toUTCString().slice(0, -7)} UTC` : "",
      host,
    },
    { "link:document": link?.url ?? "", "link:unsubscribe": unsubscribeUrl },
  );
}

/** Returns the content of a consent request. */
export function questionContent(facts: {
  readonly host: string;
  readonly consentUrl: string;
  readonly unsubscribeUrl: string;
}): EmailContent {
  return buildContent(
    question + foot,
    { host: facts.host },
    { "link:consent": facts.consentUrl, "link:unsubscribe": facts.unsubscribeUrl },
  );
}

/** Makes both forms of one Markdown text. The facts are put into its parsed form. */
function buildContent(
  markdown: string,
  words: Readonly<Record<string, string>>,
  targets: Readonly<Record<string, string>>,
): EmailContent {
  const tree = remark().parse(markdown);
  // After parsing, so that no fact is read as Markdown or HTML.
  visit(tree, "text", (node) => {
    node.value = node.value.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "");
  });
  visit(tree, "link", (node) => {
    node.url = targets[node.url] ?? node.url;
  });
  return { text: plainText(tree), html: wrapPage(remark().use(remarkHtml).stringify(tree)) };
}

function wrapPage(body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>' +
    `<body style="font: 16px/1.5 Georgia, serif; max-width: 36em; margin: 2em auto; padding: 0 1em">${body}</body></html>`
  );
}

function plainText(tree: Root): string {
  return `${tree.children.map(blockText).join("\n\n")}\n`;
}

function blockText(block: RootContent): string {
  if (block.type === "thematicBreak") return "-- ";
  return "children" in block ? (block.children as Nodes[]).map(inlineText).join("") : toString(block);
}

function inlineText(node: Nodes): string {
  return node.type === "link" ? `${toString(node)} <${node.url}>` : toString(node);
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
