import { createMailLinks } from "../../runtime/notify/addresses/mail-links.ts";
import { announceEvents } from "../../runtime/features/alerts/service/announce-events.ts";
import { type AlertEvent, eventId } from "../../runtime/features/alerts/events/event.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { createAlertWork } from "../../test/support/alert-work.ts";

export const accounts = 500;
export const perAccount = 10;
const programs = 1_000;

/** Makes every subscription, each on one program. */
export async function subscribeAll(store: StateStore): Promise<void> {
  const { subscriptions } = createAlertWork({ store, now: Date.now, folder: "", post: async () => 204 });
  for (let account = 0; account < accounts; account++) {
    const accountId = `account-${account}`;
    await store.openAccount({ accountId, status: "active", capYen: null });
    for (let each = 0; each < perAccount; each++)
      await subscriptions.create(
        accountId,
        {
          filterType: "program_id",
          filterValue: programId((account * perAccount + each) % programs),
          savedSearchId: null,
          minSeverity: "important",
          webhookUrl: "https://hooks.example.jp/hook",
          email: null,
          language: "ja",
        },
        null,
      );
  }
}

/** Queues a change of every program for everybody whom it concerns; answers the number of deliveries. */
export async function announce(store: StateStore, mark: string): Promise<number> {
  const { subscriptions, tokens } = createAlertWork({ store, now: Date.now, folder: "", post: async () => 204 });
  const links = createMailLinks("https://konkyo.example", tokens);
  const events = Array.from({ length: programs }, (_, number) => eventOf(number, mark));
  return announceEvents(mark, events, { store, subscriptions, foundBySearch: async () => false, links, now: Date.now });
}

function eventOf(number: number, mark: string): AlertEvent {
  const changes = [{ field: "amount_max_man_yen", before: 50, after: `${mark} ${number}` }];
  return {
    id: eventId("program.amended", programId(number), changes),
    kind: "program.amended",
    severity: "important",
    occurredAt: "2026-11-15T00:00:00Z",
    observedAt: "2026-11-15T00:00:00Z",
    subject: { kind: "program", id: programId(number), name: `制度${number}` },
    changes,
    sourceUrl: null,
    sourceFetchedAt: null,
    gaps: [],
    evidenceEndpoint: null,
    linkedIds: [],
    watchedNumbers: [],
    industries: [],
  };
}

function programId(number: number): string {
  return `UNI-${String(number).padStart(10, "0")}`;
}
