import type { Nodes, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { visit } from "unist-util-visit";

/** What an email says of a document: nothing that its payer wrote. */
interface EmailFacts {
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

const foot = `
---

Somebody asked {host} to make this document and to send it to this address. {host} knows neither of you, and has not read it. Nothing in this
message reports that you read it.
You want no more documents from {host}? [Unsubscribe](link:unsubscribe).
`;

/** The two forms of an email. Both come from one Markdown text, into whose parsed form the facts are put. */
export function emailContent(facts: EmailFacts): { readonly text: string; readonly html: string } {
  const tree = remark().parse((facts.link ? linked : attached) + foot);
  const words: Readonly<Record<string, string>> = {
    size: `${facts.pages} ${facts.pages === 1 ? "page" : "pages"}, ${sizeOf(facts.bytes)}`,
    until: facts.link ? `${facts.link.until.toUTCString().slice(0, -7)} UTC` : "",
    host: facts.host,
  };
  const targets: Readonly<Record<string, string>> = {
    "link:document": facts.link?.url ?? "",
    "link:unsubscribe": facts.unsubscribeUrl,
  };
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

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
