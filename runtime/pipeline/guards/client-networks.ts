import type { BlockList } from "node:net";
import { clientNetwork } from "../../wire/client-network.ts";
import type { ClientNetwork } from "../../wire/client-network.ts";
import type { WireRequest } from "../../wire/wire-request.ts";

/** Peers whose network is remembered; connections live long, so a few cover nearly every request. */
const rememberedPeers = 1024;

/** Reads the network a request counts for. Peers that send no forwarded header are worked out once. */
export function createNetworkReader(trustedProxies: BlockList): (request: WireRequest) => ClientNetwork {
  const known = new Map<string, ClientNetwork>();
  return (request) => {
    const { peer } = request;
    const forwardedFor = request.header("x-forwarded-for");
    if (forwardedFor !== null || peer === undefined) return clientNetwork({ peer, forwardedFor, trustedProxies });
    let network = known.get(peer);
    if (network === undefined) {
      network = clientNetwork({ peer, forwardedFor, trustedProxies });
      if (known.size >= rememberedPeers) known.clear();
      known.set(peer, network);
    }
    return network;
  };
}
