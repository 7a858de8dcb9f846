import { z } from "zod";
import type { Manifest } from "../../../../schemas/snapshot/manifest.ts";
import { currentId, readLog, snapshotDirectory } from "../../../../snapshots/catalogue.ts";
import { readManifest } from "../../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../../snapshots/open.ts";
import { addDays, jstDate, utcSeconds } from "../../../../snapshots/text/era.ts";
import type { DocumentStore, StateKey } from "../../../state/store.ts";
import { readChangedRecords } from "../events/change-rows.ts";
import { deriveEvents } from "../events/derive-events.ts";
import { type AnyRecord, factsOf, nameOf, textOf } from "../events/event-record.ts";
import { type AlertEvent, eventId } from "../events/event.ts";
import { reachedDates } from "../events/reached-dates.ts";
import { type AnnounceDeps, announceEvents, type FoundBySearch } from "./announce-events.ts";

export type AnnounceSnapshotsDeps = Omit<AnnounceDeps, "foundBySearch"> & {
  /** Tests which programs of a snapshot match saved searches. */
  readonly searchIn: (snapshot: Snapshot) => FoundBySearch;
  /** Folder of snapshots. */
  readonly folder: string;
  /** The manifest of a snapshot after its files were verified. */
  readonly verify: (directory: string) => Promise<Manifest>;
  readonly announced: AnnouncedEvents;
  /** Events not in any snapshot, such as operations that end. */
  readonly serviceEvents: (observedAt: string) => readonly AlertEvent[];
};

/** The last announced position: highest sequence, day, and current snapshot. Earlier releases stored no `current`. */
const Position = z.object({ sequence: z.int(), day: z.string(), current: z.string().optional() });

/**
 * Announces the changes of snapshots promoted since the last run, in order, and once a day the events caused by dates: programs
 * that open or close, and measures that end soon. The first snapshot of a service is the baseline and is not announced. Neither
 * is a rollback nor the promotion back; a change already announced is not repeated.
 */
export async function announceSnapshots(deps: AnnounceSnapshotsDeps): Promise<void> {
  const { folder, store, now } = deps;
  const current = currentId(folder);
  if (current === null) return;
  const stored = await store.getDocument(positionKey, now());
  const position = stored && Position.parse(JSON.parse(stored.value));
  const today = jstDate(new Date(now()));
  if (position?.current === current && position.day === today) return;
  const move = async (to: z.infer<typeof Position>) => {
    await store.putDocument(positionKey, JSON.stringify(to), { ifVersion: null, nowMs: now(), expiresAtMs: null });
  };
  if (position === null) {
    const { sequence } = readManifest(snapshotDirectory(folder, current));
    return move({ sequence, day: "" });
  }
  let { sequence: announced } = position;
  for (const { id, sequence } of pathTo(folder, current, announced)) {
    await announceSnapshot(id, today, deps);
    announced = sequence;
    await move({ sequence: announced, day: position.day });
  }
  if (position.day !== today) await announceDay(current, position.day, today, deps);
  await move({ sequence: announced, day: today, current });
}

/** Snapshots from the last announced one to the current one, oldest first: each contributes only its own changes. */
function pathTo(folder: string, current: string, announced: number): { id: string; sequence: number }[] {
  const path: { id: string; sequence: number }[] = [];
  for (let id: string | null = current; id !== null;) {
    const manifest = heldManifest(folder, id);
    if (manifest === null || manifest.sequence <= announced) break;
    path.unshift({ id, sequence: manifest.sequence });
    id = manifest.prev_id;
  }
  return path;
}

function heldManifest(folder: string, id: string): Manifest | null {
  try {
    return readManifest(snapshotDirectory(folder, id));
  } catch {
    // Pruned since: its changes are no longer available.
    return null;
  }
}

async function announceSnapshot(id: string, today: string, deps: AnnounceSnapshotsDeps): Promise<void> {
  await withSnapshot(id, deps, async (snapshot) => {
    const observedAt = promotedAt(deps.folder, snapshot.manifest);
    const events = deriveEvents(await readChangedRecords(snapshot), { snapshot, today, observedAt });
    await announceEvents(id, await deps.announced.claim(id, events), {
      ...deps,
      foundBySearch: deps.searchIn(snapshot),
    });
  });
}

