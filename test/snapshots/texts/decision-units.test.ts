import { expect, it } from "vitest";
import { decisionUnit } from "../../../snapshots/texts/units/decision-units.ts";

it("heads a decision with the articles that it cites, as people write them", () => {
  const unsaid = { law_id: null, paragraph: null, item: null, former_text: false, basis: "reference_list" } as const;
  const cited = (law_name: string, article: string | null) => ({ ...unsaid, law_name, article });
  const { heads } = decisionUnit({
    unified_id: "HAN-1",
    case_name: "住民訴訟",
    subject_area: null,
    court: null,
    court_level: null,
    decision_date: null,
    cited_statutes: [cited("地方自治法", "242_2"), cited("民法", "709"), cited("憲法", null)],
    key_ruling: null,
    ruling_summary: null,
    impact_on_business: null,
    source_excerpt: null,
  });
  expect(heads).toEqual(["住民訴訟", "地方自治法242条の2", "民法709条", "憲法"]);
});
