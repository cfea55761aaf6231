import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const fill = fileURLToPath(new URL("fill-pages.ts", import.meta.url));

let built: string | undefined;

/** Builds the page for a deployment, once in a process. @returns its folder, which is deleted when the process ends */
function buildPage(): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), "markdown-to-pdf-page-"));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  execFileSync(process.execPath, [fill, folder], { stdio: ["ignore", "ignore", "inherit"] });
  return (built = folder);
}

/** Icons are served from addresses of their own, as pages are, and have no hash in their names. */
const isIcon = (name: string): boolean => name.startsWith("favicon.");

/** Copies what a function serves itself: pages, in which prices and addresses are filled in, and icons. */
export function copyPages(folder: string): void {
  const page = buildPage();
  for (const name of readdirSync(page).filter((file) => file.endsWith(".html"))) copy(page, folder, name);
  for (const name of listAssets(page).filter(isIcon)) copy(page, folder, join("assets", name));
}

/** Copies the files that the front door serves, each also in Brotli if that is smaller; it compresses by gzip itself. */
export function copyPageFiles(folder: string): void {
  const page = buildPage();
  for (const name of listAssets(page).filter((file) => !isIcon(file) && !file.endsWith(".gz")))
    copy(page, folder, join("assets", name));
}

function listAssets(page: string): string[] {
  return readdirSync(join(page, "assets"));
}

function copy(from: string, to: string, name: string): void {
  mkdirSync(join(to, name, ".."), { recursive: true });
  cpSync(join(from, name), join(to, name));
}
