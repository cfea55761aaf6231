import { readdir, readFile } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import {
  createCompiler,
  type Compiler,
  type CompilerOptions,
} from "../../../document/core/compiler/compiler.ts";
import { startCompilerProcess } from "../../../document/core/compiler/started-process.ts";
import { DocumentError } from "../../../document/core/errors.ts";
import { greedyText } from "../../security/greedy-document.ts";
import { comingTimeOuts } from "../../time-outs.ts";
import { until } from "../../until.ts";
import { noisePng } from "./grey-png.ts";

/** Compiling in a process of its own: what becomes of a document that takes too much, and of the next one. */

let compiler: Compiler;
afterEach(() => compiler.close());

function start(options: Partial<CompilerOptions> = {}): Compiler {
  compiler = createCompiler({
    fetchImage: () => Promise.resolve(undefined),
    drawDiagrams: () => Promise.resolve([]),
    ...options,
  });
  return compiler;
}

const forever = new AbortController().signal;
const compiled = async (markdown: string): Promise<string> =>
  (await compiler.compile(markdown, forever)).html;
const failure = (markdown: string, stop = forever): Promise<unknown> =>
  compiler.compile(markdown, stop).catch((error: unknown) => error);

describe("a compiler", () => {
  it("refuses a document that takes too much memory, says where, and compiles the next", async () => {
    start({ heapMb: 40 });
    const error = await failure("*word* ".repeat(250_000));
    expect(error).toBeInstanceOf(DocumentError);
    expect(String(error)).toMatch(/too much memory to read \(its Markdown\)/);
    expect(await compiled("next")).toBe("<p>next</p>\n");
  });

  it("predicts the work of a document, and ends a prediction that is more work than it may be", async () => {
    start();
    expect(await compiler.predictWork("# A letter\n\nof some words.")).toBeLessThan(100_000);
    const working = comingTimeOuts(1_000);
    // More than the check lets pass, and than fits into the process: fast or slow, it does not come to the end.
    const endless = compiler.predictWork("\n".repeat(120_000_000));
    await working.end();
    expect(await endless).toBe(Infinity);
    expect(await compiler.predictWork(greedyText)).toBeGreaterThan(1_000_000);
    expect(await compiled("next")).toBe("<p>next</p>\n");
  });

  it("gives a document up when it is stopped, and compiles the next", async () => {
    const stop = new AbortController();
    start({
      fetchImage: () => {
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    const error = await failure("![a](https://x.example/a.png)", stop.signal);
    expect(error).toBeInstanceOf(DocumentError);
    expect(String(error)).toMatch(/too long to read \(its images\)/);
    expect(await compiled("next")).toBe("<p>next</p>\n");
  });

  it("says that it waits for diagrams when it is stopped, and where they begin", async () => {
    const stop = new AbortController();
    start({
      drawDiagrams: () => {
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    const error = await failure("a\n\n```dot\ngraph { a }\n```", stop.signal);
    expect(String(error)).toContain("too long to read (its diagrams, line 3)");
  });

  it("gives a document up after a time that depends on its size, longer where it waits", async () => {
    const markdown = "![a](https://x.example/a.png)";
    const reading = comingTimeOuts(5_000 + markdown.length / 50);
    const waiting = comingTimeOuts(36_000);
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    start({
      fetchImage: () => {
        asked();
        return new Promise(() => undefined);
      },
    });
    const failed = failure(markdown);
    await isAsked;
    await reading.end();
    await waiting.end();
    expect(String(await failed)).toMatch(/too long to read \(its images\)/);
  });

  it.each([
    ["as the system tells", false],
    ["as the process reports", true],
  ])(
    "counts the time that it works on a document, not that without a processor, %s",
    async (_name, reportsWork) => {
      const markdown = "a\n\n".repeat(10_000);
      start({ reportsWork });
      const reading = comingTimeOuts(5_000 + markdown.length / 50);
      const compilation = compiled(markdown);
      await reading.end();
      expect(await compilation).toContain("<p>a</p>");
    },
  );

  it.each([
    ["as the system tells", false],
    ["as the process reports", true],
  ])("knows what work a document takes while it is read without a pause, %s", async (_name, reportsWork) => {
    start();
    const reader = startCompilerProcess({
      fetchImage: () => Promise.resolve(undefined),
      drawDiagrams: () => Promise.resolve([]),
      heapMb: 768,
      reportsWork,
    });
    await reader.ready;
    const compilation = reader.compile("*a* `b` ".repeat(20_000), {}).catch(() => "ended");
    await Promise.race([until(() => reader.workMs > 300), compilation]);
    reader.kill();
    expect(await compilation).toBe("ended");
  });

  it("refuses what it refuses in the same words, and keeps its process", async () => {
    start();
    await compiled("first");
    const before = await children();
    const error = await failure(`${">".repeat(1000)} deep`);
    expect(error).toBeInstanceOf(DocumentError);
    expect(String(error)).toContain("nested");
    expect(await children()).toEqual(before);
  });

  it("keeps its process after large pictures, and not one that holds more memory than it may", async () => {
    start();
    await compiled("first");
    const before = await children();
    const pictures = [noisePng(500), noisePng(501)].map((picture) => picture.toString("base64"));
    await compiled(pictures.map((data) => `![a](data:image/png;base64,${data})`).join("\n\n"));
    expect(await children()).toEqual(before);
    await compiler.close();

    start({ maxIdleMb: 10 });
    await compiled("first");
    const [greedy] = await children();
    await compiled("next");
    expect(await children()).not.toContain(greedy);
  });

  it("is given images and drawings from outside", async () => {
    const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
    start({
      fetchImage: () => Promise.resolve({ mediaType: "image/gif", bytes: gif }),
      drawDiagrams: (sources) =>
        Promise.resolve(sources.map(({ text }) => ({ reason: `${text} is no diagram` }))),
    });
    const markdown = "![a](https://x.example/a.gif)\n\n```mermaid\nmy text\n```";
    const { html, images } = await compiler.compile(markdown, forever);
    expect(images.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).toEqual([
      gif.toString("base64"),
    ]);
    expect(html).toContain(`src="${images[0]?.url ?? ""}"`);
    expect(html).toContain("my text is no diagram");
  });

  it("compiles documents at once, each by itself", async () => {
    start();
    const texts = ["one", "two", "three", "four"];
    const done = await Promise.all(texts.map(compiled));
    expect(done).toEqual(texts.map((text) => `<p>${text}</p>\n`));
  });

  it("knows nothing of our environment", async () => {
    process.env.AWS_SECRET_ACCESS_KEY = "secret";
    start();
    await compiler.warmUp();
    const [pid] = await children();
    const environment = await readFile(`/proc/${String(pid)}/environ`, "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("AWS");
    delete process.env.AWS_SECRET_ACCESS_KEY;
  });

  it("leaves no process behind", async () => {
    start();
    await compiler.warmUp();
    await compiler.close();
    await until(async () => (await children()).length === 0);
  });
});

/** Lists the compiling processes that this process has started. */
async function children(): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const own = await Promise.all(
    ids.map(async (id) => {
      const read = (file: string) => readFile(`/proc/${String(id)}/${file}`, "utf8").catch(() => "");
      const isOurs = new RegExp(`^PPid:\\s+${String(process.pid)}$`, "m").test(await read("status"));
      return isOurs && (await read("cmdline")).includes("compile-process") ? [id] : [];
    }),
  );
  return own.flat();
}
