/** What the service calls a PDF that nobody has named. */
const unnamed = "document.pdf";
const longest = 80;

/** Returns the name under which a PDF is saved: the service's, or the title in small letters where that says nothing. */
export function chooseFileName(name: string, title: string): string {
  if (name !== unnamed) return name;
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  const made = Array.from((words ?? []).join("-"))
    .slice(0, longest)
    .join("")
    .replace(/-$/, "");
  return made === "" ? name : `${made}.pdf`;
}
