import { describe, expect, it } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { listReleases, readAtCommit, runGit } from "../../releases.ts";

/** Tags do not travel with this history, so CHANGELOG.md names each version by its commit. */

const releases = listReleases();
const hasHistory = (() => {
  try {
    return runGit("rev-parse", "--is-shallow-repository").toString().trim() === "false";
  } catch {
    return false;
  }
})();

describe("CHANGELOG.md", () => {
  it("begins its releases with the version of this package", () => {
    expect(releases.length).toBeGreaterThan(1);
    expect(releases[0]?.version).toBe(packageJson.version);
  });

  it("leaves no release but the newest without a commit", () => {
    expect(releases.slice(1).filter(({ commit }) => commit === undefined)).toEqual([]);
  });

  it.skipIf(!hasHistory)("names commits that have the version that they are named for", () => {
    const named = releases.filter(({ commit }) => commit !== undefined);
    const found = named.map(({ commit = "" }) => {
      const { version } = JSON.parse(readAtCommit(commit, "package.json") ?? "{}") as { version?: string };
      return version;
    });
    expect(found).toEqual(named.map(({ version }) => version));
  });
});
