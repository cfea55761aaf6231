import { createRandomKey } from "./random-key.ts";

/**
 * Replaces long base64 data URIs by random placeholders while the Markdown is parsed, for speed. Placeholders are longer than any limit of the parser
 * (999 characters of a label, CommonMark 4.7). They use only base64 characters, so that parsing is unchanged.
 */
export interface DataUriPlaceholders {
  /** Puts placeholders in the place of long data. */
  replaceData(text: string): string;
  /** Puts the data back into a text. */
  restoreText(text: string): string;
  /** Puts the data back into all texts of a tree, except those that `isKept` names. */
  restoreTree(tree: object, isKept: (node: object, key: string) => boolean): void;
}

/** Shorter data (base64, RFC 4648, section 4) are not worth replacing. */
const minDataChars = 4_096;
/** Length of a placeholder: a document that is too long with the data is too long with the placeholder as well. */
const placeholderChars = 1_024;
const indexChars = 6;
/** The last characters of the data stay, since what follows a word may depend on them. */
const lastChars = 8;

const dataMarker = ";base64,";
const dataUriStart = /(?:^|[\s(<"'=])data:(?:image|font)\/[\w.+-]{1,40}(?:;[\w.+=-]{1,60}){0,3}$/i;
const maxStartChars = 300;
const notBase64 = /[^A-Za-z\d+/]/g;
const dataUriEnd = /={0,2}(?:[\s)>"']|$)/y;

/**
 * Creates the placeholders of one document. Each has the `+` and `/` that its data has, since these mean something elsewhere. Nobody can guess
 * one before it is made.
 * @param minChars data of at most as many characters stay in the text
 */
export function createDataUriPlaceholders(minChars = minDataChars): DataUriPlaceholders {
  const key = createRandomKey();
  const names = new Map<string, string>();
  const data: string[] = [];
  const name = new RegExp(`${key}(\\d{${String(indexChars)}})[A-Za-z\\d+/]{${String(restChars)}}`, "g");

  const placeholderFor = (text: string): string => {
    let placeholder = names.get(text);
    if (placeholder === undefined) {
      const signs = (text.includes("+") ? "+" : "") + (text.includes("/") ? "/" : "");
      const index = String(data.length).padStart(indexChars, "0");
      placeholder = `${key}${index}${signs.padEnd(restChars - lastChars, "A")}${text.slice(-lastChars)}`;
      names.set(text, placeholder);
      data.push(text);
    }
    return placeholder;
  };

  const restoreText = (text: string): string =>
    text.includes(key) ? text.replace(name, (_, index: string) => data[Number(index)] ?? "") : text;

  return {
    replaceData(text) {
      const pieces: string[] = [];
      let from = 0;
      for (let at = text.indexOf(dataMarker); at >= 0; at = text.indexOf(dataMarker, at + 1)) {
        const start = at + dataMarker.length;
        const end = findEnd(text, start);
        dataUriEnd.lastIndex = end;
        if (end - start <= minChars || end - start <= placeholderChars || !dataUriEnd.test(text)) continue;
        if (!dataUriStart.test(text.slice(Math.max(from, at - maxStartChars), at))) continue;
        pieces.push(text.slice(from, start), placeholderFor(text.slice(start, end)));
        from = end;
      }
      return pieces.length === 0 ? text : `${pieces.join("")}${text.slice(from)}`;
    },

    restoreText,

    restoreTree(tree, isKept) {
      if (data.length === 0) return;
      const open: object[] = [tree];
      for (let node = open.pop(); node; node = open.pop()) {
        const values = node as Record<string, unknown>;
        for (const [key, value] of Object.entries(values)) {
          if (typeof value === "string") {
            if (!isKept(node, key)) values[key] = restoreText(value);
          } else if (typeof value === "object" && value !== null) open.push(value);
        }
      }
    },
  };
}

const restChars = placeholderChars - 32 - indexChars;

function findEnd(text: string, from: number): number {
  notBase64.lastIndex = from;
  return notBase64.exec(text)?.index ?? text.length;
}
