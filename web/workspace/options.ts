import { getElement } from "../elements.ts";
import { loadPart } from "../load-part.ts";
import { createPanel } from "./panel.ts";
import type * as BrandFields from "./brand-fields.ts";
import type * as OptionPictures from "./option-pictures.ts";
import { showUsualPaper } from "./usual-paper.ts";
import type { Panel } from "./panel.ts";

/** The panel of a document's settings besides its text: cover, layout, file name. It covers the text, and the pages stay visible. */

let panel: Panel | undefined;
let pictures: Promise<typeof OptionPictures> | undefined;
let brand: Promise<typeof BrandFields> | undefined;

export function startOptions(): void {
  showUsualPaper();
  panel = createPanel("options", () => {
    unfoldChosen();
    void showPictures();
    void showBrand();
  });
}

/** Moves to the field of an option, and unfolds its group. */
export function openOption(name: string): void {
  panel?.open();
  const fold = getElement(name).closest("details");
  if (fold) fold.open = true;
  getElement(name).focus();
}

/** Unfolds groups in which something is chosen. */
function unfoldChosen(): void {
  for (const fold of getElement("options").querySelectorAll("details"))
    fold.open ||= [...fold.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")].some(
      ({ value }) => value !== "",
    );
}

async function showPictures(): Promise<void> {
  try {
    if (pictures) (await pictures).drawPictures();
    else (await (pictures = loadPart(() => import("./option-pictures.ts"), true))).startPictures();
  } catch {
    // The words say the same.
    pictures = undefined;
  }
}

/** Shows the fields of a brand. Without them, the brand of a draft stays as it is. */
async function showBrand(): Promise<void> {
  try {
    if (brand) (await brand).showBrand();
    else (await (brand = loadPart(() => import("./brand-fields.ts")))).startBrand();
  } catch {
    brand = undefined;
  }
}
