import type { Brand, BrandFonts, FontUse } from "../../document/core/brand/brand.ts";
import { checkFont } from "../../document/core/fonts/files/own-font.ts";
import { toBase64 } from "../../document/core/images/base64.ts";
import { createElement } from "../create-element.ts";
import { getElement } from "../elements.ts";
import { createLinkButton } from "../link-button.ts";
import { translate } from "../words/translate.ts";
import type { PlainMessage } from "../words/translate.ts";

/** The fields of a firm's brand: files for its logo, letterhead and fonts, a colour, and CSS. Loaded with the panel. */

/** The brand as the form holds it, with one file for each font. */
interface FormBrand extends Pick<Brand, "logo" | "letterhead" | "second_colour" | "css"> {
  readonly fonts?: Readonly<Partial<Record<FontUse, string>>>;
}

/** A file of a brand. */
interface FileField {
  readonly id: string;
  readonly label: PlainMessage;
  readonly help: PlainMessage;
  readonly accept: string;
  /** Bytes that it may have: a document is sent with all its files. */
  readonly maxBytes: number;
  read(brand: FormBrand): string | undefined;
  write(brand: FormBrand, data: string | undefined): FormBrand;
  /** Returns the media type of a file that is taken, or a sentence on why it isn't. */
  check(file: File, bytes: Uint8Array): { readonly type: string } | { readonly fault: string };
}

const image = {
  accept: ".svg,.png,.jpg,.jpeg,.webp,image/*",
  maxBytes: 1_000_000,
  check: ({ type }: File) =>
    /^image\/(?:svg\+xml|png|jpeg|webp)$/.test(type)
      ? { type }
      : { fault: translate("It is no image that can be printed. Choose SVG, PNG, JPEG or WebP.") },
} as const;

const fontLabels = {
  text: "Font of text",
  headings: "Font of headings",
  code: "Font of code",
} as const satisfies Readonly<Record<FontUse, PlainMessage>>;
const fontTypes = { woff2: "font/woff2", truetype: "font/ttf", opentype: "font/otf" } as const;

const fileFields: readonly FileField[] = [
  {
    id: "brand-logo",
    label: "Logo",
    help: "On the cover, and in the head of every other page.",
    ...image,
    read: ({ logo }) => logo,
    write: (brand, logo) => ({ ...brand, logo }),
  },
  {
    id: "brand-letterhead",
    label: "Letterhead",
    help: "An image or a PDF of one page behind every page but the cover, as large as the sheet.",
    ...image,
    accept: `.pdf,${image.accept}`,
    check: (file) => (file.type === "application/pdf" ? { type: file.type } : image.check(file)),
    read: ({ letterhead }) => letterhead,
    write: (brand, letterhead) => ({ ...brand, letterhead }),
  },
  ...(["text", "headings", "code"] as const).map((use): FileField => ({
    id: `brand-${use}`,
    label: fontLabels[use],
    help: "WOFF2, TTF or OTF, whose licence allows embedding.",
    accept: ".woff2,.ttf,.otf",
    maxBytes: 1_400_000,
    read: ({ fonts = {} }) => fonts[use],
    write: (brand, data) => ({ ...brand, fonts: { ...brand.fonts, [use]: data } }),
    check(_, bytes) {
      const checked = checkFont(bytes);
      return checked.fault === undefined ? { type: fontTypes[checked.type] } : { fault: checked.fault };
    },
  })),
];

const holder = getElement("brand", HTMLInputElement);

/** Creates the fields, once. */
export function startBrand(): void {
  getElement("brand-fields").append(
    ...fileFields.map(createFileField),
    createField("brand-second-colour", "Second colour", "Colour of headings.", createColourList()),
    createField(
      "brand-css",
      "CSS",
      "Colours, type and spacing of h1 to h6, p, li, blockquote, th, td, code and others. What is not permitted is listed below the pages.",
      createCssField(),
      "widest",
    ),
  );
  showBrand();
}

/** Shows the form's brand in the fields: it may be of a draft, or of a document that was sent before. */
export function showBrand(): void {
  const brand = readBrand();
  getElement("brand-second-colour", HTMLSelectElement).value = brand.second_colour ?? "";
  getElement("brand-css", HTMLTextAreaElement).value = brand.css ?? "";
  for (const field of fileFields) showFile(field, field.read(brand));
}

