import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mail } from "../../runtime/mail/mail-queue.ts";
import { addressKey } from "../../runtime/notify/addresses/mail-tokens.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { createAlertWork } from "../support/alert-work.ts";
import { describeOnBothStores } from "../support/both-stores.ts";
import { createMailWork, leavePathOf, linkOf } from "../support/sent-mails.ts";
import { startTestService, type TestAnswer, type TestService } from "../support/service.ts";
import { rowsOf, type StateTable } from "../support/state-table.ts";

type State = "unknown" | "unverified" | "verified" | "unsubscribed";

/** What happens to an address of the compliance newsletter in each of its states. */
const compliance = {
  subscribe: {
    unknown: [201, "1 mail", "unverified"],
    unverified: [201, "1 mail", "unverified"],
    verified: [201, "1 mail", "verified"],
    unsubscribed: [201, "1 mail", "unverified"],
  },
  "subscribe again within 10 minutes": {
    unverified: [201, null, "unverified"],
    verified: [201, null, "verified"],
  },
  verify: {
    unverified: [200, null, "verified"],
    verified: [200, null, "verified"],
    unsubscribed: [404, null, "unsubscribed"],
  },
  "verify after 48 hours": {
    unverified: [404, null, "unverified"],
    verified: [404, null, "verified"],
  },
  "verify with another token": {
    unverified: [404, null, "unverified"],
  },
  "look at the page before leaving": {
    unverified: [200, null, "unverified"],
    verified: [200, null, "verified"],
  },
  unsubscribe: {
    unverified: [200, null, "unsubscribed"],
    verified: [200, null, "unsubscribed"],
    unsubscribed: [200, null, "unsubscribed"],
  },
  "unsubscribe with another token": {
    unverified: [404, null, "unverified"],
    verified: [404, null, "verified"],
  },
} satisfies StateTable<State>;
type Deed = keyof typeof compliance;

/** The same for news by mail, which programs leave too. */
const news = {
  subscribe: compliance.subscribe,
  "subscribe again within 10 minutes": compliance["subscribe again within 10 minutes"],
  verify: compliance.verify,
  "verify after 48 hours": compliance["verify after 48 hours"],
  "verify with another token": compliance["verify with another token"],
  "look at the page before leaving": compliance["look at the page before leaving"],
  unsubscribe: compliance.unsubscribe,
  "unsubscribe with another token": {
    unverified: [200, null, "unverified"],
    verified: [200, null, "verified"],
    unsubscribed: [200, null, "unsubscribed"],
  },
} satisfies Record<Deed, Partial<Record<State, readonly [number, string | null, State]>>>;

type Order = "none" | "active" | "inactive" | "suspended";

/** What happens to an alert subscription in each of its states. */
const orders = {
  subscribe: {
    none: [201, null, "active"],
    active: [201, "another row", "active"],
    inactive: [201, "another row", "inactive"],
    suspended: [201, "another row", "suspended"],
  },
  delete: {
    none: [404, "subscription_not_found", "none"],
    active: [200, null, "inactive"],
    inactive: [404, "subscription_not_found", "inactive"],
    suspended: [200, null, "inactive"],
  },
  "delete with the key of another account": {
    active: [404, "subscription_not_found", "active"],
    inactive: [404, "subscription_not_found", "inactive"],
    suspended: [404, "subscription_not_found", "suspended"],
  },
  "an event is delivered": {
    active: [200, "told", "active"],
    inactive: [404, "subscription_not_found", "inactive"],
    suspended: [200, "not told", "suspended"],
  },
  "four events in a row fail": {
    active: [200, null, "active"],
  },
  "five events in a row fail": {
    active: [200, "1 mail", "suspended"],
  },
} satisfies StateTable<Order>;
type OrderDeed = keyof typeof orders;

