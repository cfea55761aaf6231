import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { imageKind } from "../../document/images/image-kind.ts";
import { compileMarkdown } from "../../document/compile.ts";
import { createRenderer } from "../../document/renderer.ts";
import { createImageFetcher, isPublic } from "../../document/images/remote-images.ts";
import type { RemoteImageOptions } from "../../document/images/remote-images.ts";
import { readPdf } from "../integration/document/read-pdf.ts";
import { comingTimeOuts } from "../time-outs.ts";
import { until } from "../until.ts";
import { startByteServer, startWebServer } from "./web-server.ts";
import type { WebServer } from "./web-server.ts";

/** 1 × 1 pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let web: WebServer;
beforeAll(async () => {
  const image =
    (body: Buffer, headers: Record<string, string> = {}) =>
    (response: ServerResponse) => {
      response.writeHead(200, { "content-type": "image/png", ...headers }).end(body);
    };
  const redirect = (location: string) => (response: ServerResponse) => {
    response.writeHead(302, { location }).end();
  };
  web = await startWebServer({
    "/a.png": image(png),
    "/html.png": image(Buffer.from("<script>1</script>"), { "content-type": "text/html" }),
    "/html-as.png": image(Buffer.from("<!doctype html><script>1</script>")),
    "/nothing.png": image(Buffer.alloc(0)),
    "/no-type.png": (response) => response.writeHead(200).end(png),
    "/gzip.png": image(gzipSync(Buffer.alloc(5_000_000)), { "content-encoding": "gzip" }),
    "/brotli.png": image(brotliCompressSync(Buffer.alloc(5_000_000)), { "content-encoding": "br" }),
    "/gzip.svg": image(gzipSync("<svg xmlns='http://www.w3.org/2000/svg'/>"), {
      "content-type": "image/svg+xml",
      "content-encoding": "gzip",
    }),
    "/endless.png": (response) => {
      response.writeHead(200, { "content-type": "image/png" });
      const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
      response.on("close", () => {
        clearInterval(timer);
      });
    },
    "/slow.png": (response) => {
      response.writeHead(200, { "content-type": "image/png" });
      const timer = setInterval(() => response.write(png.subarray(0, 1)), 20);
      response.on("close", () => {
        clearInterval(timer);
      });
    },
    "/silent.png": () => undefined,
    "/early.png": (response) => {
      response.writeHead(200, { "content-type": "image/png", "content-length": "100000" });
      response.write(png);
      setTimeout(() => response.destroy(), 20);
    },
    "/large.png": image(Buffer.alloc(400_000)),
    "/error.png": (response) => response.writeHead(500, { "content-type": "image/png" }).end(png),
    "/part.png": (response) => response.writeHead(206, { "content-type": "image/png" }).end(png),
    "/loop": redirect("/loop"),
    "/hop0": redirect("/hop1"),
    "/hop1": redirect("/hop2"),
    "/hop2": redirect("/hop3"),
    "/hop3": redirect("/hop4"),
    "/hop4": redirect("/a.png"),
    "/one-hop": redirect("/a.png"),
    "/to-file": redirect("file:///etc/passwd"),
    "/to-data": redirect(`data:image/png;base64,${png.toString("base64")}`),
    "/to-ftp": redirect("ftp://web.example/a.png"),
    "/to-port": redirect("http://web.example:25/a.png"),
    "/to-user": redirect("http://user:password@web.example/a.png"),
    "/to-nowhere": redirect("http://[:::/"),
    "/to-loopback": redirect("http://127.0.0.1/secret.png"),
    "/to-metadata": redirect("http://169.254.169.254/latest/meta-data/"),
    "/to-private-name": redirect("http://private.example/secret.png"),
    "/to-decimal": redirect("http://2852039166/latest/meta-data/"),
    "/to-mapped": redirect("http://[::ffff:169.254.169.254]/"),
  });
});
beforeEach(() => {
  web.requests.length = 0;
});
afterAll(() => web.stop());

/** Longer than any test: whatever is to end by it, a test ends. */
const timeoutMs = 100_000;

/** The guard, with the canary's address taken for a public one so that it can stand for the web, and names that tests give meanings. */
function guard(options: RemoteImageOptions = {}) {
  const names: Readonly<Record<string, string[]>> = {
    "web.example": ["127.0.0.1"],
    "private.example": ["10.0.0.1"],
    "mixed.example": ["127.0.0.1", "10.0.0.1"],
    "nowhere.example": [],
  };
  return createImageFetcher({
    resolve: (host) => Promise.resolve(names[host] ?? [host]),
    isAllowed: (address) => address === "127.0.0.1" || isPublic(address),
    timeoutMs,
    maxBytes: 300_000,
    ...options,
  });
}

