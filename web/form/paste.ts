import { getElement } from "../elements.ts";
import { createLazyPart } from "../load-part.ts";
import { loadFiles } from "./load-files.ts";
import { keepPictures } from "../pictures/kept.ts";
import type { NamedPictures } from "./files.ts";
import { getTextField } from "./text.ts";
import { translate } from "../words/translate.ts";

const loadPasted = createLazyPart(() => import("./pasted/pasted.ts"), true);

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
  getTextField().insert(markdown === undefined ? plain : await keepPicturesOf(markdown));
  if (markdown !== undefined)
    say(
      translate(
        "What you pasted was turned into Markdown. To paste it as plain text, undo and paste with Ctrl+Shift+V.",
      ),
    );
}

/** Keeps the pictures of what was pasted beside the text. */
async function keepPicturesOf(markdown: string): Promise<string> {
  if (!markdown.includes("data:image/")) return markdown;
  const { markdown: named, pictures } = await (await loadFiles()).takeOutPictures(markdown);
  void keepPictures(pictures);
  return named;
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

/** Inserts pictures at the cursor. @param room for them, in bytes of the document as it is sent */
export async function insertPictures(
  images: readonly File[],
  room: number,
): Promise<NamedPictures & { readonly areStored: boolean }> {
  const named = await (await loadFiles()).namePictures(images, room);
  const stored = keepPictures(named.pictures);
  if (named.markdown !== "") getTextField().insert(named.markdown);
  return { ...named, areStored: await stored };
}
