import * as z from "zod";
import { readSettings } from "../../settings/read-settings.ts";
import { wholeNumber } from "../../settings/settings.ts";

/** The environment variables of challenges that hold an invoice, by L402 and by the scheme `Payment`. */
export const challengeSettings = z.object({
  /** Whether every 402 carries challenges for which the node makes an invoice. */
  L402_CHALLENGE: z.enum(["on", "off"]).default("on"),
  /** For how many documents an hour a challenge is made, in all. Others can be paid for by an invoice that is asked for. */
  L402_CHALLENGES_HOURLY: wholeNumber(20_000),
});

/** Returns whether 402s carry challenges, whose invoices are on record nowhere. */
export function makesChallenges(environment: NodeJS.ProcessEnv): boolean {
  return readSettings(challengeSettings, environment).L402_CHALLENGE === "on";
}
