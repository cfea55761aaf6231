/**
 * Restores the process's variables within the same object: `os.tmpdir()`, for instance, does not see a replaced one.
 * @param before a copy of `process.env`
 */
export function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env))
    if (!(name in before)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
}
