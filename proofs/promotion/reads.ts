import { createHash } from "node:crypto";
import { startTestService } from "../../test/support/service.ts";
import type { Answer, PlannedRequest } from "../open-loop.ts";

/** SHA-256 of the body of each read, by snapshot and name of the read. */
export type KnownAnswers = ReadonlyMap<string, ReadonlyMap<string, string>>;

export type Reads = { readonly requests: readonly PlannedRequest[]; readonly known: KnownAnswers };

const preview = JSON.stringify({ stack_or_calls: [{ tool: "search_programs" }], iterations: 1 });

/**
 * Paid and anonymous reads whose bodies tell the snapshots of a store apart, and what they have to be: asked of a service
 * over each snapshot alone, without anything that mounts, promotes or pins.
 */
export async function planReads(store: string, ids: readonly string[]): Promise<Reads> {
  const programs = await someProgramIds(store, ids[0]!);
  const requests = readsOf(programs);
  const known = new Map<string, Map<string, string>>();
  for (const id of ids) known.set(id, await answersOf(store, id, requests));
  for (const { name } of requests) {
    const bodies = ids.map((id) => known.get(id)!.get(name));
    if (bodies.some((body, place) => place > 0 && body === bodies[place - 1]))
      throw new Error(`the read ${name} does not tell the snapshots apart`);
  }
  return { requests, known };
}

/** The reads with this key, where they are paid. */
export function withKey(requests: readonly PlannedRequest[], apiKey: string): PlannedRequest[] {
  return requests.map((request) =>
    request.units > 0 ? { ...request, headers: { ...request.headers, "x-api-key": apiKey } } : request,
  );
}

/** Each answer that is not, byte for byte, what the snapshot named in its header has to say. */
export function mixedOf(answers: readonly Answer[], known: KnownAnswers): Answer[] {
  return answers.filter(
    ({ status, error, snapshotId, name, bodySha256 }) =>
      status === 200 && error === null && known.get(snapshotId ?? "")?.get(unpinned(name)) !== bodySha256,
  );
}

/** The read, pinned to a snapshot. */
export function pinnedTo(request: PlannedRequest, id: string): PlannedRequest {
  const headers = { ...request.headers, "x-corpus-snapshot-id": id };
  return { ...request, name: `${request.name}${pinMark}`, headers };
}

export function isPinned({ name }: Answer): boolean {
  return name.endsWith(pinMark);
}

const pinMark = " (pinned)";

function unpinned(name: string): string {
  return name.endsWith(pinMark) ? name.slice(0, -pinMark.length) : name;
}

function readsOf([first, second, third]: readonly string[]): PlannedRequest[] {
  const read = (name: string, path: string, units: number): PlannedRequest => ({
    name,
    method: "GET",
    path,
    headers: {},
    body: null,
    anonymous: units === 0,
    once: false,
    units,
  });
  return [
    read("program", `/v1/programs/${first}`, 1),
    read("free program", `/v1/programs/${second}`, 0),
    read("search", `/v1/programs/search?q=${encodeURIComponent("補助金")}`, 1),
    read("free list", "/v1/programs/search?limit=50", 0),
    {
      ...read("batch", "/v1/programs/batch", 3),
      method: "POST",
      headers: { "x-cost-cap-jpy": "9" },
      body: JSON.stringify({ unified_ids: [first, second, third] }),
      once: true,
    },
    { ...read("preview", "/v1/cost/preview", 0), method: "POST", body: preview },
    read("next page", "/v1/programs/search?limit=20&offset=10", 1),
    read("free names", "/v1/programs/search?limit=20&fields=minimal", 0),
  ];
}

async function someProgramIds(store: string, id: string): Promise<string[]> {
  const service = await startTestService({ snapshots: { store, id } });
  const { body } = await service.ask("/v1/programs/search?limit=3&fields=minimal");
  await service.close();
  return (body as { results: { unified_id: string }[] }).results.map(({ unified_id: programId }) => programId);
}

async function answersOf(store: string, id: string, requests: readonly PlannedRequest[]): Promise<Map<string, string>> {
  const service = await startTestService({ snapshots: { store, id } });
  service.setNow(new Date().toISOString());
  const { apiKey } = await service.createKey();
  const answers = new Map<string, string>();
  for (const { name, method, path, headers, body, units, once } of requests) {
    const { status, bytes } = await service.ask(path, {
      method,
      headers: {
        ...headers,
        ...(units > 0 ? { "x-api-key": apiKey } : {}),
        ...(once ? { "idempotency-key": name } : {}),
        ...(body === null ? {} : { "content-type": "application/json" }),
      },
      ...(body === null ? {} : { body }),
    });
    if (status !== 200) throw new Error(`${name} of ${id} answers ${status}: ${bytes.toString()}`);
    answers.set(name, createHash("sha256").update(bytes).digest("hex"));
  }
  await service.close();
  return answers;
}
