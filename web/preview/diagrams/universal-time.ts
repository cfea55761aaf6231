const parts = "FullYear Month Date Day Hours Minutes Seconds Milliseconds".split(" ");
const texts = ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"];
const namesZone = /(?:Z|GMT|UTC?|[+-]\d\d:?\d\d|\([^)]*\))\s*$/i;
/** ECMA-262, "Date Time String Format": a date alone is of UTC. */
const dateAlone = /^\s*[+-]?\d{4,6}(?:-\d\d){0,2}\s*$/;

/** Sets this page's local time to UTC, as in the printing browser: a date is drawn as it is printed. Runs before drawing code. */
export function useUniversalTime(): void {
  const prototype = Date.prototype as unknown as Record<string, unknown>;
  const readOffset = (time: number): number => originalOffset.call(new ZonedDate(time));
  const ZonedDate = Date;
  const originalOffset = prototype.getTimezoneOffset as (this: Date) => number;
  const originalParse = Date.parse.bind(Date);

  const parse = (text: string): number => {
    const time = originalParse(text);
    if (Number.isNaN(time) || dateAlone.test(text) || namesZone.test(text)) return time;
    return time - readOffset(time) * 60_000;
  };
  const inUtc = (options?: object): Intl.DateTimeFormatOptions => ({ timeZone: "UTC", ...options });
  Date.parse = parse;
  for (const part of parts)
    for (const kind of ["get", "set"])
      if (`${kind}UTC${part}` in prototype) prototype[kind + part] = prototype[`${kind}UTC${part}`];
  prototype.getTimezoneOffset = () => 0;
  for (const name of texts) {
    const original = prototype[name] as (this: Date, ...values: unknown[]) => string;
    prototype[name] = function (this: Date, locales?: unknown, options?: object) {
      return original.call(this, locales, inUtc(options));
    };
  }
  const UniversalDate = new Proxy(ZonedDate, {
    construct(target, values: readonly unknown[], newTarget) {
      const [first] = values;
      const [year = 0, month = 0, ...rest] = values as readonly number[];
      const time = values.length > 1 ? Date.UTC(year, month, ...rest) : first;
      const made = typeof first === "string" && values.length === 1 ? parse(first) : time;
      return Reflect.construct(target, values.length === 0 ? [] : [made], newTarget) as Date;
    },
  });
  prototype.constructor = UniversalDate;
  globalThis.Date = UniversalDate;
  const { DateTimeFormat } = Intl;
  function UniversalFormat(locales?: string | string[], options?: object): Intl.DateTimeFormat {
    return new DateTimeFormat(locales, inUtc(options));
  }
  UniversalFormat.prototype = DateTimeFormat.prototype;
  UniversalFormat.supportedLocalesOf = DateTimeFormat.supportedLocalesOf.bind(DateTimeFormat);
  Intl.DateTimeFormat = UniversalFormat as unknown as typeof DateTimeFormat;
}
