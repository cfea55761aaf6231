import { dirname, extname, join } from "node:path";
import { fontStyles, fontUses } from "../../document/core/brand/brand.ts";
import { readOneField } from "../../document/core/front-matter/one-field.ts";
import { isRelative } from "../../document/core/images/image-paths.ts";
import { ConversionError, UsageError } from "../errors.ts";
import type { FileAccess, SizeLimit } from "./file-access.ts";
import { dataUri } from "./images.ts";
import { readOwnFile, resolveOwnFiles } from "./own-files.ts";
import { decodeText, readTextFile } from "./read-file.ts";

const fontTypes: Readonly<Record<string, string>> = {
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
};

/** A brand's file, and the folders that its files may be in. */
type EmbedFile = (field: string, path: string) => Promise<string>;

/**
 * Reads a brand that the command line names, with the files beside it in it.
 * @returns undefined when none is named
 * @throws {UsageError} when it cannot be read
 * @throws {ConversionError} when one of its files cannot be
 */
export async function readBrandFile(file: string | undefined, limit: SizeLimit): Promise<unknown> {
  if (file === undefined) return undefined;
  const text = await readTextFile(file, limit, `The brand ${file}`, UsageError);
  let brand: unknown;
  try {
    brand = JSON.parse(text) as unknown;
  } catch (cause) {
    throw new UsageError(`The brand ${file} is not JSON: ${(cause as Error).message}.`, { cause });
  }
  return embedBrandFiles(brand, join(dirname(file), "document.md"), { limit });
}

/**
 * Puts the files that a brand names by their paths into it, as data, since the engine sees no files: its logo, its letterhead, its fonts, and its CSS.
 * Where a document comes without a brand, its front matter's is looked at, which is returned if it names files.
 * @param file of the document
 * @throws {ConversionError} when a file cannot be read, or is outside of the document's folders
 * @throws {TooLargeError}
 */
export async function embedBrand(
  brand: unknown,
  markdown: string,
  file: string | undefined,
  access: FileAccess = {},
): Promise<unknown> {
  if (brand !== undefined) return embedBrandFiles(brand, file, access);
  const field = await readOneField(markdown, "brand");
  const value = field.isTooLong === true ? undefined : field.value;
  const embedded = value === undefined ? undefined : await embedBrandFiles(value, file, access);
  return embedded === value ? undefined : embedded;
}

/** @returns the same brand if it names no files */
async function embedBrandFiles(
  brand: unknown,
  file: string | undefined,
  access: FileAccess,
): Promise<unknown> {
  if (typeof brand !== "object" || brand === null) return brand;
  const ownFiles = await resolveOwnFiles(file, access);
  const failed = (field: string, path: string, isOutside: boolean): ConversionError =>
    new ConversionError(
      `We couldn't read ${path}, the brand's ${field}: ${isOutside ? "it is outside the document's folder. Allow its folder with --allow." : "there is no such file. Check its path."}`,
    );
  const embedImage: EmbedFile = async (field, path) => {
    if (field === "letterhead" && /\.pdf$/i.test(path))
      return `data:application/pdf;base64,${(await read(field, path)).toString("base64")}`;
    const uri = await dataUri(ownFiles, path);
    if (uri === undefined || uri === "outside") throw failed(field, path, uri === "outside");
    return uri;
  };
  const read = async (field: string, path: string): Promise<Buffer> => {
    const bytes = await readOwnFile(ownFiles, path, `The brand's ${field} ${path}`);
    if (bytes === undefined || bytes === "outside") throw failed(field, path, bytes === "outside");
    return bytes;
  };
  const embedFont: EmbedFile = async (field, path) => {
    const type = fontTypes[extname(path).toLowerCase()];
    if (type === undefined)
      throw new ConversionError(`The brand's ${field}, ${path}, is no font. Give a WOFF2, TTF or OTF file.`);
    return `data:${type};base64,${(await read(field, path)).toString("base64")}`;
  };
  return changeFields(brand, ["logo", "letterhead", "fonts", "css"], async (name, value) => {
    if (name === "fonts") return embedFonts(value, embedFont);
    if (name !== "css") return isPath(value) ? embedImage(name, value) : value;
    const isFile = typeof value === "string" && /^[^{}\n]{1,1000}\.css$/i.test(value.trim());
    return isFile ? decodeText(await read(name, value.trim())) : value;
  });
}

/** @returns the same fonts if they name no files */
async function embedFonts(fonts: unknown, embed: EmbedFile): Promise<unknown> {
  return changeFields(fonts, fontUses, (use, given) =>
    isPath(given)
      ? embed(`fonts.${use}`, given)
      : changeFields(given, fontStyles, (style, path) =>
          isPath(path) ? embed(`fonts.${use}.${style}`, path) : Promise.resolve(path),
        ),
  );
}

/** @returns the same value if no field changes */
async function changeFields<Name extends string>(
  value: unknown,
  names: readonly Name[],
  change: (name: Name, field: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  let changed = value;
  for (const name of names) {
    const field: unknown = (value as Readonly<Partial<Record<Name, unknown>>>)[name];
    const other = await change(name, field);
    if (other !== field) changed = { ...changed, [name]: other };
  }
  return changed;
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && isRelative(value);
}
