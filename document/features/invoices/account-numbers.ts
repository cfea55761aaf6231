/** Returns whether a text has the form of an IBAN, and its check digits fit (ISO 13616-1). */
export function isIban(id: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z\d]{9,30}$/.test(id) && hasFittingDigits(id);
}

/** Returns whether the check digits behind the first two signs fit the rest (ISO/IEC 7064 MOD 97-10). @param id of capitals and digits */
export function hasFittingDigits(id: string): boolean {
  let rest = 0;
  for (const sign of id.slice(4) + id.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
