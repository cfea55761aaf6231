import { expect, it } from "vitest";
import { lightningSettings } from "../../../../../../lambdas/payments/networks/lightning/settings.ts";
import { SettingsError, readSettings } from "../../../../../../lambdas/settings/read-settings.ts";

const read = (url: string) =>
  readSettings(lightningSettings, {
    LIGHTNING_NODE: "lnd",
    LIGHTNING_URL: url,
    LIGHTNING_SECRET_ID: "secret",
  }).LIGHTNING_URL;

it.each([
  "https://lnd.example:8080",
  "http://127.0.0.1:8080",
  "http://localhost:8080",
  "http://[::1]:8080",
  "http://10.1.2.3:9740",
  "http://[fd12::3]:9740",
])("a node at %s is called", (url) => {
  expect(read(`${url}/`)).toBe(url);
});

it.each([
  "http://lnd.example:8080",
  "http://localhost.example",
  "http://172.32.0.1",
  "http://[2001:db8::1]",
  "http://203.0.113.1",
  "http://[::ffff:203.0.113.1]",
])("no password or macaroon travels in clear to %s", (url) => {
  expect(() => read(url)).toThrow(SettingsError);
  expect(() => read(url)).toThrow(/LIGHTNING_URL: must begin with https:/);
});
