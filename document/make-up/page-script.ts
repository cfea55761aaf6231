/** Functions by the names that they call each other by. */
type Steps = Readonly<Record<string, (...given: never[]) => unknown>>;

/**
 * A script that runs in a page, an expression whose value is what `run` returns. It is made of the sources of functions that know nothing
 * but the page and what they are given, so that it runs in any browser.
 * @param given what `run` is told, as JSON
 */
export function pageScript<All extends Steps, Given>(
  run: (steps: All, given: Given) => unknown,
  steps: All,
  given: Given,
): string {
  const sources = Object.entries(steps).map(([name, step]) => `${name}: ${String(step)}`);
  return `(${String(run)})({ ${sources.join(", ")} }, ${JSON.stringify(given)})`;
}
