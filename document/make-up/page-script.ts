/** Functions by the names that they call each other by. */
type Steps = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * A program that runs in a page: it defines a function there. It is made of the sources of functions that know nothing but the page and
 * what they are given, so that it runs in any browser.
 * @param name of the function that it defines, which is told what `run` is told
 */
export function pageProgram<All extends Steps>(
  name: string,
  run: (steps: All, given: never) => unknown,
  steps: All,
): string {
  const sources = Object.entries(steps).map(([step, source]) => `${step}: ${String(source)}`);
  return `globalThis.${name} = (given) => (${String(run)})({ ${sources.join(", ")} }, given);`;
}

/** An expression whose value is what a program's function returns. @param given what it is told, as JSON */
export function pageCall(name: string, given: unknown): string {
  return `globalThis.${name}(${JSON.stringify(given)})`;
}
