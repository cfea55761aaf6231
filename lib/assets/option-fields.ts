import { escapeHtml } from "../../document/html/escape.ts";
import { optionList } from "../../document/options/options.ts";

/** The fields of the page's form for the options of a document, made from the table of them. Nothing chosen is what is usual. */
export function optionFields(): string {
  return optionList
    .filter(([, { isInForm }]) => isInForm === true)
    .map(([name, option]) => {
      const { label, description } = option;
      const attributes = `id="${name}" name="${name}" title="${escapeHtml(description.replaceAll("`", ""))}"`;
      return `<span class="field"><label for="${name}">${escapeHtml(label)}</label>${fieldOf(option, attributes)}</span>`;
    })
    .join("\n            ");
}

const byTheme = "By the theme";

type Option = (typeof optionList)[number][1];

function fieldOf(option: Option, attributes: string): string {
  switch (option.kind) {
    case "word":
      return select(
        "word",
        option.isOfTheme === true ? { "": byTheme, ...option.words } : option.words,
        attributes,
      );
    case "colour":
      return select("word", { "": byTheme, ...capitalizeWords(option.words) }, attributes);
    case "count":
      return select("number", option.counts, attributes);
    case "measure":
      return select("measure", option.words, attributes);
    case "number":
      return `<input ${attributes} data-option="number" type="number" step="0.5" min="${String(option.min)}" max="${String(option.max)}" placeholder="${escapeHtml(option.unit)}" />`;
    default:
      return `<input ${attributes} data-option="text" maxlength="${String(option.max)}" autocomplete="off" />`;
  }
}

/** The first is the usual one, which is not sent: a theme, or front matter, may have another. */
function select(kind: string, labels: Readonly<Record<string | number, string>>, attributes: string): string {
  const options = Object.entries(labels).map(
    ([value, label], index) =>
      `<option value="${index === 0 ? "" : escapeHtml(value)}">${escapeHtml(label)}</option>`,
  );
  return `<select ${attributes} data-option="${kind}">${options.join("")}</select>`;
}

function capitalizeWords(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(words).map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]),
  );
}
