import type { Schema } from "hast-util-sanitize";

type Allowed = NonNullable<Schema["attributes"]>;
type Attribute = Allowed[string][number];

/**
 * Merges what the sanitiser is to let through, by element. It looks at the first entry of an attribute alone (hast-util-sanitize), so an attribute
 * that is in several has the values of all; one whose values are not limited anywhere may have any.
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
