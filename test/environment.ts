/**
 * Gives the process its variables back. The object itself stays: what reads the process's own ones, `os.tmpdir()` for instance, does not see an object that has taken its place.
 * @param before a copy of `process.env`
 */
export function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env))
    if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
}
