/** Words that have no capital within an English title (CSL 1.0.2, "Title Case Conversion"). */
export const smallWords: ReadonlySet<string> = new Set(
  (
    "a across after against along among an and around as at before behind below beneath beside between beyond but by d' de despite down due during et except for from in inside " +
    "into like near next nor of off on onto or out over per plus pro so than that the through throughout till to toward towards under underneath until unto up upon v. van versus " +
    "via von vs. when with within without yet"
  ).split(" "),
);
