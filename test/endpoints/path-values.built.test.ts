import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { tableNames } from "../../schemas/records/tables.ts";
import { exampleOf } from "../support/body-fields.ts";
import { type Client, createClient } from "../support/wire.ts";
import { type Sealing, startSealing } from "../support/sealing.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { nonEmpty } from "../support/non-empty.ts";

/** What nobody means by an id, as it stands in the address. */
const oddValues: Readonly<Record<string, string>> = {
  "nothing at all": "",
  "a space": "%20",
  "5,000 characters": "a".repeat(5000),
  "900 characters of 3 bytes": "%E3%81%82".repeat(900),
  "the longest key of the records": "a".repeat(1978),
  "one byte more": "a".repeat(1979),
  NUL: "%00",
  "half of a surrogate pair": "%ED%A0%80",
  "broken UTF-8": "%FF",
  "a broken escape": "%zz",
  "the folder above": "..",
  "the folder above, escaped": "%2E%2E",
  "a slash": "%2F",
  "a path": "..%2F..%2Fetc%2Fpasswd",
  "a name of JavaScript": "__proto__",
  "a colon": "program:1",
  "a number too large": "9".repeat(400),
};

let sealing: Sealing;
let service: TestService;
let client: Client;
let key = "";
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
  service = await startTestService({
    store: sealing.store,
    integrity: sealing.seals.integrity,
  });
  ({ apiKey: key } = await service.createKey());
  client = createClient({ port: Number(new URL(service.url).port), connections: 4 });
});
afterAll(async () => {
  client?.close();
  await service?.close();
  await sealing?.close();
});

function send(endpoint: Endpoint, path: string) {
  const { method, body } = endpoint;
  return client.ask(path, { method, key, ...(body === null ? {} : { json: exampleOf(endpoint) }) });
}

/** Every address of an endpoint with one value in one of its places; the table of a proof is each of them in turn. */
function pathsWith({ path }: Endpoint, value: string): string[] {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
  return names.flatMap((odd) => {
    const others = names.includes("table") && odd !== "table" ? tableNames : ["x"];
    return others.map((other) => path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === odd ? value : other)));
  });
}

describe("a place of an address", () => {
  const withPlaces = endpoints.filter(({ path }) => path.includes("{"));

  it.each(nonEmpty(withPlaces.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)))(
    "of %s takes no value that breaks the service",
    async (_, endpoint) => {
      const broken: [value: string, path: string, status: number][] = [];
      for (const [name, value] of Object.entries(oddValues))
        for (const path of pathsWith(endpoint, value)) {
          const { status } = await send(endpoint, path);
          if (status >= 500) broken.push([name, path.slice(0, 60), status]);
        }
      expect(broken).toEqual([]);
    },
  );

  it.each([
    ["an empty key", "/v1/integrity/proof/program/", 404],
    ["a key of 5,000 characters", `/v1/integrity/proof/program/${"a".repeat(5000)}`, 404],
    ["a key with NUL", "/v1/integrity/proof/program/%00", 400],
    ["an empty seal id", "/v1/integrity/seals/", 404],
    ["a seal id of 5,000 characters", `/v1/audit/seals/${"a".repeat(5000)}`, 404],
  ])("of the proofs that holds %s is told so", async (_, path, status) => {
    const answer = await client.ask(path);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      expect.objectContaining({ code: expect.any(String), detail: expect.any(String) }),
    ]);
  });
});
