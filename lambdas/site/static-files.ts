import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findContentType } from "../http/page-assets.ts";

/** What the build left: pages by name with the names of their assets filled in, and assets that never change under their name. */
export interface StaticFiles {
  /** Returns a built page. @throws {Error} when there is none of this name */
  page(name: string): string;
  /** Returns an asset by its complete file name; undefined when there is none. */
  asset(name: string): StaticFile | undefined;
}

export interface StaticFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** The same, compressed; undefined for compressed formats. */
  readonly gzip: Uint8Array | undefined;
  /** The same by Brotli, which is smaller; undefined in builds that save the time. */
  readonly brotli: Uint8Array | undefined;
}

/** Reads the built pages and their files. @param folder output of `lib/assets/page/static-files.ts`; by default beside the bundled function */
export function createStaticFiles(folder = fileURLToPath(new URL("static", import.meta.url))): StaticFiles {
  const filesByPath = new Map<string, StaticFile>();
  let names: ReadonlySet<string> | undefined;

  return {
    page: (name) => readFileSync(join(folder, name), "utf8"),

    asset(name) {
      // Only exact names of files: a request cannot lead out of the folder.
      names ??= new Set(readdirSync(join(folder, "assets")));
      const contentType = findContentType(name);
      if (!names.has(name) || contentType === undefined) return undefined;
      const cached = filesByPath.get(name);
      if (cached) return cached;
      const path = join(folder, "assets", name);
      const compressed = (ending: string): Uint8Array | undefined =>
        names?.has(`${name}.${ending}`) === true ? readFileSync(`${path}.${ending}`) : undefined;
      const file = {
        contentType,
        bytes: readFileSync(path),
        gzip: compressed("gz"),
        brotli: compressed("br"),
      };
      filesByPath.set(name, file);
      return file;
    },
  };
}
