import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createImageFetcher, type RemoteImageOptions } from "../../../document/core/images/remote-images.ts";
import { isPublic } from "../../../document/core/public-web/addresses.ts";
import { startWebServer, type WebServer } from "../web-server.ts";

/** 1 × 1 pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Starts a web of images, and of many files that are none. */
export function startImageWeb(): Promise<WebServer> {
  const image =
    (body: Buffer, headers: Record<string, string> = {}) =>
    (response: ServerResponse) => {
      response.writeHead(200, { "content-type": "image/png", ...headers }).end(body);
    };
  const redirect = (location: string) => (response: ServerResponse) => {
    response.writeHead(302, { location }).end();
  };
  return startWebServer({
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
}

/** Longer than any test: whatever is to end by it, a test ends. */
export const timeoutMs = 100_000;

/** Creates the guard, with the canary's address as a public one so that it can represent the web, and names that tests define. */
export function guard(options: RemoteImageOptions = {}) {
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
