import { getElement } from "../elements.ts";
import { createLazyPart } from "../load-part.ts";
import { loadFiles } from "./load-files.ts";
import type { WithImages } from "./files.ts";
import { getTextField } from "./text.ts";

const loadPasted = createLazyPart(() => import("./pasted/pasted.ts"));

/**
 * Starts pasting. Formatted content becomes Markdown, and an image copied alone is put into the text; plain text stays as it is. The converter is
 * loaded when it is needed.
 * @param say reports what was done
 * @param takeImages reads images, puts them into the text, and reports failures
 */
export function startPasting(
  say: (what: string) => void,
  takeImages: (images: readonly File[]) => void,
): void {
  getElement("source").addEventListener(
    "paste",
    (event) => {
      if (!(event.target instanceof Node && getTextField().element.contains(event.target))) return;
      const html = event.clipboardData?.getData("text/html") ?? "";
      const plain = event.clipboardData?.getData("text/plain") ?? "";
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (html === "" && (plain !== "" || images.length === 0)) return;
      event.preventDefault();
      // Before the editor, which would take the plain text.
      event.stopPropagation();
      if (html === "") takeImages(images);
      else void pasteAsMarkdown(html, plain, say);
    },
    { capture: true },
  );
}

async function pasteAsMarkdown(html: string, plain: string, say: (what: string) => void): Promise<void> {
  const markdown = await loadMarkdown(html);
  getTextField().insert(markdown ?? plain);
  if (markdown !== undefined)
    say(
      "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.",
    );
}

/** Returns undefined if the plain text says the same, or it cannot be converted to Markdown. */
async function loadMarkdown(html: string): Promise<string | undefined> {
  try {
    return (await loadPasted()).convertPasted(html, getTextField().read());
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Inserts images at the cursor. @param room for them, in bytes @returns those that did not fit */
export async function pasteImages(
  images: readonly File[],
  room: () => number,
): Promise<Pick<WithImages, "found" | "tooLarge">> {
  const { embedImages: withImages } = await loadFiles();
  const found: string[] = [];
  const tooLarge: string[] = [];
  for (const file of images) {
    // A name of our own: programs give any, and repeated copies have the same.
    const ending = file.type === "" ? file.name.replace(/^.*\./s, "") : file.type;
    const path = `image.${ending.replace(/^image\/|\+.*$/g, "")}`;
    const made = await withImages(`![](${path})`, "", [{ path, file }], room());
    if (made.found.length > 0) getTextField().insert(made.markdown);
    found.push(...made.found);
    tooLarge.push(...made.tooLarge);
  }
  return { found, tooLarge };
}
