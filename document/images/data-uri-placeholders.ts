import { randomKey } from "./random-key.ts";

/** The data of a document's images, held apart while its text is parsed. */
export interface DataUriPlaceholders {
  /** A text with short names in the place of the long data in it. */
  replaceData(text: string): string;
  /** The text as it was, whatever names are in it. */
  restoreText(text: string): string;
  /** Makes all texts in a tree whole again, but for those that are kept short. */
  restoreTree(tree: object, isKept: (node: object, key: string) => boolean): void;
}

/** Data in letters (RFC 4648, section 4), behind what says that they are an image's: shorter ones are no work worth saving. */
const minDataChars = 4_096;
/**
 * Of a name: longer than anything the parser measures, such as the 999 characters of a label (CommonMark, section 4.7), so that
 * what is too long with the data is too long with the name.
 */
const placeholderChars = 1_024;
const indexChars = 6;
/** The last letters stay, since what follows a word may depend on them. */
const lastChars = 8;

const dataMarker = ";base64,";
const dataUriStart = /(?:^|[\s(<"'=])data:image\/[\w.+-]{1,40}(?:;[\w.+=-]{1,60}){0,3}$/i;
const maxStartChars = 300;
const notBase64 = /[^A-Za-z\d+/]/g;
const dataUriEnd = /={0,2}(?:[\s)>"']|$)/y;

/**
 * Takes the data of images out of texts. A name is made of letters as data are, and of those signs among them that mean something
 * elsewhere, so that the parser reads the one as it would the other. Nobody can guess a name before it is made.
 * @param minChars data that are left where they are, in characters
 */
export function createDataUriPlaceholders(minChars = minDataChars): DataUriPlaceholders {
  const key = randomKey();
  const names = new Map<string, string>();
  const data: string[] = [];
  const name = new RegExp(`${key}(\\d{${String(indexChars)}})[A-Za-z\\d+/]{${String(restChars)}}`, "g");

  const placeholderFor = (text: string): string => {
    let made = names.get(text);
    if (made === undefined) {
      const signs = (text.includes("+") ? "+" : "") + (text.includes("/") ? "/" : "");
      const index = String(data.length).padStart(indexChars, "0");
      made = `${key}${index}${signs.padEnd(restChars - lastChars, "A")}${text.slice(-lastChars)}`;
      names.set(text, made);
      data.push(text);
    }
    return made;
  };

  const restoreText = (text: string): string =>
    text.includes(key) ? text.replace(name, (_, index: string) => data[Number(index)] ?? "") : text;

  return {
    replaceData(text) {
      const pieces: string[] = [];
      let from = 0;
      for (let at = text.indexOf(dataMarker); at >= 0; at = text.indexOf(dataMarker, at + 1)) {
        const start = at + dataMarker.length;
        const end = endOf(text, start);
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

function endOf(text: string, from: number): number {
  notBase64.lastIndex = from;
  return notBase64.exec(text)?.index ?? text.length;
}
