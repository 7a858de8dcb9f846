/**
 * Lookups and name searches among generated registrants and companies, inside one process: time of each, own memory, size of the index.
 * Aims: a lookup within 10 µs, a name search p50 within 10 ms, memory that does not grow with the rows.
 *
 * usage: npx tsx bench/register-bench.ts [--rows 1000000 --store <snapshots with generated registers>]
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { openCorpus } from "../runtime/corpus/corpus.ts";
import { Registrants } from "../runtime/corpus/registrants.ts";
import { findCompanies } from "../runtime/evidence/company/candidates.ts";
import type { InvoiceRegistrant } from "../schemas/records/invoice.ts";
import { nameIndexFile } from "../snapshots/files/layout.ts";
import { readManifest } from "../snapshots/format/manifest.ts";
import { Snapshot } from "../snapshots/open.ts";
import { corporateName } from "../snapshots/text/entities/corporate-form.ts";
import { buildInto, temporaryFolder } from "../test/support/build.ts";
import { syntheticSource, writeSyntheticRegisters } from "../test/support/synthetic/registers.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, store: { type: "string" } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const SAMPLES = 2000;
const STANDING_ON = "2026-11-15";

const scratch = values.store === undefined ? temporaryFolder("register-bench") : null;
const directory = scratch === null ? heldIn(values.store!) : await built(scratch, Number(values.rows));
const snapshot = new Snapshot(directory, readManifest(directory));
for (const register of ["houjin", "invoice_registrant"] as const) {
  const { rows, entries } = snapshot.names(register);
  const size = statSync(join(directory, nameIndexFile(register))).size;
  print(`${register}: ${rows} rows, ${entries} entries, name index ${(size / 1e6).toFixed(1)} MB`);
}
const registrants = new Registrants(snapshot);
const samples = [...sampled()];
const names = samples.flatMap(({ normalized_name: name, trade_name: trade }) => name ?? trade ?? []);
const before = ownMegabytes();

measure("lookup by number, whole answer", samples, ({ invoice_registration_number: number }) =>
  registrants.answerTo(number),
);
measure("number that nobody has", samples, (_, at) => registrants.answerTo(`T0${String(at).padStart(12, "0")}`));
const search = (query: string) => registrants.page({ standingOn: STANDING_ON }, { query, limit: 50, offset: 0 });
measure("whole name", names, search);
measure("name without its form", names, (name) => search(corporateName(name).core));
measure("first two characters of the name", names, (name) =>
  search([...corporateName(name).core].slice(0, 2).join("")),
);
measure("the same in one prefecture", names, (name) =>
  registrants.page(
    { prefecture: "東京都", standingOn: STANDING_ON },
    { query: [...corporateName(name).core].slice(0, 2).join(""), limit: 50, offset: 0 },
  ),
);
const few = names.slice(0, 20);
measure("株式会社, half of all names", few, () => search("株式会社"));
measure("株式会社, last page", few, () =>
  registrants.page({ standingOn: STANDING_ON }, { query: "株式会社", limit: 100, offset: 10_000 }),
);
measure("one prefecture, no name", few, () =>
  registrants.page({ prefecture: "東京都", standingOn: STANDING_ON }, { limit: 50, offset: 0 }),
);
measure("a range of days, no name", few, () =>
  registrants.page(
    { registeredFrom: "2023-10-01", registeredUntil: "2024-12-31", standingOn: STANDING_ON },
    { limit: 50, offset: 0 },
  ),
);
const corpus = await openCorpus(snapshot);
const companies = (text: string, prefecture?: string) => findCompanies(corpus, text, { prefecture, limit: 20 });
measure("companies by whole name", names, (name) => companies(name));
measure("companies without their form", names, (name) => companies(corporateName(name).core));
measure("companies by two characters", names, (name) => companies([...corporateName(name).core].slice(0, 2).join("")));
measure("the same in one prefecture", names, (name) =>
  companies([...corporateName(name).core].slice(0, 2).join(""), "沖縄県"),
);
measure("株式会社 in one prefecture", few, () => companies("株式会社", "沖縄県"));
print(`own memory: ${before} MB before, ${ownMegabytes()} MB after`);
await snapshot.close();
if (scratch !== null) rmSync(scratch, { recursive: true, force: true });

function measure<Item>(what: string, items: readonly Item[], run: (item: Item, at: number) => unknown): void {
  for (const [at, item] of items.slice(0, 200).entries()) run(item, at);
  const micros = items.map((item, at) => {
    const start = process.hrtime.bigint();
    run(item, at);
    return Number(process.hrtime.bigint() - start) / 1000;
  });
  micros.sort((a, b) => a - b);
  const at = (share: number) => micros[Math.min(micros.length - 1, Math.floor(share * micros.length))]!;
  const shown = [0.5, 0.99].map((share) => {
    const value = at(share);
    return value < 1000 ? `${value.toFixed(1)} µs` : `${(value / 1000).toFixed(2)} ms`;
  });
  print(`${what.padEnd(36)} p50 ${shown[0]!.padStart(10)}   p99 ${shown[1]!.padStart(10)}`);
}

/** Registrants from all over the register, in an order that jumps about. */
function* sampled(): Generator<InvoiceRegistrant> {
  const index = snapshot.names("invoice_registrant");
  for (let at = 0; at < SAMPLES; at++) {
    const row = (at * 2_654_435_761) % index.rows;
    yield JSON.parse(registrants.bytesOf(`T${index.numberOf(row)}`)!.toString()) as InvoiceRegistrant;
  }
}

async function built(folder: string, rows: number): Promise<string> {
  const { houjin, invoice } = await writeSyntheticRegisters({ directory: folder, rows, seed: 20_261_101 });
  const { url, publisher, license, fetchedAt: fetched_at } = syntheticSource;
  const shared = { url, publisher, license, fetched_at };
  const sources = [
    { id: "houjin", adapter: "nta-houjin-csv", files: [basename(houjin.path)], ...shared },
    { id: "invoice", adapter: "nta-invoice-csv", files: [basename(invoice.path)], ...shared },
  ];
  const path = join(folder, "sources.json");
  writeFileSync(path, JSON.stringify({ format: "konkyo-sources/1", title: "Generated registers", sources }));
  const result = await buildInto(join(folder, "store"), { sources: path });
  for (const { name, seconds } of result.report.stages) print(`  ${name.padEnd(12)} ${seconds.toFixed(1)} s`);
  return result.directory;
}

function heldIn(store: string): string {
  return join(
    store,
    readdirSync(store).find((name) => name.startsWith("cs1_"))!,
  );
}

function ownMegabytes(): number {
  globalThis.gc?.();
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return Math.round(Number(kilobytes) / 1024);
}
