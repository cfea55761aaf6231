import { joinPatterns } from "../../join-patterns.ts";
import { listTopBlocks, readWords } from "./sections.ts";

/** Sections that a reader looks for in the wide column, however short, and those for the narrow one. */
const wideTitle = joinPatterns([
  /experience|employment|work|career|education|projects|publications|profile|summary|about/i,
  /erfahrung|beruf|ausbildung|bildung|werdegang|studium|projekte|publikationen|profil/i,
  /expérience|formation|experiencia|esperienz|istruzione|experiência|formação/i,
  /経歴|職歴|学歴|工作|经历|教育|项目|خبر|تعليم|عمل/,
]);
const narrowTitle = joinPatterns([
  /skills|languages|interests|contact|certificat|awards|tools|hobbies|besides|personal/i,
  /kenntnisse|sprachen|interessen|kontakt|zertifikat|fähigkeiten|hobbys/i,
  /compétences|langues|intérêts|idiomas|competenze|lingue|habilidades/i,
  /資格|スキル|言語|趣味|技能|语言|兴趣|联系|مهارات|لغات|اهتمامات|اتصال/,
]);
/** Letters of a section, and of one of its blocks, that the narrow column takes where the title does not tell. */
const maxShort = 320;
const maxShortBlock = 100;
/** No section with more is in the narrow column. */
const maxNarrow = 900;

/**
 * Puts the sections of a CV into two columns: what is long, and work and education, into the wide one, what is short, such as skills and languages, into
 * the narrow one. The order in each is the author's. A text without sections for both stays as it is.
 */
export function arrangeCv(body: string): string {
  const blocks = listTopBlocks(body);
  const headings = blocks.filter(({ kind }) => kind === "heading");
  const isTitled = headings[0]?.level === 1 && headings.filter(({ level }) => level === 1).length === 1;
  const level = Math.min(...(isTitled ? headings.slice(1) : headings).map((heading) => heading.level));
  const starts = headings.filter((heading) => heading.level === level).map(({ start }) => start);
  const [first] = starts;
  if (first === undefined) return body;
  const end = blocks.find(({ kind, start }) => kind === "notes" && start > first)?.start ?? body.length;
  const sections = starts
    .filter((start) => start < end)
    .map((start, index, all) => body.slice(start, all[index + 1] ?? end));
  const narrow: string[] = [];
  const wide: string[] = [];
  for (const section of sections) (isNarrow(section) ? narrow : wide).push(section);
  if (narrow.length === 0 || wide.length === 0) return body;
  const columns = `<div class="cv-columns"><div class="cv-main">${wide.join("")}</div><div class="cv-side">${narrow.join("")}</div></div>`;
  return body.slice(0, first) + columns + body.slice(end);
}

function isNarrow(section: string): boolean {
  const end = section.search(/<\/h[1-6]>/);
  const title = readWords(section.slice(0, end));
  const content = section.slice(end);
  const words = readWords(content);
  if (words.length > maxNarrow || /<(?:h[1-6]|table|pre|figure)[ >]/.test(content)) return false;
  if (narrowTitle.test(title)) return true;
  if (wideTitle.test(title)) return false;
  const blocks = content.split(/<(?:p|li|dt|dd)[ >]/);
  return words.length <= maxShort && blocks.every((block) => readWords(`<${block}`).length <= maxShortBlock);
}
