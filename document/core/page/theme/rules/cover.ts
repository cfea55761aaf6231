import type { FontStacks } from "../../../fonts/stacks.ts";
import type { CoverDesign } from "../../title-page/cover.ts";
import { drawCoverPattern } from "../cover-pattern.ts";
import { coverHeight, coverInsets, coverPadding, type Sheet } from "../sheet.ts";

/** Formats rules for a cover of words on white paper, which other designs change. */
export function coverRules({ text, labels }: Pick<FontStacks, "text" | "labels">, sheet: Sheet): string {
  const isWide = sheet.width > sheet.height;
  return `.cover { page: cover; break-after: page; min-height: ${coverHeight(sheet)}; box-decoration-break: clone; padding: ${coverPadding(sheet)}; display: flex; flex-direction: column;
  font-family: ${labels}; font-variant-numeric: lining-nums; }
section.cover > :not(.logo) { break-inside: auto; break-after: auto; orphans: 2; widows: 2; }
.cover-title { font-size: calc(34 * var(--pt)); font-weight: 600; line-height: 1.12; letter-spacing: -0.015em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
.cover-subtitle { font: 400 calc(16 * var(--pt))/1.35 ${text}; color: #3a424c; margin: 5mm 0; text-wrap: balance; }
.cover-client { font-size: calc(12.5 * var(--pt)); font-weight: 600; color: var(--accent); margin: 0 0 5mm; }
.cover-rule { width: 100%; border: 0; border-top: 1.2pt solid var(--accent); margin: auto 0 ${isWide ? "3mm" : "6mm"}; }
.cover-author { font-size: calc(12.5 * var(--pt)); font-weight: 600; margin: 0 0 1.5mm; }
.cover-date { font-size: calc(11 * var(--pt)); color: var(--soft); margin: 0; }
.cover-disclaimer { margin: auto 0 0; max-width: 110mm; font-size: calc(8.5 * var(--pt)); line-height: 1.45; color: var(--soft); white-space: pre-line; }
.cover-rule ~ .cover-disclaimer { margin-top: ${isWide ? "3mm" : "9mm"}; }
.unseen { position: absolute; width: 0; height: 0; overflow: hidden; font: 400 calc(8.5 * var(--pt)) ${labels}; }
`;
}

/** What a cover shows beside its words. */
interface CoverLook {
  readonly sheet: Sheet;
  /** `#rrggbb`. */
  readonly accent: string;
  /** The pattern in the place of a photo is made of them. */
  readonly title: string;
}

/** Formats the rules of a cover's design; none for a plain one. Field and picture reach the edges of the sheet, whatever its margins. */
export function formatCoverDesign(design: CoverDesign, { sheet, accent, title }: CoverLook): string {
  if (design === "plain") return "";
  const { width, height } = sheet;
  const { beside, below } = coverInsets(sheet);
  const isWide = width > height;
  const mm = (length: number): string => `${String(Math.round(length * 10) / 10)}mm`;
  const shared = `
.cover { padding: 0 0 ${mm(below)}; }
.cover > :not(.cover-field, .cover-art, .logo) { margin-inline: ${mm(beside)}; }
.cover > .logo { top: auto; bottom: ${mm(below)}; inset-inline-end: ${mm(beside)}; max-width: 46mm; }
.cover-disclaimer { max-width: ${mm(width * 0.5)}; }
.cover-rule { width: auto; }`;
  if (design === "band")
    return `${shared}
.cover-field { background: var(--accent); display: flex; flex-direction: column; justify-content: flex-end; min-height: ${mm(height * (isWide ? 0.62 : 0.56))}; padding: 20mm ${mm(beside)} ${mm(isWide ? 12 : 18)}; margin-bottom: ${mm(isWide ? 8 : 14)}; }
.cover-field > :is(.cover-client, .cover-title, .cover-subtitle) { color: #fff; }
.cover-field > .cover-client { margin-bottom: auto; }`;
  const art = isWide
    ? `.cover { padding-top: ${mm(height * 0.2)}; }
.cover > :not(.cover-art, .logo) { margin-inline-end: 44%; }
.cover-art { position: absolute; inset-block: 8mm; inset-inline-end: 8mm; width: 36%; height: calc(100% - 16mm); }
.cover > .logo { inset-inline-end: 44%; }`
    : `.cover-art { flex: none; width: 100%; height: ${mm(height * 0.48)}; margin-bottom: 16mm; }`;
  return `${shared}
${art}
.cover-art { max-width: none; max-height: none; object-fit: cover; }
div.cover-art { background: url("${drawCoverPattern(title, accent)}") 50% / cover; }
.cover > .cover-title { font-size: calc(${isWide ? "19" : "30"} * var(--pt)); }${isWide ? "\n.cover > .cover-subtitle { font-size: calc(10.5 * var(--pt)); margin-block: 2mm; }\n.cover > .cover-client { font-size: calc(9 * var(--pt)); margin-bottom: 2mm; }" : ""}`;
}
