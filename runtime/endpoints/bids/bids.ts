import { Text } from "../../../schemas/common.ts";
import { Bid } from "../../../schemas/records/bid.ts";
import { bidKind } from "../../../schemas/enums.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { companyName } from "../../evidence/company/candidates.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryEnum, queryInteger } from "../../endpoint/query-fields.ts";
import { corporateNumber, queryDay, queryName } from "../corpus-fields.ts";
import { z } from "zod";

const ServedBid = Bid.extend({
  winner_known_name: Text.nullable().describe(
    "Name of the winner: as this record gives it, else as a register or another record gives it for the corporate number.",
  ),
}).meta({ id: "ServedBid", description: "A procurement, with the name of its winner wherever a record knows it." });

function withWinner({ winner_name: name, winner_houjin_bangou: number }: Bid, _day: string, corpus: Corpus) {
  return { winner_known_name: name ?? (number === null ? null : companyName(corpus, number)) };
}

export const searchBids = defineSearch({
  id: "DAT-18",
  path: "/v1/bids/search",
  example: { q: "新エネルギー" },
  summary: "Search public procurement notices and awards",
  description:
    "Finds procurements by words in title, description, buyer and winner, and by procedure, corporate numbers, " +
    "program, amount of the award and deadline; filters are joined by and, and a row that does not state a filtered " +
    "value drops out. An empty result means that this snapshot cannot confirm such a procurement (X-Result-Note: " +
    "not-confirmable), or that no source states the field (field-not-published: award lists often state neither " +
    "procedure nor deadline), never that none exists. partial-match says that only close ones are shown.",
  fields: {
    bid_kind: queryEnum(bidKind).optional().describe("Procedure."),
    procuring_houjin_bangou: corporateNumber({ example: null })
      .optional()
      .describe("Corporate number of the buyer, 13 digits or T and 13."),
    winner_houjin_bangou: corporateNumber({ example: "3010405010441" })
      .optional()
      .describe("Corporate number of the winner, 13 digits or T and 13."),
    program_id_hint: queryName({ max: 64 }).optional().describe("Program it seems to belong to, as stored."),
    min_amount: queryInteger({ min: 0 }).optional().describe("Least amount of the award in JPY."),
    max_amount: queryInteger({ min: 0 }).optional().describe("Greatest amount of the award in JPY."),
    deadline_after: queryDay({ example: null }).optional().describe("Bids are taken until this day or a later one."),
  },
  record: ServedBid,
  adds: withWinner,
  page: { id: "BidPage", description: "One page of procurements." },
  tool: "search_bids",
  guide: {
    use: "Public tenders and contracts by words, buyer, winner, amount: 「システム開発の落札」. Corporate numbers name buyer and winner.",
    example: { q: "業務委託", limit: 5 },
    keywords: ["入札", "調達", "落札", "bid", "tender", "procurement"],
  },
  dataset: ({ bids }) => bids,
  conditions: { amount: { ends: ["min_amount", "max_amount"], unitYen: 1 } },
  filters: (query) => ({
    bidKind: query.bid_kind,
    procuringHoujinBangou: query.procuring_houjin_bangou,
    winnerHoujinBangou: query.winner_houjin_bangou,
    programIdHint: query.program_id_hint,
    minAmountYen: query.min_amount,
    maxAmountYen: query.max_amount,
    deadlineAfter: query.deadline_after,
  }),
});

export const getBid = defineRecordRead({
  id: "DAT-19",
  path: "/v1/bids/{unified_id}",
  example: { unified_id: "BID-052cfcb7d0" },
  summary: "Read one procurement by its id",
  description:
    "Gives everything the snapshot holds about a procurement notice or award, with the file it was read from. Null means that " +
    "the value is not held here: the source may state it. 404 means that no procurement of this snapshot has the id; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a procurement, as search returns it.") },
  record: ServedBid,
  adds: withWinner,
  detail: { id: "BidDetail", description: "A procurement and the corpus it comes from." },
  tool: "get_bid",
  guide: {
    use: "Read one tender or contract by its id (BID-…).",
    example: { unified_id: "BID-65f03df1b4" },
    keywords: ["入札の詳細", "bid detail"],
  },
  dataset: ({ bids }) => bids,
});
