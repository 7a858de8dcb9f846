import { cpSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { tableNames } from "../../schemas/records/tables.ts";
import { buildInto, temporaryFolder } from "./build.ts";
import { sourcesOfMonthLater } from "./month-later.ts";
import { startSealing } from "./sealing.ts";
import { startTestService, type TestService } from "./service.ts";

export type TwoSnapshots = {
  readonly service: TestService;
  readonly before: string;
  readonly after: string;
  close(): Promise<void>;
};

/** A service that serves a snapshot and holds the one before it; `name` as in `sourcesOfMonthLater`. */
export async function startWithTwoSnapshots({ name = "", port = 0 } = {}): Promise<TwoSnapshots> {
  const store = temporaryFolder("two-snapshots");
  const { id: before } = inject("snapshot");
  cpSync(join(inject("snapshot").store, before), join(store, before), { recursive: true });
  const { corpusSnapshotId: after } = await buildInto(store, {
    sources: sourcesOfMonthLater(name),
    prev: join(store, before),
    acceptLoss: tableNames,
  });
  const sealing = await startSealing(store);
  const service = await startTestService({
    snapshots: { store, id: after },
    integrity: sealing.seals.integrity,
    ...(port === 0 ? {} : { port }),
  });
  return {
    service,
    before,
    after,
    async close() {
      await service.close();
      await sealing.close();
    },
  };
}
