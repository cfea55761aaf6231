import { beforeEach, describe, expect, it } from "vitest";
import { createImageFetcher } from "../../../document/core/images/remote-images.ts";
import { isPublic } from "../../../document/core/public-web/addresses.ts";
import { createPublicWeb } from "../../../document/core/public-web/ask.ts";
import { guard, startImageWeb } from "./image-web.ts";
import { forThisFile } from "../../lifetimes.ts";

const web = await forThisFile(startImageWeb());
beforeEach(() => {
  web.requests.length = 0;
});
describe("an address", () => {
  const isOpen = (
    "93.184.216.34 1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1 192.167.1.1 " +
    "198.17.255.255 198.20.0.1 223.255.255.255 2606:2800:220:1:248:1893:25c8:1946 " +
    "2a00:1450:4001:830::200e 2001:4860:4860::8888"
  ).split(" ");
  it.each(isOpen)("is public: %s", (address) => {
    expect(isPublic(address)).toBe(true);
  });

  const isClosed = [
    // This network, loopback, link-local with the metadata services, private, shared by a provider's customers
    "0.0.0.0",
    "0.1.2.3",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "100.100.100.200",
    // Protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved, broadcast
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.19.255.255",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    // IPv6: unspecified, loopback, mapped, compatible, NAT64, Teredo, ORCHID, 6to4, documentation, unique local, link-local with a zone,
    // site-local, multicast, discard
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:10::1",
    "2001:20::1",
    "2002:7f00:1::",
    "2002:a00:1::",
    "2001:db8::1",
    "3fff::1",
    "fc00::1",
    "fd00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fe80::1%25eth0",
    "fec0::1",
    "ff02::1",
    "100::1",
    "5f00::1",
    "4000::1",
    // Not addresses
    "",
    "not an address",
    "127.1",
    "0x7f.1",
    "127.0.0.1.",
    " 127.0.0.1",
    "1.1.1.1/32",
    "2130706433",
    "[::1]",
  ];
  it.each(isClosed)("is not public: %s", (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

describe("a host name that hides an address", () => {
  // With the real guard. Only names reach the resolver.
  const disguises = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0x7F.1",
    "0177.0.0.1",
    "017700000001",
    "127.1",
    "127.0.1",
    "127.000.000.001",
    "0",
    "0.0.0.0",
    "00",
    "127.0.0.1.",
    "127.0.0.1%2e",
    "%31%32%37.0.0.1",
    "１２７.０.０.１",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127．0．0．1",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1%25lo]",
    "[::127.0.0.1]",
    "169.254.169.254",
    "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376",
    "[::ffff:a9fe:a9fe]",
    "[fd00:ec2::254]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "127.0.0.1:80@8.8.8.8",
    "8.8.8.8@127.0.0.1",
    "8.8.8.8#@127.0.0.1",
    "8.8.8.8\\@127.0.0.1",
  ];
  it.each(disguises)("is not fetched: %s", async (host) => {
    const connected: string[] = [];
    const fetchImage = createImageFetcher({
      resolve: (name) =>
        Promise.resolve(
          /^localhost\.?$/.test(name) ? ["127.0.0.1"] : name === "8.8.8.8" ? [] : ["127.0.0.1"],
        ),
      isAllowed: (address) => {
        const verdict = isPublic(address);
        if (verdict) connected.push(address);
        return false;
      },
    });
    expect(await fetchImage(`http://${host}:${web.port}/a.png`)).toBeUndefined();
    expect(await fetchImage(`http://${host}/a.png`)).toBeUndefined();
    expect(connected.filter((address) => address !== "8.8.8.8")).toEqual([]);
    expect(web.requests).toEqual([]);
  });

  const schemes = (
    "ftp://web.example/a.png file:///etc/passwd gopher://web.example/ data:image/png;base64,AAAA " +
    "blob:http://web.example/1 ws://web.example/ javascript:1 //web.example/a.png http: http:// " +
    "http:///a.png https://"
  ).split(" ");
  it.each(schemes)("is refused as no address: %s", async (url) => {
    expect(await guard()(url)).toBeUndefined();
    expect(web.requests).toEqual([]);
  });

  it.each([22, 25, 53, 110, 143, 389, 465, 587, 993, 2049, 5060, 6000, 6667])(
    "is refused with port %d, which is another protocol's",
    async (port) => {
      let checked = false;
      await guard({ isAllowed: () => ((checked = true), false) })(`http://web.example:${port}/a.png`);
      expect(checked).toBe(false);
    },
  );
});

it("a host is not looked up when the time is over, so that no look-up fails unnoticed", async () => {
  const looked: string[] = [];
  const ask = createPublicWeb({
    resolve: (host) => {
      looked.push(host);
      return Promise.reject(new Error("There is no such host"));
    },
  });
  const asked = ask(new URL("https://a.example/"), { method: "GET", headers: {} }, AbortSignal.abort());
  await expect(asked).rejects.toThrow("abort");
  expect(looked).toEqual([]);
});
