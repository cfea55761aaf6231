import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What an install may weigh: a little above what it weighs, so that more is a decision. */
export interface Budget {
  /** As `du -m` counts them: blocks on the disk, folders included. */
  readonly megabytes: number;
  readonly files: number;
  readonly packages: number;
}

/** For a machine whose own Node is new enough; an older one gets the program `node` besides. */
export const budgets = {
  "npm ci": { megabytes: 555, files: 20_000, packages: 850 },
  "npm ci --omit=dev": { megabytes: 270, files: 11_500, packages: 525 },
} as const satisfies Readonly<Record<string, Budget>>;

interface Weight extends Budget {
  /** Packages, each with those within it, by their names. */
  readonly byPackage: readonly (readonly [string, Budget])[];
}

const bytesOfBlock = 512;
const bytesOfMegabyte = 2 ** 20;
const named = 10;

/** Weighs `node_modules`, without what tools keep there. The program `node` in it is left out, for only machines with an old one have it. */
export function weigh(folder: string): Weight {
  const byPackage = packagesIn(folder).map(({ name, path }) => {
    const { bytes, files } = contentOf(path);
    return [name, { megabytes: bytes / bytesOfMegabyte, files, packages: 1 }] as const;
  });
  const caches = readdirSync(folder).filter((name) => /^\.(?!bin$|package-lock)/.test(name));
  const content = contentOf(folder, new Set([".bin/node", ...caches].map((path) => join(folder, path))));
  return {
    megabytes: Math.ceil(content.bytes / bytesOfMegabyte),
    files: content.files,
    packages: byPackage.length,
    byPackage,
  };
}

/** What is above a budget, with the packages that weigh most; undefined where nothing is. */
export function above(weight: Weight, budget: Budget): string | undefined {
  const units = ["megabytes", "files", "packages"] as const;
  const exceeded = units.filter((unit) => weight[unit] > budget[unit]);
  if (exceeded.length === 0) return undefined;
  const sums = exceeded.map(
    (unit) => `${String(weight[unit])} ${unit}, where ${String(budget[unit])} are allowed`,
  );
  const most = (unit: "megabytes" | "files") =>
    weight.byPackage
      .toSorted(([, a], [, b]) => b[unit] - a[unit])
      .slice(0, named)
      .map(([name, has]) => `${name} ${String(Math.round(has[unit]))}`)
      .join(", ");
  return [...sums, `Most megabytes: ${most("megabytes")}`, `Most files: ${most("files")}`].join("\n");
}

function packagesIn(folder: string): { readonly name: string; readonly path: string }[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) =>
      name.startsWith("@") ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    );
  return names.flatMap((name) => {
    const path = join(folder, name);
    const inner = readdirSync(path).includes("node_modules") ? packagesIn(join(path, "node_modules")) : [];
    return [
      { name, path },
      ...inner.map((dependency) => ({ name: `${name} > ${dependency.name}`, path: dependency.path })),
    ];
  });
}

function contentOf(
  path: string,
  but: ReadonlySet<string> = new Set(),
): { readonly bytes: number; readonly files: number } {
  if (but.has(path)) return { bytes: 0, files: 0 };
  const own = lstatSync(path);
  const bytes = own.blocks * bytesOfBlock;
  if (!own.isDirectory()) return { bytes, files: own.isFile() ? 1 : 0 };
  return readdirSync(path)
    .map((name) => contentOf(join(path, name), but))
    .reduce((sum, entry) => ({ bytes: sum.bytes + entry.bytes, files: sum.files + entry.files }), {
      bytes,
      files: 0,
    });
}
