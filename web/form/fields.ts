import { getElement } from "../elements.ts";
import { createLazyPart } from "../load-part.ts";
import { listPictureIds, listPictures } from "../pictures/kept.ts";
import { isFaulty } from "./check-fields.ts";
import { readFrontMatterTitle } from "./front-matter-title.ts";
import { readUsualPaper } from "../workspace/usual-paper.ts";
import { getTextField } from "./text.ts";
import { translate } from "../words/translate.ts";

/** The values of the form, and its document. */

const coverFields = ["title", "subtitle", "author", "date", "disclaimer"] as const;

const form = getElement("make", HTMLFormElement);

/** Returns the values of the fields, by their names. */
export function readFields(): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, name === "text_body" ? value : value.trim()]] : [],
    ),
  );
}

/** Writes into the fields of these names, and leaves the others as they are. */
export function fill(values: Readonly<Record<string, string>>): void {
  const { text_body: text, ...others } = values;
  if (text !== undefined) getTextField().write(text);
  for (const [name, value] of Object.entries(others)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

/** Returns whether the form holds no document. */
export function isEmpty(): boolean {
  const values = readFields();
  return values.text_body?.trim() === "" && coverFields.every((name) => !values[name]);
}

const loadEmbedding = createLazyPart(() => import("../pictures/embed.ts"), true);

/**
 * Returns what the preview shows: the request body without pictures, which are listed behind it. It tells one state of the document from another, and
 * is the request body itself where there are no pictures.
 */
export function buildShownBody(): string {
  const pictures = listPictureIds();
  return buildBody(getTextField().read(), Object.keys(pictures).length > 0 ? { pictures } : {});
}

/** Returns the document's request body with its pictures. @throws {TypeError} when the part that puts them in cannot be loaded */
export async function buildSentBody(): Promise<string> {
  const pictures = listPictures();
  const text = getTextField().read();
  const build = (markdown: string): string => buildBody(markdown, {});
  if (pictures.size === 0) return build(text);
  const { embedPictures } = await loadEmbedding();
  return build(await embedPictures(text, pictures));
}

/** Returns the document's request body without pictures: JSON. @param markdown in place of the form's */
export function buildRequestBody(markdown = getTextField().read()): string {
  return buildBody(markdown, {});
}

function buildBody(markdown: string, others: object): string {
  const values = readFields();
  const meta = Object.fromEntries(
    coverFields.flatMap((name) => (values[name] ? [[name, values[name]] as const] : [])),
  );
  const { document_name: name, brand } = values;
  return JSON.stringify({
    data: {
      text_body: markdown,
      ...(brand && { brand: JSON.parse(brand) as unknown }),
      ...(Object.keys(meta).length > 0 && { meta }),
    },
    options: { ...readUsualPaper(), ...(name && { document_name: name }), ...readChosenOptions() },
    ...others,
  });
}

/** Returns the values of the form that made a request body. */
export function parseFields(body: string): Readonly<Record<string, string>> {
  const { data, options = {} } = JSON.parse(body) as {
    readonly data: { readonly text_body: string; readonly brand?: object; readonly meta?: object };
    readonly options?: object;
  };
  const brand = data.brand && { brand: JSON.stringify(data.brand) };
  const values = { ...data.meta, ...options, ...brand, text_body: data.text_body };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, `${value as string | number}`]),
  );
}

/** Returns the title of the document for people. */
export function chooseTitle({
  title,
  document_name: name,
  text_body: text = "",
}: Readonly<Record<string, string>>): string {
  const [, heading] = /^#{1,2}[ \t]+(.+?)[ \t#]*$/m.exec(text) ?? [];
  return (
    [title, readFrontMatterTitle(text), heading, name].find(
      (candidate) => candidate !== undefined && candidate !== "",
    ) ?? translate("Untitled document")
  );
}

/** Returns the chosen options; the service has defaults for all others. */
function readChosenOptions(): Record<string, string | number> {
  return Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-option]")].flatMap((field) => {
      const { name, value, dataset } = field;
      const { option } = dataset;
      // The message stands beside the field. Nothing is sent until the value is valid.
      const given = isFaulty(field) ? "" : value.trim();
      const isNumber = option === "number" || (option === "measure" && /^[\d.]+$/.test(given));
      return given === "" ? [] : [[name, isNumber ? Number(given) : given]];
    }),
  );
}
