import type { FontStacks } from "../../../fonts/stacks.ts";
import { coverHeight, coverPadding, type Sheet } from "../sheet.ts";

export function coverRules({ text, labels }: Pick<FontStacks, "text" | "labels">, sheet: Sheet): string {
  return `.cover { page: cover; break-after: page; min-height: ${coverHeight(sheet)}; box-decoration-break: clone; padding: ${coverPadding(sheet)}; display: flex; flex-direction: column;
  font-family: ${labels}; font-variant-numeric: lining-nums; }
section.cover > :not(.logo) { break-inside: auto; break-after: auto; orphans: 2; widows: 2; }
.cover-title { font-size: calc(32 * var(--pt)); font-weight: 600; line-height: 1.12; letter-spacing: -0.015em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
.cover-subtitle { font: 400 calc(16 * var(--pt))/1.35 ${text}; color: #3a424c; margin: 5mm 0 0; text-wrap: balance; }
.cover-rule { width: 22mm; border: 0; border-top: 2pt solid var(--accent); margin: 12mm 0 10mm; }
.cover-author { font-size: calc(12.5 * var(--pt)); font-weight: 600; margin: 0 0 1.5mm; }
.cover-date { font-size: calc(11 * var(--pt)); color: var(--soft); margin: 0; }
.cover-disclaimer { margin: auto 0 0; padding-top: 4mm; border-top: 0.5pt solid var(--rule); font-size: calc(8.5 * var(--pt)); line-height: 1.45; color: var(--soft); white-space: pre-line; }
.unseen { position: absolute; width: 0; height: 0; overflow: hidden; font: 400 calc(8.5 * var(--pt)) ${labels}; }
`;
}
