import type { Construct, Extension, Token, TokenizeContext } from "micromark-util-types";
import type { Processor } from "unified";

/**
 * Makes a parser remember open brackets, behind which nothing is an autolink. GitHub's extension looks for the bracket at each word, back over the
 * whole paragraph, which takes quadratic time.
 */
export function rememberOpenBrackets(this: Processor): undefined {
  const data = this.data();
  data.micromarkExtensions = data.micromarkExtensions?.map(rememberFailures) ?? [];
}

const autolinks = new Set(["wwwAutolink", "protocolAutolink", "emailAutolink"]);

function rememberFailures(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    Array.isArray(constructs) ? constructs.map(addMemory) : constructs && addMemory(constructs),
  ]);
  return { ...extension, text: Object.fromEntries(text) as NonNullable<Extension["text"]> };
}

function addMemory(construct: Construct): Construct {
  if (!autolinks.has(construct.name ?? "")) return construct;
  return {
    ...construct,
    previous(code) {
      return !isBehindOpenBracket(this) && (construct.previous?.call(this, code) ?? true);
    },
  };
}

interface WalkedToken extends Token {
  /** The extension's own mark: no bracket is open before it. */
  readonly _gfmAutolinkLiteralWalkedInto?: boolean;
}

/** The open bracket that was found last, and its place among the events. */
const lastFound = new WeakMap<TokenizeContext, { readonly token: Token; readonly index: number }>();

function isBehindOpenBracket(context: TokenizeContext): boolean {
  const { events } = context;
  const earlier = lastFound.get(context);
  if (earlier && events[earlier.index]?.[1] === earlier.token && isOpen(earlier.token)) return true;
  for (let index = events.length - 1; index >= 0; index--) {
    const token: WalkedToken | undefined = events[index]?.[1];
    if (!token) return false;
    if (isOpen(token)) {
      lastFound.set(context, { token, index });
      return true;
    }
    if (token._gfmAutolinkLiteralWalkedInto) return false;
  }
  return false;
}

function isOpen({ type, _balanced: isClosed }: Token): boolean {
  return (type === "labelLink" || type === "labelImage") && !isClosed;
}
