import { expect, it } from "vitest";
import { createIsolatedPage } from "../../../document/core/browser/isolated-page.ts";
import { createWarmBrowser } from "../../../document/core/browser/warm-browser.ts";
import { loadPageProgram } from "../../../document/core/layout/program/page-program-text.ts";
import { assemblePage } from "../../../document/core/page/assemble.ts";
import { printPage } from "../../../document/core/page/print/print-page.ts";
import { compileAlone } from "./compile.ts";
import { readPdf } from "./read-pdf.ts";

it("a document whose pagination fails is printed with the browser's page breaks, and the failure is reported", async () => {
  const program = async (): Promise<string> =>
    `${await loadPageProgram()}\nDocument.prototype.createRange = () => { throw new Error("no range"); };`;
  const browser = createWarmBrowser({
    openPage: (context) => createIsolatedPage(context, () => Promise.resolve(undefined), program()),
  });
  const paragraphs = Array.from(
    { length: 60 },
    (_, at) => `Begun${String(at)} ${"It rained. ".repeat(40)}[^${String(at)}]\n\n[^${String(at)}]: A note.`,
  );
  const compiled = await compileAlone(paragraphs.join("\n\n"));
  const job = { ...assemblePage(compiled, {}, () => ""), layout: compiled.layout };
  const reported: string[] = [];
  const { pdf } = await browser.withPage((page) =>
    printPage(page, job, {
      stopwatch: (_step, work) => Promise.resolve(work()),
      warn: (warning, { message }) => reported.push(`${warning}: ${message}`),
    }),
  );
  await browser.close();
  expect(reported[0]).toMatch(/^PaginationFailed: Error: no range\n {4}at /);
  const text = (await readPdf(pdf)).text.join("\n");
  expect([...text.matchAll(/Begun\d+/g)]).toHaveLength(60);
});
