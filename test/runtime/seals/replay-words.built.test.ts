import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { closeCorpus, type Corpus } from "../../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { queryEvidencePacket } from "../../../runtime/endpoints/evidence/query.ts";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
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

  it("are a part of its id, and a snapshot without any still answers", () => {
    expect(withoutWords.id).not.toBe(corpus().id);
    expect(withoutWords.language.lexicon.lines("near-words")).toEqual([]);
    expect(withoutWords.programs.page({}, { query: "架空就農応援金", limit: 1, offset: 0 }).total).toBe(1);
  });
});
