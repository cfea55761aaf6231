import { createNamedNodes } from "./named-blocks.ts";
import { createColumn, isColumn, arrangeSideBySide } from "./side-by-side.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Creates columns, figures of several parts, and blocks side by side. */
export const makeFigures: MakeContainer = (block, names) =>
  isColumn(names) ? [createColumn(block)] : (createNamedNodes(block) ?? arrangeSideBySide(names, block));
