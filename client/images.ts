import { readFile } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";

const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/**
 * Puts the images that a Markdown file refers to by a relative path into the text itself, as data URIs: the service sees
 * the text alone. Images on the web and those that cannot be read are left as they are.
 * @returns the text, and the paths that could not be read
 */
export async function inlineImages(
  markdown: string,
  file: string,
): Promise<{ markdown: string; missing: string[] }> {
  const found: { start: number; end: number; url: string }[] = [];
  visit(remark().use(remarkGfm).parse(markdown), ["image", "definition"], (node) => {
    if (!("url" in node) || typeof node.url !== "string" || !isRelative(node.url)) return;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start !== undefined && end !== undefined) found.push({ start, end, url: node.url });
  });

  const missing: string[] = [];
  let text = markdown;
  // From the end, so that earlier offsets stay true.
  for (const { start, end, url } of found.reverse()) {
    const uri = await dataUri(resolve(dirname(file), decodeURIComponent(url)));
    if (uri === undefined) missing.push(url);
    else text = text.slice(0, start) + text.slice(start, end).replace(url, () => uri) + text.slice(end);
  }
  return { markdown: text, missing };
}

function isRelative(url: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);
}

async function dataUri(path: string): Promise<string | undefined> {
  const mediaType = mediaTypes[extname(path).toLowerCase()];
  if (mediaType === undefined) return undefined;
  try {
    return `data:${mediaType};base64,${(await readFile(path)).toString("base64")}`;
  } catch {
    return undefined;
  }
}
