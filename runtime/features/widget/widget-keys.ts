import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { ServiceError } from "../../base/errors.ts";
import { toJstDate } from "../../base/jst.ts";
import { createDocuments } from "../../state/documents.ts";
import type { StateKey, StateStore } from "../../state/store.ts";
import type { Accounts, IssuedKey } from "../../accounts/accounts.ts";
import type { Credential } from "../../accounts/credential.ts";
import type { FeatureParts } from "../../feature/feature.ts";

const Widget = z.object({
  keyId: z.string(),
  label: z.string().nullable(),
  /** Pages allowed to use the key. */
  origins: z.array(z.string()),
  createdAt: Timestamp,
});

export type Widget = Readonly<z.infer<typeof Widget>>;

export type WidgetUsage = {
  /** Month in Japan, `YYYY-MM`. */
  readonly month: string;
  readonly callsThisMonth: number;
  readonly unitsThisMonth: number;
  readonly callsInAll: number;
};

/** Keys that are readable in a page, so they are valid for the widget only, from pages of their origins only. */
export type WidgetKeys = {
  /** Throws `limit_reached` when the account has 20 that work. The key is shown only here. */
  create(maker: Credential, widget: Pick<Widget, "label" | "origins">): Promise<IssuedKey & Widget>;
  find(credential: Pick<Credential, "accountId" | "keyId">): Promise<Widget | null>;
  /** Revokes a key. False when the account has none with this id. */
  remove(accountId: string, keyId: string): Promise<boolean>;
  isActive(accountId: string, keyId: string): Promise<boolean>;
  usage(accountId: string, keyId: string): Promise<WidgetUsage>;
};

export type WidgetKeysDeps = {
  readonly store: StateStore;
  readonly accounts: Pick<Accounts, "addWidgetKey" | "revoke">;
  readonly now: () => Date;
};

/** The operation that widget calls are charged as; they are labelled with the id of the key. */
const widgetOperation = "WID-3";
const mostWidgets = 20;

function createWidgetKeys({ store, accounts, now }: WidgetKeysDeps): WidgetKeys {
  const documents = createDocuments({ store, shape: z.array(Widget), now: () => now().getTime() });
  const read = async (accountId: string) => (await documents.read(widgetsOf(accountId))) ?? [];
  const change = (accountId: string, step: (widgets: Widget[]) => Widget[]) =>
    documents.change(widgetsOf(accountId), (widgets) => step(widgets ?? []));
  const assertRoom = (widgets: readonly Widget[]): void => {
    if (widgets.length >= mostWidgets) throw new ServiceError("limit_reached", { limit: mostWidgets });
  };
  const find: WidgetKeys["find"] = async ({ accountId, keyId }) =>
    (await read(accountId)).find((widget) => widget.keyId === keyId) ?? null;

  return {
    async create(maker, { label, origins }) {
      const { accountId } = maker;
      // Rotating the key of an account may have ended its widget keys: those need no place any more.
      const keys = (await store.readAccount(accountId))?.keys ?? {};
      const unended = (widgets: readonly Widget[]) => widgets.filter(({ keyId }) => typeof keys[keyId] !== "number");
      assertRoom(unended(await read(accountId)));
      const issued = await accounts.addWidgetKey(maker, label);
      const widget = { keyId: issued.keyId, label, origins, createdAt: utcSeconds(now().getTime()) };
      try {
        // Until this is written the key is unusable, because it has no origin.
        await change(accountId, (widgets) => {
          const others = unended(widgets);
          assertRoom(others);
          return [...others, widget];
        });
      } catch (error) {
        await accounts.revoke(issued.keyId);
        throw error;
      }
      return { ...issued, ...widget };
    },
    find,
    async remove(accountId, keyId) {
      if ((await find({ accountId, keyId })) === null) return false;
      await accounts.revoke(keyId);
      await change(accountId, (widgets) => widgets.filter((widget) => widget.keyId !== keyId));
      return true;
    },
    isActive: async (accountId, keyId) => {
      const account = await store.readAccount(accountId);
      return account?.status === "active" && account.keys[keyId] === null;
    },
    async usage(accountId, keyId) {
      const { day, month } = toJstDate(now().getTime());
      const rows = (await store.readUsage({ accountId, fromDay: 0, toDay: day })).filter(
        ({ endpoint, tag }) => endpoint === widgetOperation && tag === keyId,
      );
      const thisMonth = rows.filter((row) => Math.floor(row.day / 100) === month);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      return {
        month: `${String(month).slice(0, 4)}-${String(month).slice(4)}`,
        callsThisMonth: sum(thisMonth.map(({ calls }) => calls)),
        unitsThisMonth: sum(thisMonth.map(({ units }) => units)),
        callsInAll: sum(rows.map(({ calls }) => calls)),
      };
    },
  };
}

function widgetsOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "widgets" };
}

/** What a sign-up asked for, kept until its checkout is paid. */
const Wish = z.object({ label: z.string().nullable(), origins: z.array(z.string()) });
const wishLifeMs = 48 * 3_600_000;

function wishOf(sessionId: string): StateKey {
  return { owner: `widget-signup-${sessionId}`, kind: "widget", id: "wish" };
}

/** Keys for searches from pages of other sites. */
export function widgetServices({ store, accounts, date, hooks, checkouts, formLimit }: FeatureParts) {
  const widgets = createWidgetKeys({ store, accounts, now: date });
  const now = () => date().getTime();
  const wishes = createDocuments({ store, shape: Wish, now, expiresAtMs: () => now() + wishLifeMs });
  hooks.boughtWidget.answerBy(async (sessionId, owner) => {
    const wish = await wishes.read(wishOf(sessionId));
    return wish && widgets.create(owner, wish);
  });
  hooks.widgetOrigins.answerBy(async (credential) => (await widgets.find(credential))?.origins ?? null);
  return {
    widgets,
    checkouts,
    keepWish: (sessionId: string, wish: z.infer<typeof Wish>) => wishes.write(wishOf(sessionId), wish, 0),
    signupLimit: formLimit("widget-signup", signupsPerHour),
  };
}

/** Per network. */
const signupsPerHour = 20;
export type WidgetServices = ReturnType<typeof widgetServices>;
