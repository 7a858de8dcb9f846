import { CaseStudy } from "../../../schemas/records/case-study.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { corporateNumber, queryIndustry, queryName, queryPrefecture, storedPlace } from "../corpus-fields.ts";
import { z } from "zod";

const bound = (words: string) => queryInteger({ min: 0 }).optional().describe(words);

export const searchCaseStudies = defineSearch({
  id: "DAT-1",
  path: "/v1/case-studies/search",
  example: { q: "共同研究" },
  summary: "Search published examples of companies that used programs",
  description:
    "Finds case studies by words in company, title, summary and excerpt, and by place, industry, company, program " +
    "used, support received and size, joined by and; few sources publish amounts or programs used. An empty result " +
    "means that this snapshot cannot confirm such a case (X-Result-Note: not-confirmable), or that no case states the " +
    "field (field-not-published), never that no company used a program: tell the user so. partial-match says that " +
    "only close ones are shown.",
  fields: {
    prefecture: queryPrefecture()
      .optional()
      .describe("Prefecture of the company, in Japanese or Latin letters; 全国 for cases that name none."),
    industry_jsic: queryIndustry()
      .optional()
      .describe(
        "Start of a code of the Japan Standard Industrial Classification, such as E or E24; the name of a division works.",
      ),
    houjin_bangou: corporateNumber({ example: "2450001012229" })
      .optional()
      .describe("Corporate number of the company, 13 digits or T and 13."),
    program_used: queryName({ max: 200 }).optional().describe("Part of the name of a program the company used."),
    min_subsidy_yen: bound("Least support received in JPY. Cases that do not state it drop out."),
    max_subsidy_yen: bound("Greatest support received in JPY. Cases that do not state it drop out."),
    min_employees: bound("Least number of employees. Cases that do not state it drop out."),
    max_employees: bound("Greatest number of employees. Cases that do not state it drop out."),
  },
  record: CaseStudy,
  page: { id: "CaseStudyPage", description: "One page of case studies." },
  tool: "search_case_studies",
  guide: {
    use: "How did other companies use public programs? 「飲食店の持続化補助金の事例」, by words, industry, size, program.",
    example: { q: "製造業", limit: 5 },
    keywords: ["事例", "採択", "活用例", "case study", "case studies", "adopted"],
  },
  dataset: ({ caseStudies }) => caseStudies,
  conditions: {
    amount: { ends: ["min_subsidy_yen", "max_subsidy_yen"], unitYen: 1 },
    staff: ["min_employees", "max_employees"],
  },
  filters: (query) => ({
    prefecture: storedPlace(query.prefecture),
    industry: query.industry_jsic,
    houjinBangou: query.houjin_bangou,
    programUsed: query.program_used,
    minSubsidyYen: query.min_subsidy_yen,
    maxSubsidyYen: query.max_subsidy_yen,
    minEmployees: query.min_employees,
    maxEmployees: query.max_employees,
  }),
});

export const getCaseStudy = defineRecordRead({
  id: "DAT-2",
  path: "/v1/case-studies/{case_id}",
  example: { case_id: "mirasapo_case_1439" },
  summary: "Read one case study by its id",
  description:
    "Gives everything the snapshot holds about a case, with the page it was read from. Null means that the source does " +
    "not state the value. 404 means that no case of this snapshot has the id; a 404 costs nothing.",
  param: { case_id: z.string().describe("Id of a case study, as search returns it.") },
  record: CaseStudy,
  detail: { id: "CaseStudyDetail", description: "A case study and the corpus it comes from." },
  tool: "get_case_study",
  guide: {
    use: "Read one published case by its case_id, as search_case_studies gives it.",
    example: { case_id: "mirasapo_case_3736" },
    keywords: ["事例の詳細", "case study detail"],
  },
  dataset: ({ caseStudies }) => caseStudies,
});
