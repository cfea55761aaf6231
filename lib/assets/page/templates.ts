import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { escapeHtml } from "../../../document/core/html/escape.ts";
import { writeHashed } from "./hashed-file.ts";

/** The documents that one can begin with on the page. */

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Template {
  /** Of its file in `examples/gallery/`, and of the picture of its first page in `web/templates/`. */
  readonly name: string;
  /** The name of such a document. */
  readonly label: string;
  /** What its first page shows. */
  readonly page: string;
}

export const templates: readonly Template[] = [
  { name: "report", label: "Report", page: "A cover with title, subtitle, author and date" },
  {
    name: "article",
    label: "Paper",
    page: "A scientific paper with abstract, numbered sections and a formula",
  },
  { name: "business-letter", label: "Letter", page: "A business letter with addresses, subject and a table" },
  { name: "invoice", label: "Invoice", page: "An invoice with a table of items, VAT and total" },
  { name: "cv", label: "CV", page: "A CV with work, education and skills" },
  { name: "minutes", label: "Minutes", page: "Minutes with numbered items, actions and tables" },
  { name: "handbook", label: "Manual", page: "A cover with a coloured bar, title and edition" },
  { name: "talk", label: "Slides", page: "A title slide in large type" },
  { name: "recipe", label: "Recipe", page: "A recipe with ingredients, steps and a tip" },
  { name: "exam", label: "Exam", page: "An exam with a table of points, a formula and space for answers" },
];

/** Returns where a template's Markdown is. */
export function templateFile(name: string): string {
  return `${root}examples/gallery/${name}.md`;
}

/** Returns where the picture of its first page is. */
export function templatePicture(name: string): string {
  return `${root}web/templates/${name}.png`;
}

/**
 * Writes the templates and their pictures into the folder of the page's assets.
 * @param baseUrl of the folder
 * @returns the items of the list in which one chooses
 */
export function writeTemplates(folder: string, baseUrl: string): string {
  const put = (file: string, name: string): string => baseUrl + writeHashed(folder, name, readFileSync(file));
  return templates
    .map(({ name, label, page }) => {
      const text = put(templateFile(name), `${name}.md`);
      const picture = put(templatePicture(name), `${name}.png`);
      return [
        `<li><button type="button" data-template="${text}"><span>${escapeHtml(label)}</span>`,
        `<span class="leaf"><img src="${picture}" loading="lazy" alt="${escapeHtml(page)}" /></span></button></li>`,
      ].join("");
    })
    .join("\n        ");
}