describeOnBothStores("the states of subscribers", (open) => {
  let store: StateStore;
  let service: TestService;
  let nowMs = Date.parse("2026-11-15T03:00:00Z");
  let addresses = 0;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });
  const later = (minutes: number) => {
    nowMs += minutes * 60_000;
    service.setNow(new Date(nowMs).toISOString());
  };
  const work = () => createMailWork(store, service.now, "https://konkyo.example");
  const sendForm = (path: string, fields: Record<string, string>) =>
    service.ask(path, {
      body: new URLSearchParams(fields).toString(),
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    });

  describe.each([
    ["compliance", compliance],
    ["news", news],
  ] as const)("%s", (list, table) => {
    type Reader = { readonly email: string; mail: Mail | null };
    const subscribe = ({ email }: Reader) =>
      list === "news"
        ? service.ask("/v1/subscribers", { json: { email } })
        : service.ask("/v1/compliance/subscribe", { json: { email, areas_of_interest: ["subsidy"] } });
    const wrong = (path: string) => path.replace(/.{8}$/, "00000000");
    const verify = (link: string) =>
      list === "news"
        ? sendForm("/confirm", { token: link.split("token=")[1]! })
        : service.ask(link, { method: "POST" });
    const leave = (path: string) => service.ask(path, { method: "POST" });
    const join = async (reader: Reader) => {
      await subscribe(reader);
      [reader.mail = null] = await work().run();
    };
    const reach: Record<State, (reader: Reader) => Promise<unknown>> = {
      unknown: async () => undefined,
      unverified: join,
      async verified(reader) {
        await join(reader);
        await verify(linkOf(reader.mail!));
      },
      async unsubscribed(reader) {
        await join(reader);
        await leave(leavePathOf(reader.mail!));
      },
    };
    const deeds: Record<Deed, (reader: Reader) => Promise<TestAnswer>> = {
      subscribe(reader) {
        later(11);
        return subscribe(reader);
      },
      "subscribe again within 10 minutes": subscribe,
      verify: ({ mail }) => verify(linkOf(mail!)),
      "verify after 48 hours"({ mail }) {
        later(48 * 60);
        return verify(linkOf(mail!));
      },
      "verify with another token": ({ mail }) => verify(wrong(linkOf(mail!))),
      "look at the page before leaving": ({ mail }) => service.ask(leavePathOf(mail!)),
      unsubscribe: ({ mail }) => leave(leavePathOf(mail!)),
      "unsubscribe with another token": ({ mail }) => leave(wrong(leavePathOf(mail!))),
    };
    it.each(rowsOf<State, Deed>(table))("$state: $deed, $status $code, then $next", async (row) => {
      later(60);
      const reader: Reader = { email: `reader-${++addresses}@example.jp`, mail: null };
      await reach[row.state](reader);
      expect((await deeds[row.deed](reader)).status).toBe(row.status);
      const mails = await work().run();
      expect(mails.map(({ to }) => to)).toEqual(row.code === "1 mail" ? [reader.email] : []);
      expect((await work().book.read(list, addressKey(reader.email)))?.state ?? "unknown").toBe(row.next);
    });
  });

  describe("an alert", () => {
    type Owner = { readonly key: string; readonly email: string; id: number };
    const mails: Mail[] = [];
    let answer = 204;
    let posted = 0;
    const alerts = () =>
      createAlertWork({
        store,
        now: service.now,
        folder: "",
        async post() {
          posted++;
          return answer;
        },
        send: async (mail) => void mails.push(mail),
      });
    const subscribe = ({ key, email }: Owner) =>
      service.ask("/v1/me/alerts/subscribe", {
        key,
        json: { filter_type: "all", webhook_url: "https://hooks.example.jp/konkyo", email },
      });
    const remove = ({ id }: Owner, key: string) =>
      service.ask(`/v1/me/alerts/subscriptions/${id}`, { key, method: "DELETE" });
    const list = async ({ key }: Owner) =>
      (await service.ask("/v1/me/alerts/subscriptions", { key })).body as {
        id: number;
        webhook_status: string;
        last_triggered: string | null;
      }[];
    /** An event on the way of the real ones; mail of it is of no interest here. */
    const tell = async ({ key, id }: Owner, status: number): Promise<TestAnswer> => {
      const sent = await service.ask(`/v1/me/alerts/subscriptions/${id}/test`, { key, method: "POST" });
      answer = status;
      await alerts().deliver();
      return sent;
    };
    const fail = async (owner: Owner, events: number) => {
      let last: TestAnswer | null = null;
      for (let event = 0; event < events; event++) last = await tell(owner, 410);
      return last!;
    };
    const make = async (owner: Owner) => {
      owner.id = (await subscribe(owner)).body.id;
      const [mail] = await work().run();
      await sendForm("/confirm", { token: linkOf(mail!).split("token=")[1]! });
    };
    const reach: Record<Order, (owner: Owner) => Promise<unknown>> = {
      none: async () => undefined,
      active: make,
      async inactive(owner) {
        await make(owner);
        await remove(owner, owner.key);
      },
      async suspended(owner) {
        await make(owner);
        await fail(owner, 5);
        await work().run();
      },
    };
    const told = ({ status, body }: TestAnswer): [number, string | null] => [status, body.code ?? null];
    const deeds: Record<OrderDeed, (owner: Owner) => Promise<[number, string | null]>> = {
      async subscribe(owner) {
        const { status, body } = await subscribe(owner);
        await work().run();
        if (owner.id === 0) owner.id = body.id;
        return [status, body.id === owner.id ? null : "another row"];
      },
      delete: async (owner) => told(await remove(owner, owner.key)),
      "delete with the key of another account": async (owner) =>
        told(await remove(owner, (await service.createKey()).apiKey)),
      async "an event is delivered"(owner) {
        posted = 0;
        const [status, code] = told(await tell(owner, 204));
        return [status, code ?? (posted > 0 ? "told" : "not told")];
      },
      "four events in a row fail": async (owner) => told(await fail(owner, 4)),
      async "five events in a row fail"(owner) {
        const [status] = told(await fail(owner, 5));
        const sent = await work().run();
        expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[owner.email, "Webhookを停止しました"]]);
        return [status, `${sent.length} mail`];
      },
    };
    const stateOf = async (owner: Owner): Promise<Order> => {
      const found = (await list(owner)).find(({ id }) => id === owner.id);
      if (found === undefined) return owner.id === 0 ? "none" : "inactive";
      return found.webhook_status === "suspended" ? "suspended" : "active";
    };

    it.each(rowsOf<Order, OrderDeed>(orders))("$state: $deed, $status $code, then $next", async (row) => {
      later(60);
      const owner: Owner = { key: (await service.createKey()).apiKey, email: `owner-${++addresses}@example.jp`, id: 0 };
      await reach[row.state](owner);
      expect(await deeds[row.deed](owner)).toEqual([row.status, row.code]);
      expect(await stateOf(owner)).toBe(row.next);
      if (row.code === "told")
        expect((await list(owner))[0]!.last_triggered).toBe(`${new Date(nowMs).toISOString().slice(0, 19)}Z`);
    });
  });
});
