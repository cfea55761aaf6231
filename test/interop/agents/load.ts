/** Loads a package of this folder. Its name is only known when it runs, so that the project's types are complete without it. */
export async function loadAgentPackage(name: string): Promise<unknown> {
  return import(name) as Promise<unknown>;
}
