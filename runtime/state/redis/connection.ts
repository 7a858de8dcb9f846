import { createHash } from "node:crypto";
import type { RedisArgument } from "redis";
import { Timeouts, afterReally } from "../timeouts.ts";
import { type Servers, clusterOf, oneServer } from "./servers.ts";
import { StoreUnavailableError, WriteUnconfirmedError } from "../store.ts";

export type Argument = string | number | Uint8Array;
/** Raw replies: text as Buffer, numbers, and lists of these. */
export type Reply = Buffer | number | null | Reply[];

export type RedisConnectionOptions = {
  /** One address, or several of a cluster: redis:// or rediss://. */
  urls: readonly string[];
  /** Timeout of a command. */
  timeoutMs: number;
  warn(line: string): void;
};

/** One node or a cluster, with one way to send: by the key that selects the node. */
export class RedisConnection {
  /** Whether a write waits for one replica. Decided after connecting, by setting or by profile. */
  waitForReplica = false;
  readonly #servers: Servers;
  readonly #timeouts: Timeouts;
  readonly #timeoutMs: number;
  readonly #digests = new Map<string, string>();
  #silentSinceMs: number | null = null;

  private constructor(servers: Servers, timeoutMs: number) {
    this.#servers = servers;
    this.#timeoutMs = timeoutMs;
    this.#timeouts = new Timeouts({ limitMs: timeoutMs, now: () => performance.now(), after: afterReally });
  }

  /**
   * Connects within 5 s, or throws `StoreUnavailableError`. Later disconnects are repaired in the background; commands meanwhile
   * fail at once.
   */
  static async open({ urls, timeoutMs, warn }: RedisConnectionOptions): Promise<RedisConnection> {
    const onError = (error: unknown) => warn(`redis: ${error instanceof Error ? error.message : String(error)}`);
    const [first] = urls;
    if (first === undefined) throw new RangeError("no address of a Redis server");
    try {
      const servers = urls.length === 1 ? await oneServer(first, onError) : await clusterOf(urls, first, onError);
      return new RedisConnection(servers, timeoutMs);
    } catch (error) {
      throw new StoreUnavailableError("Redis cannot be reached", { cause: error });
    }
  }

  get isCluster(): boolean {
    return this.#servers.cluster;
  }

  /** Keys of any slot in groups that one script may have: all in one, except on a cluster. */
  together(keys: readonly string[]): readonly (readonly string[])[] {
    return this.isCluster ? keys.map((key) => [key]) : [keys];
  }

  /** Runs a script that returns a list for keys of any slot. Returns the lists joined, in the order of the keys. */
  async runOver(script: string, keys: readonly string[], args: readonly Argument[]): Promise<Reply[]> {
    return (await Promise.all(this.together(keys).map((group) => this.run(script, group, args)))).flatMap(list);
  }

  async send(key: string, ...args: Argument[]): Promise<Reply> {
    return (await this.#bounded(this.#servers.send(key, args.map(toArgument)))) as Reply;
  }

  /** Whether one of these keys exists; on a cluster, which would need a command for each, always true. */
  async mayHave(keys: readonly string[]): Promise<boolean> {
    return this.isCluster || (await this.send(firstOf(keys), "EXISTS", ...keys)) !== 0;
  }

  /** Sends the same command to every node that accepts writes. */
  async sendToEach(...args: Argument[]): Promise<Reply[]> {
    const command = args.map(toArgument);
    const all = this.#servers.nodes().then((nodes) => Promise.all(nodes.map((send) => send(command))));
    return (await this.#bounded(all)) as Reply[];
  }

  /** Runs a script on the node of its keys; sends its text only when the node does not have it. */
  async run(script: string, keys: readonly string[], args: readonly Argument[]): Promise<Reply> {
    const key = firstOf(keys);
    const rest = [keys.length, ...keys, ...args].map(toArgument);
    const known = this.#servers.send(key, ["EVALSHA", this.#digest(script), ...rest]).catch((error: unknown) => {
      if (!saying(error, "NOSCRIPT")) throw error;
      return this.#servers.send(key, ["EVAL", script, ...rest]);
    });
    return (await this.#bounded(known)) as Reply;
  }

  /**
   * Runs a script that writes. `confirmed` is false when replicas are configured and none has the write after 100 ms. WAIT is
   * sent on the same connection, because it covers only writes of its own connection.
   */
  async write(
    script: string,
    keys: readonly string[],
    args: readonly Argument[],
  ): Promise<{ reply: Reply; confirmed: boolean }> {
    const key = firstOf(keys);
    const rest = [keys.length, ...keys, ...args].map(toArgument);
    const attempt = async (command: RedisArgument[], moves: number): Promise<{ reply: Reply; confirmed: boolean }> => {
      const send = await this.#servers.nodeOf(key);
      const written = send([...command, ...rest]);
      const replicas = this.waitForReplica ? send(["WAIT", "1", "100"]) : null;
      try {
        const [reply, count] = await Promise.all([written, replicas]);
        return { reply: reply as Reply, confirmed: count === null || Number(count) >= 1 };
      } catch (error) {
        if (saying(error, "NOSCRIPT")) return attempt(["EVAL", script], moves);
        if (!saying(error, "MOVED") || moves === 0) throw error;
        // A command for the key makes the client learn its new node.
        await this.#servers.send(key, ["EXISTS", key]);
        return attempt(command, moves - 1);
      }
    };
    return this.#bounded(attempt(["EVALSHA", this.#digest(script)], 3));
  }

  /**
   * Same as `write`, but throws when no replica confirmed a write that should have been. A reply that wrote nothing needs no
   * confirmation.
   */
  async confirm(
    script: string,
    keys: readonly string[],
    args: readonly Argument[],
    wrote: (reply: Reply) => boolean,
  ): Promise<Reply> {
    const { reply, confirmed } = await this.write(script, keys, args);
    if (!confirmed && wrote(reply)) throw new WriteUnconfirmedError("no replica has confirmed the write");
    return reply;
  }

  close(): void {
    this.#servers.destroy();
  }

  #digest(script: string): string {
    const known = this.#digests.get(script) ?? createHash("sha1").update(script).digest("hex");
    this.#digests.set(script, known);
    return known;
  }

  async #bounded<T>(answer: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      const value = await this.#timeouts.race(answer, () => new Error(`no answer in ${this.#timeoutMs} ms`));
      this.#silentSinceMs = null;
      return value;
    } catch (error) {
      if (performance.now() - began >= this.#timeoutMs) this.#noteSilence(began);
      throw new StoreUnavailableError("Redis did not do what was asked", { cause: error });
    }
  }

  #noteSilence(sinceMs: number): void {
    this.#silentSinceMs ??= sinceMs;
    if (performance.now() - this.#silentSinceMs < silenceMs) return;
    this.#silentSinceMs = null;
    this.#servers.renew();
  }
}

/** After this long without any reply, the connection is considered broken. */
const silenceMs = 1_000;

function saying(error: unknown, word: string): boolean {
  return error instanceof Error && error.message.startsWith(word);
}

function firstOf(keys: readonly string[]): string {
  const [first] = keys;
  if (first === undefined) throw new RangeError("a script needs a key");
  return first;
}

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

/** Field names and values as Redis returns a hash. */
export function pairs(reply: Reply | undefined): Map<string, string> {
  const flat = list(reply);
  const found = new Map<string, string>();
  for (let index = 0; index + 1 < flat.length; index += 2) found.set(text(flat[index]), text(flat[index + 1]));
  return found;
}
