import { execFile } from "node:child_process";
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeCorpus, type Corpus } from "../../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { queryEvidencePacket } from "../../../runtime/endpoints/evidence/query.ts";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { temporaryFolder } from "../../support/build.ts";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { konkyoProgram } from "../../support/program.ts";
import { sealedCall, type Sealing, startSealing } from "../../support/sealing.ts";
import { corpusOfFile, openSnapshot } from "../../support/shared-snapshot.ts";

/** The same records and no words to read questions with. */
const wordless = changedCorpusOfFile((source) => (source.adapter === "lexicon" ? null : source));
const corpus = corpusOfFile();
let withoutWords: Corpus;
let sealing: Sealing;
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
  const { store, id } = wordless();
  withoutWords = await openSnapshot(store, id);
});
afterAll(async () => {
  await sealing.close();
  await closeCorpus(withoutWords);
});

/** A search with a seal, as a packet would have it. */
const sealedQuery = { ...queryEvidencePacket, sealed: true } as Endpoint;
const asked = { query_text: "農業を始めたい" };

describe("the words of a snapshot", () => {
  it("decide how its questions are read, whatever words the program has beside it", async () => {
    const { body } = await sealedCall(sealing, corpus(), sealedQuery, asked);
    const { audit_seal: seal } = body;
    expect(await replaySeal(seal, asked, { corpus: corpus(), endpoints: [sealedQuery] })).toEqual({
      outcome: "equal",
    });
    const { snapshot } = corpus();
    const versions = { ...snapshot.manifest.versions, normalizer_version: "konkyo-fold/1" };
    const foldedOtherwise = {
      ...corpus(),
      snapshot: { manifest: { ...snapshot.manifest, versions } } as typeof snapshot,
    };
    expect(await replaySeal(seal, asked, { corpus: foldedOtherwise, endpoints: [sealedQuery] })).toMatchObject({
      outcome: "unusable",
      reason: expect.stringContaining("konkyo-fold/1"),
    });
    // The same question on the same records, read without words.
    const found = ({ programs }: Corpus) =>
      programs.page({}, { query: asked.query_text, limit: 5, offset: 0 }).rows.map((row) => programs.idOf(row));
    expect(found(corpus())).not.toEqual(found(withoutWords));
  });

  it("are read from the snapshot alone: a program with other lexicon files replays sealed searches to the same bytes", async () => {
    const calls = [];
    for (const query_text of [
      "農業を始めたい",
      "募集中ののうぎょうの補助金",
      "架空市の補助金と国の補助金は併用できますか",
    ]) {
      const { body } = await sealedCall(sealing, corpus(), sealedQuery, { query_text });
      expect(body["records"]).not.toEqual([]);
      calls.push({ seal: body.audit_seal, sent: { query_text } });
    }
    const program = programWithOtherWords();
    const { store, id } = inject("snapshot");
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", replayAll], {
      env: { ...process.env, CALLS: JSON.stringify({ program, directory: join(store, id), calls }) },
    });
    expect(JSON.parse(stdout)).toEqual(calls.map(() => ({ outcome: "equal" })));
    rmSync(program, { recursive: true });
  });

  it("are a part of its id, and a snapshot without any still answers", () => {
    expect(withoutWords.id).not.toBe(corpus().id);
    expect(withoutWords.language.lexicon.lines("near-words")).toEqual([]);
    expect(withoutWords.programs.page({}, { query: "架空就農応援金", limit: 1, offset: 0 }).total).toBe(1);
  });
});

/** Replays sealed searches by the modules of another program, and prints the outcomes. */
const replayAll = `
  const { program, directory, calls } = JSON.parse(process.env.CALLS);
  const load = (path) => import(program + "/dist/" + path);
  const [{ Snapshot }, { readManifest }, { openCorpus, closeCorpus }, { replaySeal }, { queryEvidencePacket }] = await Promise.all(
    ["snapshots/open.js", "snapshots/format/manifest.js", "runtime/corpus/corpus.js", "runtime/seals/replay-seal.js",
      "runtime/endpoints/evidence/query.js"].map(load),
  );
  const corpus = await openCorpus(new Snapshot(directory, readManifest(directory)));
  const endpoints = [{ ...queryEvidencePacket, sealed: true }];
  const outcomes = [];
  for (const { seal, sent } of calls) outcomes.push(await replaySeal(seal, sent, { corpus, endpoints }));
  console.log(JSON.stringify(outcomes));
  await closeCorpus(corpus);
`;

/** The folder of the program under test beside lexicon files that say something else. Node follows links, so its modules are copies. */
function programWithOtherWords(): string {
  const [own, folder] = [dirname(dirname(konkyoProgram())), temporaryFolder("other-words")];
  for (const name of ["dist", "lexicon", "package.json"])
    cpSync(join(own, name), join(folder, name), { recursive: true, dereference: true });
  symlinkSync(join(own, "node_modules"), join(folder, "node_modules"));
  const lexicon = join(folder, "lexicon");
  for (const path of readdirSync(lexicon, { encoding: "utf8", recursive: true }).filter((one) => one.endsWith(".tsv")))
    writeFileSync(join(lexicon, path), "# same-words\nwords\n農業、漁業\n");
  return folder;
}
