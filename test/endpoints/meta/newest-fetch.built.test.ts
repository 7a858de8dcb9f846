import { expect, it } from "vitest";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { serviceOfFile } from "../../support/service.ts";

/* The files are newer than the pages that their rows name; the other way round a build refuses the rows' times. */
const snapshots = changedCorpusOfFile((source) => ({ ...source, fetched_at: "2026-10-02T00:00:00Z" }), {
  allWords: false,
});
const service = serviceOfFile(() => ({ snapshots: snapshots() }));

it("tells the newest fetch of all, of files and of the pages that rows name", async () => {
  const { body } = await service().ask("/v1/meta");
  expect(body).toMatchObject({
    last_ingested_at: "2026-10-02T00:00:00Z",
    data_as_of: "2026-10-02",
    data_lineage: { last_fetched_at: "2026-10-01T00:00:00Z" },
  });
});
