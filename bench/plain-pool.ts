import puppeteer from "puppeteer-core";
import { findChromium } from "../document/core/browser/program/chromium.ts";

/** A pool of one browser that prints finished HTML as converters of HTML do: each document in a new page, which is closed afterwards. */
export interface PlainPool {
  print(html: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the browser that this service prints with, without anything of ours. */
export async function startPlainPool(): Promise<PlainPool> {
  const { executablePath, environment } = await findChromium();
  const browser = await puppeteer.launch({
    executablePath,
    env: environment,
    headless: "shell",
    pipe: true,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  return {
    async print(html) {
      const page = await browser.newPage();
      await page.setContent(html);
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
      await page.close();
    },
    close: () => browser.close(),
  };
}
