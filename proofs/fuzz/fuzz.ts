import { randomBytes } from "node:crypto";
import fc from "fast-check";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints, pages } from "../../runtime/features/table.ts";
import { failuresByStatus } from "../../runtime/openapi/operation.ts";
import { createSandbox } from "../../runtime/payments/sandbox/sandbox.ts";
import { reconcile } from "../../runtime/state/reconcile.ts";
import { startSealing } from "../../test/support/sealing.ts";
import { startTestService, type TestAnswer, testNow } from "../../test/support/service.ts";
import { type Call, callsOf, type Pool, remember, toolCallsOf, toSent, visitsOf } from "./calls.ts";

export type Fault = { readonly of: string; readonly seen: string };

export type FuzzOutcome = {
  readonly asked: number;
  readonly targets: number;
  readonly faults: readonly Fault[];
  readonly statuses: ReadonlyMap<number, number>;
};

export type FuzzPlan = { readonly requests: number; readonly seed: number; readonly only: readonly string[] | null };

/** One call and what its answer must be; null for what is wrong when nothing is. */
type Step = { readonly call: Call; readonly faultOf: (answer: TestAnswer) => string | null };

/** Something to ask, many times. */
type Target = { readonly name: string; readonly steps: fc.Arbitrary<readonly Step[]>; readonly share: number };

/** Sequences: operations that act on what others of them gave. */
const families: Readonly<Record<string, RegExp>> = {
  ledger: /^(PRG|EVD|ACC|BIL)-/,
  device: /^(DEV|BIL)-/,
  alerts: /^(ALR|SUB)-/,
  tasks: /^A2A-/,
};
const longestSequence = 12;
/** Targets that are asked at the same time: a call mostly waits for the disk. */
const atOnce = 16;

