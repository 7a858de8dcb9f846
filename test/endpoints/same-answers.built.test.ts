import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { tableNames } from "../../schemas/records/tables.ts";
import { buildInto, temporaryFolder, testSources } from "../support/build.ts";
import { corpusOfFile } from "../support/shared-snapshot.ts";
import { randomNumbers } from "../support/damage.ts";
import { recordsOf } from "../support/dataset-suites.ts";
import { startTestService, type TestAnswer, type TestService } from "../support/service.ts";
import { shuffledSources } from "../support/shuffled-sources.ts";

const QUERIES = 400;
const random = randomNumbers(4);
const corpus = corpusOfFile();
const store = temporaryFolder("same-answers");
const sources = shuffledSources(testSources, random);
afterAll(() => {
  for (const folder of [store, dirname(sources)]) rmSync(folder, { recursive: true, force: true });
});

let services: readonly TestService[] = [];
beforeAll(async () => {
  const { corpusSnapshotId } = await buildInto(store, { sources, threads: 1 });
  services = [await startTestService(), await startTestService({ snapshots: { store, id: corpusSnapshotId } })];
}, 120_000);
afterAll(async () => {
  for (const service of services) await service.close();
});

/** Operations that read the snapshot and are asked by address alone. */
const asked = endpoints.filter(({ reads, method }) => reads === "snapshot" && method === "GET");

/** Values that stand in records, and numbers and days: each parameter takes those that it understands. */
function valuesOf(): string[] {
  const stored = tableNames.flatMap((table) =>
    (recordsOf(corpus(), table) as object[]).flatMap((record) => Object.values(record).flat()),
  );
  const texts = stored.filter((value) => typeof value === "string" && value.length <= 200) as string[];
  return [...new Set(texts), "true", "false", "0", "1", "20", "100", "10000000", "2020-04-01", "2026-10-01", "全国"];
}

function addressOf({ path, params, query }: Endpoint, values: readonly string[]): string {
  const pick = (takes: (value: string) => boolean): string | null => {
    for (let turn = 0; turn < 60; turn++) {
      const value = values[random(values.length)]!;
      const from = random(value.length);
      const text = random(2) === 0 ? value.slice(from, from + 2 + random(6)) : value;
      if (takes(text)) return text;
    }
    return null;
  };
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(pick((value) => params.shape[name]!.safeParse(value).success && /\d/.test(value)) ?? "none"),
  );
  const pairs = Object.entries(query.shape).flatMap(([name, field]): [string, string][] => {
    const wanted = name === "q" ? random(4) > 0 : random(10) === 0;
    const value = wanted ? pick((text) => field.safeParse(text).success) : null;
    return value === null ? [] : [[name, value]];
  });
  return `${filled}?${new URLSearchParams(pairs)}`;
}

/** What a client sees, but for what is of the moment of asking. */
function seen({ status, headers, bytes }: TestAnswer) {
  const kept = [...headers].filter(([name]) => !/^(?:date|server-timing|x-request-id)$/.test(name));
  return { status, headers: kept, text: bytes.toString().replaceAll(/"request_id":"[^"]*"/g, "") };
}

describe("two snapshots of the same inputs", () => {
  it(`give the same bytes to ${QUERIES} requests, in whatever order they come`, async () => {
    const values = valuesOf();
    const addresses = Array.from({ length: QUERIES }, (_, turn) => addressOf(asked[turn % asked.length]!, values));
    expect(new Set(addresses).size).toBeGreaterThan(QUERIES / 2);
    const first: ReturnType<typeof seen>[] = [];
    for (const [turn, address] of addresses.entries()) first[turn] = seen(await services[0]!.ask(address));
    for (const [turn, address] of [...addresses.entries()].toReversed())
      expect(seen(await services[1]!.ask(address)), address).toEqual(first[turn]);
    const found = first.filter(({ status, text }) => status === 200 && !text.includes('"total":0'));
    expect(found.length).toBeGreaterThan(QUERIES / 4);
    expect(first.filter(({ status }) => status >= 500)).toEqual([]);
  }, 120_000);
});
