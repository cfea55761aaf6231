import { closeSync, openSync, readFileSync, readSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A program or library for Linux (ELF, "Tool Interface Standard, Executable and Linking Format"). */
export interface NativeFile {
  /** Below the folder. */
  readonly path: string;
  readonly machine: "x64" | "arm64" | "another";
  /** Libraries that the loader looks for when it starts. */
  readonly needs: readonly string[];
  /** The newest minor version of glibc 2 whose symbols it names. */
  readonly glibc: number;
}

/** What Lambda's runtimes on Amazon Linux 2023 have: glibc 2.34 and libgcc (its package list). */
export const lambdasSystem = {
  glibc: 34,
  libraries: [
    ...["libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "ld-linux-x86-64.so.2"],
    "libgcc_s.so.1",
  ],
};

const machines: Readonly<Record<number, NativeFile["machine"]>> = { 62: "x64", 183: "arm64" };
const sectionTypes = { strings: 3, dynamic: 6 };
/** Tag of an entry of `.dynamic` that names a library. */
const needed = 1n;

/** Finds all native code in a folder, whatever its files are called. */
export function findNativeFiles(folder: string): NativeFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isNative)
    .map((file) => read(file, file.slice(folder.length + 1)));
}

function isNative(file: string): boolean {
  const start = Buffer.alloc(4);
  const opened = openSync(file, "r");
  readSync(opened, start);
  closeSync(opened);
  return start.toString("latin1") === "\x7fELF";
}

function read(file: string, path: string): NativeFile {
  const elf = readFileSync(file);
  const at = Number(elf.readBigUInt64LE(0x28));
  const [size, count] = [elf.readUInt16LE(0x3a), elf.readUInt16LE(0x3c)];
  const sections = Array.from({ length: count }, (_, index) => {
    const header = elf.subarray(at + index * size, at + (index + 1) * size);
    const [offset, bytes] = [header.readBigUInt64LE(0x18), header.readBigUInt64LE(0x20)].map(Number);
    return {
      type: header.readUInt32LE(4),
      link: header.readUInt32LE(0x28),
      content: elf.subarray(offset, (offset ?? 0) + (bytes ?? 0)),
    };
  });
  const dynamic = sections.find(({ type }) => type === sectionTypes.dynamic);
  const strings = dynamic && sections[dynamic.link];
  if (!dynamic || strings?.type !== sectionTypes.strings)
    throw new Error(`${path} is not linked as a program is`);
  const readName = (start: number) =>
    strings.content.toString("latin1", start, strings.content.indexOf(0, start));
  const needs: string[] = [];
  for (let entry = 0; entry + 16 <= dynamic.content.length; entry += 16)
    if (dynamic.content.readBigUInt64LE(entry) === needed)
      needs.push(readName(Number(dynamic.content.readBigUInt64LE(entry + 8))));
  const versions = strings.content.toString("latin1").matchAll(/GLIBC_(\d+)\.(\d+)/g);
  const minors = Array.from(versions, ([, major, minor]) => (major === "2" ? Number(minor) : Infinity));
  return {
    path,
    machine: machines[elf.readUInt16LE(0x12)] ?? "another",
    needs,
    glibc: Math.max(...minors, 0),
  };
}
