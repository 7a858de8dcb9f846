import { createHash } from "node:crypto";
import { type RedisArgument, createClient, createCluster } from "redis";
import { StoreUnavailableError } from "./store.ts";

export type Argument = string | number | Uint8Array;
/** Replies as they come: text as Buffer, numbers, lists of these. */
export type Reply = Buffer | number | null | Reply[];

export type RedisConnectionOptions = {
  /** One address, or several of a cluster: redis:// or rediss://. */
  urls: readonly string[];
  /** A command without an answer after this is a failure. */
  timeoutMs: number;
  warn(line: string): void;
};

/** One node or a cluster, with one way to send: by the key that decides the node. */
export class RedisConnection {
  /** Whether an acknowledged write waits for one replica. Decided after connecting, by setting or by profile. */
  waitForReplica = false;
  readonly #send: (key: string, args: RedisArgument[]) => Promise<unknown>;
  readonly #each: (args: RedisArgument[]) => Promise<unknown[]>;
  readonly #destroy: () => void;
  readonly #timeoutMs: number;
  readonly #digests = new Map<string, string>();

  private constructor(
    send: (key: string, args: RedisArgument[]) => Promise<unknown>,
    each: (args: RedisArgument[]) => Promise<unknown[]>,
    destroy: () => void,
    timeoutMs: number,
  ) {
    this.#send = send;
    this.#each = each;
    this.#destroy = destroy;
    this.#timeoutMs = timeoutMs;
  }

  /** Connects within 5 s, or throws `StoreUnavailableError`. Later breaks are mended in the background; commands meanwhile fail at once. */
  static async open({ urls, timeoutMs, warn }: RedisConnectionOptions): Promise<RedisConnection> {
    const options = { RESP: 2, disableOfflineQueue: true } as const;
    const onError = (error: unknown) => warn(`redis: ${error instanceof Error ? error.message : String(error)}`);
    const [first] = urls;
    if (first === undefined) throw new RangeError("no address of a Redis server");
    try {
      if (urls.length === 1) {
        const client = createClient({ ...options, url: first }).on("error", onError);
        await connected(client.connect(), () => client.destroy());
        const send = (args: RedisArgument[]) => client.sendCommand<unknown>(args, asBuffers);
        const each = async (args: RedisArgument[]) => [await send(args)];
        return new RedisConnection(
          (_key, args) => send(args),
          each,
          () => client.destroy(),
          timeoutMs,
        );
      }
      const { username, password, protocol } = new URL(first);
      const cluster = createCluster({
        RESP: 2,
        rootNodes: urls.map((url) => ({ url })),
        // Nodes that the cluster names itself get their credentials from here.
        defaults: {
          disableOfflineQueue: true,
          ...(username && { username: decodeURIComponent(username) }),
          ...(password && { password: decodeURIComponent(password) }),
          ...(protocol === "rediss:" && { socket: { tls: true as const } }),
        },
      }).on("error", onError);
      await connected(cluster.connect(), () => cluster.destroy());
      const each = (args: RedisArgument[]) =>
        Promise.all(
          cluster.masters.map(async (node) => (await cluster.nodeClient(node)).sendCommand<unknown>(args, asBuffers)),
        );
      const send = (key: string, args: RedisArgument[]) => cluster.sendCommand<unknown>(key, false, args, asBuffers);
      return new RedisConnection(send, each, () => cluster.destroy(), timeoutMs);
    } catch (error) {
      throw new StoreUnavailableError("Redis cannot be reached", { cause: error });
    }
  }

  async send(key: string, ...args: Argument[]): Promise<Reply> {
    return (await this.#bounded(this.#send(key, args.map(toArgument)))) as Reply;
  }

  /** The same command on every node that takes writes. */
  async sendToEach(...args: Argument[]): Promise<Reply[]> {
    return (await this.#bounded(this.#each(args.map(toArgument)))) as Reply[];
  }

  /** Runs a script on the node of its keys; sends its text only where it is not yet known. */
  async run(script: string, keys: readonly string[], args: readonly Argument[]): Promise<Reply> {
    const [first] = keys;
    if (first === undefined) throw new RangeError("a script needs a key");
    const rest = [keys.length, ...keys, ...args].map(toArgument);
    const known = this.#send(first, ["EVALSHA", this.#digest(script), ...rest]).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return this.#send(first, ["EVAL", script, ...rest]);
    });
    return (await this.#bounded(known)) as Reply;
  }

  /** Resolves when one replica has all that was written so far on the node of `key`; throws when none says so in 100 ms. */
  async replicated(key: string): Promise<void> {
    if (!this.waitForReplica) return;
    const replicas = await this.send(key, "WAIT", 1, 100);
    if (Number(replicas) < 1) throw new StoreUnavailableError("no replica has confirmed the write");
  }

  close(): void {
    this.#destroy();
  }

  #digest(script: string): string {
    const known = this.#digests.get(script) ?? createHash("sha1").update(script).digest("hex");
    this.#digests.set(script, known);
    return known;
  }

  async #bounded<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${this.#timeoutMs} ms`)), this.#timeoutMs);
    });
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      throw new StoreUnavailableError("Redis did not do what was asked", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The client itself would try for ever. */
const connectMs = 5_000;

async function connected(attempt: Promise<unknown>, giveUp: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no connection in ${connectMs} ms`)), connectMs);
  });
  try {
    await Promise.race([attempt, late]);
  } catch (error) {
    attempt.catch(() => {});
    giveUp();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const asBuffers = { typeMapping: { 36: Buffer } };

function toArgument(value: Argument): RedisArgument {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** A reply that is one text; "" when there is none. */
export function text(reply: Reply | undefined): string {
  return reply === null || reply === undefined ? "" : reply.toString();
}

export function list(reply: Reply | undefined): Reply[] {
  return Array.isArray(reply) ? reply : [];
}

/** Names and values, as a hash is sent. */
export function pairs(reply: Reply | undefined): Map<string, string> {
  const flat = list(reply);
  const found = new Map<string, string>();
  for (let index = 0; index + 1 < flat.length; index += 2) found.set(text(flat[index]), text(flat[index + 1]));
  return found;
}
