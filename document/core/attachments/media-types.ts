/**
 * The media types that may be attached, with the endings of their names. A PDF is sent on by email: archives, programs and documents with macros are not
 * among them, which mail filters refuse, and which could harm whoever opens them.
 */
export const mediaTypes: Readonly<Record<string, readonly string[]>> = {
  "application/json": [".json"],
  "application/pdf": [".pdf"],
  "application/vnd.oasis.opendocument.spreadsheet": [".ods"],
  "application/vnd.oasis.opendocument.text": [".odt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
  "application/xml": [".xml"],
  "application/yaml": [".yaml", ".yml"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "text/calendar": [".ics"],
  "text/csv": [".csv"],
  "text/markdown": [".md"],
  "text/plain": [".txt"],
  "text/tab-separated-values": [".tsv"],
  "text/xml": [".xml"],
};

/** Returns the media type of a file by the ending of its name; undefined for one that may not be attached. */
export function findMediaType(name: string): string | undefined {
  const lowerCase = name.toLowerCase();
  return Object.entries(mediaTypes).find(([, endings]) =>
    endings.some((ending) => lowerCase.endsWith(ending)),
  )?.[0];
}
