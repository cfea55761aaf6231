import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { createWordTable } from "../../language/word-table.ts";
import type { ListedKinds } from "../../page/listed-captions.ts";
import type { ContentsEntry } from "../../page/contents.ts";
import { SKIP, visit } from "../../tree/visit.ts";
import { hasClass } from "./classes.ts";

const findTitles = createWordTable(["figure", "table"], {
  en: "List of figures|List of tables",
  de: "Abbildungsverzeichnis|Tabellenverzeichnis",
  fr: "Table des figures|Liste des tableaux",
  es: "Índice de figuras|Índice de tablas",
  it: "Elenco delle figure|Elenco delle tabelle",
  pt: "Lista de figuras|Lista de tabelas",
  nl: "Lijst van figuren|Lijst van tabellen",
  pl: "Spis rysunków|Spis tabel",
  sv: "Figurer|Tabeller",
  da: "Figurer|Tabeller",
  nb: "Figurer|Tabeller",
  fi: "Kuvat|Taulukot",
  cs: "Seznam obrázků|Seznam tabulek",
  sk: "Zoznam obrázkov|Zoznam tabuliek",
  hu: "Ábrák jegyzéke|Táblázatok jegyzéke",
  ro: "Listă de figuri|Listă de tabele",
  tr: "Şekil listesi|Tablo listesi",
  el: "Κατάλογος σχημάτων|Κατάλογος πινάκων",
  ru: "Список иллюстраций|Список таблиц",
  uk: "Перелік ілюстрацій|Перелік таблиць",
  bg: "Списък на фигурите|Списък на таблиците",
  ja: "図目次|表目次",
  zh: "插图目录|表格目录",
  "zh-hant": "圖目錄|表目錄",
  ko: "그림 차례|표 차례",
  ar: "قائمة الأشكال|قائمة الجداول",
  fa: "فهرست تصاویر|فهرست جداول",
  he: "רשימת האיורים|רשימת הטבלאות",
  th: "สารบัญรูป|สารบัญตาราง",
});

const maxEntries = 1_000;

/** Returns the captions of figures, then of tables, as entries of lists, and gives each an id. A group of figures has one entry. */
export function collectCaptionLists(root: Root, kinds: ListedKinds, language: string): ContentsEntry[] {
  const entries = { figure: [] as ContentsEntry[], table: [] as ContentsEntry[] };
  const titles = findTitles(language);
  const add = (kind: "figure" | "table", named: Element, caption: Element | undefined): void => {
    const text = caption ? toString(caption).replace(/\s+/g, " ").trim() : "";
    const list = entries[kind];
    if (!kinds.has(kind) || text === "" || list.length === maxEntries) return;
    named.properties.id ??= `${kind}:${String(list.length + 1)}`;
    list.push({ id: named.properties.id, text, level: 0, listTitle: titles[kind] });
  };
  visit(root, "element", (element) => {
    if (element.tagName === "div" && hasClass(element, "figures")) {
      add(
        "figure",
        element,
        findChild(element, (child) => hasClass(child, "figures-caption")),
      );
      return SKIP;
    }
    if (element.tagName === "figure" && !hasClass(element, "listing"))
      add(
        "figure",
        element,
        findChild(element, ({ tagName }) => tagName === "figcaption"),
      );
    else if (hasClass(element, "table-caption")) add("table", element, element);
    return undefined;
  });
  return [...entries.figure, ...entries.table];
}

function findChild({ children }: Element, is: (child: Element) => boolean): Element | undefined {
  return children.find((child): child is Element => child.type === "element" && is(child));
}
