import { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { corporateNumber, queryDay, queryName, queryPrefecture, storedPlace } from "../corpus-fields.ts";
import { z } from "zod";

export const searchEnforcementCases = defineSearch({
  id: "DAT-5",
  path: "/v1/enforcement-cases/search",
  example: { q: "食品表示" },
  summary: "Search published sanctions, recoveries and audit findings",
  description:
    "Finds cases by words in recipient, program, reason and title, by a question in words, and by measure, ministry, " +
    "place, provision, program, corporate number, day of disclosure and improper amount; filters are joined by and, " +
    "and a case that does not state a filtered value drops out. An empty result is never a clearance: say that it is " +
    "not confirmable from what was searched (X-Result-Note: not-confirmable; partial-match: only close ones are " +
    "shown). Many sources publish no corporate number (field-not-published): search by name with q too.",
  fields: {
    event_type: queryName({ max: 80 }).optional().describe("Kind of measure by its whole name, as stored."),
    ministry: queryName({ max: 120 }).optional().describe("Ministry or agency by its whole name, as stored."),
    prefecture: queryPrefecture()
      .optional()
      .describe("Prefecture concerned, in Japanese or Latin letters; 全国 for cases that name none."),
    legal_basis: queryName({ max: 200 }).optional().describe("Part of the provision the measure rests on."),
    program_name_hint: queryName({ max: 200 }).optional().describe("Part of the name of the program concerned."),
    recipient_houjin_bangou: corporateNumber({ example: null })
      .optional()
      .describe("Corporate number of the party, 13 digits or T and 13; finds only cases whose source gives it."),
    disclosed_from: queryDay({ example: "2024-04-01" })
      .optional()
      .describe("First day of disclosure. Cases without a day drop out."),
    disclosed_until: queryDay().optional().describe("Last day of disclosure. Cases without a day drop out."),
    min_improper_grant_yen: queryInteger({ min: 0 })
      .optional()
      .describe("Least part of a grant found improper, in JPY. Cases that do not state it drop out."),
    max_improper_grant_yen: queryInteger({ min: 0 })
      .optional()
      .describe("Greatest part of a grant found improper, in JPY. Cases that do not state it drop out."),
  },
  record: EnforcementCase,
  page: {
    id: "EnforcementCasePage",
    description: "One page of enforcement cases. An empty one is no clearance.",
  },
  tool: "search_enforcement_cases",
  guide: {
    use: "Published sanctions, repayments and audit findings by ministry, law, day, amount: 「補助金の不正受給」. For one company use check_enforcement.",
    example: { q: "行政処分", limit: 5 },
    keywords: ["不正受給", "返還命令", "行政処分", "fraud", "clawback", "sanction"],
  },
  dataset: ({ enforcementCases }) => enforcementCases,
  body: { kind: "office", field: "ministry", filter: (offices) => ({ offices }) },
  conditions: {
    amount: { ends: ["min_improper_grant_yen", "max_improper_grant_yen"], unitYen: 1 },
    days: ["disclosed_from", "disclosed_until"],
  },
  filters: (query) => ({
    eventType: query.event_type,
    ministry: query.ministry,
    prefecture: storedPlace(query.prefecture),
    legalBasis: query.legal_basis,
    programName: query.program_name_hint,
    houjinBangou: query.recipient_houjin_bangou,
    disclosedFrom: query.disclosed_from,
    disclosedUntil: query.disclosed_until,
    minImproperGrantYen: query.min_improper_grant_yen,
    maxImproperGrantYen: query.max_improper_grant_yen,
  }),
});

export const getEnforcementCase = defineRecordRead({
  id: "DAT-6",
  path: "/v1/enforcement-cases/{case_id}",
  example: { case_id: "act-23173" },
  summary: "Read one enforcement case by its id",
  description:
    "Gives everything the snapshot holds about a sanction, recovery or audit finding, with the publication it was read " +
    "from. Null means that the value is not held here: the source may state it. 404 means that no case of this snapshot has the id, which " +
    "clears nobody; a 404 costs nothing.",
  param: { case_id: z.string().describe("Id of an enforcement case, as search returns it.") },
  record: EnforcementCase,
  detail: { id: "EnforcementCaseDetail", description: "An enforcement case and the corpus it comes from." },
  tool: "get_enforcement_case",
  guide: {
    use: "Read one published sanction by its case_id, as search_enforcement_cases gives it.",
    example: { case_id: "act-23173" },
    keywords: ["処分の詳細", "enforcement detail"],
  },
  dataset: ({ enforcementCases }) => enforcementCases,
});
