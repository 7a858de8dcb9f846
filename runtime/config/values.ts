import { isIP } from "node:net";
import type { MasterSecrets } from "../base/master-secret.ts";
import { type IpBlocks, noBlocks, parseIp } from "../base/ip-address.ts";

/** Thrown by the parsers of settings; the message completes "NAME ..." and never repeats the value. */
export class BadValue extends Error {
  override readonly name = "BadValue";
}

export function parseHost(text: string): string {
  if (isIP(text) !== 0 || /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)) return text;
  throw new BadValue("must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0");
}

/** 0 lets the system choose a free port. */
export function parsePort(text: string): number {
  if (/^[0-9]{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new BadValue("must be a port from 0 to 65535");
}

export function parsePath(text: string): string {
  if (text.includes("\0")) throw new BadValue("must be a path");
  return text;
}

/** `redis://` or `rediss://` addresses; several are the nodes of one Cluster and must agree on TLS. */
export function parseRedisUrls(text: string): readonly [string, ...string[]] {
  const urls = listOf(text);
  const protocols = new Set(urls.map((url) => (URL.canParse(url) ? new URL(url).protocol : "")));
  const [first, ...others] = urls;
  if (first === undefined || [...protocols].some((protocol) => protocol !== "redis:" && protocol !== "rediss:"))
    throw new BadValue("must be redis:// or rediss:// addresses, separated by commas for a Cluster");
  if (protocols.size > 1) throw new BadValue("must not mix redis:// and rediss://");
  return [first, ...others];
}

/** An address without query or fragment, `https`, or `http` on loopback; given back without a slash at its end. */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const allowed = url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)));
  if (!allowed || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "")
    throw new BadValue("must be an https:// address, or http:// on loopback, without user, query or fragment");
  return url.href.replace(/\/$/, "");
}

/** Origins, `https` or `http` on loopback. */
export function parseOrigins(text: string): readonly string[] {
  return listOf(text).map((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : null;
    const allowed =
      url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)));
    if (!allowed || (entry !== url.origin && entry !== `${url.origin}/`))
      throw new BadValue("must be origins such as https://example.jp, separated by commas, without paths");
    return url.origin;
  });
}

/** Addresses and blocks: `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.1`. */
export function parseProxies(text: string): IpBlocks {
  const blocks = noBlocks();
  for (const entry of listOf(text))
    if (!addBlock(blocks, entry))
      throw new BadValue(
        "must be addresses or blocks such as 10.0.0.0/8, separated by commas, no bit set behind the prefix",
      );
  return blocks;
}

export function parseSwitch(text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new BadValue("must be on or off");
}

/** One secret, or `<version>:<secret>` several times, newest first, while one is being replaced. */
export function parseSecrets(text: string): MasterSecrets {
  const secrets = listOf(text).map((entry) => {
    const match = /^(?:([1-9][0-9]{0,5}):)?([A-Za-z0-9+/=_-]{32,})$/.exec(entry);
    if (match === null)
      throw new BadValue(
        "must be at least 32 letters and digits, or <version>:<secret> separated by commas, newest first",
      );
    return { version: Number(match[1] ?? 1), secret: match[2] ?? "" };
  });
  const [newest, ...older] = secrets;
  if (newest === undefined) throw new BadValue("must hold a secret");
  if (secrets.some(({ version }, index) => index > 0 && version >= (secrets[index - 1]?.version ?? 0)))
    throw new BadValue("must name its versions newest first, each once");
  return [newest, ...older];
}

export function parseReplicas(text: string): number {
  if (/^[0-9]$/.test(text)) return Number(text);
  throw new BadValue("must be a number of replicas from 0 to 9");
}

export function parsePayments(text: string): "stripe" | "sandbox" | "none" {
  if (text === "stripe" || text === "sandbox" || text === "none") return text;
  throw new BadValue("must be stripe, sandbox or none");
}

export function parseStripeKey(text: string): string {
  if (/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]+$/.test(text)) return text;
  throw new BadValue("must be a secret key of Stripe: sk_ or rk_, test_ or live_, and letters and digits");
}

export function parseWebhookSecret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/=]+$/.test(text)) return text;
  throw new BadValue("must be the signing secret of a Stripe endpoint: whsec_ and what follows");
}

export function parseStripePrice(text: string): string {
  if (/^price_[A-Za-z0-9]+$/.test(text)) return text;
  throw new BadValue("must be the id of a price: price_ and what follows");
}

/** A mail address, or the address of a page. */
export function parseContact(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)) return text;
  throw new BadValue("must be a mail address or an https:// address");
}

/** One line of text for people. */
export function parseLine(text: string): string {
  if (text.length <= 200 && !/\p{Cc}/u.test(text)) return text;
  throw new BadValue("must be one line of at most 200 characters");
}

/** Address of a mail server. */
export function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "") return text;
  throw new BadValue("must be an smtp:// or smtps:// address");
}

/** `a@b.example` or `Name <a@b.example>`. */
export function parseSender(text: string): string {
  if (/^(?:[^<>@\p{Cc}]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u.test(text)) return text;
  throw new BadValue("must be a mail address, or a name and an address in angle brackets");
}

/** Whether a host of a URL is this machine only. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.[0-9]+\.[0-9]+\.[0-9]+$/.test(hostname);
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function addBlock(blocks: IpBlocks, entry: string): boolean {
  const [base = "", bits, ...more] = entry.split("/");
  const address = parseIp(base);
  if (address === null || more.length > 0) return false;
  const { family, text, groups } = address;
  const [allBits, groupBits] = family === "ipv4" ? [32, 8] : [128, 16];
  // A block of IPv4 written inside IPv6 counts its prefix from the start of the IPv6 address.
  const prefix = bits === undefined ? allBits : Number(bits) - (family === "ipv4" && base.includes(":") ? 96 : 0);
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(bits ?? "0") || prefix < 0 || prefix > allBits) return false;
  const isClear = groups.every((group, place) => {
    const kept = Math.min(groupBits, Math.max(0, prefix - place * groupBits));
    return (group & ((1 << (groupBits - kept)) - 1)) === 0;
  });
  if (isClear) blocks[family].addSubnet(text, prefix, family);
  return isClear;
}
