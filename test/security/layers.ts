import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import type { Browser, Page } from "puppeteer-core";
import { browserArguments } from "../../document/core/browser/spawn.ts";
import { findChromium } from "../../document/core/browser/program/chromium.ts";
import {
  documentPolicy,
  emptyPage,
  buildPageResponse,
  pageUrl,
} from "../../document/core/browser/isolated-page.ts";
import { answerRequests } from "../../document/core/browser/requests.ts";
import { defaultLayout } from "../../document/core/source.ts";
import { compileMarkdown } from "../../document/core/compile.ts";
import { insertImages } from "../../document/core/images/named-images.ts";
import { formatPage } from "../../document/core/page/page.ts";
import type { Canary } from "./canary.ts";
import { createDocument, fillTemplate, type Payload } from "./corpus.ts";

/** The layers of defence, outermost first. */
export const layers = ["sanitiser", "policy", "scripts off", "requests refused", "dead proxy"] as const;
export type Layer = (typeof layers)[number];

/** What became of attacks that were shown to a browser. */
export interface Shown {
  /** Names of the payloads whose script ran in the page itself. */
  readonly ran: readonly string[];
  /** Where the page was led to. */
  readonly left: readonly string[];
  /** Names of the corpus that the browser tried to reach. */
  readonly lookedUp: readonly string[];
  /** All that Chromium printed. */
  readonly pdfs: readonly Uint8Array[];
  /** How many browsers it took: an attack may end one. */
  readonly browsers: number;
}

export interface ShowOptions {
  readonly canary: Canary;
  readonly off: readonly Layer[];
  /** Payloads on one page: only sanitised ones do not disturb each other. */
  readonly together?: number;
  readonly print?: boolean;
  /** Whether Chromium runs in one process, as where it may not start others. */
  readonly oneProcess?: boolean;
}

/**
 * Chromium opens an empty page of its own; these keep other guards of its own from hiding that ours are missing, so that each
 * layer is seen to hold by itself.
 */
const bare = ["--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests"];

/** A browser whose one page shows attacks after each other. */
interface Showing {
  readonly browser: Browser;
  readonly page: Page;
  /** Its log of the network. */
  readonly netLog: string;
}

/** Shows attacks to a browser that is set up as the renderer does it, but for the layers that are off. */
export async function show(attacks: readonly Payload[], options: ShowOptions): Promise<Shown> {
  const { canary, off, together = 1, print = false } = options;
  const isOn = (layer: Layer): boolean => !off.includes(layer);
  const netLogs: string[] = [];
  const open = async (): Promise<Showing> => {
    const showing = await startShowing(options, isOn);
    netLogs.push(showing.netLog);
    return showing;
  };
  const ran: string[] = [];
  const left: string[] = [];
  const pdfs: Uint8Array[] = [];
  let showing = await open();
  try {
    for (let at = 0; at < attacks.length; at += together) {
      // In one process, a page that ends takes the browser with it; what nobody sees any more would prove nothing.
      if (!showing.browser.connected) showing = await open();
      const { page } = showing;
      const shown = attacks.slice(at, at + together);
      const html = await compileAttacks(shown, canary, isOn("sanitiser"));
      await page.goto(pageUrl, { waitUntil: "load", timeout: 5_000 }).catch(() => undefined);
      await page.setContent(html, { waitUntil: "load", timeout: 5_000 }).catch(() => undefined);
      const name = shown.map((layer) => layer.name).join(" ");
      const traces = await page
        .evaluate(() => [document.documentElement.dataset.ran, location.href] as const)
        .catch(() => [undefined, pageUrl] as const);
      if (traces[0] === "1") ran.push(name);
      if (traces[1].split("#")[0] !== pageUrl) left.push(`${name}: ${traces[1]}`);
      if (print)
        await page.pdf({ preferCSSPageSize: true }).then(
          (pdf) => pdfs.push(pdf),
          () => undefined,
        );
    }
    // Requests that are made late, such as prefetches, are still heard. Too short a wait could only miss one, not make one up.
    // eslint-disable-next-line no-restricted-syntax
    await new Promise((resolve) => setTimeout(resolve, 300));
  } finally {
    await showing.browser.close();
  }
  const lookedUp = await Promise.all(netLogs.map(readNames));
  await Promise.all(netLogs.map((netLog) => rm(netLog, { force: true })));
  return { ran, left, lookedUp: [...new Set(lookedUp.flat())], pdfs, browsers: netLogs.length };
}

async function startShowing(
  { canary, oneProcess = false }: ShowOptions,
  isOn: (layer: Layer) => boolean,
): Promise<Showing> {
  const netLog = join(canary.file, "..", `net-${String(Math.random()).slice(2)}.json`);
  const { executablePath, environment } = await findChromium();
  const browser = await puppeteer.launch({
    executablePath,
    env: { ...environment },
    headless: "shell",
    pipe: true,
    args: [
      ...browserArguments.filter((argument) => isOn("dead proxy") || !argument.includes("proxy")),
      ...(oneProcess ? ["--single-process"] : []),
      ...bare,
      `--log-net-log=${netLog}`,
    ],
  });
  const page = await browser.newPage();
  await setUp(page, isOn);
  return { browser, page, netLog };
}

async function setUp(page: Page, isOn: (layer: Layer) => boolean): Promise<void> {
  if (isOn("scripts off")) await page.setJavaScriptEnabled(false);
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  const policy = isOn("policy") ? documentPolicy : "";
  await answerRequests(
    page,
    ({ url, type }) =>
      url === pageUrl && type === "Document" ? buildPageResponse(emptyPage, policy) : undefined,
    isOn("requests refused") ? "*" : pageUrl,
  );
}

async function compileAttacks(
  attacks: readonly Payload[],
  canary: Canary,
  isSanitised: boolean,
): Promise<string> {
  const bodies = await Promise.all(
    attacks.map(async (attack) => {
      if (!isSanitised) return fillTemplate(attack, canary);
      const { markdown } = createDocument(attack, canary);
      const compiled = await compileMarkdown(
        markdown,
        () => Promise.resolve(undefined),
        () => Promise.resolve([]),
      );
      return insertImages(compiled.html, compiled.images, Infinity).html;
    }),
  );
  const [first] = attacks;
  const meta = first?.category === "metadata" ? createDocument(first, canary).meta : {};
  const parts = {
    body: bodies.join("\n"),
    meta,
    fallbackTitle: undefined,
    contents: [],
    sections: [],
    language: "en",
    // What is chosen of a look comes the same way as metadata, also past the checks that it has been through.
    layout: {
      ...defaultLayout,
      ...(meta.title !== undefined && {
        header: meta.title,
        footer: `${meta.title}|{page}|{title}{date}`,
        watermark: meta.title,
        accent: meta.title,
      }),
    },
  };
  return formatPage(parts, () => "");
}

// The browser's own log knows of names that were looked up, even where nobody answered.
async function readNames(netLog: string): Promise<string[]> {
  const text = await readFile(netLog, "utf8").catch(() => "");
  const names = [...text.matchAll(/"host":"([^"]*\bleak-[^"]+)"/g)].map(([, name = ""]) => name);
  return [...new Set(names)];
}
