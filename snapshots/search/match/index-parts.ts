import { LRUCache } from "lru-cache";
import { ShortFormFit } from "../documents/abbreviation.ts";
import { DocumentTable } from "../file/document-table.ts";
import { type IndexFile, unpackIndexFile } from "../file/file-format.ts";
import { KeyTable } from "../file/key-table.ts";
import { Localities } from "../file/locality.ts";
import { Postings } from "../file/postings.ts";
import type { Scopes } from "../documents/scopes.ts";
import { QuestionScratch } from "./question-scratch.ts";

/** Working memory of one index, used by one query at a time; a query runs without a pause, so queries never meet in it. */
export type Scratch = {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly marks: Uint8Array;
};

/** What is known about the candidates of a query, in their order: score, 0 while not worked out, and place of the query. */
export type CandidateScores = { readonly scores: Float64Array; readonly places: Uint8Array };

export type IndexParts = {
  readonly documents: DocumentTable;
  readonly postings: Postings;
  readonly keys: KeyTable;
  readonly shortForms: ShortFormFit;
  readonly scratch: Scratch;
  readonly question: QuestionScratch;
  readonly localities: Localities;
  readonly scopes: Scopes;
  /**
   * Scores of the latest queries with many candidates: the next page, or the same query with a filter, has the same scores.
   * Measured: this saves 35 of 85 µs where pages of the same queries are asked for.
   */
  readonly scores: LRUCache<string, CandidateScores>;
};

/** Nine bytes each, 4 MB in all. */
const SCORED_CANDIDATES = 450_000;

/** Opens the parts of an index over the bytes of its file; throws IndexFileError when they are not intact. */
export function openParts(bytes: Uint8Array, checksum?: number, scopes: Scopes = {}): IndexParts {
  const file: IndexFile = unpackIndexFile(bytes, checksum);
  const keys = new KeyTable(file.parts);
  return {
    documents: new DocumentTable(file),
    postings: new Postings(file.parts),
    keys,
    scopes,
    localities: new Localities(keys, file.documents),
    shortForms: new ShortFormFit(),
    question: new QuestionScratch(file.documents),
    scores: new LRUCache({ maxSize: SCORED_CANDIDATES, sizeCalculation: ({ scores }) => scores.length }),
    scratch: {
      first: new Uint32Array(file.documents),
      second: new Uint32Array(file.documents),
      marks: new Uint8Array(file.documents),
    },
  };
}
