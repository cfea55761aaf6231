import type { Element } from "hast";

export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

export function addClass(element: Element, name: string): void {
  const { className } = element.properties;
  element.properties.className = Array.isArray(className) ? [...className, name] : [name];
}

/** The class of a heading that looks as it was written: a line in bold. */
export const boldLine = "bold-line";
