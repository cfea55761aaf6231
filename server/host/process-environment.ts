/** Names to delete again. */
const names = new Set<string>();

/** Sets variables that the functions read as they load. */
export function setEnvironment(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    process.env[name] = value;
    names.add(name);
  }
}

export function clearEnvironment(): void {
  for (const name of names) Reflect.deleteProperty(process.env, name);
  names.clear();
}
