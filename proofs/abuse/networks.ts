import { createHmac, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createIpHasher } from "../../runtime/accounts/ip-hash.ts";
import type { Lab, Served } from "./lab.ts";
import { filesIn } from "./secret-search.ts";
import { createClient, insist } from "../../test/support/wire.ts";
import type { Client } from "../../test/support/wire.ts";

export type NetworkCounts = {
  readonly spoofed: number;
  /** Addresses that the stored hashes are tried on. */
  readonly addresses: number;
};

/** S6: nobody chooses the network he is counted for. */
export async function proveNetworks(lab: Lab, { spoofed }: NetworkCounts): Promise<void> {
  lab.note(`S6: ${spoofed} forged addresses from one peer that is no proxy`);
  const open = await lab.serve();
  const client = createClient({ port: open.port });
  const statuses: number[] = [];
  for (let number = 0; number < spoofed; number++) {
    const { status } = await insist(client, "/v1/meta", { headers: forgedHeaders(lab, number) });
    statuses.push(status);
  }
  const served = statuses.filter((status) => status === 200).length;
  const refused = statuses.filter((status) => status === 429).length;
  client.close();
  await open.stop();
  lab.promise(
    "S6",
    served === 3 && refused === spoofed - 3,
    `of ${spoofed} requests with forged addresses ${served} were served, ${refused} answered 429`,
  );
  await proveProxies(lab);
}

function forgedHeaders({ random }: Lab, number: number): Record<string, string | string[]> {
  const address = `${1 + random(222)}.${random(256)}.${random(256)}.${1 + random(254)}`;
  const six = `2001:db8:${random(65536).toString(16)}:${random(65536).toString(16)}::1`;
  const forms: Record<string, string | string[]>[] = [
    { "x-forwarded-for": address },
    { "x-forwarded-for": `${address}, 127.0.0.1` },
    { "x-forwarded-for": six },
    { "x-forwarded-for": [address, six] },
    { forwarded: `for=${address}`, "x-forwarded-for": address },
    { "x-real-ip": address, "true-client-ip": address, "cf-connecting-ip": address, "x-client-ip": address },
  ];
  return forms[number % forms.length]!;
}

/** Two proxies are trusted: the peer, and a block behind it. What an address counts for is read from its quota. */
async function proveProxies(lab: Lab): Promise<void> {
  lab.note("S6: two trusted proxies, repeated headers, garbage");
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1,10.1.0.0/16,2001:db8:ffff::/48" } });
  const client = createClient({ port: served.port });
  const cases: [sent: string | string[] | null, countsFor: string, why: string][] = [
    ["203.0.113.1", "203.0.113.1", "one hop"],
    ["203.0.113.2, 10.1.0.7", "203.0.113.2", "two proxies"],
    ["198.51.100.1, 203.0.113.3, 10.1.0.7", "203.0.113.3", "what stands left of the client is his own invention"],
    ["203.0.113.4, 2001:db8:ffff::1, 10.1.0.7", "203.0.113.4", "three proxies, one of them IPv6"],
    [["198.51.100.2", "203.0.113.5, 10.1.0.7"], "203.0.113.5", "two headers, the last is nearest"],
    [["198.51.100.3", "203.0.113.6"], "203.0.113.6", "two headers without a proxy"],
    ["nonsense, 203.0.113.7", "203.0.113.7", "garbage left of the client"],
    ["::ffff:203.0.113.8", "203.0.113.8", "IPv4 inside IPv6"],
    ["203.0.113.9:4711", "203.0.113.9", "with a port"],
    ["2001:db8:5:6:aaaa::1", "2001:db8:5:6::9", "IPv6 counts by /64"],
    ["[2001:db8:7:8:bbbb::1]:443", "2001:db8:7:8::9", "IPv6 with a port"],
    ["203.0.113.10, nonsense", "127.0.0.1", "garbage next to the proxy: the proxy itself"],
    ["203.0.113.11, ", "127.0.0.1", "nothing next to the proxy: the proxy itself"],
    ["203.0.113.12, 999.1.1.1", "127.0.0.1", "no address next to the proxy: the proxy itself"],
  ];
  let right = 0;
  for (const [sent, countsFor, why] of cases) {
    const before = await usedBy(client, countsFor);
    await insist(client, "/v1/meta", { headers: sent === null ? {} : { "x-forwarded-for": sent } });
    const after = await usedBy(client, countsFor);
    if (after === before + 1) right++;
    else lab.note(`  ${why}: ${String(sent)} did not count for ${countsFor} (${before} before, ${after} after)`);
  }
  client.close();
  await served.stop();
  lab.promise(
    "S6",
    right === cases.length,
    `${right} of ${cases.length} ways to name a client counted for the right one`,
  );
}

