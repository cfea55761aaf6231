import type { PageOptions } from "../../../source.ts";
import { article } from "./article.ts";
import { letter } from "./letter.ts";
import { manual } from "./manual.ts";
import { report } from "./report.ts";
import { slides } from "./slides.ts";
import type { Theme } from "./theme.ts";

/** All themes by their names. */
export const themes: Readonly<Record<PageOptions["theme"], Theme>> = {
  report,
  article,
  letter,
  manual,
  slides,
};
