/** Forms of a message for the numbers that a language tells apart (CLDR, "Language Plural Rules"). */
export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
