import type { PageOptions } from "../../../source.ts";
import { article } from "./article.ts";
import { cv } from "./cv.ts";
import { invoice } from "./invoice.ts";
import { letter } from "./letter.ts";
import { manual } from "./manual.ts";
import { proposal } from "./proposal.ts";
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
  proposal,
  invoice,
  cv,
};
