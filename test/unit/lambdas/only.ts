/** A part of which only so much is used; whatever else is asked of it fails the test. */
export function only<Part extends object>(used: Partial<Part>): Part {
  return new Proxy(used, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (value === undefined) throw new Error(`Nobody expected ${String(key)} to be used`);
      return value;
    },
  }) as Part;
}
