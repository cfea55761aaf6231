import { beforeEach, describe, expect, it, vi } from "vitest";
import { compileMarkdown } from "../../../document/core/compile.ts";
import { isPublic } from "../../../document/core/public-web/addresses.ts";
import { comingTimeOuts } from "../../time-outs.ts";
import { until } from "../../until.ts";
import { printWithImages } from "../../printing/print.ts";
import { guard, startImageWeb, timeoutMs } from "./image-web.ts";
import { forThisFile } from "../../lifetimes.ts";

const web = await forThisFile(startImageWeb());
beforeEach(() => {
  web.requests.length = 0;
});
describe("an image on the web", () => {
  const of = (path: string, host = "web.example") => `http://${host}:${web.port}${path}`;

  it("is fetched by the service and embedded", async () => {
    const markdown = `![A pixel](${of("/a.png")})`;
    const { pdf } = await printWithImages({ markdown, meta: {} }, guard());
    expect(web.requests).toEqual(["/a.png"]);
    expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
  });

  it.each(["/a.png", "/one-hop"])("is fetched from %s", async (path) => {
    expect(await guard()(of(path))).toMatchObject({ mediaType: "image/png" });
  });

  it("is fetched from the very address that was checked, whatever the name resolves to by then", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"]];
    let asked = 0;
    const fetchImage = guard({ resolve: () => Promise.resolve(answers[asked++] ?? []) });
    expect(await fetchImage(of("/a.png", "rebinding.example"))).toMatchObject({ mediaType: "image/png" });
    expect(asked).toBe(1);
    // The next hop resolves again, to a private address.
    asked = 0;
    expect(await fetchImage(of("/one-hop", "rebinding.example"))).toBeUndefined();
    expect(web.requests).toEqual(["/a.png", "/one-hop"]);
  });

  it.each(["mixed.example", "private.example", "nowhere.example"])("is not fetched from %s", async (host) => {
    expect(await guard()(of("/a.png", host))).toBeUndefined();
    expect(web.requests).toEqual([]);
  });

  const refused = (
    "/html.png /no-type.png /gzip.png /brotli.png /gzip.svg /endless.png /slow.png /silent.png " +
    "/early.png /large.png /error.png /part.png /missing.png /loop /hop0 /to-file /to-data /to-ftp " +
    "/to-port /to-user /to-nowhere /to-loopback /to-metadata /to-private-name /to-decimal /to-mapped"
  ).split(" ");
  /** Those that would keep us for as long as we let them. */
  const slow = ["/slow.png", "/silent.png"];
  it.each(refused)("is left out soon: %s", async (path) => {
    const time = comingTimeOuts(timeoutMs);
    const fetching = guard({
      isAllowed: (address) =>
        (address === "127.0.0.1" && web.requests.length < 4 && !path.startsWith("/to-")) ||
        (address === "127.0.0.1" && web.requests.length === 0) ||
        isPublic(address),
    })(of(path));
    if (slow.includes(path)) {
      await until(() => web.requests.length === 1);
      await time.end();
    }
    expect(await fetching).toBeUndefined();
    expect(web.requests.length).toBeLessThanOrEqual(4);
    if (path.startsWith("/to-")) expect(web.requests).toEqual([path]);
  });

  it.each(["/html-as.png", "/nothing.png"])(
    "is replaced by its alternative text when it is no image: %s",
    async (path) => {
      const { html } = await compileMarkdown(`Text ![said to be](${of(path)})`, guard(), () =>
        Promise.resolve([]),
      );
      expect(html).toContain('<span class="missing-image">said to be</span>');
    },
  );

  it("is not waited for when its name is not resolved", async () => {
    const time = comingTimeOuts(timeoutMs);
    const fetching = guard({ resolve: () => new Promise(() => undefined) })(of("/a.png"));
    await time.end();
    expect(await fetching).toBeUndefined();
  });

  const sixty = Array.from({ length: 60 }, (_, index) => `![x](http://slow.example/${index})`).join(" ");
  const noDiagrams = () => Promise.resolve([]);

  it("is fetched while others are", async () => {
    let asked = 0;
    let waiting: (() => void)[] = [];
    await compileMarkdown(
      sixty,
      async () => {
        asked++;
        // Nothing comes until six are asked for.
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length < 6) return;
          for (const come of waiting) come();
          waiting = [];
        });
        return undefined;
      },
      noDiagrams,
    );
    expect(asked).toBe(60);
  });

  it("is left out with all the others when they take too long together", async () => {
    let asked = 0;
    vi.useFakeTimers({ toFake: ["Date"] });
    await compileMarkdown(
      sixty,
      () => {
        asked++;
        vi.setSystemTime(Date.now() + 4_000);
        return Promise.resolve(undefined);
      },
      noDiagrams,
    );
    vi.useRealTimers();
    expect(asked).toBeLessThan(10);
  });
});
