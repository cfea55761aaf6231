import type { PageFunctions } from "./page-program.ts";

/** Returns an expression that calls a function of the page program in a page that has run it. @param argument is passed as JSON */
export function formatPageCall<Name extends keyof PageFunctions>(
  name: Name,
  argument: Parameters<PageFunctions[Name]>[0],
): string {
  return `globalThis.${name}(${JSON.stringify(argument)})`;
}
