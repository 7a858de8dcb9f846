import type { DocumentStore, StateKey } from "../../../state/store.ts";
import type { AlertEvent } from "../events/event.ts";

/** How long an event is not announced again: longer than a rolled-back snapshot stays relevant. */
const keptMs = 100 * 86_400_000;
/** Maximum announcements remembered. */
const mostRemembered = 300;
/** Ids in one document. */
const chunk = 5_000;

/** Which announcement covered which events. A change that a second snapshot shows again, after a rollback, is announced once. */
export type AnnouncedEvents = {
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
