import { parseArgs } from "node:util";
import { besideCorpus, sharedCorpus } from "../test/support/corpus-folder.ts";
import { type Asked, askQuestion, claimsHit, serviceMilliseconds } from "./asked-questions.ts";
import { type JudgedDataset, judgedDatasets } from "./datasets.ts";
import { createFindings } from "../proofs/findings.ts";
import { otherEngines } from "./engines/engines.ts";
import { holdGoals } from "./goals.ts";
import { type HeldRecords, openHeldRecords } from "./held-records.ts";
import { type Judged, readJudgedFile, readQueries, readQuestions } from "./judged.ts";
import { type Answer, figuresOf } from "./measures.ts";
import { packetsOverAllKinds } from "./over-all-kinds.ts";
import { calibration, type Line, miss, table } from "./report.ts";
import { type Served, serveStore } from "./served.ts";

/*
 * Measures search on judged queries (words) and judged questions (sentences), asked over HTTP of a service over a built full
 * corpus, beside two other engines: npm run eval -- --store <store> [--only <dataset> --misses --json --own]
 *
 * --only   one dataset of the judged files
 * --judged-file  a file of judged questions beside those, as in eval/blind; may be repeated
 * --misses lists what was wanted and what came, for each answer below a full score
 * --own    leaves the other engines out
 *
 * The other engines get the query as it was typed and, in lines of their own, the words that the service says it used.
 */

const [queryFolder, judgedFolder] = [besideCorpus("queries"), besideCorpus("judged")];
const { values: options } = parseArgs({
  options: {
    store: { type: "string" },
    corpus: { type: "string", ...(sharedCorpus ? { default: sharedCorpus } : {}) },
    queries: { type: "string", ...(queryFolder ? { default: queryFolder } : {}) },
    judged: { type: "string", ...(judgedFolder ? { default: judgedFolder } : {}) },
    "judged-file": { type: "string", multiple: true, default: [] },
    only: { type: "string" },
    json: { type: "boolean", default: false },
    own: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});
if (!options.store || !options.corpus || !options.queries || !options.judged) {
  process.stderr.write(
    "usage: npm run eval -- --store <store of the full corpus> [--only <dataset>] [--misses] [--json] [--own]\n" +
      "       [--corpus <dir> --queries <dir> --judged <dir> --judged-file <file>]\n",
  );
  process.exit(64);
}
if (options.only && !judgedDatasets[options.only]) {
  process.stderr.write(`unknown dataset ${options.only}; one of ${Object.keys(judgedDatasets).join(", ")}\n`);
  process.exit(64);
}

const lines: Line[] = [];
const notes = [
  "ours: time of the work inside the service (Server-Timing), median of five; the others: time inside the engine",
];
const judged = [
  ...readQueries(options.queries),
  ...readQuestions(options.judged),
  ...options["judged-file"].flatMap(readJudgedFile),
];
const datasets = Object.entries(judgedDatasets).filter(([name]) => options.only === undefined || options.only === name);
const records = await openHeldRecords(options.store, options.corpus);
const served = await serveStore(options.store);
const answered = new Map<JudgedDataset, Asked[]>();
try {
  for (const [name, dataset] of datasets) answered.set(dataset, await measureOurs(name, dataset, served, records));
  const answerable = [...answered.values()].flat().filter(({ judged: { set } }) => set !== "queries");
  notes.push(...calibration(answerable, await measureNothingFits(judged, served, records)));
  notes.push(await packetsOverAllKinds(answerable, served, records));
} finally {
  await served.stop();
}
// The other engines come after the service has stopped: neither takes time from the other.
for (const [name, dataset] of datasets) {
  const asked = answered.get(dataset)!;
  if (!options.own && asked.length > 0 && dataset.documents !== null)
    await measureOthers(name, dataset, asked, records);
}
records.close();
lines.sort((a, b) => orderOf(a) - orderOf(b));
process.stdout.write(options.json ? `${JSON.stringify({ lines, notes }, null, 1)}\n` : table(lines, notes));
if (!options.json) {
  const findings = createFindings();
  holdGoals(lines, findings);
  findings.end();
}

/** Datasets stay together, with the engines one after the other. */
function orderOf({ dataset }: Line): number {
  return datasets.findIndex(([name]) => name === dataset);
}

async function measureOurs(name: string, dataset: JudgedDataset, service: Served, held: HeldRecords): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const each of judged)
    if (each.dataset === name && !each.nothingFits) all.push(await askQuestion(service, held, each));
  const asked = all.filter(({ grades }) => grades.size > 0);
  if (asked.length < all.length)
    notes.push(`${name}: ${all.length - asked.length} left out, none of their records is held in public search`);
  const ours: Answer[] = [];
  for (const { judged: each, found } of asked)
    ours.push({ ids: found.hits.map(({ id }) => id), milliseconds: await serviceMilliseconds(service, each) });
  addLines(name, "konkyo", asked, ours);
  if (options.misses) await listMisses(dataset, asked, held);
  return asked;
}

