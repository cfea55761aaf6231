import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";
import type { State } from "mdast-util-to-hast";
import type { AtPlace } from "../../places.ts";
import { lowlight } from "./code-languages.ts";
import { highlighted } from "./highlight.ts";
import type { Formulas } from "../math/math.ts";

declare module "mdast" {
  interface CodeData {
    /** Stands above the code, whatever its info string says. */
    title?: string;
  }
}

/** Longer code is printed without colours: finding them would take longer than printing. */
const maxHighlighted = 100_000;

/** Code blocks, highlighted when their language is known, under their title if they have one; ```` ```math ```` is a formula. */
export function createCodeHandler(
  formulas: Formulas,
  atPlace: AtPlace,
): (state: State, node: Code) => ElementContent {
  return (state, node) => {
    const language = /^[\w+#.-]+/.exec(node.lang ?? "")?.[0].toLowerCase();
    if (language === "math") return formulas.display(state, node);
    atPlace("a code block", node.position?.start.line);
    const title = titleOf(node);
    const block = codeBlock(node.value, language);
    return title === undefined
      ? block
      : element("figure", ["listing"], [element("figcaption", [], [{ type: "text", value: title }]), block]);
  };
}

/** Code as it stands, in colours when its language is known. */
function codeBlock(value: string, language: string | undefined): Element {
  const isKnown = language !== undefined && lowlight.registered(language) && value.length <= maxHighlighted;
  const children = isKnown ? highlighted(language, value) : undefined;
  return element("pre", [], [element("code", ["code-block"], children ?? [{ type: "text", value }])]);
}

// As in ```ts title="a.ts", or ```ts:src/a.ts.
function titleOf({ lang, meta, data }: Code): string | undefined {
  if (data?.title !== undefined) return data.title;
  const [, , quoted, bare] =
    /(?:^|\s)(?:title|file|filename|name)=(?:(["'])(.{1,200}?)\1|(\S{1,200}))/.exec(meta ?? "") ?? [];
  return quoted ?? bare ?? /^[\w+#.-]+:(\S{1,200})$/.exec(lang ?? "")?.[1];
}

function element(tagName: string, className: string[], children: ElementContent[]): Element {
  return { type: "element", tagName, properties: className.length > 0 ? { className } : {}, children };
}
