import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createRotatedSecret, type RotatedSecret } from "../../../../lambdas/aws/rotated-secret.ts";
import { createIsViaFrontDoor } from "../../../../lambdas/http/front-door/front-door.ts";
import { startSecretsManager } from "../../../../emulators/secrets-manager.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { credentials } from "../../../../server/aws/credentials.ts";

const minute = 60_000;
let now = 0;
let number = 0;
const clock = () => now;

const secrets = await forThisFile(startSecretsManager({}));
Object.assign(process.env, credentials);
vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", secrets.url);
// One that was put once has no previous value.
let id = "";
beforeEach(() => {
  id = `secret-${String((number += 1))}`;
  secrets.put(id, "first");
});

const taken = (secret: RotatedSecret, shown: string) =>
  createIsViaFrontDoor(secret)({ "x-front-door": shown });

describe("a secret that is rotated", () => {
  it("is accepted in its old and its new form, whenever a function was loaded or asked", async () => {
    const instances: RotatedSecret[] = [];
    const load = () => instances.push(createRotatedSecret(id, clock));
    const all = async (shown: string) => Promise.all(instances.map((instance) => taken(instance, shown)));
    load();
    expect(await all("first")).toEqual([true]);
    load();
    // A stranger has just made this one look.
    expect(await Promise.all(instances.slice(1).map((instance) => taken(instance, "guess")))).toEqual([
      false,
    ]);

    secrets.put(id, "second");
    for (let passed = 0; passed < 12; passed++) {
      load();
      expect(await all("first"), `${String(passed)} minutes later`).not.toContain(false);
      now += minute;
    }
    // CloudFront's places are given the new one one after the other.
    for (let passed = 0; passed < 12; passed++) {
      load();
      expect(await all("second")).not.toContain(false);
      expect(await all("first")).not.toContain(false);
      now += minute / 2;
    }
    secrets.endPrevious(id);
    now += 5 * minute;
    load();
    expect(await all("second")).not.toContain(false);
    expect(await all("first")).not.toContain(true);
  });

  it("is looked up once while the right one is shown, and at most once a minute when wrong ones are", async () => {
    const secret = createRotatedSecret(id, clock);
    await secret.texts();
    secrets.put(id, "second");
    expect(await secret.texts()).toEqual(["first"]);
    expect(await secret.recentTexts()).toEqual(["second", "first"]);
    secrets.put(id, "third");
    now += minute - 1;
    expect(await secret.recentTexts()).toEqual(["second", "first"]);
    now += 1;
    expect(await secret.recentTexts()).toEqual(["third", "second"]);
  });

  it("is looked up by few of many simultaneous requests", async () => {
    const secret = createRotatedSecret(id, clock);
    const many = await Promise.all([secret.texts(), secret.recentTexts(), secret.texts()]);
    expect(many).toEqual([["first"], ["first"], ["first"]]);
  });
});

describe("a secret that cannot be read", () => {
  it("counts as absent, and is read once it can be", async () => {
    const secret = createRotatedSecret(`${id}-later`, clock);
    expect(await secret.texts()).toBeUndefined();
    expect(await taken(secret, "anything")).toBeUndefined();
    secrets.put(`${id}-later`, "first");
    expect(await taken(secret, "anything")).toBe(false);
  });

  it("keeps its previous value for those who show it, and is unknown for others", async () => {
    const secret = createRotatedSecret(id, clock);
    await secret.texts();
    now += 6 * minute;
    const send = vi.spyOn(SecretsManagerClient.prototype, "send").mockImplementation(() => {
      throw new Error("out of reach");
    });
    expect(await taken(secret, "first")).toBe(true);
    await expect(taken(secret, "second")).rejects.toMatchObject({ status: 503 });
    send.mockRestore();
    expect(await taken(secret, "second")).toBe(false);
  });

  it("is not looked up where none is configured", async () => {
    const secret = createRotatedSecret(undefined, clock);
    expect(await secret.texts()).toBeUndefined();
    expect(await secret.recentTexts()).toEqual([]);
  });
});