describe("an image on the web", () => {
  const of = (path: string, host = "web.example") => `http://${host}:${web.port}${path}`;

  it("is fetched by us and embedded", async () => {
    const renderer = createRenderer({ fetchImage: guard() });
    try {
      const { pdf } = await renderer.render({ markdown: `![A pixel](${of("/a.png")})`, meta: {} });
      expect(web.requests).toEqual(["/a.png"]);
      expect(Buffer.from(pdf).toString("latin1")).toMatch(/\/Subtype\s*\/Image/);
    } finally {
      await renderer.close();
    }
  });

  it.each(["/a.png", "/one-hop"])("is had from %s", async (path) => {
    expect(await guard()(of(path))).toMatchObject({ mediaType: "image/png" });
  });

  it("is asked for at the very address that was checked, whatever the name means by then", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"]];
    let asked = 0;
    const fetchImage = guard({ resolve: () => Promise.resolve(answers[asked++] ?? []) });
    expect(await fetchImage(of("/a.png", "rebinding.example"))).toMatchObject({ mediaType: "image/png" });
    expect(asked).toBe(1);
    // The next hop asks anew, and is told of a private address.
    asked = 0;
    expect(await fetchImage(of("/one-hop", "rebinding.example"))).toBeUndefined();
    expect(web.requests).toEqual(["/a.png", "/one-hop"]);
  });

  it.each(["mixed.example", "private.example", "nowhere.example"])("is not asked for at %s", async (host) => {
    expect(await guard()(of("/a.png", host))).toBeUndefined();
    expect(web.requests).toEqual([]);
  });

  const refused = [
    "/html.png",
    "/no-type.png",
    "/gzip.png",
    "/brotli.png",
    "/gzip.svg",
    "/endless.png",
    "/slow.png",
    "/silent.png",
    "/early.png",
    "/large.png",
    "/error.png",
    "/part.png",
    "/missing.png",
    "/loop",
    "/hop0",
    "/to-file",
    "/to-data",
    "/to-ftp",
    "/to-port",
    "/to-user",
    "/to-nowhere",
    "/to-loopback",
    "/to-metadata",
    "/to-private-name",
    "/to-decimal",
    "/to-mapped",
  ];
  /** Those that would keep us for as long as we let them. */
  const slow = ["/slow.png", "/silent.png"];
  it.each(refused)("%s is left out, soon", async (path) => {
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
    "%s, which is no image, shows its alternative text",
    async (path) => {
      const { html } = await compileMarkdown(`![said to be](${of(path)})`, guard(), () =>
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

  it("is asked for while others are", async () => {
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

describe("a server that speaks otherwise than HTTP", () => {
  const talks: readonly [string, (socket: Socket) => void][] = [
    [
      "a head without an end",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const t = setInterval(() => socket.write(`x-${"y".repeat(100)}: z\r\n`), 1);
        socket.on("close", () => {
          clearInterval(t);
        });
      },
    ],
    [
      "a head of 1 MB",
      (socket) =>
        socket.end(`HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nx: ${"y".repeat(1_000_000)}\r\n\r\n`),
    ],
    ["a head of 50,000 lines", (socket) => socket.end(`HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(50_000)}\r\n`)],
    [
      "a slow head",
      (socket) => {
        const t = setInterval(() => socket.write("H"), 30);
        socket.on("close", () => {
          clearInterval(t);
        });
      },
    ],
    [
      "hints without an end",
      (socket) => {
        const t = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100)), 1);
        socket.on("close", () => {
          clearInterval(t);
        });
      },
    ],
    [
      "two lengths",
      (socket) =>
        socket.end(
          "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
        ),
    ],
    [
      "a chunk of 16 EiB",
      (socket) =>
        socket.end(
          "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nab",
        ),
    ],
    [
      "an upgrade",
      (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    ],
    [
      "a redirect whose address has a line break",
      (socket) => socket.end("HTTP/1.1 302 Found\r\nlocation: http://web.example/\x00\x01\r\n\r\n"),
    ],
    ["an SSH greeting", (socket) => socket.end("SSH-2.0-OpenSSH_9.0\r\n")],
    ["nothing", (socket) => socket.end()],
    ["a reset", (socket) => socket.resetAndDestroy()],
  ];
  /** Those that would keep us for as long as we let them. */
  const endless = ["a slow head", "hints without an end"];
  it.each(talks)("%s is no image, and does not keep us", async (name, speak) => {
    const server = await startByteServer(speak);
    try {
      const time = comingTimeOuts(timeoutMs);
      const fetching = guard()(`http://web.example:${server.port}/a.png`);
      await until(() => server.requests.length === 1);
      if (endless.includes(name)) await time.end();
      expect(await fetching).toBeUndefined();
      expect(server.requests).toEqual(["GET /a.png HTTP/1.1"]);
    } finally {
      await server.stop();
    }
  });
});

describe("an address", () => {
  const isOpen = [
    "93.184.216.34",
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.1.1",
    "198.17.255.255",
    "198.20.0.1",
    "223.255.255.255",
    "2606:2800:220:1:248:1893:25c8:1946",
    "2a00:1450:4001:830::200e",
    "2001:4860:4860::8888",
  ];
  it.each(isOpen)("%s is public", (one) => {
    expect(isPublic(one)).toBe(true);
  });

  const isClosed = [
    // This network, loopback, link-local with the metadata services, private, shared by a provider's customers
    "0.0.0.0",
    "0.1.2.3",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "100.100.100.200",
    // Protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved, broadcast
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.19.255.255",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    // IPv6: unspecified, loopback, mapped, compatible, NAT64, Teredo, ORCHID, 6to4, documentation, unique local, link-local with a zone,
    // site-local, multicast, discard
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:10::1",
    "2001:20::1",
    "2002:7f00:1::",
    "2002:a00:1::",
    "2001:db8::1",
    "3fff::1",
    "fc00::1",
    "fd00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fe80::1%25eth0",
    "fec0::1",
    "ff02::1",
    "100::1",
    "5f00::1",
    "4000::1",
    // None at all
    "",
    "not an address",
    "127.1",
    "0x7f.1",
    "127.0.0.1.",
    " 127.0.0.1",
    "1.1.1.1/32",
    "2130706433",
    "[::1]",
  ];
  it.each(isClosed)("%s is not public", (one) => {
    expect(isPublic(one)).toBe(false);
  });
});

describe("a name that hides an address", () => {
  // With the true guard and a resolver that takes names for what they say: only addresses are asked for without it.
  const disguises = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0x7F.1",
    "0177.0.0.1",
    "017700000001",
    "127.1",
    "127.0.1",
    "127.000.000.001",
    "0",
    "0.0.0.0",
    "00",
    "127.0.0.1.",
    "127.0.0.1%2e",
    "%31%32%37.0.0.1",
    "１２７.０.０.１",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127．0．0．1",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1%25lo]",
    "[::127.0.0.1]",
    "169.254.169.254",
    "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376",
    "[::ffff:a9fe:a9fe]",
    "[fd00:ec2::254]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "127.0.0.1:80@8.8.8.8",
    "8.8.8.8@127.0.0.1",
    "8.8.8.8#@127.0.0.1",
    "8.8.8.8\\@127.0.0.1",
  ];
  it.each(disguises)("%s is not asked for", async (host) => {
    const connected: string[] = [];
    const fetchImage = createImageFetcher({
      resolve: (name) =>
        Promise.resolve(
          /^localhost\.?$/.test(name) ? ["127.0.0.1"] : name === "8.8.8.8" ? [] : ["127.0.0.1"],
        ),
      isAllowed: (address) => {
        const verdict = isPublic(address);
        if (verdict) connected.push(address);
        return false;
      },
    });
    expect(await fetchImage(`http://${host}:${web.port}/a.png`)).toBeUndefined();
    expect(await fetchImage(`http://${host}/a.png`)).toBeUndefined();
    expect(connected.filter((address) => address !== "8.8.8.8")).toEqual([]);
    expect(web.requests).toEqual([]);
  });

  const schemes = [
    "ftp://web.example/a.png",
    "file:///etc/passwd",
    "gopher://web.example/",
    "data:image/png;base64,AAAA",
    "blob:http://web.example/1",
    "ws://web.example/",
    "javascript:1",
    "//web.example/a.png",
    "http:",
    "http://",
    "http:///a.png",
    "https://",
  ];
  it.each(schemes)("%s is nothing to ask for", async (url) => {
    expect(await guard()(url)).toBeUndefined();
    expect(web.requests).toEqual([]);
  });

  it.each([22, 25, 53, 110, 143, 389, 465, 587, 993, 2049, 5060, 6000, 6667])(
    "port %d is that of another protocol",
    async (port) => {
      let checked = false;
      await guard({ isAllowed: () => ((checked = true), false) })(`http://web.example:${port}/a.png`);
      expect(checked).toBe(false);
    },
  );
});

describe("what an image really is", () => {
  const bytes = (text: string) => Buffer.from(text, "latin1");
  const u16 = (value: number) => String.fromCharCode(value & 255, value >> 8);
  const b16 = (value: number) => String.fromCharCode(value >> 8, value & 255);
  const rows: readonly [string, Buffer, string | undefined, number | undefined][] = [
    ["a PNG", png, "image/png", 1],
    [
      "a PNG of 4 billion pixels",
      bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0"),
      "image/png",
      0xffff ** 2,
    ],
    ["a PNG that ends early", png.subarray(0, 18), undefined, undefined],
    ["a GIF", bytes(`GIF89a${u16(3)}${u16(2)}\0\0\0,\0\0\0\0${u16(3)}${u16(2)}\0`), "image/gif", 6],
    [
      "a GIF with a frame beyond its canvas",
      bytes(`GIF89a${u16(1)}${u16(1)}\x80\0\0rgbrgb!\xfe\x03abc\0,\0\0\0\0${u16(65535)}${u16(65535)}\0`),
      "image/gif",
      0xffff ** 2,
    ],
    ["a GIF that ends early", bytes("GIF89a"), undefined, undefined],
    [
      "a JPEG",
      bytes(`\xff\xd8\xff\xe0\0\x10${"x".repeat(14)}\xff\xc0\0\x11\x08${b16(20)}${b16(30)}\x03`),
      "image/jpeg",
      600,
    ],
    [
      "a progressive JPEG",
      bytes(`\xff\xd8\xff\xc4\0\x04xx\xff\xff\xc2\0\x11\x08${b16(65535)}${b16(65535)}\x03`),
      "image/jpeg",
      0xffff ** 2,
    ],
    ["a JPEG without a frame", bytes("\xff\xd8\xff\xda\0\x04xx"), undefined, undefined],
    ["a JPEG that ends early", bytes("\xff\xd8\xff\xe0\xff\xff"), undefined, undefined],
    [
      "a lossy WebP",
      bytes(`RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a${u16(16383)}${u16(16383)}`),
      "image/webp",
      16383 ** 2,
    ],
    ["a lossless WebP", bytes("RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\xff\xff\xff\x0f"), "image/webp", 16384 ** 2],
    [
      "an extended WebP",
      bytes("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff"),
      "image/webp",
      2 ** 48,
    ],
    ["a WebP of an unknown kind", bytes(`RIFF\0\0\0\0WEBPXXXX${"\0".repeat(20)}`), undefined, undefined],
    ["an AVIF", bytes("\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf"), undefined, undefined],
    ["a TIFF", bytes("II*\0\x08\0\0\0"), undefined, undefined],
    ["an SVG", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml", undefined],
    [
      "an SVG behind a declaration",
      Buffer.from("\ufeff<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]><svg>"),
      "image/svg+xml",
      undefined,
    ],
    ["a page", bytes("<!doctype html><p>svg"), undefined, undefined],
    ["a text", bytes("<svg"), undefined, undefined],
    ["nothing", bytes(""), undefined, undefined],
  ];
  it.each(rows)("%s", (_name, image, mediaType, pixels) => {
    const kind = imageKind(image);
    expect([kind?.mediaType, kind?.pixels]).toEqual([mediaType, pixels]);
  });

  it("decides on what it is printed as, a picture that ends early too", async () => {
    const renderer = createRenderer({
      fetchImage: (url) =>
        Promise.resolve({ mediaType: "image/jpeg", bytes: url.endsWith("cut") ? png.subarray(0, 40) : png }),
    });
    try {
      const { pdf } = await renderer.render({
        markdown: "before ![x](https://a.example/) ![y](https://a.example/cut) after",
        meta: {},
      });
      expect((await readPdf(pdf)).text[0]).toMatch(/before .*after/);
    } finally {
      await renderer.close();
    }
  });
});
