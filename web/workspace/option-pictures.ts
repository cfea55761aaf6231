import { getElement } from "../elements.ts";

/** A small picture beside each of the options that people change most: the chosen value, or that of the front matter. Loaded with the panel. */

interface Drawing {
  /** The size of the sheet, in units of a 48th of the picture's side. */
  readonly sheet: readonly [width: number, height: number];
  /** Of an SVG path, from the sheet's upper left corner. */
  readonly lines?: string;
  /** The same, in heavier lines. */
  readonly heavy?: string;
  /** Whether it depends on the document. */
  readonly isOpen?: boolean;
}

const upright = [30, 42] as const;
const side = 48;

/** Draws all pictures, and draws them again when something is chosen. */
export function startPictures(): void {
  const panel = getElement("options");
  for (const event of ["input", "set-by-text"]) panel.addEventListener(event, drawPictures);
  drawPictures();
}

/** Draws them as things are. */
export function drawPictures(): void {
  for (const picture of getElement("options").querySelectorAll<SVGElement>("[data-pictures]"))
    draw(picture, pictures[picture.dataset.pictures ?? ""]?.(readValue));
}

/** Returns the chosen value, or that of the front matter; empty for the default. */
function readValue(name: string): string {
  const field = getElement(name);
  if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) return "";
  return field.value === "" ? (field.dataset.setByText ?? "") : field.value;
}

function draw(picture: SVGElement, drawing: Drawing | undefined): void {
  if (!drawing) return;
  const [width, height] = drawing.sheet;
  const sheet = shape("path", { d: `M0 0H${width}V${height}H0Z` });
  if (drawing.isOpen === true) sheet.setAttribute("stroke-dasharray", "3 2");
  const group = shape("g", { transform: `translate(${(side - width) / 2} ${(side - height) / 2})` });
  group.append(sheet, shape("path", { d: drawing.lines ?? "" }), shape("path", { d: drawing.heavy ?? "" }));
  group.lastElementChild?.classList.add("heavy");
  picture.replaceChildren(group);
}

function shape(name: "g" | "path", attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Returns lines of text, in every third unit of height. */
function text(from: number, to: number, left = 5, right = 25): string {
  let lines = "";
  for (let y = from; y <= to; y += 3) lines += `M${left} ${y}H${right}`;
  return lines;
}

const themes: Readonly<Record<string, Drawing>> = {
  report: { sheet: upright, heavy: "M5 7H19", lines: text(13, 37) + "M5 10H12" },
  article: { sheet: upright, heavy: "M9 7H21", lines: `M11 11H19${text(16, 19, 8, 22)}${text(24, 37)}` },
  letter: { sheet: upright, lines: `${text(5, 8, 18)}${text(11, 14, 5, 13)}${text(20, 32)}M5 38H13` },
  manual: {
    sheet: upright,
    heavy: "M0 2H30M5 11H17",
    lines: `${text(17, 20)}${text(24, 37, 9)}M5 24H6M5 30H6`,
  },
  slides: { sheet: [42, 24], heavy: "M5 7H25", lines: "M5 13H6M9 13H33M5 18H6M9 18H28" },
  proposal: { sheet: upright, heavy: "M5 6H9M0 14H30M0 17H30M5 25H17", lines: text(29, 37) },
  invoice: {
    sheet: upright,
    heavy: "M5 7H15M5 21H25M19 35H25",
    lines: `M5 11H12M5 14H12M18 11H25M18 14H25${text(25, 31)}`,
  },
  cv: { sheet: upright, heavy: "M5 6H17M5 10H25", lines: `${text(15, 37, 5, 16)}${text(15, 27, 19)}` },
};

/** In centimetres, and so to scale. */
const papers: Readonly<Record<string, Drawing["sheet"]>> = {
  a4: [21, 29.7],
  letter: [21.6, 27.9],
  a3: [29.7, 42],
  a5: [14.8, 21],
  a6: [10.5, 14.8],
  legal: [21.6, 35.6],
  "16:9": [33.9, 19.1],
  "4:3": [25.4, 19.1],
};

const page: Drawing = { sheet: upright, heavy: "M5 7H19", lines: text(13, 37) };
const contents: Drawing = {
  sheet: upright,
  heavy: "M5 7H15",
  lines: [14, 19, 24, 29, 34].map((y, index) => `M${index % 2 === 0 ? 5 : 8} ${y}H18M23 ${y}H25`).join(""),
};
const cover: Drawing = { sheet: upright, heavy: "M5 16H23", lines: "M5 20H17M5 27H11M5 31H13" };

const covers: Readonly<Record<string, Drawing>> = {
  plain: { sheet: upright, heavy: "M5 12H23", lines: "M5 16H17M5 31H25M5 35H13" },
  band: { sheet: upright, heavy: "M0 5H30M0 9H30M0 13H30M0 17H30M0 21H30", lines: "M5 28H13M5 32H11" },
  picture: {
    sheet: upright,
    heavy: "M5 26H19",
    lines: "M0 20H30M0 20L10 8L17 16L22 11L30 20M5 30H17M5 36H13",
  },
};

function whenChosen(chosen: string, drawing: Drawing): Drawing {
  if (chosen === "off") return page;
  return chosen === "on" ? drawing : { ...drawing, isOpen: true };
}

type Value = (name: string) => string;

const pictures: Readonly<Record<string, (value: Value) => Drawing | undefined>> = {
  theme: (value) => themes[value("theme")] ?? themes.report,
  paper(value) {
    const usual = value("theme") === "slides" ? "16:9" : "a4";
    return { sheet: papers[value("paper")] ?? papers[usual] ?? upright };
  },
  toc: (value) => whenChosen(value("toc"), contents),
  cover: (value) => covers[value("cover")] ?? whenChosen(value("cover"), cover),
  columns: (value) =>
    value("columns") === "2" ? { ...page, lines: text(13, 37, 5, 13.5) + text(13, 37, 16.5, 25) } : page,
  size(value) {
    const points = Math.min(24, Math.max(7, Number(value("size")) || 10.5));
    // A letter on its line, at twice its printed size.
    const [wide, high] = [points * 0.85, points];
    const [left, foot] = [(30 - wide) / 2, 33];
    const [bar, inset] = [foot - high * 0.35, wide * 0.175];
    return {
      sheet: upright,
      heavy: `M${left} ${foot}L15 ${foot - high}L${left + wide} ${foot}M${left + inset} ${bar}H${left + wide - inset}`,
      lines: "M3 36H27",
    };
  },
};
