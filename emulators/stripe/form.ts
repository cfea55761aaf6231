/** What a request of Stripe says, as its fields nest: `metadata[order]=1` is `{metadata: {order: "1"}}`. */
export interface Form {
  readonly [name: string]: string | Form | undefined;
}

/** Reads a body or query of Stripe's API. A name ends in `[]` where it adds to a list. */
export function parseForm(text: string): Form {
  interface Fields {
    [name: string]: string | Fields | undefined;
  }
  const form: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    const names = name.endsWith("[]") ? path : path.slice(0, -1);
    let within = form;
    for (const part of names) {
      const inner = within[part];
      within = typeof inner === "object" ? inner : (within[part] = {});
    }
    within[name.endsWith("[]") ? String(Object.keys(within).length) : (path.at(-1) ?? "")] = value;
  }
  return form;
}

/** Returns the names of all fields of a form, with the places in lists as `n`: `line_items[n][quantity]`. */
export function listFields(form: Form, prefix = ""): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const place = /^\d+$/.test(name) ? "n" : name;
    const path = prefix === "" ? place : `${prefix}[${place}]`;
    return typeof value === "object" ? listFields(value, path) : [path];
  });
}

/** Returns a field by its path. */
export function readField(form: Form, ...path: readonly string[]): string | undefined {
  let value: string | Form | undefined = form;
  for (const part of path) value = typeof value === "object" ? value[part] : undefined;
  return typeof value === "string" ? value : undefined;
}
