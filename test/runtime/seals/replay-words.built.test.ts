import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeCorpus, type Corpus } from "../../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { queryEvidencePacket } from "../../../runtime/endpoints/evidence/query.ts";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { temporaryFolder } from "../../support/build.ts";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { startKonkyo } from "../../support/konkyo-process.ts";
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
    // The same question on the same records, read without words.
    const found = ({ programs }: Corpus) =>
      programs.page({}, { query: asked.query_text, limit: 5, offset: 0 }).rows.map((row) => programs.idOf(row));
    expect(found(corpus())).not.toEqual(found(withoutWords));
  });

  it("are read from the snapshot alone: a program with other lexicon files gives the same bytes", async () => {
    const other = programWithOtherWords();
    const { store, id } = inject("snapshot");
    const search = async (program: string) => {
      const argv = ["search", "program", asked.query_text, "--explain", "--json", "--store", store, "--snapshot", id];
      const run = startKonkyo(argv, { program });
      expect(await run.end()).toEqual({ code: 0, signal: null });
      return run.out();
    };
    const bytes = await search(konkyoProgram());
    expect(bytes).toContain("架空就農応援金");
    expect(await search(other)).toBe(bytes);
    rmSync(dirname(dirname(other)), { recursive: true });
  });

  it("are a part of its id, and a snapshot without any still answers", () => {
    expect(withoutWords.id).not.toBe(corpus().id);
    expect(withoutWords.language.lexicon.lines("near-words")).toEqual([]);
    expect(withoutWords.programs.page({}, { query: "架空就農応援金", limit: 1, offset: 0 }).total).toBe(1);
  });
});

/** The program under test beside lexicon files that say something else. */
function programWithOtherWords(): string {
  const [own, folder] = [dirname(dirname(konkyoProgram())), temporaryFolder("other-words")];
  for (const name of readdirSync(own))
    if (name === "bin" || name === "package.json") cpSync(join(own, name), join(folder, name), { recursive: true });
    else if (name !== "demo") symlinkSync(join(own, name), join(folder, name));
  cpSync(join(own, "demo"), join(folder, "demo"), { recursive: true, dereference: true });
  const lexicon = join(folder, "demo/lexicon");
  for (const path of readdirSync(lexicon, { encoding: "utf8", recursive: true }).filter((one) => one.endsWith(".tsv")))
    writeFileSync(join(lexicon, path), "# same-words\nwords\n農業、漁業\n");
  return join(folder, "bin/konkyo.js");
}
