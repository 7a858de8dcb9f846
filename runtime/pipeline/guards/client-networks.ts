import { LRUCache } from "lru-cache";
import type { IpBlocks } from "../../base/ip-address.ts";
import { clientNetwork } from "../../wire/client-network.ts";
import type { ClientNetwork } from "../../wire/client-network.ts";
import type { WireRequest } from "../../wire/wire-request.ts";

export function createNetworkReader(trustedProxies: IpBlocks): (request: WireRequest) => ClientNetwork {
  // Measured: 1 µs for an IPv4 address, 3 µs for an IPv4-mapped one, 5 µs for an IPv6 address, on every request.
  const ofPeer = new LRUCache<string, ClientNetwork>({
    max: 1024,
    memoMethod: (peer) => clientNetwork({ peer, forwardedFor: null, trustedProxies }),
  });
  return (request) => {
    const { peer } = request;
    const forwardedFor = request.header("x-forwarded-for");
    return forwardedFor === null && peer !== undefined
      ? ofPeer.memo(peer)
      : clientNetwork({ peer, forwardedFor, trustedProxies });
  };
}
