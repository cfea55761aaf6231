import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

/** The least that a program does to print a page: `bare-print.ts HTML PDF`, with Chromium at `CHROMIUM_PATH`, or inflated by its package. */

interface Package {
  readonly default: { executablePath(): Promise<string> };
}

const [source = "", target = ""] = process.argv.slice(2);

async function inflateChromium(): Promise<string> {
  const path = createRequire(`${process.env.NODE_PATH ?? ""}/`).resolve("@sparticuz/chromium");
  return ((await import(pathToFileURL(path).href)) as Package).default.executablePath();
}

const executablePath = process.env.CHROMIUM_PATH ?? (await inflateChromium());
const browser = await puppeteer.launch({
  executablePath,
  headless: "shell",
  pipe: true,
  args: [
    "--no-sandbox",
    "--no-zygote",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--font-render-hinting=none",
  ],
  env: { ...process.env, FONTCONFIG_PATH: dirname(executablePath) },
});
const page = await browser.newPage();
await page.setContent(readFileSync(source, "utf8"));
writeFileSync(target, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
browser.process()?.kill("SIGKILL");
