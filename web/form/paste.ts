import { element } from "../elements.ts";

const text = element("text", HTMLTextAreaElement);

/**
 * Of what is copied with its form, the form is kept as Markdown; plain text comes as it is. What makes Markdown of it is loaded when it is
 * needed.
 * @param say tells what was done with it
 */
export function startPasting(say: (what: string) => void): void {
  text.addEventListener("paste", (event) => {
    const html = event.clipboardData?.getData("text/html") ?? "";
    const plain = event.clipboardData?.getData("text/plain") ?? "";
    if (html === "") return;
    event.preventDefault();
    void markdownOf(html).then((markdown) => {
      insert(markdown ?? plain);
      if (markdown !== undefined)
        say(
          "What you pasted was made Markdown. To paste it as plain text: undo, and paste with Ctrl+Shift+V.",
        );
    });
  });
}

/** Undefined where the plain text is all there is to it, or where no Markdown can be made of it. */
async function markdownOf(html: string): Promise<string | undefined> {
  try {
    return (await import("./pasted/pasted.ts")).markdownOf(html, text.value);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

function insert(what: string): void {
  text.focus();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps the browser's own undo
  if (document.execCommand("insertText", false, what)) return;
  text.setRangeText(what, text.selectionStart, text.selectionEnd, "end");
  text.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
