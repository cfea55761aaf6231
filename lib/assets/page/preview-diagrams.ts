import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  findDiagramScript,
  listDiagramScripts,
  mermaidModule,
  startText,
} from "../../../document/core/diagrams/diagram-scripts.ts";
import { mermaidStart } from "../../../document/core/diagrams/drawing-page.ts";
import { contentHash } from "./hashed-file.ts";

/** How the parts of Mermaid name each other. */
const ofMermaid = /(["'])\.\/(?:chunks\/mermaid\.esm\.min\/)?([\w-]+)\.mjs\1/g;

/**
 * Writes the programs that draw diagrams into the folder of the page's assets, for the preview. They are those that draw for the PDF; of Mermaid, a
 * browser asks for the parts of the kinds that it draws.
 * @returns what all their names begin with, which changes with them
 */
export function writePreviewDiagrams(folder: string): string {
  const texts = listDiagramScripts().map(
    ({ name }) => [name, findDiagramScript(name, undefined) ?? ""] as const,
  );
  const version = contentHash(JSON.stringify(texts));
  const prefix = `${version}-`;
  const toFileName = (path: string): string => prefix + basename(path).replace(/\.mjs$/, ".js");
  const put = (path: string, text: string): void => {
    writeFileSync(join(folder, toFileName(path)), text);
  };
  for (const [path, text] of texts)
    put(path, path.endsWith(".mjs") ? text.replace(ofMermaid, `$1./${prefix}$2.js$1`) : text);
  put(mermaidStart, startText(`./${toFileName(mermaidModule)}`));
  return prefix;
}
