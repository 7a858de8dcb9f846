import { describe, expect, it } from "vitest";
import { parseProxies } from "../../../runtime/config/values.ts";
import { clientNetwork, isTrustedPeer } from "../../../runtime/wire/client-network.ts";

const proxies = parseProxies("10.0.0.0/8,2001:db8:ffff::/48");

function networkOf(peer: string | undefined, forwardedFor: string | null = null): string {
  return clientNetwork({ peer, forwardedFor, trustedProxies: proxies }).network;
}

describe("the client's network", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    [undefined, "unknown"],
    ["", "unknown"],
    ["localhost", "unknown"],
  ])("of peer %s is %s", (peer, network) => {
    expect(networkOf(peer)).toBe(network);
  });

  it("names the /48 of an IPv6 client and none of an IPv4 one", () => {
    const site = (peer: string) => clientNetwork({ peer, forwardedFor: null, trustedProxies: parseProxies("") }).site;
    expect(site("2001:db8:1:2::9")).toBe("2001:db8:1::/48");
    expect(site("::ffff:203.0.113.7")).toBeNull();
  });

  it("ignores the header of a peer that is no trusted proxy: 500 spoofed headers, one network", () => {
    const seen = new Set<string>();
    for (let index = 0; index < 500; index++)
      seen.add(networkOf("198.51.100.1", `${index % 256}.1.2.${index >> 8}, 10.0.0.1`));
    expect([...seen]).toEqual(["198.51.100.1"]);
  });

  it("lets nothing left of the last untrusted hop count: 500 spoofed entries behind a proxy, one network", () => {
    const seen = new Set<string>();
    for (let index = 0; index < 500; index++)
      seen.add(networkOf("10.0.0.1", `${index % 256}.1.2.${index >> 8}, nonsense, 198.51.100.1`));
    expect([...seen]).toEqual(["198.51.100.1"]);
  });

  it.each([
    ["one proxy", "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["two proxies", "10.0.0.1", "203.0.113.7, 10.9.9.9", "203.0.113.7"],
    ["proxies of both families", "2001:db8:ffff::1", "2001:db8:7::1,10.9.9.9", "2001:db8:7:0::/64"],
    ["a v4-mapped proxy", "::ffff:10.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["a v4-mapped client", "10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
    ["a port", "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["brackets", "10.0.0.1", "[2001:db8:7::1]", "2001:db8:7:0::/64"],
    ["brackets and port", "10.0.0.1", "[2001:db8:7::1]:443", "2001:db8:7:0::/64"],
    ["only trusted hops", "10.0.0.1", "10.1.1.1, 10.2.2.2", "10.1.1.1"],
    ["two headers joined", "10.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["an empty header", "10.0.0.1", "", "10.0.0.1"],
    ["a trailing comma", "10.0.0.1", "203.0.113.7,", "10.0.0.1"],
    ["garbage", "10.0.0.1", "unknown", "10.0.0.1"],
    ["an obfuscated name", "10.0.0.1", "203.0.113.7, _hidden", "10.0.0.1"],
    ["leading zeros", "10.0.0.1", "203.000.113.007", "10.0.0.1"],
    ["a number", "10.0.0.1", "3405803783", "10.0.0.1"],
    ["a zone", "10.0.0.1", "fe80::1%eth0", "10.0.0.1"],
    ["a block", "10.0.0.1", "203.0.113.0/24", "10.0.0.1"],
  ])("with %s", (_, peer, header, network) => {
    expect(networkOf(peer, header)).toBe(network);
  });

  it("reads a header of a million commas, far more than Node lets through", () => {
    expect(networkOf("10.0.0.1", ",".repeat(1_000_000))).toBe("10.0.0.1");
  });
});

describe("blocks of addresses", () => {
  it.each([
    ["10.0.0.0/8", "10.255.255.255", true],
    ["10.0.0.0/8", "11.0.0.0", false],
    ["192.0.2.128/25", "192.0.2.129", true],
    ["192.0.2.128/25", "192.0.2.127", false],
    ["192.0.2.1", "192.0.2.1", true],
    ["192.0.2.1", "192.0.2.2", false],
    ["0.0.0.0/0", "203.0.113.7", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["::/0", "203.0.113.7", false],
    ["::ffff:10.0.0.0/104", "10.1.2.3", true],
    ["2001:db8::/33", "2001:db8:7fff::1", true],
    ["2001:db8::/33", "2001:db8:8000::1", false],
  ])("%s and %s: %s", (block, address, inside) => {
    expect(isTrustedPeer(address, parseProxies(block))).toBe(inside);
  });

  it.each(["10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.0/", "::/129", "::1/64", "proxy", "/8"])(
    "refuses %j",
    (text) => {
      expect(() => parseProxies(text)).toThrow("must be addresses or blocks");
    },
  );
});
