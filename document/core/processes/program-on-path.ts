import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns where a program is that a shell would start by its name; undefined when it is not on the PATH. */
export function findProgramOnPath(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
