/** Names that were set, so that they can be taken away. */
const set = new Set<string>();

/** Sets variables that the functions read as they load. */
export function setEnvironment(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    process.env[name] = value;
    set.add(name);
  }
}

export function clearEnvironment(): void {
  for (const name of set) Reflect.deleteProperty(process.env, name);
  set.clear();
}
