import { readName, type PdfFile } from "./pdf-file.ts";
import { PdfName, PdfOperator, readValue, type PdfDictionary, type PdfValue } from "./values.ts";

/** Something that a page shows, and the marks around it. */
export interface Shown {
  /** Whether it is marked as no part of the text. */
  readonly isArtifact: boolean;
  /** The number by which the structure knows it. */
  readonly mcid: number | undefined;
  /** Font and bytes, of text. */
  readonly font?: string | undefined;
  readonly text?: string;
}

interface Mark {
  readonly isArtifact: boolean;
  readonly mcid: number | undefined;
}

export interface PageMarks {
  readonly shown: readonly Shown[];
  /** Marks that begin within the other kind. */
  readonly artifactsInTags: number;
  readonly tagsInArtifacts: number;
}

const painting = new Set(["f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do"]);
const showing = new Set(["Tj", "TJ", "'", '"']);

/** Reads a page's content operator by operator. */
export function readPageMarks(file: PdfFile, page: PdfDictionary): PageMarks {
  const content = file
    .list(page.get("Contents"))
    .map((stream) => file.data(stream))
    .join("\n");
  const properties = file.dictionary(file.dictionary(page.get("Resources")).get("Properties"));
  const shown: Shown[] = [];
  const marks: Mark[] = [];
  let [artifactsInTags, tagsInArtifacts] = [0, 0];
  let font: string | undefined;
  let operands: PdfValue[] = [];
  for (let token = readValue(content, 0); token; token = readValue(content, token.end)) {
    if (!(token.value instanceof PdfOperator)) {
      operands.push(token.value);
      continue;
    }
    const { word } = token.value;
    const isWithin = (what: (mark: Mark) => boolean) => marks.some(what);
    if (word === "BMC" || word === "BDC") {
      const [tag, list] = operands;
      const entries = file.dictionary(list instanceof PdfName ? properties.get(list.name) : list);
      const mcid = entries.get("MCID");
      const mark = {
        isArtifact: readName(tag) === "Artifact",
        mcid: typeof mcid === "number" ? mcid : undefined,
      };
      if (mark.isArtifact && isWithin((outer) => outer.mcid !== undefined)) artifactsInTags++;
      if (mark.mcid !== undefined && isWithin((outer) => outer.isArtifact)) tagsInArtifacts++;
      marks.push(mark);
    } else if (word === "EMC") marks.pop();
    else if (word === "Tf") font = readName(operands[0]);
    if (painting.has(word) || showing.has(word)) {
      const text = showing.has(word) ? { font, text: readString(operands.at(-1)) } : {};
      const mcid = marks.findLast((outer) => outer.mcid !== undefined)?.mcid;
      shown.push({ isArtifact: isWithin((outer) => outer.isArtifact), mcid, ...text });
    }
    operands = [];
  }
  return { shown, artifactsInTags, tagsInArtifacts };
}

function readString(value: PdfValue | undefined): string {
  if (Array.isArray(value)) return value.filter((part) => typeof part === "string").join("");
  return typeof value === "string" ? value : "";
}