/** A service in this process over a snapshot, with payments of the sandbox, and everything that it can be asked. */
export async function openFuzz(snapshots: { readonly store: string; readonly id: string }) {
  const sealing = await startSealing(snapshots.store);
  const {
    store,
    seals: { sealer, integrity },
  } = sealing;
  const payments = createSandbox({
    store,
    publicUrl: "http://127.0.0.1:8787",
    random: randomBytes,
    now: () => Date.parse(testNow),
  });
  const service = await startTestService({ snapshots, store, payments, sealer, integrity });
  const shown: Pool = new Map();
  const statuses = new Map<number, number>();
  let asked = 0;

  const send = async (call: Call, pool: Pool, key: string): Promise<TestAnswer> => {
    const { path, body, headers } = toSent(call, pool);
    asked++;
    const answer = await service.ask(path, {
      method: call.method,
      headers,
      ...(call.keyed ? { key } : {}),
      ...(body === null ? {} : { body }),
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };

  /** Throws for the first answer that must not be; at the end the account has paid what its answers said. */
  const take = async (steps: readonly Step[]): Promise<void> => {
    const { accountId, apiKey } = await service.createKey({});
    const pool: Pool = new Map(shown);
    let [key, units] = [apiKey as string, 0];
    for (const { call, faultOf } of steps) {
      const answer = await send(call, pool, key);
      const fault = faultOf(answer);
      if (fault !== null) throw new Error(`${fault}\n${told(call, pool)}`);
      if (answer.status >= 300) continue;
      remember(answer.body, pool);
      if (call.keyed && answer.headers.get("idempotency-replayed") === null)
        units += Number(answer.headers.get("x-billable-units") ?? 0);
      const next: unknown = call.keyed && call.path.endsWith("/rotate") ? answer.body?.api_key : undefined;
      if (typeof next === "string") key = next;
    }
    const ledger = await service.store.readLedger({ accountId, afterSeq: 0, limit: 5_000 });
    const charged = ledger.reduce((sum, entry) => sum + entry.units, 0);
    if (charged !== units) throw new Error(`answers said ${units} units, the ledger has ${charged}`);
  };

  /** What the examples of the table show, so that calls can name what there is. */
  const lookAround = async () => {
    const { apiKey } = await service.createKey({});
    for (const { method, path } of endpoints)
      if (method === "GET" && !path.includes("{")) remember((await service.ask(path, { key: apiKey })).body, shown);
    for (const [name, known] of shown) shown.set(name, known.slice(0, 20));
  };

  return {
    async run({ requests, seed, only }: FuzzPlan): Promise<FuzzOutcome> {
      await lookAround();
      const targets = allTargets().filter(({ name }) => only === null || only.some((wanted) => name.includes(wanted)));
      const shares = targets.reduce((sum, { share }) => sum + share, 0);
      const faults: Fault[] = [];
      const waiting = [...targets];
      const askInTurn = async () => {
        for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
          const { name, steps, share } = target;
          const numRuns = Math.max(1, Math.round((requests * share) / shares));
          const details = await fc.check(fc.asyncProperty(steps, take), { seed, numRuns });
          if (!details.failed) continue;
          const reason = details.errorInstance instanceof Error ? details.errorInstance.message : "";
          faults.push({ of: name, seen: `${reason} (seed ${seed}, after ${details.numRuns} runs)` });
          process.stdout.write(`${name}: ${reason}\n`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, askInTurn));
      const { differences } = await reconcile(service.store);
      if (differences.length > 0) faults.push({ of: "the books", seen: `${differences.length} differences` });
      return { asked, targets: targets.length, faults, statuses };
    },
    async close() {
      await service.close();
      await sealing.close();
    },
  };
}

function allTargets(): Target[] {
  // What only the payment provider may send is signed: tests of billing hold it.
  const open = endpoints.filter(({ signedBy }) => signedBy === undefined);
  const stepOf = (endpoint: Endpoint): fc.Arbitrary<Step> => {
    const faultOf = answerFault(endpoint);
    return callsOf(endpoint).map((call) => ({ call, faultOf }));
  };
  return [
    ...open.map((endpoint) => ({
      name: `${endpoint.id} ${endpoint.method} ${endpoint.path}`,
      steps: stepOf(endpoint).map((step) => [step]),
      share: 4,
    })),
    ...open
      .filter(({ tool }) => tool !== false)
      .map((endpoint) => ({
        name: `tools: ${String(endpoint.tool)}`,
        steps: toolCallsOf(endpoint).map((call) => [{ call, faultOf: messageFault }]),
        share: 2,
      })),
    ...pages.map((page) => ({
      name: `pages: ${page.path}`,
      steps: visitsOf(page).map((call) => [{ call, faultOf: pageFault }]),
      share: 2,
    })),
    ...Object.entries(families).map(([name, ids]) => ({
      name: `sequences: ${name}`,
      steps: fc.array(fc.oneof(...open.filter(({ id }) => ids.test(id)).map(stepOf)), {
        minLength: 1,
        maxLength: longestSequence,
      }),
      share: 6,
    })),
  ];
}

/** Answers of an operation: the listed codes, and bodies that its schema takes. */
function answerFault(endpoint: Endpoint): Step["faultOf"] {
  const listed = failuresByStatus(endpoint);
  const successes = new Set<number>([endpoint.status, ...(endpoint.otherStatuses ?? [])]);
  return ({ status, headers, body }) => {
    const isJson = /json/.test(headers.get("content-type") ?? "");
    if (successes.has(status) && (status < 400 || body?.code === undefined)) {
      if (!isJson) return null;
      const parsed = endpoint.response.safeParse(body);
      return parsed.success
        ? null
        : `${status} with a body that its schema refuses: ${parsed.error.message.slice(0, 300)}`;
    }
    if (status === 304 || (status >= 300 && status < 400)) return null;
    // Pages of an operation tell their failures in HTML.
    if (!isJson) return status < 500 ? null : `${status}`;
    const code: unknown = body?.code;
    if (!listed.get(status)?.some((known) => known === code)) return `${status} ${String(code)} is not listed`;
    return status >= 500 && code !== "monthly_cap_reached" ? `${status} ${String(code)}` : null;
  };
}

/** A tool answers with a result or an error of the protocol, and never fails itself. */
function messageFault({ status, body }: TestAnswer): string | null {
  if (status >= 500) return `${status} ${String(body?.code)}`;
  if (status >= 400) return typeof body?.code === "string" || body?.error ? null : `${status} without a reason`;
  if (body?.jsonrpc !== "2.0") return `${status} and no message`;
  if (body.error?.code === -32_603) return `internal error: ${String(body.error.message)}`;
  return body.error !== undefined || body.result !== undefined ? null : "neither a result nor an error";
}

function pageFault({ status, headers, bytes }: TestAnswer): string | null {
  if (status >= 500) return `${status}`;
  if (status >= 300 && status < 400) return null;
  if (!/html/.test(headers.get("content-type") ?? "")) return null;
  const stray = /\[object Object\]|>undefined<|>NaN</.exec(bytes.toString().replaceAll(/<(textarea|input)[^>]*>/g, ""));
  return stray === null ? null : `${status} shows ${stray[0]}`;
}

function told(call: Call, pool: Pool): string {
  const { path, body, headers } = toSent(call, pool);
  const short = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text);
  return `${call.method} ${short(path)} ${JSON.stringify(headers)}${call.keyed ? " with a key" : ""} ${short(body ?? "")}`;
}