/** `since` is the last announced day; empty for a new service. */
async function announceDay(id: string, since: string, today: string, deps: AnnounceSnapshotsDeps): Promise<void> {
  const observedAt = utcSeconds(deps.now());
  const mark = `day-${today}`;
  await withSnapshot(id, deps, async (snapshot) => {
    const events = [
      ...(since === "" ? [] : await reachedDates(snapshot, since, today, observedAt)),
      ...expiringRules(snapshot, today, observedAt),
      ...deps.serviceEvents(observedAt),
    ];
    await announceEvents(mark, await deps.announced.claim(mark, events), {
      ...deps,
      foundBySearch: deps.searchIn(snapshot),
    });
  });
}

async function withSnapshot(
  id: string,
  { folder, verify }: AnnounceSnapshotsDeps,
  work: (snapshot: Snapshot) => Promise<void>,
): Promise<void> {
  const directory = snapshotDirectory(folder, id);
  const snapshot = new Snapshot(directory, await verify(directory));
  try {
    await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** When it was promoted; when it was built, for one that was never promoted itself. */
function promotedAt(folder: string, { corpus_snapshot_id: id, created_at: made }: Manifest): string {
  const order = readLog(folder).find(({ action, corpus_snapshot_id: own }) => action === "promote" && own === id);
  return order?.at ?? made;
}

const positionKey = { owner: "alerts", kind: "announced", id: "position" };

/** How long an event is not announced again: longer than a rolled-back snapshot stays relevant. */
const keptMs = 100 * 86_400_000;
/** Maximum announcements remembered. */
const mostRemembered = 300;
/** Ids in one document. */
const chunk = 5_000;

/** Which announcement covered which events. A change that a second snapshot shows again, after a rollback, is announced once. */
type AnnouncedEvents = {
  /**
   * The events not covered by another announcement. They are stored under `mark` before anything is sent, and those under the
   * same mark do not count, so an interrupted announcement continues with all of its events.
   */
  claim(mark: string, events: readonly AlertEvent[]): Promise<AlertEvent[]>;
};

export function createAnnouncedEvents({
  store,
  now,
}: {
  readonly store: DocumentStore;
  readonly now: () => number;
}): AnnouncedEvents {
  const readList = async (key: StateKey): Promise<string[]> => {
    const found = await store.getDocument(key, now());
    return found === null ? [] : (JSON.parse(found.value) as string[]);
  };
  const write = (key: StateKey, ids: readonly string[]) =>
    store.putDocument(key, JSON.stringify(ids), { ifVersion: null, nowMs: now(), expiresAtMs: now() + keptMs });
  return {
    async claim(mark, events) {
      const marks = await readList(marksKey);
      const announced = new Set<string>();
      for (const other of marks.filter((each) => each !== mark))
        for (let part = 0; ; part++) {
          const ids = await readList(partKey(other, part));
          for (const id of ids) announced.add(id);
          if (ids.length < chunk) break;
        }
      const fresh = events.filter(({ id }) => !announced.has(id));
      const ids = fresh.flatMap(({ id, occasion }) => (occasion === undefined ? [id] : [id, occasion]));
      for (let part = 0; part * chunk < ids.length; part++)
        await write(partKey(mark, part), ids.slice(part * chunk, (part + 1) * chunk));
      if (fresh.length > 0)
        await write(marksKey, [...marks.filter((each) => each !== mark), mark].slice(-mostRemembered));
      return fresh;
    },
  };
}

const marksKey: StateKey = { owner: "alerts", kind: "announced", id: "marks" };

function partKey(mark: string, part: number): StateKey {
  return { owner: `alerts-${mark}`, kind: "announced", id: String(part) };
}

/** Days of advance notice before a tax measure ends. */
const noticeDays = 30;

/** Tax measures that end within 30 days. Checked daily, because no row of a snapshot changes. */
function expiringRules(snapshot: Snapshot, today: string, observedAt: string): AlertEvent[] {
  const last = addDays(today, noticeDays);
  return [...snapshot.records.records("tax_ruleset")].flatMap(({ key, json }) => {
    const rule = JSON.parse(json.toString()) as AnyRecord;
    const until = textOf(rule["effective_until"]);
    if (until === null || until < today || until > last) return [];
    const changes = [{ field: "effective_until", before: null, after: until }];
    return [
      {
        ...factsOf("tax_ruleset", key, rule, { snapshot, today }),
        id: eventId("tax_ruleset.expiring", key, changes),
        kind: "tax_ruleset.expiring",
        severity: "critical",
        occurredAt: observedAt,
        observedAt,
        subject: { kind: "tax_ruleset", id: key, name: nameOf(rule) },
        changes,
      } satisfies AlertEvent,
    ];
  });
}
