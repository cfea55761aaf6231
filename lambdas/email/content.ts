import type { Nodes, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { visit } from "unist-util-visit";

/** What an email that delivers a document says of it: nothing that its payer wrote. */
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

a document is attached to this message that somebody had made for you: {size}.
`;

const linked = `
Hello,

a document that somebody had made for you is ready. It is too large to be attached: [download the PDF](link:document), {size}.

The link works until {until}.
`;

const question = `
Hello,

somebody had a document made at {host}, to be sent to this address. Before it is, {host} asks whether you want that.

[Say yes](link:consent), and documents that people send you from {host} come by email. If you do nothing, none does, and you are not asked again for a month.
`;

const foot = `
---

Somebody asked {host} to make this document and to send it to this address. {host} knows neither of you, and has not read it. Nothing in this
message reports that you read it.
You want no more documents from {host}? [Unsubscribe](link:unsubscribe).
`;

/** The two forms that an email has. */
export interface EmailContent {
  readonly text: string;
  readonly html: string;
}

/** Of an email that delivers a document. */
export function deliveryContent(facts: DeliveryFacts): EmailContent {
  const { pages, bytes, host, unsubscribeUrl, link } = facts;
  return contentOf(
    (link ? linked : attached) + foot,
    {
      size: `${pages} ${pages === 1 ? "page" : "pages"}, ${formatSize(bytes)}`,
      until: link ? `${link.until.toUTCString().slice(0, -7)} UTC` : "",
      host,
    },
    { "link:document": link?.url ?? "", "link:unsubscribe": unsubscribeUrl },
  );
}

/** Of an email that asks whether documents may be sent. */
export function questionContent(facts: {
  readonly host: string;
  readonly consentUrl: string;
  readonly unsubscribeUrl: string;
}): EmailContent {
  return contentOf(
    question + foot,
    { host: facts.host },
    { "link:consent": facts.consentUrl, "link:unsubscribe": facts.unsubscribeUrl },
  );
}

/** Both forms come from one Markdown text, into whose parsed form the facts are put. */
function contentOf(
  markdown: string,
  words: Readonly<Record<string, string>>,
  targets: Readonly<Record<string, string>>,
): EmailContent {
  const tree = remark().parse(markdown);
  // After parsing, so that no fact can be Markdown or HTML.
  visit(tree, "text", (node) => {
    node.value = node.value.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "");
  });
  visit(tree, "link", (node) => {
    node.url = targets[node.url] ?? node.url;
  });
  return { text: plainText(tree), html: page(remark().use(remarkHtml).stringify(tree)) };
}

function page(body: string): string {
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
