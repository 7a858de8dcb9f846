import { expect, it } from "vitest";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { serviceOfFile } from "../../support/service.ts";

/* The files are older than the pages that their rows name. */
const snapshots = changedCorpusOfFile((source) => ({ ...source, fetched_at: "2026-03-01T00:00:00Z" }));
const service = serviceOfFile(() => ({ snapshots: snapshots() }));

it("tells the newest fetch of all, of files and of the pages that rows name", async () => {
  const { body } = await service().ask("/v1/meta");
  expect(body).toMatchObject({
    last_ingested_at: "2026-10-01T00:00:00Z",
    data_as_of: "2026-10-01",
    data_lineage: { last_fetched_at: "2026-10-01T00:00:00Z" },
  });
});
