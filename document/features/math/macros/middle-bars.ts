import temml from "temml";

/** `\bigm|` and its kind are relations of a given size (amsmath); Temml gives them no space. */

const { __defineMacro: define } = temml as unknown as {
  readonly __defineMacro: (name: string, macro: string) => void;
};

for (const size of ["big", "Big", "bigg", "Bigg"]) define(`\\${size}m`, `\\mathrel{\\${size}#1}`);
