import { isInBlocks, networkName, parseIp } from "../base/ip-address.ts";
import type { IpAddress, IpBlocks } from "../base/ip-address.ts";

/** The network that a request counts for. The full address is not passed on. */
export type ClientNetwork = {
  /** IPv4 address or IPv6 /64; quotas and buckets count by it. */
  readonly network: string;
  /** IPv6 /48 around it, null for IPv4. */
  readonly site: string | null;
};

export type ConnectionAddress = {
  /** The socket's remote address; undefined on a socket that has none. */
  readonly peer: string | undefined;
  /** `X-Forwarded-For` as received, several headers joined by commas in order; null when absent. */
  readonly forwardedFor: string | null;
  readonly trustedProxies: IpBlocks;
};

/**
 * The client's network. The header is used only when the peer is a trusted proxy, and is read from the right past trusted hops,
 * because the sender controls everything further left. When a hop is not an address, the peer is used. Requests over sockets
 * without an address share the network `unknown`.
 */
export function clientNetwork({ peer, forwardedFor, trustedProxies }: ConnectionAddress): ClientNetwork {
  const peerAddress = parsePeer(peer ?? "");
  if (peerAddress === null) return { network: "unknown", site: null };
  if (forwardedFor === null || !isInBlocks(peerAddress, trustedProxies)) return named(peerAddress);
  let furthest = peerAddress;
  for (const hop of forwardedFor.split(",").toReversed()) {
    const address = parseHop(hop.trim());
    if (address === null) return named(peerAddress);
    if (!isInBlocks(address, trustedProxies)) return named(address);
    furthest = address;
  }
  return named(furthest);
}

/** Whether a socket's remote address is that of a trusted proxy. */
export function isTrustedPeer(peer: string, trustedProxies: IpBlocks): boolean {
  const address = parsePeer(peer);
  return address !== null && isInBlocks(address, trustedProxies);
}

/** Addresses of sockets may name a zone: `fe80::1%eth0`. */
function parsePeer(peer: string): IpAddress | null {
  return parseIp(peer.replace(/%.*$/s, ""));
}

function named(address: IpAddress): ClientNetwork {
  return {
    network: networkName(address, 64),
    site: address.family === "ipv6" ? networkName(address, 48) : null,
  };
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function parseHop(text: string): IpAddress | null {
  const match = /^(?:\[([0-9A-Fa-f:.]{2,45})\]|([0-9.]{7,15}))(?::[0-9]{1,5})?$/.exec(text);
  return parseIp(match?.[1] ?? match?.[2] ?? text);
}
