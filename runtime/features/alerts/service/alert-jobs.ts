import { currentId } from "../../../../snapshots/catalogue.ts";
import type { Snapshot } from "../../../../snapshots/open.ts";
import { createSavedSearchDocuments, type SavedSearch, searchesOf } from "../../../accounts/saved-search-records.ts";
import { type Corpus, openCorpus } from "../../../corpus/corpus.ts";
import type { Endpoint } from "../../../endpoint/endpoint.ts";
import { ProgramSearchQuery } from "../../../endpoints/programs/search-query.ts";
import { programFilters } from "../../../endpoints/programs/search.ts";
import type { Job, MachineParts } from "../../../feature/feature.ts";
import { createPostWebhook } from "../../../notify/webhooks/post-webhook.ts";
import { webhookKeys } from "../../../notify/webhooks/sign-webhook.ts";
import { type AlertEvent, eventId } from "../events/event.ts";
import { createAlertSubscriptions } from "./alert-subscriptions.ts";
import type { FoundBySearch } from "./announce-events.ts";
import { announceSnapshots, createAnnouncedEvents } from "./announce-snapshots.ts";
import { deliverAlerts } from "./deliver-alerts.ts";

/** Deliveries per second of a process that also serves requests: thousands per minute with little effect on reads. */
export const deliveriesBesideAnswers = 110;

export function alertJobs(parts: MachineParts): Job[] {
  const { store, secrets, book, links, mails, mail, random, snapshotFolder: folder, verifier, endpoints, now } = parts;
  const saved = createSavedSearchDocuments({ store, now });
  const subscriptions = createAlertSubscriptions({ store, book, random, now });
  const announcing = {
    store,
    folder,
    verify: (directory: string) => verifier.verify(directory),
    subscriptions,
    announced: createAnnouncedEvents({ store, now }),
    searchIn: savedSearchFinder(async (accountId) => (await saved.read(searchesOf(accountId)))?.searches ?? []),
    serviceEvents: (observedAt: string) => deprecatedTools(endpoints, observedAt),
    links,
    now,
  };
  const isPromotionSettled = createPromotionDelay({ folder, now });
  const delivering = {
    store,
    subscriptions,
    post: createPostWebhook(),
    transport: mail,
    mails,
    links,
    keys: webhookKeys(secrets),
    mostPerSecond: parts.answers ? deliveriesBesideAnswers : undefined,
    now,
  };
  return [
    {
      name: "announce changes",
      firstAfterMs: 2_000,
      pauseMs: 2_000,
      run: async () => {
        if (isPromotionSettled()) await announceSnapshots(announcing);
      },
    },
    { name: "deliver alerts", firstAfterMs: 1_000, pauseMs: 500, run: () => deliverAlerts(delivering) },
  ];
}

/** Deprecated operations by number, path and tool name, for subscribers to them. */
function deprecatedTools(endpoints: readonly Endpoint[], observedAt: string): AlertEvent[] {
  return endpoints.flatMap(({ id, method, path, tool, deprecated }) => {
    if (deprecated === undefined) return [];
    const changes = [{ field: "successor", before: null, after: deprecated.successor }];
    return [
      {
        id: eventId("tool.deprecated", id, changes),
        kind: "tool.deprecated",
        severity: "important",
        occurredAt: deprecated.since,
        observedAt,
        subject: { kind: "tool", id, name: `${method} ${path}` },
        changes,
        sourceUrl: null,
        sourceFetchedAt: null,
        gaps: [],
        evidenceEndpoint: "/v1/openapi.json",
        linkedIds: [path, `${method} ${path}`, ...(tool === false ? [] : [tool])],
        watchedNumbers: [],
        industries: [],
      } satisfies AlertEvent,
    ];
  });
}

/** How long a snapshot must be current before it is announced. Subscribers are to be notified within a minute. */
const promotionDelayMs = 5_000;

type PromotionDelayOptions = {
  /** Folder of snapshots. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Polled: whether the same snapshot has been current long enough. A faulty promotion is usually noticed and rolled back in the
 * first seconds, and sent mails cannot be recalled. Serving processes open the snapshot in this time.
 */
export function createPromotionDelay({ folder, now }: PromotionDelayOptions): () => boolean {
  let seen: { readonly id: string | null; readonly sinceMs: number } | null = null;
  return () => {
    const id = currentId(folder);
    if (seen === null || seen.id !== id) seen = { id, sinceMs: now() };
    return now() - seen.sinceMs >= promotionDelayMs;
  };
}

/**
 * Whether a saved search matches the program of an event, by the rules of the search itself; partial matches do not count. The
 * snapshot views are prepared on first use.
 */
export function savedSearchFinder(
  savedOf: (accountId: string) => Promise<readonly SavedSearch[]>,
): (snapshot: Snapshot) => FoundBySearch {
  return (snapshot) => {
    let opened: Promise<Corpus> | null = null;
    return async (accountId, savedSearchId, { subject }) => {
      if (subject.kind !== "program") return false;
      const search = (await savedOf(accountId)).find(({ id }) => id === savedSearchId);
      if (search === undefined) return false;
      const { programs } = await (opened ??= openCorpus(snapshot));
      const row = programs.rowOf(subject.id);
      if (row === null) return false;
      const query = ProgramSearchQuery.parse(asSent(search.query));
      const filters = programFilters(query);
      if (!query.q) return programs.page(filters, { query: "", limit: programs.size, offset: 0 }).rows.includes(row);
      const page = { query: query.q, limit: 1, offset: 0, wholeOnly: true, among: new Set([row]) };
      return programs.page(filters, page).total > 0;
    };
  };
}

/** A saved query as URL parameters. */
function asSent(
  query: Readonly<Record<string, string | number | boolean | readonly string[]>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === "object" ? value : String(value)]),
  );
}
