/** Words and letters of a text that are frequent in a language, each counted once. */
export interface FrequentWords {
  /** How many words the text has. */
  readonly words: number;
  /** By the place of the language in {@link languages}. */
  readonly of: Uint8Array;
  /** Words that no other of the languages has. */
  readonly own: Uint8Array;
  /** How many words and letters English does not have. */
  readonly foreign: number;
}

/** Languages in Latin letters whose words tell them from all others. */
const lists: Readonly<Record<string, string>> = {
  en: "the and that this with are you your which from have has not will when they these than been their there what does into each only would should other its our shall about such any his were was for must where how but who it had more can all out of could if by some before after while through between because being no one to is be in as on at an or we he she do may two also most so up",
  de: "der die und den von das mit sie auf für ein ist sich des eine auch dem nicht wir werden wird sind nach einer als oder ich aus einen wie aber einem kann nur über können noch vor hat diese um zum zur wenn ihre haben durch bis wurde dieser mehr dass daß eines wurden jeder keine unter ihm zu im bei es sein ihr seine einmal war zwischen gegen ohne soll sollte weil sowie bereits hier man an damit beim jedes worden in am so er",
  fr: "le la les de des du et est une un dans par pour que en au sont sur qui pas avec il ce plus se ils ne ou mais être cette nous peut aux leur même vous elle aussi ces fait son sa ses été comme tout très sans ainsi où leurs toute qu tous doit deux on dont entre fois selon encore chez alors depuis après avait était avant jusqu lui toutes droit",
  es: "y de la que en el los las un una se es con para no del por su al lo como este muy pero más ser entre todo sus tiene hay cada sobre también está fue han puede sin toda desde cuando donde hasta esto qué son ya sólo nos así porque según otros otra ese esa esos había sido fueron están años ha después uno mismo aunque durante cualquier unos si todos derecho sea le me",
  it: "di il la che in per un è del della non una le con si da al dei alla sono anche nel ma più dell delle sul nella dal gli alle tra ed questo come lo essere stato degli dai ogni suo sua loro questa quando chi dalla sulla dello nei alcun ha fra ai dagli nelle agli perché così dopo senza ancora tutti molto hanno era prima può stata all poi oltre solo due dall se ad ne ci su nell sia",
  nl: "de van het een en in is op met zijn voor hij door te die uit werd dat als aan ook bij er ze deze naar of maar om tot dit haar worden werden niet heeft wordt dan zich kan tussen hun zou hebben over meer nog wij ik geen moet zonder wie iedere ieder hem alle onder waren daar waar veel nu zij men na wel twee wat jaar omdat kunnen zoals moeten was",
  pt: "de que do da com para em os as um no na não se por mais uma dos das ao à sua como tem nos ou também já está ser foi seu pela são pelo há este aos às sem quando esta pode num isso ele ela suas seus até muito nas numa esse essa eu mas depois entre ainda só pelos pelas foram você nem mesmo onde estão nós anos ter cada toda sobre outros outra direito",
  sv: "och att en för som av är på med till det har de om den ett kan från inte vi eller du sig så efter här men han ska när detta var jag alla hur skall där vid även genom över år dessa inom får sin hade mycket under varje blir vara mot utan man något också kunna måste andra många bara ingen denna mellan sedan finns sitt då upp",
  pl: "w z na się nie do to jest że od po są za już jak tym ale dla tylko które przez co będzie być oraz jego tej ich tego przed czy też można który może pod jeśli sobie przy także tych został których ze każdy jako lub ma mu bez ją jej która aby bardzo kiedy gdy więc jeszcze był było była były między jednak niż żeby gdzie ten ta tak lat roku",
  cs: "na se je že do to po by pro ve si jako od nebo jsou byl za jsem ale při které tak také jak aby jen která bylo být jeho před pokud jsme který už není ze tento až či jejich byla byly mezi kde než má každý bez této ke nad podle jim jeden může mají však pouze své jej bude její nás všech protože když tím co ještě kdy toho kteří",
  fi: "ja on että oli ovat ei myös voi tai sekä joka ole mutta hän sen ollut kun jossa kuin mukaan tämä koska niiden kaikki olla niin siihen sillä sitä kuitenkin jos jälkeen kanssa jotka vaan tässä eivät eikä olivat mitä tämän nämä häntä hänen heidän he ilman me minä jonka joita ainoastaan myöskin siitä noin vuonna vielä hyvin nyt jolloin lisäksi jo kuten näin kautta aikana esimerkiksi sitten vain joiden jota se ne vuoden enää koko eli missä jokaisella olevan tulee voidaan",
  hu: "az és hogy is nem egy meg volt csak ez mint már vagy még azt után mert minden így majd nagyon van két ezt pedig lehet között olyan amely akkor úgy sem amit amikor hanem kell illetve aki nincs szerint által való lesz ahol azok ezek mindenkinek joga ha el ki de be nagy új első most itt ott több mivel át miatt alatt ilyen ezért azonban ennek annak lett",
  tr: "ve bir bu ile için olarak de da daha her olan çok sonra ilgili kadar gibi ise olmak veya göre tarafından şekilde ne olduğu ancak hem önce içinde kendi olduğunu yeni değil var diğer şu nasıl herkes hiç eden edilen üzere bütün en ya büyük iki ilk yıl tüm özel önemli bile hakkı haiz onun sadece üzerinde arasında oldu vardır dır zaman mi",
  ro: "și şi în de la este cu care pentru din pe mai nu un se să au sa sau sunt va fost că prin acest al dar cel toate cele aceasta poate lui vor unui fiecare cea ale după fără dintre orice această fi sînt cum iar si ca ce mult foarte despre când unei cei unor numai trebuie între asupra către decât nici ei îi său sale avea are or",
};

