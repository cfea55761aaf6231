import { extractYaml } from "../../document/core/front-matter/chosen-options.ts";
import { listFieldLines, parseScalar } from "../../document/core/front-matter/field-lines.ts";
import { splitFrontMatter } from "../../document/core/front-matter/split.ts";
import { isRelative } from "../../document/core/images/image-paths.ts";
import type { FileAccess } from "./file-access.ts";
import { readOwnFile, resolveOwnFiles } from "./own-files.ts";
import { decodeText } from "./read-file.ts";

/**
 * Puts the citation style that front matter names as a file (`csl: journal.csl`) in the place of its name, on the same line. A file that cannot be read, or
 * is elsewhere, stays a name, of which the service warns.
 * @param file of the document
 * @throws {TooLargeError}
 */
export async function embedCitationStyle(
  markdown: string,
  file: string | undefined,
  access: FileAccess = {},
): Promise<string> {
  const yaml = extractYaml(splitFrontMatter(markdown));
  const field = listFieldLines(yaml).find(({ name }) => name.toLowerCase() === "csl");
  const path = parseScalar(field?.value ?? "");
  if (!field || path === undefined || !/\.csl$/i.test(path) || !isRelative(path)) return markdown;
  const bytes = await readOwnFile(await resolveOwnFiles(file, access), path, `The citation style ${path}`);
  const style = bytes === undefined || bytes === "outside" ? undefined : decodeText(bytes);
  if (style === undefined) return markdown;
  // A text of JSON is one of YAML. Without the blanks between its elements, a style of any journal is within the limit on front matter.
  const written = `${field.name}: ${JSON.stringify(style.replace(/>\s+</g, "><"))}`;
  return markdown
    .split("\n")
    .map((line, index) => (index === field.index + 1 ? written : line))
    .join("\n");
}
