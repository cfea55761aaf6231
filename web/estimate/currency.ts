/** ISO 3166 codes of regions by what is paid with in them (ISO 4217). */
const regions: Readonly<Record<string, string>> = {
  AED: "AE",
  ARS: "AR",
  AUD: "AU KI NR TV",
  BDT: "BD",
  BRL: "BR",
  CAD: "CA",
  CHF: "CH LI",
  CLP: "CL",
  CNY: "CN",
  COP: "CO",
  CZK: "CZ",
  DKK: "DK FO GL",
  EGP: "EG",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
  GBP: "GB GG IM JE",
  GHS: "GH",
  HKD: "HK",
  HUF: "HU",
  IDR: "ID",
  ILS: "IL",
  INR: "IN",
  ISK: "IS",
  JPY: "JP",
  KES: "KE",
  KRW: "KR",
  KZT: "KZ",
  LKR: "LK",
  MAD: "EH MA",
  MXN: "MX",
  MYR: "MY",
  NGN: "NG",
  NOK: "NO SJ",
  NZD: "CK NU NZ TK",
  PEN: "PE",
  PHP: "PH",
  PKR: "PK",
  PLN: "PL",
  QAR: "QA",
  RON: "RO",
  RSD: "RS",
  SAR: "SA",
  SEK: "SE",
  SGD: "SG",
  THB: "TH",
  TRY: "TR",
  TWD: "TW",
  UAH: "UA",
  USD: "AS EC FM GU MH MP PR PW SV TC TL US VG VI",
  UYU: "UY",
  VND: "VN",
  XAF: "CF CG CM GA GQ TD",
  XOF: "BF BJ CI GW ML NE SN TG",
  ZAR: "ZA",
};

/** By region, such as `AT`. */
export const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries(regions).flatMap(([currency, codes]) =>
    codes.split(" ").map((code) => [code, currency] as const),
  ),
);

/**
 * What is paid with where a language is spoken.
 * @param language a tag such as `de-AT`
 * @returns an ISO 4217 code; undefined where the tag names no region, as Spanish is spoken in twenty countries, or none that is known
 */
export function currencyOf(language: string): string | undefined {
  try {
    return currencies.get(new Intl.Locale(language).region ?? "");
  } catch {
    return undefined;
  }
}
