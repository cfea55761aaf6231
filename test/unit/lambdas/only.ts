/** Returns an object with only these members; using any other fails the test. */
export function only<Part extends object>(used: Partial<Part>): Part {
  return new Proxy(used, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (value === undefined) throw new Error(`Nobody expected ${String(key)} to be used`);
      return value;
    },
  }) as Part;
}
