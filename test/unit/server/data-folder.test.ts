import { spawn } from "node:child_process";
import { chmod, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "../../../server/data-folder.ts";
import { openSecrets } from "../../../server/secrets.ts";
import { ownFolder } from "../../lifetimes.ts";

let folder: string;
beforeEach(() => {
  folder = ownFolder();
});

describe("a data folder", () => {
  it("is readable by its owner alone, whatever it was", async () => {
    await chmod(folder, 0o755);
    const opened = await openDataFolder(folder, Date.now());
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    opened.release();
  });

  it("belongs to one server, and a second one is refused until the first has ended", async () => {
    const first = await openDataFolder(folder, Date.now());
    await expect(openDataFolder(folder, Date.now())).rejects.toThrow(/^Another server uses .*--data\.$/);
    first.release();
    (await openDataFolder(folder, Date.now())).release();
  });

  // Catches a lock that a killed server leaves behind, which would keep its successor out for ever.
  it("is free again after its server was killed", async () => {
    const program = `import { openDataFolder } from ${JSON.stringify(new URL("../../../server/data-folder.ts", import.meta.url).href)};
      globalThis.kept = await openDataFolder(${JSON.stringify(folder)}, Date.now()); console.log("open"); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise((resolve) => other.stdout.once("data", resolve));
    await expect(openDataFolder(folder, Date.now())).rejects.toThrow(/Another server uses/);
    const ended = new Promise((resolve) => other.once("exit", resolve));
    other.kill("SIGKILL");
    await ended;
    (await openDataFolder(folder, Date.now())).release();
  });

  it("is refused where a newer version wrote it, and left unchanged", async () => {
    const file = join(folder, "version.json");
    await writeFile(file, '{"version":2}');
    await expect(openDataFolder(folder, Date.now())).rejects.toThrow(
      /newer version of this service \(format 2; this one reads 1\)/,
    );
    expect(await readFile(file, "utf8")).toBe('{"version":2}');
  });

  it("is refused where its mark is damaged, or gone while there are records", async () => {
    await writeFile(join(folder, "version.json"), "{");
    await expect(openDataFolder(folder, Date.now())).rejects.toThrow(/version\.json is damaged/);
    await rm(join(folder, "version.json"));
    await writeFile(join(folder, "records.db"), "");
    await expect(openDataFolder(folder, Date.now())).rejects.toThrow(/data folder is incomplete/);
  });

  it.each([
    ["at its beginning", 0],
    ["in its middle", 20],
  ])(
    "is refused where its records are damaged %s, with the command that restores a backup",
    async (_where, page) => {
      (await openDataFolder(folder, Date.now())).release();
      const file = join(folder, "records.db");
      const database = new DatabaseSync(file);
      database.exec("BEGIN; CREATE TABLE records (name TEXT PRIMARY KEY)");
      for (let nth = 0; nth < 200; nth++)
        database.exec(`INSERT INTO records VALUES ('${String(nth)} ${"record".repeat(200)}')`);
      database.exec("COMMIT");
      database.close();
      (await openDataFolder(folder, Date.now())).release();
      const bytes = await readFile(file);
      bytes.fill("damage", page * 4096, page * 4096 + 4000);
      await writeFile(file, bytes);
      await expect(openDataFolder(folder, Date.now())).rejects.toThrow(
        new RegExp(
          [
            String.raw`records\.db is damaged \(.+\)\. Serve from the last backup, `,
            String.raw`: npm run serve -- --data BACKUP --config .*server\.json$`,
          ].join(".*"),
        ),
      );
      // Nothing stays locked, and nothing of it is changed.
      await expect(openDataFolder(folder, Date.now())).rejects.toThrow(/is damaged/);
      expect(await readFile(file)).toEqual(bytes);
    },
  );

  it("is reported with the clock when it was written later than now", async () => {
    (await openDataFolder(folder, Date.now())).release();
    const file = join(folder, "records.db");
    await writeFile(file, "");
    const later = new Date(Date.now() + 3_600_000);
    await utimes(file, later, later);
    await expect(openDataFolder(folder, Date.now())).rejects.toThrow(
      /clock of this machine is 60 minutes behind/,
    );
    // Nothing stays locked.
    (await openDataFolder(folder, later.getTime())).release();
  });

  it("is refused with a message where it cannot be created", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await expect(openDataFolder(join(file, "data"), Date.now())).rejects.toThrow(/couldn't write /);
  });
});

describe("the server's secrets", () => {
  const opened = (environment: NodeJS.ProcessEnv = {}) => openSecrets({ secrets: folder }, environment);

  it("come from the environment, then systemd, then the folder", async () => {
    const credentials = ownFolder();
    await writeFile(join(folder, "lightning.json"), "of the folder", { mode: 0o600 });
    expect(await (await opened()).read("lightning")).toBe("of the folder");
    await writeFile(join(credentials, "lightning.json"), "of systemd\n");
    const environment = { CREDENTIALS_DIRECTORY: credentials };
    expect(await (await opened(environment)).read("lightning")).toBe("of systemd");
    expect(await (await opened({ ...environment, LIGHTNING_SECRET: "given" })).read("lightning")).toBe(
      "given",
    );
    expect(await (await opened(environment)).read("x402")).toBeUndefined();
  });

  // By the first, documents are known: another one would sell each of them a second time.
  it("stay the same where the server generated them", async () => {
    for (const name of ["signing", "downloads"]) {
      const first = await (await opened()).read(name);
      expect(first?.length).toBeGreaterThan(32);
      expect(await (await opened()).read(name)).toBe(first);
    }
  });

  it("are refused where others can read them, with the command that fixes it", async () => {
    const file = join(folder, "evm.json");
    await writeFile(file, "{}", { mode: 0o644 });
    await chmod(file, 0o644);
    await expect((await opened()).read("evm")).rejects.toThrow(`chmod 600 ${file}`);
  });
});
