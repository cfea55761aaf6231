import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { compileAlone, flatHtml } from "../../integration/document/compile.ts";
import { listDocuments, readCases } from "./cases.ts";

/** What is changed before anything is read, wherever it stands: escaped line ends of JSON, invisible characters, and samples of Hugo's shortcodes. */
const changedAnywhere = /\\n|[\uFEFF\uFDD0-\uFDEF]|\{\{[<%]\/\*/;
/** What is read in blocks of code: mdBook's includes, and the colours of a terminal. */
const changedInBlocks = /\{\{#\w*include|\[[\d;]*[mK]/;
/** All lines of cases that can stand in a code span: every syntax that the engine reads. */
const files = globSync(["document/**/cases.yml", "test/unit/document/cases/*.yml"]);
const documents = files.flatMap((file) => readCases(pathToFileURL(file)).flatMap(listDocuments));
const lines = new Set(
  documents
    .flatMap((document) => document.split("\n"))
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length < 900 && !line.includes("`") && !changedAnywhere.test(line)),
);

it("every syntax stays as it is written in a code span", async () => {
  const changed: string[] = [];
  for (const line of lines) {
    const { html } = await compileAlone(`Write \`${line}\` there.`);
    const shown = flatHtml(html)
      .replaceAll("&#x3C;", "<")
      .replaceAll("&#x26;", "&")
      .replaceAll(/[\u00ad\u200b]|<wbr>/g, "");
    if (shown !== `<p>Write <code>${line}</code> there.</p>`) changed.push(`${line}   ⇒   ${shown}`);
  }
  expect(changed).toEqual([]);
});

it("every document stays as it is written in a block of code", async () => {
  const changed: string[] = [];
  for (const document of new Set(documents)) {
    if (
      /`{5}/.test(document) ||
      changedAnywhere.test(document) ||
      changedInBlocks.test(document) ||
      document.length > 5_000
    )
      continue;
    const { html } = await compileAlone(
      `One sample is this one.\n\n\`\`\`\`\`text\n${document.trimEnd()}\n\`\`\`\`\`\n\nMore`,
    );
    const code = html
      .replaceAll(/<[^>]*>|[\u00ad\u200b]/g, "")
      .replaceAll("&#x3C;", "<")
      .replaceAll("&#x26;", "&");
    if (
      code.trim().replaceAll(/\s+/g, " ") !==
      `One sample is this one. ${document} More`.replaceAll(/\s+/g, " ")
    )
      changed.push(`${document}   ⇒   ${code}`);
  }
  expect(changed).toEqual([]);
});
