/** One work in a citation. */
export interface Cited {
  readonly key: string;
  readonly prefix: string;
  /** The text behind its key: pages, or other words. */
  readonly suffix: string;
  /** Whether its authors are named in the text already. */
  readonly isYearAlone: boolean;
}

/** A citation in a text: `[see @a, p. 3; -@b]`, or `@a [p. 3]`, whose authors are part of the sentence. */
export interface Citation {
  readonly index: number;
  readonly length: number;
  readonly works: readonly Cited[];
  readonly isInText: boolean;
}

/** Without these, a document cites nothing. */
export const citationMarkers = /(?:^|[\s([;*_—–-])@\{?[\p{L}\p{N}_]/mu;

const key = "[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_:.#$%&+?<>~/-]{0,100}[\\p{L}\\p{N}_/])?";
const citation = new RegExp(
  `\\[([^\\[\\]]{0,300}?-?@\\{?[\\p{L}\\p{N}_][^\\[\\]]{0,1000})\\]|(?<![\\p{L}\\p{N}@/.])(-?)@\\{?(${key})\\}?(?:[ ]\\[([^\\[\\]@]{1,100})\\])?`,
  "gu",
);
const singleCitation = new RegExp(`^([^@]*?)(-?)@\\{?(${key})\\}?(?:,?\\s*(.*))?$`, "su");

/** Returns the citations of a text, as pandoc has them. */
export function parseCitations(text: string): Citation[] {
  return [...text.matchAll(citation)].flatMap((match): Citation[] => {
    const { 0: citationText, 1: inner, 2: minus = "", 3: bare, 4: locator = "", index } = match;
    const place = { index, length: citationText.length };
    if (bare !== undefined) {
      const works = [{ key: bare, prefix: "", suffix: locator.trim(), isYearAlone: minus !== "" }];
      return [{ ...place, works, isInText: true }];
    }
    const works = (inner ?? "").split(";").flatMap((part): Cited[] => {
      const [, prefix = "", hyphen, citationKey, suffix = ""] = singleCitation.exec(part.trim()) ?? [];
      return citationKey === undefined
        ? []
        : [{ key: citationKey, prefix: prefix.trim(), suffix: suffix.trim(), isYearAlone: hyphen !== "" }];
    });
    return works.length === 0 ? [] : [{ ...place, works, isInText: false }];
  });
}
