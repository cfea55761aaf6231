import { findTheoremKind, createTheorem } from "./theorems.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Theorems, proofs and their like. */
export const makeTheorem: MakeContainer = (block, names) => {
  const kind = block.syntax === "admonition" ? undefined : findTheoremKind(names, block.id);
  return kind === undefined ? undefined : [createTheorem(kind, block)];
};
