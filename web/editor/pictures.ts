import { StateEffect, StateField } from "@codemirror/state";
import type { Extension, Range, Text } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { formatSize } from "../counts.ts";
import { listPictures } from "../pictures/kept.ts";
import { findPicture } from "../pictures/paths.ts";

/** Pictures that the text names are shown beside their names, and those within the text in the place of their data, which nobody reads. */

/** A shorter one is no picture that anybody has put into a text. */
const data = /data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=]{64,})/g;
/** In Markdown, or in Obsidian's way. */
const named = /!\[[^[\]\n]{0,1000}\]\([ \t]{0,10}<?([^\s<>()]{1,1000})|!\[\[([^[\]|\n]{1,1000})/dg;

/** Tells the editor that other pictures are kept. */
export const picturesChanged = StateEffect.define();

class Thumbnail extends WidgetType {
  readonly uri: string;
  readonly text: string;

  /** @param text behind the picture */
  constructor(uri: string, text: string) {
    super();
    this.uri = uri;
    this.text = text;
  }

  override eq(other: Thumbnail): boolean {
    return other.uri === this.uri && other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const shown = document.createElement("span");
    shown.className = "cm-picture";
    const image = document.createElement("img");
    image.src = this.uri;
    image.alt = "";
    shown.append(image, this.text);
    return shown;
  }
}

interface Pictures {
  readonly decorations: DecorationSet;
  /** Those of them that stand for text, which the cursor skips. */
  readonly replaced: DecorationSet;
  /** Characters of all data. */
  readonly length: number;
}

function findPictures(doc: Text): Pictures {
  const text = doc.toString();
  let length = 0;
  const replaced = Array.from(text.matchAll(data), ({ 0: uri, 1: encoded = "", index }) => {
    length += uri.length;
    const widget = new Thumbnail(uri, ` ${formatSize((encoded.length * 3) / 4)}`);
    return Decoration.replace({ widget }).range(index, index + uri.length);
  });
  return {
    decorations: Decoration.set([...replaced, ...findNamed(text)], true),
    replaced: Decoration.set(replaced),
    length,
  };
}

function findNamed(text: string): Range<Decoration>[] {
  const kept = listPictures();
  if (kept.size === 0) return [];
  const read = (path: string): string | undefined => kept.get(path);
  return Array.from(text.matchAll(named)).flatMap(({ 1: path, 2: name = "", indices }) => {
    const uri = findPicture(path ?? name, read);
    const [from] = indices?.[path === undefined ? 2 : 1] ?? [];
    if (uri === undefined || from === undefined) return [];
    return [Decoration.widget({ widget: new Thumbnail(uri, ""), side: 1 }).range(from)];
  });
}

const field = StateField.define<Pictures>({
  create: ({ doc }) => findPictures(doc),
  update: (pictures, { docChanged, newDoc, effects }) =>
    docChanged || effects.some((effect) => effect.is(picturesChanged)) ? findPictures(newDoc) : pictures,
  provide: (of) => [
    EditorView.decorations.from(of, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(of).replaced),
  ],
});

/** Shows pictures in the text. */
export const pictures: Extension = field;

/** Returns how many characters of a text are the data of pictures. */
export function measurePictures({ state }: EditorView): number {
  return state.field(field).length;
}
