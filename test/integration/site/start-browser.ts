import { chromium as playwright, type Browser } from "playwright-core";
import { findChromium } from "../../../document/core/browser/program/chromium.ts";

/** Starts the very browser that prints, to be driven as a person drives one. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium();
  return playwright.launch({
    executablePath,
    env: environment,
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu"],
  });
}
