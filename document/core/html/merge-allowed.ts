import type { Schema } from "hast-util-sanitize";

type Allowed = NonNullable<Schema["attributes"]>;
type Attribute = Allowed[string][number];

/**
 * Merges what the sanitiser lets through, by element. The sanitiser looks at the first entry of an attribute alone (hast-util-sanitize), so an
 * attribute in several parts gets all their values; one that any part does not limit may have any.
 */
export function mergeAllowed(parts: readonly Allowed[]): Allowed {
  const merged: Record<string, Attribute[]> = {};
  for (const element of new Set(parts.flatMap(Object.keys))) {
    const byName = new Map<string, Attribute>();
    for (const attribute of parts.flatMap((part) => part[element] ?? [])) {
      const [name, ...values] = typeof attribute === "string" ? [attribute] : attribute;
      const before = byName.get(name);
      if (typeof attribute === "string" || typeof before === "string") byName.set(name, name);
      else byName.set(name, [name, ...(before?.slice(1) ?? []), ...values]);
    }
    merged[element] = [...byName.values()];
  }
  return merged;
}
