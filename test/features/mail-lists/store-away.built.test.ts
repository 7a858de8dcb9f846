import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addressKey, type MailList } from "../../../runtime/notify/addresses/mail-tokens.ts";
import { endListLate } from "../../../runtime/notify/subscribers/leaving-journal.ts";
import { withBreaker } from "../../../runtime/state/breaker.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { type StateStore, StoreUnavailableError } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { describeWithRedis, startRedis } from "../../support/redis.ts";
import { createMailWork, leavePathOf, linkOf } from "../../support/sent-mails.ts";
import { startTestService, type TestService } from "../../support/service.ts";

type Place = {
  readonly store: StateStore;
  /** Takes the store away, and brings it back. */
  setAway(away: boolean): void;
  close(): Promise<void>;
};

describe("an embedded store that is away", () => suite(openEmbedded));
describeWithRedis("a Redis that is away", () => suite(openRedis));

function suite(open: () => Promise<Place>): void {
  let place: Place;
  let store: ReturnType<typeof withBreaker>;
  let service: TestService;
  beforeAll(async () => {
    place = await open();
    // Longer than it needs to be: on a busy machine a store that is there must not pass for one that is away.
    store = withBreaker(place.store, { now: () => performance.now(), patienceMs: 3_000 });
    service = await startTestService({ store });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
    await place?.close();
  });
  const work = () => createMailWork(place.store, service.now, "https://konkyo.example");
  const stateOf = async (list: MailList, email: string) => (await work().book.read(list, addressKey(email)))?.state;
  const subscribe = async (list: "news" | "compliance", email: string) => {
    const [path, more] = list === "news" ? ["/v1/subscribers", {}] : ["/v1/compliance/subscribe", compliance];
    await service.ask(path, { json: { email, ...more } });
    return (await work().run())[0]!;
  };
  const compliance = { areas_of_interest: ["subsidy"] };
  const away = async (meanwhile: () => Promise<void>) => {
    place.setAway(true);
    await meanwhile();
    place.setAway(false);
    await vi.waitFor(() => expect(store.health()).toBe("ok"), { timeout: 60_000 });
  };
  const apply = () => service.journal.applyAll((leaving) => endListLate(work().book, leaving));
  const journalled = async () => {
    const found: string[] = [];
    const stop = new Error("only looked at");
    await service.journal
      .applyAll(async ({ list }) => {
        found.push(list);
        throw stop;
      })
      .catch((error: unknown) => expect(error).toBe(stop));
    return found;
  };

  it("keeps nobody from leaving: both lists end when it is back, and once", async () => {
    const news = await subscribe("news", "leaves@example.jp");
    const newsletter = await subscribe("compliance", "reads@example.jp");
    await away(async () => {
      for (let time = 0; time < 2; time++) {
        const left = await service.ask(leavePathOf(news), { method: "POST" });
        expect([left.status, left.body]).toEqual([200, { at: "2026-11-15T03:00:00Z", unsubscribed: true }]);
        const page = await service.ask(leavePathOf(newsletter), { method: "POST" });
        expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      }
      // Everything else waits for the store.
      const refused = await service.ask("/v1/subscribers", { json: { email: "new@example.jp" } });
      expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
        503,
        "store_unavailable",
        "2",
      ]);
    });
    expect([await stateOf("news", "leaves@example.jp"), await stateOf("compliance", "reads@example.jp")]).toEqual([
      "unverified",
      "unverified",
    ]);
    await apply();
    expect([await stateOf("news", "leaves@example.jp"), await stateOf("compliance", "reads@example.jp")]).toEqual([
      "unsubscribed",
      "unsubscribed",
    ]);
    expect(await journalled()).toEqual([]);
    expect((await service.ask(linkOf(newsletter))).status).toBe(404);
  });

  it("answers a wrong token as always, and keeps nothing of it", async () => {
    const news = await subscribe("news", "guessed@example.jp");
    await away(async () => {
      const wrong = await service.ask(leavePathOf(news).replace(/token=.{8}/, "token=00000000"), { method: "POST" });
      expect([wrong.status, wrong.body]).toEqual([200, { at: "2026-11-15T03:00:00Z", unsubscribed: true }]);
      expect((await service.ask(`/v1/compliance/unsubscribe/${"0".repeat(112)}`, { method: "POST" })).status).toBe(404);
    });
    expect(await journalled()).toEqual([]);
  });

  it("leaves alone who came back after leaving, before the wish was worked on", async () => {
    const email = "returns@example.jp";
    const news = await subscribe("news", email);
    await away(async () => void (await service.ask(leavePathOf(news), { method: "POST" })));
    service.setNow("2026-11-15T03:20:00Z");
    const fresh = {
      email,
      language: "ja",
      preferences: null,
      updatedAt: "2026-11-15T03:20:00Z",
      leftMs: null,
    } as const;
    await work().book.change("news", email, () => ({ ...fresh, state: "verified" }));
    await apply();
    expect(await stateOf("news", email)).toBe("verified");
    expect(await journalled()).toEqual([]);
    service.setNow("2026-11-15T03:00:00Z");
  });
}

async function openEmbedded(): Promise<Place> {
  const real = await openEmbeddedStore({
    directory: temporaryFolder("away"),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  let isAway = false;
  // The disk of this machine is never away by itself.
  const store = Object.fromEntries(
    Object.entries(real).map(([name, call]) => [
      name,
      async (...args: unknown[]) => {
        if (isAway && name !== "close") throw new StoreUnavailableError("away");
        return Reflect.apply(call as (...all: unknown[]) => unknown, real, args);
      },
    ]),
  ) as unknown as StateStore;
  return {
    store,
    setAway(away) {
      isAway = away;
    },
    close: async () => undefined,
  };
}

async function openRedis(): Promise<Place> {
  const server = await startRedis();
  const options = { timeoutMs: 2_500, waitForReplica: null, warn() {}, urls: [server.url] };
  const { serverNow: _now, ...store } = await openRedisStore(options);
  return {
    store,
    setAway: (away) => (away ? server.pause() : server.resume()),
    close: () => server.close(),
  };
}
