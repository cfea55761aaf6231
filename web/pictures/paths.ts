import { listImageFiles } from "../../document/core/images/relative-images.ts";

/** Returns a path from the folder of the document in one form, whatever its slashes and dots. */
export function normalisePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Finds the picture that a text names. @param written as it stands in the text @param read returns the picture at a path */
export function findPicture(written: string, read: (path: string) => string | undefined): string | undefined {
  for (const { name } of listImageFiles(written)) {
    const uri = read(normalisePath(name));
    if (uri !== undefined) return uri;
  }
  return undefined;
}
