import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { warmBrowser } from "../lambdas/document/browser.ts";
import { fontsUrl, isolatedPage, show } from "../lambdas/document/isolated-page.ts";
import { openFonts } from "../lambdas/document/fonts.ts";
import { compileMarkdown } from "../lambdas/document/markdown.ts";
import { pageHtml } from "../lambdas/document/page.ts";
import { contentsOf } from "../lambdas/document/contents.ts";
import { defaultLayout } from "../lambdas/document/layout.ts";
import { createPrinter } from "../lambdas/document/printer.ts";
import { x402Payer } from "../bin/client/x402-payer.ts";
import { convert } from "../bin/client/convert.ts";
import { startService } from "../local/service.ts";
import { prose } from "./prose.ts";

/** `npm run bench`: how long things take on this machine, as distributions and ratios of one run. */

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, quick: { type: "boolean", default: false } },
});
const progress = (text: string): void => {
  if (!values.json) console.log(text);
};

interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

const rounds = values.quick ? 5 : 15;

async function measure(run: (round: number) => Promise<unknown>, times = rounds): Promise<Figure> {
  const ms: number[] = [];
  await run(-1);
  for (let round = 0; round < times; round++) {
    const begun = performance.now();
    await run(round);
    ms.push(performance.now() - begun);
  }
  ms.sort((a, b) => a - b);
  return { median: ms[Math.floor(ms.length / 2)] ?? 0, min: ms[0] ?? 0, max: ms.at(-1) ?? 0 };
}

/** A print by the service's printer against a bare `page.pdf` of the same final HTML on an equally warm browser. */
async function render(): Promise<
  Record<string, { pages: number; ours: Figure; bare: Figure; ratio: number }>
> {
  const fonts = openFonts(fontsUrl);
  const printer = createPrinter();
  const bare = warmBrowser({ openPage: (browser) => isolatedPage(browser, (path) => fonts.read(path)) });
  const results: Record<string, { pages: number; ours: Figure; bare: Figure; ratio: number }> = {};
  try {
    for (const sections of values.quick ? [1, 10] : [1, 10, 100]) {
      const markdown = prose(sections);
      const meta = { title: "Bench" };
      const compiled = await compileMarkdown(
        markdown,
        () => Promise.resolve(undefined),
        () => Promise.resolve([]),
      );
      const { html: body, headings, language, length } = compiled;
      const contents = contentsOf(headings, length, "auto");
      const parts = { body, meta, fallbackTitle: undefined, contents, language, layout: defaultLayout };
      const html = pageHtml(parts, (shown) => fonts.stylesheetFor(shown, language));
      const { pages } = await printer.print({ markdown, meta });
      const ours = await measure(() => printer.print({ markdown, meta }));
      const limit = await measure(() =>
        bare.withPage(async (page) => {
          await show(page, html);
          return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
        }),
      );
      results[String(pages)] = { pages, ours, bare: limit, ratio: ours.median / limit.median };
      progress(
        `  ${line(`${pages} pages`, ours)}  ${(ours.median / limit.median).toFixed(2)} × a bare print of the same HTML`,
      );
    }
  } finally {
    await Promise.all([printer.close(), bare.close()]);
  }
  return results;
}

/** The API on one machine, with all its stand-ins in the same process. */
async function api(): Promise<Record<string, Figure>> {
  const service = await startService();
  try {
    const payer = await x402Payer(JSON.stringify([...service.payer.secretKey]), service.solanaRpc.url);
    const body = (text: string) => ({ data: { text_body: text, meta: { title: "Bench" } } });
    const ask = (text: string) =>
      fetch(`${service.url}/markdown`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body(text)),
      });
    const offer = await measure(async (round) => (await ask(`unpaid ${round}`)).text(), rounds * 4);
    const paid = await measure((round) =>
      convert(body(`${round}\n\n${prose(9)}`), { baseUrl: service.url, payer, pollMs: 5 }),
    );
    progress(`  ${line("402", offer)}`);
    progress(`  ${line("paid to PDF, 10 pages", paid)}`);
    return { offer, paid };
  } finally {
    await service.stop();
  }
}

function line(name: string, { median, min, max }: Figure): string {
  return `${name.padEnd(24)}${median.toFixed(1).padStart(8)} ms  (${min.toFixed(1)} … ${max.toFixed(1)})`;
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
progress(`${machine}\n\nPrinting, warm, median of ${rounds}:`);
const renderFigures = await render();
progress(`\nThe service on this machine, its stand-ins included:`);
const apiFigures = await api();
if (values.json) console.log(JSON.stringify({ machine, render: { warm: renderFigures }, api: apiFigures }));
