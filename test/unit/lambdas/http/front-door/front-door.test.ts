import { describe, expect, it } from "vitest";
import {
  requireFrontDoor,
  createIsViaFrontDoor,
  forFrontDoor,
} from "../../../../../lambdas/http/front-door/front-door.ts";

describe("a response to the front door", () => {
  it("has a status below 400 when it has a challenge, and its own otherwise", () => {
    const challenged = { statusCode: 402, headers: { "www-authenticate": "L402", "x-one": 1 }, body: "{}" };
    expect(forFrontDoor(challenged)).toEqual({
      statusCode: 200,
      headers: { "x-one": 1, "x-answer-status": "402", "x-answer-challenge": "L402" },
      body: "{}",
    });
    const plain = { statusCode: 402, headers: { "x-one": 1 } };
    expect(forFrontDoor(plain)).toEqual(plain);
  });
});

describe("a function behind the front door", () => {
  const asked = (secret: string | undefined, headers: Record<string, string>, before = secret ?? "") =>
    requireFrontDoor(
      createIsViaFrontDoor({
        texts: () => Promise.resolve(secret === undefined ? undefined : [secret]),
        recentTexts: () => Promise.resolve(secret === undefined ? [] : [secret, before]),
      }),
      "https://a.example",
      () => Promise.resolve({ status: 200 }),
    )({ headers });

  it("serves requests that came through it, and all where there is none", async () => {
    expect(await asked("secret", { "x-front-door": "secret" })).toEqual({ status: 200 });
    expect(await asked(undefined, {})).toEqual({ status: 200 });
  });

  it("serves requests with the previous secret, while that is accepted", async () => {
    expect(await asked("secret", { "x-front-door": "old" }, "old")).toEqual({ status: 200 });
  });

  it.each([
    {},
    { "x-front-door": "" },
    { "x-front-door": "Secret" },
    { "x-front-door": "ecret" },
    { "x-front-door": "secret,secret" },
  ])("refuses %j, and names the address to use", async (headers) => {
    await expect(asked("secret", headers)).rejects.toMatchObject({
      status: 403,
      message: "Use https://a.example; this address does not accept requests.",
    });
  });
});
