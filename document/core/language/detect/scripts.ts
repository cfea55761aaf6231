/** The evidence of a text's letters for its language. */
export interface Letters {
  /** The language, where letters alone tell it; "latin" where they are of the Latin script. */
  readonly language: string | undefined;
  /** How much text it is, in Latin letters: a Chinese character says as much as two or three of them. */
  readonly weight: number;
}

interface Script {
  readonly pattern: RegExp;
  readonly weight: number;
  readonly language: (text: string) => string;
}

const scripts: readonly Script[] = [
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, weight: 2.5, language: () => "ja" },
  { pattern: /\p{Script=Hangul}/gu, weight: 2.5, language: () => "ko" },
  { pattern: /\p{Script=Han}/gu, weight: 2.5, language: chooseChinese },
  { pattern: /\p{Script=Cyrillic}/gu, weight: 1, language: chooseCyrillic },
  { pattern: /\p{Script=Greek}/gu, weight: 1, language: () => "el" },
  { pattern: /\p{Script=Arabic}/gu, weight: 1.3, language: chooseArabic },
  { pattern: /\p{Script=Hebrew}/gu, weight: 1.3, language: () => "he" },
  { pattern: /\p{Script=Devanagari}/gu, weight: 1.3, language: () => "hi" },
  { pattern: /\p{Script=Bengali}/gu, weight: 1.3, language: () => "bn" },
  { pattern: /\p{Script=Tamil}/gu, weight: 1.3, language: () => "ta" },
  { pattern: /\p{Script=Thai}/gu, weight: 1.3, language: () => "th" },
  { pattern: /\p{Script=Georgian}/gu, weight: 1, language: () => "ka" },
  { pattern: /\p{Script=Armenian}/gu, weight: 1, language: () => "hy" },
];

/** Looked for only where there is one of their letters. */
const rareScripts: readonly Script[] = [
  { pattern: /\p{Script=Telugu}/gu, weight: 1.3, language: () => "te" },
  { pattern: /\p{Script=Kannada}/gu, weight: 1.3, language: () => "kn" },
  { pattern: /\p{Script=Malayalam}/gu, weight: 1.3, language: () => "ml" },
  { pattern: /\p{Script=Gujarati}/gu, weight: 1.3, language: () => "gu" },
  { pattern: /\p{Script=Gurmukhi}/gu, weight: 1.3, language: () => "pa" },
  { pattern: /\p{Script=Oriya}/gu, weight: 1.3, language: () => "or" },
  { pattern: /\p{Script=Sinhala}/gu, weight: 1.3, language: () => "si" },
  { pattern: /\p{Script=Myanmar}/gu, weight: 1.3, language: () => "my" },
  { pattern: /\p{Script=Khmer}/gu, weight: 1.3, language: () => "km" },
  { pattern: /\p{Script=Lao}/gu, weight: 1.3, language: () => "lo" },
  { pattern: /\p{Script=Tibetan}/gu, weight: 1.3, language: () => "bo" },
  { pattern: /\p{Script=Ethiopic}/gu, weight: 1.5, language: () => "am" },
];
const rareLetters = new RegExp(`[${rareScripts.map(({ pattern }) => pattern.source).join("")}]`, "u");
const allScripts = [...scripts, ...rareScripts];

const beyondLatin = /[\u0370-\u1cff\u2e80-\uffdc]/;
const latin = /\p{Script=Latin}/gu;

/** Texts in any script have names and technical terms in Latin letters. This share of letters in another script decides. */
const shareOfScript = 0.35;
/** Kana are between many characters that Chinese has, too. */
const shareOfKana = 0.1;

/** Reads the possible languages of a text from its letters. */
export function classifyLetters(text: string): Letters {
  if (!beyondLatin.test(text)) {
    const isText = /\p{L}/u.test(text);
    return { language: isText ? "latin" : undefined, weight: isText ? text.length : 0 };
  }
  const latinLetters = text.match(latin)?.length ?? 0;
  const known = rareLetters.test(text) ? allScripts : scripts;
  const weights = known.map(({ pattern, weight }) => (text.match(pattern)?.length ?? 0) * weight);
  const total = weights.reduce((sum, weight) => sum + weight, latinLetters);
  const [kana = 0, , han = 0] = weights;
  if (kana > shareOfKana * (kana + han) && kana + han > shareOfScript * total)
    return { language: "ja", weight: total };
  const most = weights.indexOf(Math.max(...weights));
  const script = known[most];
  if (script && (weights[most] ?? 0) > shareOfScript * total)
    return { language: script.language(text), weight: total };
  return { language: latinLetters > 0 ? "latin" : undefined, weight: total };
}

/** Characters that were simplified, and their forms in Taiwan and Hong Kong: the most frequent ones. */
const simplified =
  /[这个们来时为说国学对过还发经点长开关么头实现机电话见样书动问东车马鸟语门间题业级会员决边两仓库从无当与处数产应该种类网统计运输费单价钱]/gu;
const traditional =
  /[這個們來時為說國學對過還發經點長開關麼頭實現機電話見樣書動問東車馬鳥語門間題業級會員決邊兩倉庫從無當與處數產應該種類網統計運輸費單價錢]/gu;

function chooseChinese(text: string): string {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return count(traditional) > count(simplified) ? "zh-Hant" : "zh";
}

/** Returns letters that only some of the languages of a script have; those of the first that fits. */
function chooseByLetters(own: readonly (readonly [string, RegExp])[], otherwise: string) {
  return (text: string): string => own.find(([, letters]) => letters.test(text))?.[0] ?? otherwise;
}

function chooseCyrillic(text: string): string {
  return chooseByLetters(
    [
      ["be", /ў/iu],
      ["kk", /[әғқңөұһ]/iu],
      ["sr", /[ђћџ]/iu],
      ["mk", /[ѓќѕ]/iu],
      ["uk", /[їєґ]|і/iu],
      ["ru", /[ыэё]/iu],
      ["bg", /ъ/iu],
    ],
    "ru",
  )(text);
}

function chooseArabic(text: string): string {
  return chooseByLetters(
    [
      ["ckb", /[ڕڵۆێ]/u],
      ["ps", /[ټډړښځڅ]/u],
      ["ur", /[ٹڈڑںےہ]/u],
      ["ug", /[ۇۈۋې]/u],
      ["fa", /[پچژگکی]/u],
    ],
    "ar",
  )(text);
}
