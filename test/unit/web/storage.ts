/** Storage as browsers have it (HTML standard, "Web storage"): its entries are its own properties, and its size is limited. */
export class LimitedStorage {
  readonly #quota: number;

  /** Creates storage. @param quota in characters of names and values */
  constructor(quota = Infinity) {
    this.#quota = quota;
  }

  getItem(name: string): string | null {
    return (Object.entries(this).find(([own]) => own === name)?.[1] as string | undefined) ?? null;
  }

  setItem(name: string, value: string): void {
    const others = Object.entries(this).filter(([own]) => own !== name);
    const used = others.reduce((sum, [own, kept]) => sum + own.length + String(kept).length, 0);
    if (used + name.length + value.length > this.#quota)
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    Object.assign(this, { [name]: value });
  }

  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}
