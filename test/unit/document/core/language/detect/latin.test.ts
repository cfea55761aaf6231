import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  detectLatinByWords,
  detectLatinLanguage,
} from "../../../../../../document/core/language/detect/latin.ts";

/** The same facts in each language. */
const languages = {
  en: "The house stands by the river and has two doors. Water is warm in the summer, but not in the winter.",
  de: "Das Haus steht am Fluss und hat zwei Türen. Im Sommer ist das Wasser warm, aber im Winter wird es nicht geheizt.",
  fr: "La maison est au bord de la rivière et elle a deux portes. L'eau est chaude en été, mais pas en hiver.",
  es: "La casa está junto al río y tiene dos puertas. El agua es cálida en verano, pero no en invierno, y los peces se van.",
  it: "La casa è vicino al fiume e ha due porte. L'acqua è calda in estate, ma non in inverno, quando gli uccelli sono via.",
  nl: "Het huis staat aan de rivier en heeft twee deuren. In de zomer is het water warm, maar in de winter is het niet zo.",
  pt: "A casa fica junto ao rio e tem duas portas. A água é quente no verão, mas não no inverno, quando os peixes vão embora.",
  sv: "Huset står vid älven och har två dörrar. På sommaren är vattnet varmt, men på vintern är det inte så.",
  pl: "Dom stoi nad rzeką i ma dwoje drzwi. W lecie woda jest ciepła, ale zimą już nie jest, bo rzeka zamarza.",
  cs: "Dům stojí u řeky a má dvoje dveře. V létě je voda teplá, ale v zimě není, protože řeka zamrzá.",
  fi: "Talo on joen rannalla ja siinä on kaksi ovea. Kesällä vesi on lämmintä, mutta talvella se ei ole, koska joki jäätyy niin kuin järvi.",
  hu: "A ház a folyó mellett áll, és két ajtaja van. Nyáron a víz meleg, de télen már nem az, mert a folyó befagy.",
  tr: "Ev nehrin yanında ve iki kapısı var. Yazın su çok sıcak ama kışın değil, çünkü nehir donuyor ve bu böyle olur.",
  ro: "Casa este lângă râu și are două uși. Vara apa este caldă, dar iarna nu este, pentru că râul îngheață.",
  af: "Die huis staan by die rivier en dit het twee deure. In die somer is die water warm, maar in die winter is dit nie so nie, sê hulle.",
  gl: "A casa está á beira do río e ten dúas portas. A auga é quente no verán, pero non no inverno, cando unha parte dos peixes marcha.",
  lb: "D'Haus steet um Floss an et huet zwou Dieren. Am Summer ass d'Waasser waarm, mee am Wanter ass et net esou, an dat ass gutt.",
  eo: "La domo staras ĉe la rivero kaj havas du pordojn. En somero la akvo estas varma, sed en vintro ĝi ne estas tia, ĉar oni ne hejtas.",
};

/** Languages that the detector distinguishes from those, and from one another. */
const neighbours = {
  da: "Huset ligger ved floden og har to døre. Om sommeren er vandet varmt, men om vinteren er det ikke sådan, og så fryser man.",
  nb: "Huset ligger ved elva og har to dører. Om sommeren er vannet varmt, men om vinteren er det ikke slik, og da fryser vi litt.",
  is: "Húsið stendur við ána og það eru tvær dyr á því. Á sumrin er vatnið hlýtt, en ekki á veturna.",
  ca: "La casa és a la vora del riu i té dues portes. L'aigua és calenta a l'estiu, però no a l'hivern, quan els peixos se'n van amb el fred.",
  sk: "Dom stojí pri rieke a má dvoje dverí. V lete je voda teplá, ale v zime nie je, pretože rieka zamŕza.",
  sl: "Hiša stoji ob reki in ima dvoje vrat. Poleti je voda topla, pozimi pa ni, ker reka zamrzne in je tudi zelo mrzlo.",
  hr: "Kuća stoji uz rijeku i ima dvoja vrata. Ljeti je voda topla, ali zimi nije, jer se rijeka smrzava i sve je bijelo.",
  et: "Maja seisab jõe ääres ja sellel on kaks ust. Suvel on vesi soe, aga talvel ei ole, sest jõgi külmub.",
  lt: "Namas stovi prie upės ir turi dvejas duris. Vasarą vanduo yra šiltas, bet žiemą ne, nes upė užšąla.",
  lv: "Māja atrodas pie upes, un tai ir divas durvis. Vasarā ūdens ir silts, bet ziemā nav, jo upe aizsalst.",
  az: "Ev çayın yanındadır və iki qapısı var. Yayda su çox isti olur, amma qışda belə deyil, çünki çay donur.",
  sq: "Shtëpia është pranë lumit dhe ka dy dyer. Në verë uji është i ngrohtë, por në dimër nuk është, sepse lumi ngrin.",
};

describe("the language of a text in Latin letters", () => {
  it.each(Object.entries(languages))("is detected by its words: %s", async (language, text) => {
    expect(detectLatinByWords(text)).toBe(language);
    expect((await detectLatinLanguage(text))?.language).toBe(language);
  });

  it.each(Object.entries(neighbours))(
    "is not confused with another by its words: %s",
    async (language, text) => {
      expect(detectLatinByWords(text)).toBeUndefined();
      expect((await detectLatinLanguage(text))?.language).toBe(language);
    },
  );

  it.each(["de"])("is detected by the words of most long paragraphs (%s)", (language) => {
    const file = new URL(`../../../../../textcheck/documents/${language}.md`, import.meta.url);
    const paragraphs = readFileSync(file, "utf8")
      .split("\n\n")
      .filter((paragraph) => paragraph.length > 150 && /^\p{L}/u.test(paragraph));
    const known = paragraphs.map(detectLatinByWords);
    expect(known.filter((guess) => guess === language).length).toBeGreaterThan(0.6 * paragraphs.length);
    expect(known.filter((guess) => guess !== language && guess !== undefined)).toEqual([]);
  });

  it("is that of its document where few words suggest it, and none another", async () => {
    const few = "Auslieferungsfahrzeuge fahren weiterhin um fünf Uhr vom neuen Lagerhaus los, auch sonntags.";
    expect(detectLatinByWords(few)).toBeUndefined();
    expect(await detectLatinLanguage(few, "de")).toEqual({ language: "de", scores: { de: 1 } });
    expect((await detectLatinLanguage(neighbours.da, "sv"))?.language).toBe("da");
    expect((await detectLatinLanguage(neighbours.sk, "cs"))?.language).toBe("sk");
  });

  it("is unknown for names, and for words that several languages share", async () => {
    expect(
      await detectLatinLanguage("Łukasz Żak, Søren Ångström, Zoë Müller, Éva Kovács, Nuño Álvarez"),
    ).toBeUndefined();
    expect(
      detectLatinByWords("Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor."),
    ).toBeUndefined();
  });

  it("is not decided by words where nearly as many belong to another", () => {
    const halves = [
      "L'eau est chaude dans la maison, et les poissons sont là.",
      "Das Wasser ist warm, und sie sind nicht im Haus.",
    ];
    expect(detectLatinByWords(halves.join(" "))).toBeUndefined();
    expect(halves.map(detectLatinByWords)).toEqual(["fr", "de"]);
  });

  it("is detected in letters whose accents are combining characters", () => {
    expect(detectLatinByWords(languages.cs.normalize("NFD"))).toBe("cs");
  });
});