async function usedBy(client: Client, address: string): Promise<number> {
  const { text } = await insist(client, "/v1/usage", { headers: { "x-forwarded-for": address } });
  return JSON.parse(text).used;
}

/** S7: a copy of the state tells no address to those who do not hold the master secret. */
export async function proveHashes(lab: Lab, { addresses }: NetworkCounts): Promise<void> {
  const callers = 300;
  lab.note(`S7: ${callers} callers, then ${addresses} addresses tried on a copy of the state`);
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1" } });
  const used = new Set<string>();
  while (used.size < callers) used.add(addressAt(lab.random(addresses)));
  const client = createClient({ port: served.port });
  for (const address of used) {
    await insist(client, "/v1/meta", { headers: { "x-forwarded-for": address } });
    if (used.size % 10 === 0 && lab.random(10) === 0)
      await insist(client, "/v1/feedback", { json: { message: "a word" }, headers: { "x-forwarded-for": address } });
  }
  client.close();
  await served.stop();
  const dump = filesIn([served.state, served.logPath]).map((file) => readFileSync(file, "latin1"));
  const plain = [...used].filter((address) => dump.some((text) => text.includes(address)));
  const stored = hashesIn(dump);
  const control = [...used].filter((address) => stored.has(rightHash(served, address, 0))).length;
  const started = performance.now();
  const { tried, hits } = sweep(addresses, stored);
  lab.promise(
    "S7",
    plain.length === 0 && hits === 0 && tried > 0 && control === callers,
    `${plain.length} addresses in the clear, ${hits} hits of ${tried} addresses under ${guesses().length} hashes each (${Math.round((performance.now() - started) / 1000)} s); with the master secret ${control} of ${callers} found`,
  );
  const same = [...used].filter((address) => rightHash(served, address, 0) === rightHash(served, address, 1)).length;
  lab.promise("S7", same === 0, `${same} of ${callers} addresses have the same hash a day later`);
}

/** The sample is one block of addresses. */
function addressAt(number: number): string {
  return `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function rightHash({ secrets }: Served, address: string, daysLater: number): string {
  return createIpHasher(secrets[0])(address, new Date(Date.now() + daysLater * 86_400_000));
}

/** Every 32 characters that may be a hash. */
function hashesIn(dump: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of dump)
    for (const { 0: run } of text.matchAll(/[0-9a-f]{32,}/g))
      for (let start = 0; start + 32 <= run.length; start++) found.add(run.slice(start, start + 32));
  return found;
}

/** What one without the master secret can compute: plain hashes, and keyed ones under keys that he makes up. */
function guesses(): ((address: string) => string)[] {
  const today = new Date();
  const plain = (algorithm: string) => (address: string) => hash(algorithm, address);
  const keyed = (key: string) => (address: string) => createHmac("sha256", key).update(address).digest("hex");
  const wrong = createIpHasher({ version: 1, secret: "0".repeat(64) });
  return [
    plain("sha256"),
    plain("sha1"),
    plain("md5"),
    keyed(""),
    keyed("client-network"),
    (text) => wrong(text, today),
  ];
}

/** As many as there are, or as 5 minutes allow. */
function sweep(addresses: number, stored: ReadonlySet<string>): { readonly tried: number; readonly hits: number } {
  const ways = guesses();
  const deadline = performance.now() + 300_000;
  let [tried, hits] = [0, 0];
  for (; tried < addresses && (tried % 1024 > 0 || performance.now() < deadline); tried++) {
    const address = addressAt(tried);
    for (const way of ways) if (stored.has(way(address).slice(0, 32))) hits++;
  }
  return { tried, hits };
}
