import { namedNodes } from "./named-blocks.ts";
import { createColumn, isColumn, sideBySide } from "./side-by-side.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Columns, figures of several parts, and blocks side by side. */
export const makeFigures: MakeContainer = (block, names) =>
  isColumn(names) ? [createColumn(block)] : (namedNodes(block) ?? sideBySide(names, block));
