/**
 * Loads a package of `test/interop/package.json`, or else one of the project's own. Its name is only known when it
 * runs, so that the project's types are complete without these packages.
 */
export async function load(name: string): Promise<unknown> {
  return import(name) as Promise<unknown>;
}
