import { randomKey } from "./random-key.ts";

/** The data of a document's images, held apart while its text is parsed. */
export interface HeldData {
  /** A text with short names in the place of the long data in it. */
  hold(text: string): string;
  /** The text as it was, whatever names are in it. */
  whole(text: string): string;
  /** Makes all texts in a tree whole again, but for those that are kept short. */
  restore(tree: object, isKept: (node: object, key: string) => boolean): void;
}

/** Data in letters (RFC 4648, section 4), behind what says that they are an image's: shorter ones are no work worth saving. */
const fewestChars = 4_096;
/**
 * Of a name: longer than anything the parser measures, such as the 999 characters of a label (CommonMark, section 4.7), so that
 * what is too long with the data is too long with the name.
 */
const nameChars = 1_024;
const indexChars = 6;
/** The last letters stay, since what follows a word may depend on them. */
const lastChars = 8;

const mark = ";base64,";
const before = /(?:^|[\s(<"'=])data:image\/[\w.+-]{1,40}(?:;[\w.+=-]{1,60}){0,3}$/i;
const mostBefore = 300;
const otherSign = /[^A-Za-z\d+/]/g;
const after = /={0,2}(?:[\s)>"']|$)/y;

/**
 * Takes the data of images out of texts. A name is made of letters as data are, and of those signs among them that mean something
 * elsewhere, so that the parser reads the one as it would the other. Nobody can guess a name before it is made.
 * @param longest data that are left where they are, in characters
 */
export function createHeldData(longest = fewestChars): HeldData {
  const key = randomKey();
  const names = new Map<string, string>();
  const data: string[] = [];
  const name = new RegExp(`${key}(\\d{${String(indexChars)}})[A-Za-z\\d+/]{${String(restChars)}}`, "g");

  const nameOf = (text: string): string => {
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

  const whole = (text: string): string =>
    text.includes(key) ? text.replace(name, (_, index: string) => data[Number(index)] ?? "") : text;

  return {
    hold(text) {
      const pieces: string[] = [];
      let from = 0;
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
        const start = at + mark.length;
        const end = endOf(text, start);
        after.lastIndex = end;
        if (end - start <= longest || end - start <= nameChars || !after.test(text)) continue;
        if (!before.test(text.slice(Math.max(from, at - mostBefore), at))) continue;
        pieces.push(text.slice(from, start), nameOf(text.slice(start, end)));
        from = end;
      }
      return pieces.length === 0 ? text : `${pieces.join("")}${text.slice(from)}`;
    },

    whole,

    restore(tree, isKept) {
      if (data.length === 0) return;
      const open: object[] = [tree];
      for (let node = open.pop(); node; node = open.pop()) {
        const values = node as Record<string, unknown>;
        for (const [key, value] of Object.entries(values)) {
          if (typeof value === "string") {
            if (!isKept(node, key)) values[key] = whole(value);
          } else if (typeof value === "object" && value !== null) open.push(value);
        }
      }
    },
  };
}

const restChars = nameChars - 32 - indexChars;

function endOf(text: string, from: number): number {
  otherSign.lastIndex = from;
  return otherSign.exec(text)?.index ?? text.length;
}
