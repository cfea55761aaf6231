import { readFileSync } from "node:fs";
import type { Element, Root, RootContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { parse } from "parse5";
import { operatorHtml } from "../../../../lambdas/site/contact.ts";
import { languageOptions } from "../../../../lib/assets/page/begin-words.ts";
import { optionFields } from "../../../../lib/assets/page/option-fields.ts";
import { templates } from "../../../../lib/assets/page/templates.ts";
import { attributesInWords } from "../../../../web/words/patterns.ts";

/** The messages in the markup of the page, as `web/words/patterns.ts` reads them in a browser. */

const web = new URL("../../../../web/", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, web), "utf8");

/** Lists the messages of the page as it is served. */
export function listServedMessages(): readonly string[] {
  const items = templates.map(
    ({ label, page }) => `<li><button><span>${label}</span><img alt="${page}" /></button></li>`,
  );
  const html = read("index.html")
    .replace("{{preloads}}", "")
    .replace("{{part site/without-scripts.html}}", "")
    .replace("{{part workspace/workspace.html}}", () => read("workspace/workspace.html"))
    .replace(/\{\{option-fields (frequent|other)\}\}/g, (_, which: "frequent" | "other") =>
      optionFields(which),
    )
    .replace("{{templates}}", items.join(""))
    .replace("{{languages}}", languageOptions)
    .replace("{{content}}", operatorHtml({ seller: "Seller", contact: "contact@example.org" }));
  const root = fromParse5(parse(html)) as Root;
  return [...new Set([...listIn(findBody(root)), ...listAttributes(findBody(root))])];
}

function findBody(root: Root): Element {
  const html = root.children.find((node) => isElement(node) && node.tagName === "html") as Element;
  return html.children.find((node) => isElement(node) && node.tagName === "body") as Element;
}

function isElement(node: RootContent): node is Element {
  return node.type === "element";
}

function isKept({ tagName, properties }: Element): boolean {
  return (
    ["script", "style", "noscript", "svg", "code"].includes(tagName) ||
    properties.translate === "no" ||
    properties.lang !== undefined
  );
}

function isInWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/^(?:https?:\/\/|\S+\.pdf$)/.test(text);
}

function listTexts(element: Element): Element[] {
  if (isKept(element)) return [];
  if (element.children.some((node) => node.type === "text" && isInWords(node.value))) return [element];
  return element.children.filter(isElement).flatMap(listTexts);
}

function listIn(root: Element): string[] {
  return listTexts(root).map((element) => {
    let parts = 0;
    const readWithin = (within: Element): string =>
      within.children
        .map((node) => {
          if (node.type === "text") return node.value;
          if (!isElement(node)) return "";
          const number = String(++parts);
          return listTexts(node).length > 0 ? `<${number}>${readWithin(node)}</${number}>` : `<${number}/>`;
        })
        .join("");
    return readWithin(element).replace(/\s+/g, " ").trim();
  });
}

function listAttributes(root: Element): string[] {
  const names = attributesInWords.map((name) => (name === "aria-label" ? "ariaLabel" : name));
  const own = isKept(root) ? [] : names.map((name) => root.properties[name]);
  const inWords = own.filter((value): value is string => typeof value === "string" && isInWords(value));
  return [...inWords, ...root.children.filter(isElement).flatMap(listAttributes)];
}
