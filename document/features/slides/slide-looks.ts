import type { Image } from "mdast";
import type { Warn } from "../../core/warnings/warn.ts";
import type { Directives } from "./directives.ts";
import type { PictureWords } from "./picture-words.ts";
import { toPlainText } from "./plain-text.ts";
import { chooseSlideColours, slideThemes } from "./slide-colours.ts";
import type { SlideLook } from "../../core/page/slides/slide.ts";

/** The directives that a slide contains. */
export interface WrittenSlide {
  readonly directives: { readonly directives: Directives; readonly line: number | undefined }[];
  readonly pictures: {
    readonly words: PictureWords;
    readonly image: Image;
    readonly line: number | undefined;
  }[];
  split?: PictureWords["split"];
  isStacked?: boolean;
  /** Of its background, in the place of a picture's address. */
  colour?: string;
}

/** The looks of a deck. */
interface Looks {
  /** Applies the directives of the deck, and of its first slide. @param from the line that the directives begin on */
  apply(directives: Directives, from: number | undefined): void;
  /** Returns the number of a slide's look, and whether the slide is the first with it. */
  end(slide: WrittenSlide): { readonly index: number; readonly isNew: boolean };
  all(): readonly SlideLook[];
}

/** Most looks of a deck: each is a rule that every page is held against. */
const maxLooks = 500;
const maxTextChars = 300;
const maxPictures = 12;
const followed: ReadonlySet<string> = new Set(["invert", "lead", "gaia"]);

/** Collects the looks of slides, in order: a directive holds for all later slides, unless its name begins with `_`. */
export function createLooks(warn: Warn): Looks {
  /** Those that hold from here on, and those of this slide. */
  const lasting = new Map<string, string>();
  const spot = new Map<string, string>();
  const indexes = new Map<string, number>();
  const looks: SlideLook[] = [];
  const texts = new Map<string, string>();
  let theme = "default";

  const apply = (directives: Directives, from: number | undefined): void => {
    for (const [name, { text, line: offset }] of directives) {
      const line = from === undefined ? undefined : from + offset;
      const local = name.replace(/^_/, "");
      if (local === "theme") theme = themeNamed(text, line);
      else if (local === "class") warnOfClasses(text, line);
      else if (local === "style") warn("style-not-followed", "A style sheet was ignored.", line);
      else if (local === "backgroundImage" && text !== "" && text !== "none")
        warn(
          "slide-setting-without-effect",
          "A slide's backgroundImage was ignored. Write ![bg](address) instead.",
          line,
        );
      else if (/^background(?:Position|Repeat|Size)$/.test(local))
        warn("slide-setting-without-effect", `A slide's ${local} was ignored.`, line);
      const isMargin = local === "header" || local === "footer";
      const value = isMargin ? marginText(text, line) : text;
      (name.startsWith("_") ? spot : lasting).set(local, value);
    }
  };

  /** Formats a text for the margin; each is read once. */
  const marginText = (text: string, line: number | undefined): string => {
    const known = texts.get(text) ?? toPlainText(text.slice(0, maxTextChars), warn, line);
    texts.set(text, known);
    return known;
  };

  const themeNamed = (name: string, line: number | undefined): string => {
    if (name === "" || slideThemes.includes(name)) return name === "" ? "default" : name;
    warn(
      "slide-setting-without-effect",
      `The Marp theme "${name}" is unknown: the default theme was used.`,
      line,
    );
    return "default";
  };

  const warnOfClasses = (text: string, line: number | undefined): void => {
    const unknown = splitClasses(text).filter((name) => !followed.has(name));
    if (unknown.length > 0)
      warn(
        "slide-setting-without-effect",
        `The class "${unknown.join(" ").slice(0, 100)}" of a slide was ignored.`,
        line,
      );
  };

  const buildLook = ({ pictures, split, isStacked, colour }: WrittenSlide): SlideLook => {
    const value = (name: string): string => spot.get(name) ?? lasting.get(name) ?? "";
    const classes = splitClasses(value("class"));
    const [header, footer, paginate] = [value("header"), value("footer"), value("paginate")];
    const colours = chooseSlideColours(theme, classes, {
      background: colour ?? value("backgroundColor"),
      ink: value("color"),
    });
    const isLead = classes.includes("lead");
    return {
      ...colours,
      ...(header !== "" && { header }),
      ...(footer !== "" && { footer }),
      isNumbered: paginate === "true" || paginate === "hold",
      isCounted: paginate !== "hold" && paginate !== "skip",
      isMiddle: isLead || theme !== "gaia",
      isCentred: isLead || theme === "uncover",
      ...(split && pictures.length > 0 && { split }),
      arePicturesStacked: isStacked === true,
      pictures: pictures.map(({ image: { url }, words: { look }, line }) => ({ url, ...look, line })),
    };
  };

  return {
    apply,
    end(slide) {
      for (const { directives, line } of slide.directives) apply(directives, line);
      if (slide.pictures.length > maxPictures) {
        warn(
          "slide-pictures-too-many",
          `A slide has more than ${String(maxPictures)} background images: the others were skipped.`,
          slide.pictures[maxPictures]?.line,
        );
        slide.pictures.length = maxPictures;
      }
      const look = buildLook(slide);
      spot.clear();
      const key = JSON.stringify(look, (name, value: unknown) => (name === "line" ? undefined : value));
      const known = indexes.get(key);
      if (known !== undefined) return { index: known, isNew: false };
      if (looks.length === maxLooks) {
        warn(
          "slide-looks-too-many",
          `The slides have more than ${String(maxLooks)} different designs: this slide and later new designs look like the first slide.`,
          slide.directives[0]?.line ?? slide.pictures[0]?.line,
        );
        return { index: 0, isNew: false };
      }
      indexes.set(key, looks.length);
      return { index: looks.push(look) - 1, isNew: true };
    },
    all: () => looks,
  };
}

function splitClasses(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== "");
}
