/** What an element is created with: its properties, and attributes that are no properties in every browser. */
type Description<Name extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Name], "role">
> &
  Partial<Record<"role" | `aria-${string}`, string>>;

/** Creates an element. @param content what it contains, texts and elements */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  description: Description<Name> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries<unknown>(description)) {
    const isAttribute = key === "role" || key.startsWith("aria-");
    if (isAttribute && typeof value === "string") element.setAttribute(key, value);
    else Object.assign(element, { [key]: value });
  }
  element.append(...content);
  return element;
}

/** Creates a button. @param description beside what it says and does */
export function createButton(
  text: string,
  act: () => void,
  description: Description<"button"> = {},
): HTMLButtonElement {
  return createElement("button", { type: "button", onclick: act, ...description }, text);
}