function readBrand(): FormBrand {
  return holder.value === "" ? {} : (JSON.parse(holder.value) as FormBrand);
}

/** Stores a brand in the form, which keeps it with the draft and makes the pages again. */
function change(brand: FormBrand): void {
  const isEmpty = (value: unknown): boolean =>
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0);
  const drop = <Value extends object>(value: Value): Value =>
    Object.fromEntries(Object.entries(value).filter(([, part]) => !isEmpty(part))) as Value;
  const fonts = drop((brand.fonts ?? {}) satisfies BrandFonts);
  const kept = drop({ ...brand, fonts });
  holder.value = isEmpty(kept) ? "" : JSON.stringify(kept);
  holder.dispatchEvent(new Event("input", { bubbles: true }));
}

function createField(
  id: string,
  label: PlainMessage,
  help: PlainMessage,
  control: HTMLElement,
  width = "",
): HTMLElement {
  const hint = createElement("small", { id: `${id}-help` }, translate(help));
  const input = control.id === id ? control : control.querySelector(`#${id}`);
  input?.setAttribute("aria-describedby", hint.id);
  return createElement(
    "span",
    { className: `field ${width}`.trim() },
    createElement("label", { htmlFor: id }, translate(label)),
    control,
    hint,
  );
}

function createFileField(field: FileField): HTMLElement {
  const { id, label, help, accept } = field;
  const picture = createElement("img", { id: `${id}-picture`, className: "picture", alt: "" });
  // Its events are not those of the form.
  const input = createElement("input", {
    type: "file",
    ...{ id, accept },
    oninput(event) {
      event.stopPropagation();
    },
    onchange(event) {
      event.stopPropagation();
      const [file] = input.files ?? [];
      if (file) void take(field, file);
    },
  });
  const remove = createLinkButton(
    translate("Remove"),
    () => {
      input.value = "";
      change(field.write(readBrand(), undefined));
      showFile(field, undefined);
      input.focus();
    },
    translate("Remove: {name}", { name: translate(label) }),
  );
  remove.id = `${id}-remove`;
  const made = createField(
    id,
    label,
    help,
    createElement("span", { className: "pictured" }, picture, input, remove),
  );
  made.append(createElement("small", { id: `${id}-fault`, className: "fault", role: "alert" }));
  return made;
}

/** Takes a file into the form, or says why not. */
async function take(field: FileField, file: File): Promise<void> {
  if (file.size > field.maxBytes) {
    showFault(
      field,
      translate("It is too large: at most {most} MB can be sent with a document.", {
        most: field.maxBytes / 1_000_000,
      }),
    );
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checked = field.check(file, bytes);
  if ("fault" in checked) {
    showFault(field, checked.fault);
    return;
  }
  const data = `data:${checked.type};base64,${toBase64(bytes)}`;
  change(field.write(readBrand(), data));
  showFile(field, data);
}

function showFault({ id }: FileField, fault: string): void {
  getElement(`${id}-fault`).textContent = fault;
}

/** Shows an image small, and that there is a font. */
function showFile(field: FileField, data: string | undefined): void {
  const picture = getElement(`${field.id}-picture`, HTMLImageElement);
  const isImage = data?.startsWith("data:image/") === true;
  picture.hidden = !isImage;
  if (isImage) picture.src = data;
  else picture.removeAttribute("src");
  getElement(`${field.id}-remove`).hidden = data === undefined;
  if (data === undefined) getElement(field.id, HTMLInputElement).value = "";
  showFault(field, "");
}

/** Creates a list of the same colours as that of accents. */
function createColourList(): HTMLSelectElement {
  const accents = getElement("accent", HTMLSelectElement).options;
  const list = createElement(
    "select",
    {
      id: "brand-second-colour",
      oninput(event) {
        event.stopPropagation();
        change({ ...readBrand(), second_colour: list.value });
      },
    },
    ...[...accents].filter(({ hidden }) => !hidden).map(({ text, value }) => new Option(text, value)),
  );
  const [first] = list.options;
  if (first) first.text = translate("Default");
  return list;
}

function createCssField(): HTMLTextAreaElement {
  const area = createElement("textarea", {
    id: "brand-css",
    rows: 5,
    maxLength: 20_000,
    spellcheck: false,
    placeholder: "th { background: #8a1c4a; color: white }",
    oninput(event) {
      event.stopPropagation();
      change({ ...readBrand(), css: area.value });
    },
  });
  return area;
}
