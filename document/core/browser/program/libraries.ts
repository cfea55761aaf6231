import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { basename } from "node:path";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";
import { runChild } from "../../processes/children.ts";

/** The loader of programs on Linux x64 with glibc (System V ABI, AMD64 supplement, "Program Interpreter"). */
const loader = "/lib64/ld-linux-x86-64.so.2";

/** The packages of each library that Chromium needs, on Debian and Ubuntu, and on Fedora. */
const packages = [
  { library: /^lib(?:nss|nssutil|smime|ssl)3\.so/, debian: "libnss3", fedora: "nss" },
  { library: /^lib(?:nspr|plc|plds)4\.so/, debian: "libnspr4", fedora: "nspr" },
  { library: /^libexpat\.so/, debian: "libexpat1", fedora: "expat" },
  { library: /^libgcc_s\.so/, debian: "libgcc-s1", fedora: "libgcc" },
];

/**
 * Libraries that NSS loads when it needs a cipher, which printing never does. One of them needs SQLite, which is not in the
 * archive.
 */
const cipherLibrary = /^lib(?:softokn3|freebl3|freeblpriv3)\./;

/**
 * Unpacks the shared libraries of the npm package, which slim systems lack, into a folder: `lib/`. They need glibc 2.34.
 * @param archive `al2023.tar.br`
 */
export async function unpackLibraries(archive: string, folder: string): Promise<void> {
  const ignore = (path: string): boolean => cipherLibrary.test(basename(path));
  await pipeline(createReadStream(archive), createBrotliDecompress(), extract(folder, { ignore }));
}

/** Returns whether the system has all the libraries that a program is linked to, as the loader finds them. */
export async function hasLibraries(program: string): Promise<boolean> {
  try {
    return !(await runChild(loader, ["--list", program])).includes("not found");
  } catch {
    return false;
  }
}

/** Returns how to install the libraries that a loader's message names; undefined when it names none. */
export function findInstallAdvice(message: string): string | undefined {
  const names = message.match(/\blib[\w.+-]+?\.so[.\d]*/g) ?? [];
  if (names.length === 0) return undefined;
  if (!packages.some(({ library }) => names.some((name) => library.test(name))))
    return "Install the browser's libraries: apt-get install chromium (Debian) or dnf install chromium (Fedora).";
  // A loader names the first only; who lacks one mostly lacks them all.
  const debian = packages.map((library) => library.debian).join(" ");
  const fedora = packages.map((library) => library.fedora).join(" ");
  return `Install the browser's libraries: apt-get install ${debian} (Debian, Ubuntu), or dnf install ${fedora} (Fedora).`;
}