/** Such languages that the detector does not know, and confuses with another one. */
const unknownToDetector: Readonly<Record<string, string>> = {
  af: "die en van in nie het is te wat dit ek om met dat ons op word vir as hulle my se hy aan maar kan jy ook sy hierdie jou sal oor by na was deur daar moet of elke enige tot uit",
  gl: "de da do que non no na unha por ao con dos para se como é das súa seu máis polo pola ou nos ser ten toda este pero as os en entre sobre",
  lb: "an de den vun ass déi dat mat en fir op eng net zu och um sinn am et si keen huet dem engem all där wéi oder ouni nëmmen duerch",
  eo: "la de kaj en estas al mi ne por sed el ke pri li kun pli kiu oni ni kiel tiu ili nur aŭ ĉi rajtas ĉiu",
  fy: "de en fan it yn in is op foar dat mei te om as oan syn net of hat by troch elts",
};

/** Languages that are like one of those, and like one another: their words speak against it. */
const neighbours: Readonly<Record<string, string>> = {
  da: "og at er en til det af på med for der har de den jeg som ikke kan et så vi om men var være skal fra hvor eller når også ved vil han sig blev efter over hver uden dette denne hans sin mod under år alle du man ud",
  nb: "og er til av for som det på en med at har et ikke om den de vi kan fra skal dette ved eller vil var etter han også men blir være ble jeg over enhver seg uten sin hans hver noen når alle mot under år andre denne sitt",
  nn: "og er som av til på ein det dei den frå for eit med var har han ikkje vart ei om at eller seg men over der ved alle skal utan kvar ho mot då får under år andre",
  is: "að og í á er sem til um það en ekki við með fyrir af var ég því hann eru frá þá hafa eða þar þeim vera skal",
  fo: "og í at á er til við sum av ikki hevur fyri teir tað ein ella øll skal",
  nds: "de un dat is in op nich mit en von för to sik ok as hett",
  ca: "de la el que en per els les del un amb una no dels és al ha més com hi va tot també aquest si aquesta són seu aquests seva pel als on ser entre se era",
  oc: "de la lo que los las en un dels del per es una dins amb son se al pas tota",
  sk: "na sa je aj ako do že pre pri som sú ale po za nie čo od ktorý tak alebo len by vo ktoré už byť jeho ak aby bola sme má každý si jeden pred bez iba to ho",
  sl: "je in na se za da pa ki so ne tudi bi bo še po do ni ali to od iz kot če smo pri ima vsak ter vsakdo ga kar",
  hr: "je na se za su od da koji te će iz ne kao koje što do sa nakon ili koja prema uz ali bi tako nije svatko ima svako pravo biti to po kako",
  hsb: "na so je za do su ze kiž abo ma při być jeho wot",
  szl: "je na to ze sie niy do za po kere sa",
  et: "ja on et ei kui ka see oma aga või siis oli ning nii pole ta ma veel mis seda saab kes ole tema tuleb juba meie üks mitte nende igal iga kõik",
  az: "və bu bir ilə da olan kimi isə üçün sonra çox ən olaraq hər daha öz də hüququ var ki yeni heç",
  la: "est in et de ad ut cum quae sunt non ab vel haec etiam pro ex quod sed inter aut eius qui esse omnes per",
  rm: "da la che il en ils las in per ed dal cun ina na es",
  co: "di un per ogni chì si nè la",
  fur: "di il la lis che un si dal par cun une",
  wa: "di et les li on des po",
  frp: "de la los les et que per ou du",
  ht: "yo nan ak pou tout moun gen yon",
  id: "yang dan dengan di itu tidak untuk ini akan dari dalam ada",
  sq: "të në dhe një për që më është me te se si ai nuk nga duke edhe",
  st: "la le ba ka ho ya mo ke ha se ea sa ne",
  ga: "an na is ar le go sa ag mar de agus",
  cy: "yn ar yr ei ac un yw gan am",
  lt: "ir kad yra tik iš tai bet buvo ar kaip savo nuo apie taip kai bei jų per jau turi jis nes po iki gali jei labai arba kuris su ne pat būti kiekvienas teisę",
  lv: "un ir ar ka par arī no vai kā uz tas bet to ja kas tā lai es jau ko gan pēc nav tikai pie līdz tiek kad bija katram tiesības viņa savu ikvienam citu būt",
  vi: "và có các của là cho được những trong không với một người để khi về đó tại đã cũng sẽ trên đến như này phải từ theo vào ra bị mọi hay do tin",
  tl: "ng sa ang na mga ay at isang ito si ni noong may bilang kanyang hindi siya para pang nito rin isa kanilang upang kung niya nang lamang bawat no al",
  yo: "ni ti si ati awon ninu fun pe lati bi wa gbogbo lo kan ọmọ tí sí fún àti tó àwọn wà",
  eu: "eta da zen ziren izan bat zuen ere dira ez egin du dute ditu bi edo baina beste artean den dago gizon orok",
  ku: "ji li bi ku de di xwe ye her an jî bo ev vê",
};

