import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { startService } from "../emulators/service.ts";
import { startBrowser } from "../test/integration/site/start-browser.ts";
import { toFigure, row } from "./measure.ts";
import type { Console, Figure } from "./measure.ts";
import { prose } from "./prose.ts";

/** What writing on the page takes while it shows the pages of the document. */
export interface TypingFigures {
  /** Characters of the text. */
  readonly length: number;
  /** From the press of a key to what it paints, in ms. */
  readonly key: Figure;
  /** The longest that the page was held up, in ms. */
  readonly longestTask: number;
  /** How often it was held up for longer than 50 ms. */
  readonly longTasks: number;
}

/** Sections of the texts, about a page each: the last is of 2 MB, which is the most that the service takes. */
const sizes = [10, 300, 1_050] as const;
/** Bursts of a person's speed, with rests between them that let pages be made. */
const bursts = 6;
const keysInBurst = 15;
const keyEveryMs = 90;
const restsMs = [400, 1_200, 3_000];

/** Types into documents of several sizes, in the browser that prints. */
export async function typing(console: Console): Promise<Record<string, TypingFigures>> {
  const [service, browser] = await Promise.all([
    startService({ sweepEveryMs: 0, printsFirst: false }),
    startBrowser(),
  ]);
  const results: Record<string, TypingFigures> = {};
  try {
    for (const size of sizes) {
      const text = prose(size);
      const name = `${String(Math.round(text.length / 1_000))} kB`;
      console.progress(name);
      for (const [where, open] of [
        ["", openPage],
        [", bare field", openBareField],
      ] as const) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        await open(page, service.url, text);
        const figures = await typeInto(page, text.length);
        await page.close();
        results[name + where] = figures;
        console.line(formatLine(`a key, ${name}${where}`, figures));
      }
    }
    return results;
  } finally {
    await browser.close();
    await service.stop();
  }
}

function formatLine(name: string, { key, longestTask, longTasks }: TypingFigures): string {
  const heldUp = `held up ${String(longTasks)} times, ${longestTask.toFixed(0)} ms at most`;
  return `${row(name, key)}  99 of 100 within ${key.p99.toFixed(0)} ms; ${heldUp}`;
}

async function openPage(page: Page, url: string, text: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector("#make[data-editor]");
  await page.focus("#text");
  await page.evaluate(pasteText, text);
  // Pages are made once, as of a document that is opened.
  await wait(12_000);
}

/** Opens a bare text field with a text of this length, for comparison. */
async function openBareField(page: Page, url: string, text: string): Promise<void> {
  await page.goto(`${url}/terms`);
  await page.evaluate((text) => {
    const field = document.createElement("textarea");
    field.rows = 40;
    document.body.replaceChildren(field);
    field.value = text;
    field.focus();
  }, text);
  await wait(2_000);
}

async function typeInto(page: Page, length: number): Promise<TypingFigures> {
  await page.keyboard.press("ControlOrMeta+Home");
  await page.evaluate(measureKeys);
  for (let burst = 0; burst < bursts; burst++) {
    for (let key = 0; key < keysInBurst; key++) {
      const next = wait(keyEveryMs);
      await page.keyboard.press("a");
      await next;
    }
    await wait(restsMs[burst % restsMs.length]);
  }
  const { keys, tasks } = await page.evaluate(
    () => (window as unknown as { measured: { keys: number[]; tasks: number[] } }).measured,
  );
  return { length, key: toFigure(keys), longestTask: Math.max(0, ...tasks), longTasks: tasks.length };
}

/** Runs in the page: a browser takes minutes to type this. */
function pasteText(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document
    .getElementById("text")
    ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** Runs in the page. */
function measureKeys(): void {
  const measured = { keys: [] as number[], tasks: [] as number[] };
  Object.assign(window, { measured });
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // What comes after the frame that was asked for is painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          measured.keys.push(performance.now() - timeStamp);
        };
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.tasks.push(duration);
  }).observe({ entryTypes: ["longtask"] });
}
