import { escapeHtml } from "../../../document/core/html/escape.ts";
import { optionList } from "../../../document/core/options/options.ts";

/**
 * Returns the fields of the page's form for the options of a document, made from the table of them. Nothing chosen is the default.
 * @param which those that most people change, or the others
 */
export function optionFields(which: "frequent" | "other"): string {
  return optionList
    .filter(
      ([, option]) => option.isInForm === true && (option.isFrequent === true) === (which === "frequent"),
    )
    .map(([name, option]) => {
      const help = `${name}-help`;
      const attributes = `id="${name}" name="${name}" aria-describedby="${help}"`;
      return [
        `<span class="field"><label for="${name}">${escapeHtml(option.label)}</label>`,
        option.isFrequent === true
          ? beside(name, renderField(option, attributes))
          : renderField(option, attributes),
        `<small id="${help}">${escapeHtml(option.description).replace(/`([^`]+)`/g, "<code>$1</code>")}</small></span>`,
      ].join("");
    })
    .join("\n          ");
}

const byDefault = "Default";

/** Returns a field with the place of its picture, which the page draws once its panel is open. */
function beside(name: string, field: string): string {
  const picture = `<svg class="picture" viewBox="0 0 48 48" aria-hidden="true" data-pictures="${name}"></svg>`;
  return `<span class="pictured">${picture}${field}</span>`;
}

type Option = (typeof optionList)[number][1];

function renderField(option: Option, attributes: string): string {
  switch (option.kind) {
    case "word":
      return select(
        "word",
        option.isOfTheme === true ? { "": byDefault, ...option.words } : option.words,
        attributes,
        option.areNames === true,
      );
    case "colour":
      return select("word", { "": byDefault, ...capitalizeWords(option.words) }, attributes);
    case "count":
      return select("number", option.counts, attributes);
    case "measure":
      return select("measure", option.words, attributes);
    case "number":
      return `<input ${attributes} data-option="number" type="number" step="${option.max < 5 ? "0.05" : "0.5"}" min="${String(option.min)}" max="${String(option.max)}" placeholder="${byDefault}" />`;
    default: {
      const placeholder =
        option.kind === "margin" ? byDefault : option.kind === "address" ? "https://" : "None";
      return `<input ${attributes} data-option="text" maxlength="${String(option.max)}" autocomplete="off" placeholder="${placeholder}" />`;
    }
  }
}

/** Returns the first is the default, which is not sent: a theme, or front matter, may have another. */
function select(
  kind: string,
  labels: Readonly<Record<string | number, string>>,
  attributes: string,
  areNames = false,
): string {
  const choice = (attributes: string, label: string): string =>
    `<option ${attributes}>${escapeHtml(label)}</option>`;
  const options = Object.entries(labels).map(([value, label], index) => {
    if (index > 0) return choice(`value="${escapeHtml(value)}"${areNames ? ' translate="no"' : ""}`, label);
    const first = choice('value=""', defaultLabel(label));
    // By its own name where the text has something else.
    return value === "" ? first : first + choice(`value="${escapeHtml(value)}" data-default hidden`, label);
  });
  return `<select ${attributes} data-option="${kind}">${options.join("")}</select>`;
}

function defaultLabel(label: string): string {
  return label.startsWith(byDefault) ? label : `${label} (default)`;
}

function capitalizeWords(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(words).map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]),
  );
}
