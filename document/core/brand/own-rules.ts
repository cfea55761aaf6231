import type { FontUse } from "./brand.ts";

/** A rule that is let through, in our own words. */
export interface OwnRule {
  readonly selectors: readonly string[];
  /** Properties and values. A family is named by what it is for, after `@`. */
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

/** Formats rules that were let through. @param stacks of the families that `font-family` names */
export function formatOwnRules(rules: readonly OwnRule[], stacks: Readonly<Record<FontUse, string>>): string {
  const uses = Object.entries(stacks);
  return rules
    .map(({ selectors, declarations }) => {
      const written = declarations.map(([property, value]) => {
        const [, stack = value] = uses.find(([use]) => value === `@${use}`) ?? [];
        return `${property}: ${stack};`;
      });
      return `${selectors.join(", ")} { ${written.join(" ")} }`;
    })
    .join("\n");
}
