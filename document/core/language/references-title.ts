const references =
  "references|bibliography|works cited|literature(?: cited)?|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|références|bibliographie|referencias|bibliografía|riferimenti bibliografici|bibliografia|referências|referenties|literatuur|referenser|litteratur|literatura|список литературы|література|参考文献|참고문헌";
const sources =
  "sources?(?: (?:and|&) references| cited| used)?|citations|references (?:and|&) sources|quellen(?:angaben|nachweise?)|fuentes|fonti|fontes|bronnen|źródła|zdroje|källor|kilder|lähteet|kaynaklar|источники|джерела|来源|參考資料|参考资料|参考链接|資料來源|出典|출처|참고 ?자료|المصادر|المراجع|מקורות";

/** The heading of a list of references, in the languages that documents are written in. */
export const referencesTitle = new RegExp(`^(?:\\d+[.)]?\\s*)?(?:${references})$`, "iu");

/** The same, or that of a list of sources. */
export const sourcesTitle = new RegExp(`^(?:\\d+[.)]?\\s*)?(?:${references}|${sources})$`, "iu");
