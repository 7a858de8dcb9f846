import { createServer, connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { openRedisStore } from "../../../../runtime/state/redis/open-store.ts";
import { reconcile } from "../../../../runtime/state/reconcile.ts";
import { StoreUnavailableError } from "../../../../runtime/state/store.ts";
import { voidCharges } from "../../../../runtime/state/void-charges.ts";
import { describeWithRedis, startRedis } from "../../../support/redis.ts";
import { chargeOf, noon, openPaying } from "../charge-requests.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const minute = 60_000;

describeWithRedis("when the answer to a charge is lost on the way", () => {
  it("takes it back, unless a repeat of its operation is answered with it", async () => {
    const { server, wire, store } = await openThroughWire();
    await openPaying(store, "a");
    await store.charge(chargeOf("a", "first"));

    wire.answers = "lost";
    const lost = ["", "abandoned", "repeated"].map((id) => store.charge(chargeOf("a", id || null)));
    for (const each of nonEmpty(await Promise.allSettled(lost))) {
      expect(each).toMatchObject({ status: "rejected" });
      expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreUnavailableError);
    }
    wire.answers = "through";
    wire.cut();
    await expect.poll(() => store.check().catch(() => null), { timeout: 10_000 }).toEqual([]);

    expect(await store.charge(chargeOf("a", "repeated"))).toMatchObject({ outcome: "REPLAY", seq: 4 });
    expect(await voidCharges({ store, now: () => noon, warn() {} })).toBe(1);
    expect(await voidCharges({ store, now: () => noon + minute, warn() {} })).toBe(1);
    expect((await store.readAccount("a"))?.months).toEqual({ 202611: { used: 2, reserved: 0 } });
    expect(await store.charge(chargeOf("a", "abandoned"))).toMatchObject({ outcome: "CHARGED" });
    expect((await reconcile(store)).differences).toEqual([]);
    await store.close();
    await server.close();
  });

  it("refuses a charge that arrives after it was given up", async () => {
    const { server, wire, store } = await openThroughWire();
    await openPaying(store, "a");
    wire.requests = "held";
    await expect(store.charge(chargeOf("a", null))).rejects.toThrow(StoreUnavailableError);
    // The next connection is not held up: what was sent on the first arrives after what is sent on it.
    wire.requests = "through";
    wire.forget();
    await expect.poll(() => store.check().catch(() => null), { timeout: 10_000 }).toEqual([]);
    expect(await store.charge(chargeOf("a", null))).toMatchObject({ outcome: "CHARGED", seq: 1 });
    await wire.deliver();
    expect(await store.charge(chargeOf("a", null))).toMatchObject({ outcome: "CHARGED", seq: 2 });
    await store.close();
    await server.close();
  });
});

/** A store whose connection to Redis runs through a wire that can lose answers and hold requests up. */
async function openThroughWire() {
  const server = await startRedis();
  const wire = new Wire(server.port);
  const port = await wire.listen();
  const url = `redis://127.0.0.1:${port}`;
  const store = await openRedisStore({ urls: [url], timeoutMs: 200, waitForReplica: null, warn() {} });
  return {
    server: {
      async close() {
        wire.close();
        await server.close();
      },
    },
    wire,
    store,
  };
}

class Wire {
  answers: "through" | "lost" = "through";
  requests: "through" | "held" = "through";
  readonly #port: number;
  readonly #server = createServer((client) => this.#join(client));
  #pairs: { client: Socket; redis: Socket }[] = [];
  #held: { redis: Socket; bytes: Buffer }[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, "127.0.0.1", () => resolve((this.#server.address() as AddressInfo).port));
    });
  }

  /** Ends the connections, as a fault of the network would. */
  cut(): void {
    for (const { client, redis } of this.#pairs) {
      client.destroy();
      redis.destroy();
    }
    this.#pairs = [];
  }

  /** Ends the connections towards the store; what it sent is still on its way to Redis. */
  forget(): void {
    for (const { client } of this.#pairs) client.destroy();
    this.#pairs = [];
  }

  /** Lets what was held up arrive, and waits for Redis to have answered it. */
  async deliver(): Promise<void> {
    for (const { redis, bytes } of this.#held.splice(0)) {
      const answered = new Promise((resolve) => redis.once("data", resolve));
      redis.write(bytes);
      await answered;
      redis.destroy();
    }
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(client: Socket): void {
    const redis = connect(this.#port, "127.0.0.1");
    this.#pairs.push({ client, redis });
    for (const socket of [client, redis]) socket.on("error", () => {});
    client.on("data", (bytes) => {
      if (this.requests === "held") this.#held.push({ redis, bytes });
      else redis.write(bytes);
    });
    redis.on("data", (bytes) => {
      if (this.answers === "through" && !client.destroyed) client.write(bytes);
    });
  }
}
