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

const readNode = (settings: Readonly<Record<string, string>>) =>
  readSettings(lightningSettings, { LIGHTNING_SECRET_ID: "secret", ...settings });

it("a wallet whose secret holds the address has no other, and every other node has one", () => {
  expect(readNode({ LIGHTNING_NODE: "nwc" }).LIGHTNING_URL).toBeUndefined();
  expect(() => readNode({ LIGHTNING_NODE: "nwc", LIGHTNING_URL: "https://wallet.example" })).toThrow(
    "LIGHTNING_URL: must be absent: the secret of nwc holds the address",
  );
  for (const LIGHTNING_NODE of ["lnd", "phoenixd", "lnbits"])
    expect(() => readNode({ LIGHTNING_NODE })).toThrow("LIGHTNING_URL: is missing");
});

it.each([
  "http://lnd.example:8080",
  "http://localhost.example",
  "http://172.32.0.1",
  "http://[2001:db8::1]",
  "http://203.0.113.1",
  "http://[::ffff:203.0.113.1]",
])("a node's credential is not sent in clear to %s", (url) => {
  expect(() => read(url)).toThrow(SettingsError);
  expect(() => read(url)).toThrow(/LIGHTNING_URL: must begin with https:/);
});
