import { createDefinition, isDefinition } from "./definition-lists.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Definitions of more than one paragraph. */
export const makeDefinition: MakeContainer = (block) =>
  isDefinition(block) ? [createDefinition(block.children)] : undefined;