/** Letters that only a few languages have. */
const letters: Readonly<Record<string, string>> = {
  cs: "ř ů ě č š ž",
  pl: "ł ą ę ś ż ć",
  hu: "ő ű",
  tr: "ğ ı ş",
  ro: "ț ș ă ţ",
  pt: "ã õ",
  de: "ß",
  es: "ñ",
  gl: "ñ",
  az: "ğ ı ş ə",
  hsb: "ř ě ł ć",
  szl: "ł ś ż",
  hr: "ć č š ž đ",
  sk: "ľ ť č š ž",
  sl: "č š ž",
  et: "õ",
  lt: "ą ę ė į ų ū š ž č",
  lv: "ā ē ī ū š ž č ņ ļ ķ ģ",
  vi: "đ ơ ư ộ ạ ấ ế",
  is: "ð þ",
};

/** All languages with words here, first those that are recognised by them. */
export const languages: readonly string[] = [lists, unknownToDetector, neighbours].flatMap(Object.keys);
const countOfKnown = Object.keys(lists).length;
const countOfFrequent = countOfKnown + Object.keys(unknownToDetector).length;

/** Returns whether frequent words can tell a language of {@link languages}. */
export function hasFrequentWords(language: number): boolean {
  return language < countOfFrequent;
}

/** Returns whether no more can be said of a language of {@link languages} than its words say. */
export function isUnknownToDetector(language: number): boolean {
  return language >= countOfKnown && language < countOfFrequent;
}

const english = languages.indexOf("en");

/** A frequent word, or a letter. */
interface Entry {
  readonly place: number;
  readonly languages: readonly number[];
}
const entriesByWord = buildTable([lists, unknownToDetector, neighbours]);
const entriesByLetter = buildTable([letters]);
const maxWordChars = Math.max(...[...entriesByWord.keys()].map((known) => known.length));
const notPlain = /[^\0-\x7f]/g;

function buildTable(parts: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, Entry> {
  const entries = new Map<string, { place: number; languages: number[] }>();
  for (const part of parts)
    for (const [language, row] of Object.entries(part))
      for (const frequent of row.split(" ")) {
        const entry = entries.get(frequent) ?? { place: entries.size, languages: [] };
        entries.set(frequent, entry);
        entry.languages.push(languages.indexOf(language));
      }
  return entries;
}

const combined = /\p{M}/u;
const word = /[a-z\u00df-\u00f6\u00f8-\u024f\u0259\u1e00-\u1eff]+/g;

/** Returns the words of a text, in small letters. */
export function listLatinWords(text: string): readonly string[] {
  const small = text.toLowerCase();
  return (combined.test(small) ? small.normalize() : small).match(word) ?? [];
}

/** Counts how many of the frequent words of each language are among words. */
export function countFrequent(words: readonly string[]): FrequentWords {
  const [of, own] = [new Uint8Array(languages.length), new Uint8Array(languages.length)];
  const accented = words.join("").match(notPlain) ?? [];
  let foreign = accented.length;
  const count = (all: readonly string[], table: ReadonlyMap<string, Entry>): void => {
    const seen = new Uint8Array(table.size);
    for (const listed of all) {
      const entry = listed.length > maxWordChars ? undefined : table.get(listed);
      if (entry === undefined) continue;
      const languagesOfWord = entry.languages;
      if (table === entriesByWord && !languagesOfWord.includes(english)) foreign++;
      if (seen[entry.place] === 1) continue;
      seen[entry.place] = 1;
      for (const language of languagesOfWord) of[language] = (of[language] ?? 0) + 1;
      const [only] = languagesOfWord;
      if (only !== undefined && languagesOfWord.length === 1) own[only] = (own[only] ?? 0) + 1;
    }
  };
  count(words, entriesByWord);
  if (accented.length > 0) count(accented, entriesByLetter);
  return { words: words.length, of, own, foreign };
}
