import { ServiceError } from "../../base/errors.ts";
import { rateLimited } from "../../base/limits.ts";

/** Maximum body bytes held by a process, from arrival to the answer. */
export const bodyBytesInFlight = {
  /** Two bodies of maximum size. */
  key: 16_777_216,
  network: 67_108_864,
  process: 268_435_456,
  /** The first bytes of each body are not counted: Node's server buffers as much anyway. Most bodies are smaller. */
  uncounted: 65_536,
} as const;

export type HeldBody = {
  /** Counts received bytes. Throws `rate_limited` or `overloaded` when there are too many; they are then not counted. */
  add(bytes: number): void;
  release(): void;
};

export type BodySender = { readonly keyId: string | null; readonly network: string };

/**
 * Counts the bytes of bodies being received or processed, by key, by network and in total. Received bytes count, not the
 * announced length, which costs a sender nothing.
 */
export function createBodiesInFlight(limits = bodyBytesInFlight): (sender: BodySender) => HeldBody {
  const byKey = new Map<string, number>();
  const byNetwork = new Map<string, number>();
  let total = 0;
  return ({ keyId, network }) => {
    let [received, counted] = [0, 0];
    const count = (bytes: number) => {
      counted += bytes;
      total += bytes;
      if (keyId !== null) addTo(byKey, keyId, bytes);
      addTo(byNetwork, network, bytes);
    };
    return {
      add(bytes) {
        received += bytes;
        const more = received - limits.uncounted - counted;
        if (more <= 0) return;
        if (keyId !== null && (byKey.get(keyId) ?? 0) + more > limits.key) throw tooMany("key", limits.key);
        if ((byNetwork.get(network) ?? 0) + more > limits.network) throw tooMany("network", limits.network);
        if (total + more > limits.process) throw new ServiceError("overloaded");
        count(more);
      },
      release: () => count(-counted),
    };
  };
}

function addTo(sums: Map<string, number>, id: string, bytes: number): void {
  const sum = (sums.get(id) ?? 0) + bytes;
  if (sum === 0) sums.delete(id);
  else sums.set(id, sum);
}

function tooMany(whose: "key" | "network", limit: number): ServiceError {
  const reason = `the bodies that this ${whose} is sending, and those not yet answered, are more than ${limit} bytes`;
  return rateLimited({ name: "bodies", quota: limit, unit: "content-bytes" }, 1, { reason, limit_bytes: limit });
}
