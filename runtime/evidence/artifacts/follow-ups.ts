import type { Artifact } from "../../../schemas/answers/artifact.ts";
import type { JsonValue } from "../../../schemas/common.ts";
import { invoiceActive } from "../company/company.ts";
import { asked, inputTitles, type PackInputs } from "./pack.ts";

type FollowUp = Artifact["recommended_followup"][number];
type Review = Artifact["human_review_required"][number];
type Channels = Artifact["recommended_followup_by_channel"];

/** Next steps, grouped by who can take them. */
export type FollowUps = { readonly all: FollowUp[]; readonly byChannel: Channels; readonly reviews: Review[] };

export function followUpsOf(inputs: PackInputs): FollowUps {
  const service = serviceSteps(inputs);
  const web = webSteps(inputs);
  const reviews = reviewsOf(inputs);
  const people = reviews.map(({ item_id, reason_ja, profession }) => ({
    action_id: `review_${item_id}`,
    label_ja: profession === null ? "担当者が確認する" : `${profession}に確認する`,
    reason: reason_ja,
    endpoint: null,
  }));
  return {
    all: [...service, ...web, ...people],
    byChannel: {
      use_jpcite_next: service.map(toJson),
      use_web_search_for: web.map(toJson),
      use_professional_review_for: people.map(toJson),
    },
    reviews,
  };
}

/** Both operations reject a wrong check digit. */
function serviceSteps({ company: { number, checkDigitValid } }: PackInputs): FollowUp[] {
  if (!checkDigitValid) return [];
  return [
    {
      action_id: "read_houjin_360",
      label_ja: "法人の収録情報をすべて読む",
      reason: "all rows held about this number, with counts and dates",
      endpoint: `/v1/houjin/${number}/360`,
    },
    {
      action_id: "read_evidence_packet",
      label_ja: "証拠パケットを取得する",
      reason: "records with facts, lineage and known gaps",
      endpoint: `/v1/evidence/packets/houjin/${number}`,
    },
  ];
}

/** Open points that can be looked up at the publisher. */
function webSteps({ lookups }: PackInputs): FollowUp[] {
  return asked(lookups)
    .filter(({ dataset, reading }) => reading !== "HIT" && officialPlaces[dataset] !== undefined)
    .map(({ dataset }) => ({
      action_id: `look_up_${dataset}`,
      label_ja: `${inputTitles[dataset]}を${officialPlaces[dataset]}で照会する`,
      reason: "not confirmable from this snapshot, which proves nothing",
      endpoint: null,
    }));
}

const officialPlaces: Readonly<Partial<Record<string, string>>> = {
  meta: "国税庁法人番号公表サイト",
  invoice_status: "国税庁適格請求書発行事業者公表サイト",
  enforcement: "各省庁の公表資料",
  adoption_history: "各制度の採択者一覧",
  bids: "調達ポータル",
};

/** Points for human review, from the requested lookups only. */
function reviewsOf({ company, lookups, asOf }: PackInputs): Review[] {
  const read = new Map(asked(lookups).map(({ dataset, reading }) => [dataset, reading]));
  const closed = (company.master?.record.close_date ?? null) !== null;
  const points: readonly (readonly [boolean, string, string | null, string])[] = [
    [
      !company.checkDigitValid,
      "check_digit",
      null,
      "法人番号のチェックデジット（検査用数字）が一致しません。番号を確認してください。",
    ],
    [
      read.get("enforcement") === "HIT",
      "enforcement",
      "弁護士",
      "処分等の公表記録があります。内容と現在の状況を確認してください。",
    ],
    [
      read.has("invoice_status") && invoiceActive(company, asOf) === false,
      "invoice_registration",
      "税理士",
      "登録の取消または失効の記録があります。仕入税額控除への影響を確認してください。",
    ],
    [read.has("meta") && closed, "closed", "司法書士", "登記記録が閉鎖されています。承継先を確認してください。"],
    [
      read.has("enforcement") && read.get("enforcement") !== "HIT",
      "enforcement_not_confirmable",
      null,
      "処分等は収録範囲で確認できません。処分がないことを意味しないため、所管官庁の公表資料を確認してください。",
    ],
  ];
  return points.flatMap(([applies, item_id, profession, reason_ja]) =>
    applies ? [{ item_id, reason_ja, profession }] : [],
  );
}

function toJson({ action_id, label_ja, reason, endpoint }: FollowUp): Record<string, JsonValue> {
  return { action_id, label_ja, reason, endpoint };
}
