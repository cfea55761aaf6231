import type { PageFunctions } from "../../../document/core/diagrams/drawing-page.ts";

/** A call of a function in the frame that draws. */
export interface ToDrawing {
  readonly id: number;
  readonly name: keyof PageFunctions;
  readonly values: readonly unknown[];
}

/** The result of drawing, which is untrusted. */
export type FromDrawing =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };
