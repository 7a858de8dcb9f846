import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP, type Socket } from "node:net";
import { type IpAddress, type IpBlocks, isInBlocks, noBlocks, parseIp } from "../../base/ip-address.ts";

/** From the name lookup to the head of the response. */
const limitMs = 10_000;
/** Bytes of a response that are read, so that its connection can be reused; the content is ignored. */
const answerBytes = 65_536;

export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

/** Whether a status is final. Server errors and the 4xx that ask for a retry are not. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** Replaceable by tests. No other input decides where a request goes. */
export type PostWebhookOptions = {
  /** All addresses of a name; default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Whether an address may be connected to; default: public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** Port and certificates of a receiver on this machine. */
  readonly receiver?: { readonly port: number; readonly ca?: string };
};

/** The receiver's address must not be called. */
export class UnsafeTargetError extends Error {
  override readonly name = "UnsafeTargetError";
}

/**
 * Posts to a URL that a caller chose and returns the status. The name is resolved once; every address must be public, and the
 * connection goes to one of the checked addresses, so DNS rebinding has no effect. Redirects are not followed: their status is
 * returned.
 */
export function createPostWebhook(options: PostWebhookOptions = {}): PostWebhook {
  const { resolve = resolveAll, isAllowed = isPublicAddress, receiver } = options;
  // A connection is reused only for the same address and name, and was checked when it was made.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: limitMs });
  return async (url, headers, body) => {
    if (!isCallableUrl(url)) throw new UnsafeTargetError("the address may not be called");
    const { hostname, pathname, search } = new URL(url);
    const host = hostname.replaceAll(/^\[|\]$/g, "");
    const signal = AbortSignal.timeout(limitMs);
    const addresses = isIP(host) === 0 ? await withLimit(resolve(host), signal) : [host];
    const [address] = addresses;
    if (address === undefined) throw new Error("the name has no address");
    if (!addresses.every(isAllowed)) throw new UnsafeTargetError("the name leads to an address that is not public");
    return await new Promise((done, fail) => {
      const call = request({
        method: "POST",
        // An address, so Node resolves nothing.
        host: address,
        port: receiver?.port ?? 443,
        path: pathname + search,
        // Certificates are checked against the name; SNI is not sent for an address.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(receiver?.ca === undefined ? {} : { ca: receiver.ca }),
        headers: { ...headers, host: hostname, "content-length": Buffer.byteLength(body) },
        agent,
        signal,
      });
      call.on("socket", (socket: Socket) => {
        const check = () => {
          if (!isAllowed(socket.remoteAddress ?? ""))
            call.destroy(new UnsafeTargetError("connected to another address"));
        };
        // A reused socket is already connected.
        if (socket.connecting) socket.once("connect", check);
        else check();
      });
      call.on("response", (response) => {
        done(response.statusCode ?? 0);
        discard(response);
      });
      call.on("error", (error) => fail(signal.aborted ? new Error("no answer within 10 seconds") : error));
      call.end(body);
    });
  };
}

function discard(response: IncomingMessage): void {
  let bytes = 0;
  response.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > answerBytes) response.destroy();
  });
  // The call is complete; a later error has no effect.
  response.on("error", () => undefined);
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
}

function withLimit<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the name was not found within 10 seconds")), {
      once: true,
    });
    work.then(resolve, () => reject(new Error("the name was not found")));
  });
}

/** Names that are never public. */
const localNames = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/;

/**
 * Whether a URL may be called at all: https on port 443, without user name, and not a private host by its name or address. No
 * name is resolved here; that is done at each call.
 */
export function isCallableUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  const host = hostname.replaceAll(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !localNames.test(host);
}

/** IPv4 blocks for this machine, private networks, multicast and unassigned use (RFC 6890). */
const closedIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** The part of IPv6 that is allocated globally. */
const openIpv6 = ["2000::/3"];

/** Blocks inside it for embedded IPv4 (Teredo, 6to4), documentation, or unreachable addresses. */
const closedIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const closed = blocksOf(closedIpv4, closedIpv6);
const open = blocksOf([], openIpv6);

/** Whether an address is reachable on the public Internet. IPv4 written inside IPv6 is IPv4. */
export function isPublicAddress(text: string): boolean {
  const address = parseIp(text);
  return address !== null && !isInBlocks(address, closed) && (address.family === "ipv4" || isInBlocks(address, open));
}

function blocksOf(ipv4: readonly string[], ipv6: readonly string[]): IpBlocks {
  const blocks = noBlocks();
  const add = (family: IpAddress["family"], block: string) => {
    const [network = "", bits] = block.split("/");
    blocks[family].addSubnet(network, Number(bits), family);
  };
  for (const block of ipv4) add("ipv4", block);
  for (const block of ipv6) add("ipv6", block);
  return blocks;
}
