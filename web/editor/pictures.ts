import { StateField } from "@codemirror/state";
import type { Extension, Text } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";

/** Pictures in the text are shown as such, and their data, which nobody reads, are not. */

/** A shorter one is no picture that anybody has put into a text. */
const pattern = /data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=]{64,})/g;

class Thumbnail extends WidgetType {
  readonly uri: string;
  readonly bytes: number;

  constructor(uri: string, bytes: number) {
    super();
    this.uri = uri;
    this.bytes = bytes;
  }

  override eq(other: Thumbnail): boolean {
    return other.uri === this.uri;
  }

  override toDOM(): HTMLElement {
    const shown = document.createElement("span");
    shown.className = "cm-picture";
    const image = document.createElement("img");
    image.src = this.uri;
    image.alt = "";
    shown.append(image, ` ${formatKilobytes(this.bytes)}`);
    return shown;
  }
}

function formatKilobytes(bytes: number): string {
  return `${String(Math.max(1, Math.round(bytes / 1000)))} kB`;
}

interface Pictures {
  readonly decorations: DecorationSet;
  /** Characters of all data. */
  readonly length: number;
}

function findPictures(doc: Text): Pictures {
  let length = 0;
  const found = Array.from(doc.toString().matchAll(pattern), ({ 0: uri, 1: data = "", index }) => {
    length += uri.length;
    const widget = new Thumbnail(uri, (data.length * 3) / 4);
    return Decoration.replace({ widget }).range(index, index + uri.length);
  });
  return { decorations: Decoration.set(found), length };
}

const field = StateField.define<Pictures>({
  create: ({ doc }) => findPictures(doc),
  update: (pictures, { docChanged, newDoc }) => (docChanged ? findPictures(newDoc) : pictures),
  provide: (of) => [
    EditorView.decorations.from(of, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(of).decorations),
  ],
});

/** Shows pictures in the place of their data, which the cursor skips. */
export const pictures: Extension = field;

/** Returns how many characters of a text are the data of pictures. */
export function measurePictures({ state }: EditorView): number {
  return state.field(field).length;
}
