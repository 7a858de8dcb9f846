import { expect, it } from "vitest";
import { z } from "zod";
import type { SnapshotContext } from "../../../runtime/endpoint/context.ts";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../../runtime/features/table.ts";
import { startTestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const common = {
  method: "POST",
  auth: "optional",
  slot: true,
  usage: true,
  units: 1,
  cache: "none",
  cors: "any",
  exported: "none",
  tool: false,
  body: z.object({}),
  response: z.object({ keyed: z.boolean() }),
} as const;

it("cannot be declared sealed and reading the service", () => {
  const declared = { ...common, id: "TST-9", path: "/v1/test/impure", summary: "Impure", sealed: true } as const;
  const handler = () => ({ body: { keyed: false } });
  // @ts-expect-error -- a sealed answer must be the same when it is asked again years later
  defineEndpoint({ ...declared, reads: "service", handler });
  expect(defineEndpoint({ ...declared, reads: "snapshot", handler })).toMatchObject({ sealed: true });
});

it("holds for every operation with a seal", () => {
  const sealed = endpoints.filter((endpoint) => endpoint.sealed);
  expect(sealed.map(({ id }) => id).toSorted()).toEqual(["AUD-1", "AUD-2", "EVD-2", "EVD-6", "EVD-7", "EVD-8"]);
  expect(nonEmpty(sealed).every(({ reads }) => reads === "snapshot")).toBe(true);
});

it("gives a handler that reads the snapshot nothing else, whoever asks", async () => {
  const seen: SnapshotContext[] = [];
  const pure = defineEndpoint({
    ...common,
    id: "TST-8",
    path: "/v1/test/pure",
    summary: "Pure",
    reads: "snapshot",
    handler(_input, context) {
      seen.push(context);
      return { body: { keyed: context.keyed } };
    },
  });
  const service = await startTestService({ endpoints: [pure] });
  const { apiKey } = await service.createKey();
  expect((await service.ask(pure.path, { key: apiKey, json: {} })).body).toEqual({ keyed: true });
  expect((await service.ask(pure.path, { json: {} })).body).toEqual({ keyed: false });
  for (const context of nonEmpty(seen)) {
    expect(Object.keys(context).toSorted()).toEqual(["asOf", "corpus", "generatedAt", "keyed"]);
    for (const name of ["caller", "services", "now", "requestId"]) expect(name in context, name).toBe(false);
  }
  await service.close();
});
