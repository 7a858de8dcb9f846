import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { queryPackets } from "../../../runtime/endpoints/evidence/query.ts";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { changedCorpusOfFile } from "../../support/changed-corpus.ts";
import { corpusOfFile } from "../../support/corpus.ts";
import { sealedCall, type Sealing, startSealing } from "../../support/sealing.ts";

/** The same records and no words to read questions with. */
const wordless = changedCorpusOfFile((source) => (source.adapter === "lexicon" ? null : source));
const [corpus, withoutWords] = [corpusOfFile(), corpusOfFile(wordless)];
let sealing: Sealing;
beforeAll(async () => {
  sealing = await startSealing(inject("testStore"));
});
afterAll(() => sealing.close());

const asked = { query_text: "農業を始めたい", limit: 5 };

describe("the words of a snapshot", () => {
  it("decide how its questions are read, whatever words the program has beside it", async () => {
    const { body } = await sealedCall(sealing, corpus(), queryPackets, asked);
    const { audit_seal: seal } = body;
    expect(await replaySeal(seal, asked, { corpus: corpus(), endpoints: [queryPackets] })).toEqual({
      outcome: "equal",
    });
    const other = await sealedCall(sealing, withoutWords(), queryPackets, asked);
    expect(other.body.audit_seal.content_hash).not.toBe(seal.content_hash);
    expect(JSON.stringify(body)).toContain("架空就農応援金");
    expect(JSON.stringify(other.body)).not.toContain("架空就農応援金");
  });

  it("are a part of its id, and a snapshot without any still answers", () => {
    expect(withoutWords().id).not.toBe(corpus().id);
    expect(withoutWords().language.lexicon.lines("near-words")).toEqual([]);
    expect(withoutWords().programs.page({}, { query: "架空就農応援金", limit: 1, offset: 0 }).total).toBe(1);
  });
});
