/** The package declares its types for development builds alone. */
declare module "micromark-core-commonmark" {
  import type { Construct } from "micromark-util-types";

  export const attention: Construct;
  export const codeText: Construct;
}
