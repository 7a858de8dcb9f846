import { describe, expect, it } from "vitest";
import * as client from "../../client/index.ts";
import type { AnyOperation } from "../../client/operation.ts";
import { endpoints } from "../../runtime/features/table.ts";

describe("the generated part of the client", () => {
  it("has every published operation, under the one name it has everywhere", () => {
    const values: unknown[] = Object.values(client);
    const operations = values.filter((value): value is AnyOperation => typeof value === "object");
    const published = endpoints.filter(({ exported }) => exported !== "none");
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      published.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(client.searchPrograms.name).toBe("search_programs");
    expect(client.batchGetPrograms).toMatchObject({
      name: "batch_get_programs",
      headers: ["Idempotency-Key", "X-Cost-Cap-JPY", "X-Client-Tag", "X-Corpus-Snapshot-Id"],
      body: true,
    });
  });
});