async function measureOthers(name: string, dataset: JudgedDataset, asked: readonly Asked[], held: HeldRecords) {
  const documents = await held.documents(dataset);
  const typed = asked.map(({ judged: { query } }) => query);
  const isRead = asked.some(({ found }) => found.match.used !== null);
  // Where the service searched with no word (an identifier, a filter alone), the others keep what was typed.
  const read = isRead ? asked.map(({ found: { match } }, at) => match.used?.join(" ") || typed[at]!) : [];
  for (const engine of otherEngines) {
    const answers = engine.answer(documents, [...typed, ...read]);
    if (answers === null) notes.push(`${engine.name} is not installed here: skipped for ${name}`);
    else {
      addLines(name, engine.name, asked, answers.slice(0, typed.length));
      if (isRead) addLines(name, `${engine.name} + reader`, asked, answers.slice(typed.length));
    }
  }
  if (!isRead) notes.push(`${name}: answers do not say which words were used, so the others were not asked with them`);
}

function addLines(dataset: string, engine: string, asked: readonly Asked[], answers: readonly Answer[]): void {
  const pairs = asked.map(({ judged: { set, type }, grades }, at) => ({ set, type, grades, answer: answers[at]! }));
  for (const set of ["queries", "questions", "file"]) {
    const ofSet = pairs.filter((pair) => pair.set === set);
    if (ofSet.length === 0) continue;
    lines.push({ dataset, set, type: "all", engine, ...figuresOf(ofSet) });
    const types = [...new Set(ofSet.map(({ type }) => type))].toSorted();
    if (types.length === 1) continue;
    for (const type of types) {
      const ofType = ofSet.filter((pair) => pair.type === type);
      lines.push({ dataset, set, type, engine, ...figuresOf(ofType) });
    }
  }
}

async function listMisses(dataset: JudgedDataset, asked: readonly Asked[], held: HeldRecords): Promise<void> {
  const names = await held.names(dataset);
  for (const each of asked) {
    const told = miss(each, names);
    if (told !== null) process.stderr.write(`${told}\n`);
  }
}

/** Questions that no record answers: the answer must say that its match is partial or none, and no packet may claim a hit. */
async function measureNothingFits(all: readonly Judged[], service: Served, held: HeldRecords): Promise<Asked[]> {
  const questions = all.filter(
    ({ nothingFits, dataset }) => nothingFits && (options.only === undefined || dataset === options.only),
  );
  let [right, hits] = [0, 0];
  const asked: Asked[] = [];
  for (const each of questions) {
    asked.push(await askQuestion(service, held, each));
    const { found } = asked.at(-1)!;
    const isRight = found.match.kind === "partial" || found.match.kind === "none";
    const isHit = await claimsHit(service, each);
    right += Number(isRight);
    hits += Number(isHit);
    if (options.misses && (!isRight || isHit))
      process.stderr.write(
        `nothing fits ${each.qid} [${each.query}] ${found.match.kind}${isHit ? ", packet HIT" : ""}\n`,
      );
  }
  if (questions.length > 0)
    notes.push(`nothing fits: ${right} of ${questions.length} answered partial or none, ${hits} packets claim a HIT`);
  return asked;
}
