import { createDataUriPlaceholders } from "./data-uri-placeholders.ts";

/** Images that a Markdown text names by a path: who has the files puts them into the text, since the service sees the text alone. */

const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** Stands in every text that names an image in any syntax. */
const imageSign = /!\[|<img|\{\{|\{(?:figure|image)\}|\\includegraphics/i;

/**
 * Embeds the images that a text refers to by a relative path: in Markdown, in HTML, or in the syntax of Obsidian, MyST and Hugo. Images on the web
 * and missing ones stay as they are.
 * @param read returns the data URI of an image, by its path as written; undefined when it is missing
 * @returns the text, and the distinct paths that were found and that were not, in order
 */
export async function embedRelativeImages(
  markdown: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<{ markdown: string; found: string[]; missing: string[] }> {
  // Most texts name none: the parser is not loaded for them.
  if (!imageSign.test(markdown)) return { markdown, found: [], missing: [] };
  const { findImageReferences } = await import("./image-references.ts");
  const paths = new Set<string>();
  const missing = new Set<string>();
  // Images that are in the text already may be many times as long as it.
  const placeholders = createDataUriPlaceholders();
  const written = placeholders.replaceData(markdown);
  let text = "";
  let at = 0;
  for (const { start, end, path, withAddress } of findImageReferences(written)) {
    const uri = await read(path);
    (uri === undefined ? missing : paths).add(path);
    const reference = written.slice(start, end);
    text += placeholders.restoreText(written.slice(at, start));
    text += uri === undefined ? placeholders.restoreText(reference) : withAddress(uri);
    at = end;
  }
  return {
    markdown: text + placeholders.restoreText(written.slice(at)),
    found: [...paths],
    missing: [...missing],
  };
}

/** Lists the names that an image's file may have, with its media type. A path may be that of a file, or an address with an encoding, a query or a fragment. */
export function listImageFiles(path: string): { readonly name: string; readonly mediaType: string }[] {
  const bare = path.replace(/[?#].*$/s, "");
  return [...new Set([path, decodePath(path), bare, decodePath(bare)])].flatMap((name) => {
    const mediaType = mediaTypes[/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
    return mediaType === undefined ? [] : [{ name, mediaType }];
  });
}

// A per cent sign may belong to the file's name.
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
