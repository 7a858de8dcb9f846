import { type RedisArgument, createClient, createCluster } from "redis";
import { Timeouts, afterReally } from "../timeouts.ts";

type Send = (args: RedisArgument[]) => Promise<unknown>;
/** Destination of commands. */
export type Servers = {
  readonly cluster: boolean;
  /** The connection to the node of a key. Two commands sent on it together arrive in order, or not at all. */
  nodeOf(key: string): Promise<Send>;
  /** Follows a key that moved to another node. */
  send(key: string, args: RedisArgument[]): Promise<unknown>;
  nodes(): Promise<Send[]>;
  /** Reconnects: a silent connection may stay silent long after the server is back. */
  renew(): void;
  destroy(): void;
};

/** The client itself would retry without end. */
const connectMs = 5_000;

const socket = { connectTimeout: 1_000, reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, 400) };
// The client's own timeout would cost a timer per command; ours covers all.
const asSent = { typeMapping: { 36: Buffer }, timeout: 0 };

/** Connects to one server within 5 s, or throws. */
export async function oneServer(url: string, onError: (error: unknown) => void): Promise<Servers> {
  // The client writes the address into its options, so it gets its own object.
  const client = createClient({ RESP: 2, disableOfflineQueue: true, url, socket: { ...socket } }).on("error", onError);
  await connected(client.connect(), () => client.destroy());
  const send = (args: RedisArgument[]) => client.sendCommand<unknown>(args, asSent);
  let closed = false;
  return {
    cluster: false,
    nodeOf: async () => send,
    send: (_key, args) => send(args),
    nodes: async () => [send],
    renew() {
      if (closed || !client.isReady) return;
      client.destroy();
      client.connect().catch(onError);
    },
    destroy() {
      closed = true;
      if (client.isOpen) client.destroy();
    },
  };
}

/** Connects to a cluster within 5 s, or throws. `first` is the address that names user and password. */
export async function clusterOf(
  urls: readonly string[],
  first: string,
  onError: (error: unknown) => void,
): Promise<Servers> {
  const { username, password, protocol } = new URL(first);
  const cluster = createCluster({
    RESP: 2,
    rootNodes: urls.map((url) => ({ url })),
    // A failed node is soon replaced by its replica.
    topologyRefreshOnReconnectionAttemptStrategy: 300,
    // Nodes that the cluster announces get their credentials from here.
    defaults: {
      disableOfflineQueue: true,
      socket: { ...socket, ...(protocol === "rediss:" && { tls: true as const }) },
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    },
  }).on("error", onError);
  await connected(cluster.connect(), () => cluster.destroy());
  return {
    cluster: true,
    async nodeOf(key) {
      const node = await cluster.getNodeClientForKey(key, false);
      return (args) => node.sendCommand<unknown>(args, asSent);
    },
    send: (key, args) => cluster.sendCommand<unknown>(key, false, args, asSent),
    nodes: () =>
      Promise.all(
        cluster.masters.map(async (master) => {
          const node = await cluster.nodeClient(master);
          return (args: RedisArgument[]) => node.sendCommand<unknown>(args, asSent);
        }),
      ),
    // The cluster client replaces failed nodes itself.
    renew() {},
    destroy: () => cluster.destroy(),
  };
}

async function connected(attempt: Promise<unknown>, giveUp: () => void): Promise<void> {
  const timeouts = new Timeouts({ limitMs: connectMs, now: () => performance.now(), after: afterReally });
  try {
    await timeouts.race(attempt, () => new Error(`no connection in ${connectMs} ms`));
  } catch (error) {
    giveUp();
    throw error;
  }
}
