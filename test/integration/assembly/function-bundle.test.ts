import { execFileSync } from "node:child_process";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { buildSync, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";
import { locateInstalledFile } from "../../../document/core/fonts/web-fonts.ts";
import { copySubsetter, functionBundleOptions } from "../../../lib/assets/function-bundle.ts";
import { ownFolder } from "../../lifetimes.ts";

/** Finds the packages whose code a module loads at once, and the total bytes of code. */
function findLoadedModules(entry: string, { outputs }: Metafile): { packages: Set<string>; bytes: number } {
  const packages = new Set<string>();
  const seen = new Set<string>();
  let bytes = 0;
  const follow = (path: string): void => {
    const output = outputs[path];
    if (!output || seen.has(path)) return;
    seen.add(path);
    bytes += output.bytes;
    for (const input of Object.keys(output.inputs)) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
      if (name !== undefined) packages.add(name);
    }
    for (const { kind, path } of output.imports) if (kind === "import-statement") follow(path);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === entry) follow(path);
  return { packages, bytes };
}

describe("the program that compiles documents", () => {
  it("loads at its start only what most documents need", () => {
    const entry = "document/core/compiler/compile-process.ts";
    const { metafile } = buildSync({
      ...functionBundleOptions({ "compile-process": entry }, "/nowhere"),
      write: false,
      metafile: true,
    });
    const { packages, bytes } = findLoadedModules(entry, metafile);
    expect(packages).toContain("micromark");
    // Grammars, formulas, raw HTML, front matter and the names of emoji.
    for (const name of ["highlight.js", "temml", "parse5", "yaml", "emojilib"])
      expect(packages).not.toContain(name);
    expect(bytes).toBeLessThan(515_000);
  });
});

describe("the function that renders", () => {
  // Catches a package that its bundle lacks something for: letters of most scripts were empty boxes.
  it("reads fonts that are not installed", async () => {
    const folder = ownFolder();
    buildSync(functionBundleOptions({ "web-fonts": "document/core/fonts/web-fonts.ts" }, folder));
    copySubsetter(folder);
    const font = "noto-serif-lao/files/noto-serif-lao-lao-wght-normal.woff2";
    await cp(locateInstalledFile(font), join(folder, font));
    const asked = "noto-serif-lao/700/noto-serif-lao-lao-wght-normal.ttf";
    const script =
      'const [, bundle, folder, font] = process.argv; const { createWebFonts } = await import(bundle); process.stdout.write(await createWebFonts("", folder).read(font));';
    // In Node alone: what runs tests gives modules of both kinds what either has.
    const words = ["--input-type=module", "-e", script, join(folder, "web-fonts.mjs"), folder, asked];
    const file = execFileSync(process.execPath, words, { stdio: ["ignore", "pipe", "ignore"] });
    expect(file.readUInt32BE()).toBe(0x00010000);
  });
});

describe("the functions of the API", () => {
  const names =
    "deliver email-events mcp output page-files payment-request site status submit sweep unsubscribe".split(
      " ",
    );
  const locateEntry = (name: string): string => `lambdas/${name}/handler.ts`;
  const { metafile: all } = buildSync({
    ...functionBundleOptions(Object.fromEntries(names.map((name) => [name, locateEntry(name)])), "/nowhere"),
    write: false,
    metafile: true,
  });

  it("take a document without loading what reads its front matter, before it has some", () => {
    const { packages } = findLoadedModules(locateEntry("submit"), all);
    expect(packages).toContain("zod");
    for (const name of ["yaml", "smol-toml"]) expect(packages).not.toContain(name);
  });

  it.each(names)(
    "%s starts without loading what reads payments on EVM, speaks Nostr, or draws a QR code",
    (name) => {
      const { packages } = findLoadedModules(locateEntry(name), all);
      for (const onDemand of ["viem", "ox", "@noble/curves", "nostr-tools", "lean-qr"])
        expect(packages).not.toContain(onDemand);
    },
  );

  // Making the schemas that a function has no use for was most of what zod took at its start.
  it.each(["status", "output", "payment-request", "submit"])("%s makes no schemas of others", (name) => {
    const { outputFiles, metafile } = buildSync({
      ...functionBundleOptions({ [name]: `lambdas/${name}/handler.ts` }, "/nowhere"),
      write: false,
      metafile: true,
    });
    const bundled = new Set(
      Object.values(metafile.outputs).flatMap(({ inputs }) =>
        Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
      ),
    );
    expect(bundled).toContain("lambdas/http-contract/document-warning.ts");
    expect(bundled).not.toContain("lambdas/http-contract/responses.ts");
    expect(bundled.has("lambdas/http-contract/requests.ts")).toBe(name === "submit");
    const code = outputFiles.map(({ text }) => text).join("");
    expect(code).toContain("TABLE_NAME");
    expect(code).not.toContain("EMAIL_CONFIGURATION_SET");
  });
});
