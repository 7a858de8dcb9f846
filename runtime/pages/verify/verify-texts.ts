import type { Texts } from "../../wire/language.ts";
import type { CheckName, Judgement, NotDone } from "./judge.ts";

/** All texts of the verifier; its script gets them with the page. */
export type VerifyTexts = {
  readonly what: Readonly<Record<Judgement["what"], string>>;
  readonly verdicts: Readonly<Record<Judgement["verdict"], string>>;
  readonly checks: Readonly<Record<CheckName, string>>;
  readonly outcomes: Readonly<Record<"ok" | "failed" | "not_done", string>>;
  readonly notDone: Readonly<Record<NotDone, string>>;
  readonly unusable: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, string>>;
  readonly broken: string;
};

export const verifyTexts: Texts<VerifyTexts> = {
  ja: {
    what: {
      seal: "封印",
      answer: "封印のある回答",
      bundle: "封印の一式",
      proof: "記録の証明",
      nothing: "入力された内容",
    },
    verdicts: {
      holds: "確認できた範囲で、改変はありません",
      altered: "検証に失敗しました。この回答は発行後に改変されています",
      untrusted: "署名を確認できません。信頼できる鍵による署名ではありません",
      unusable: "検証できる封印や証明が見つかりません",
    },
    checks: {
      form: "封印の形式が正しい",
      hashes: "封印の各項目が互いに一致する",
      answer: "回答の内容が封印と一致する",
      signature: "信頼する鍵で署名されている",
      snapshot: "スナップショットIDが計算で導かれる",
      records: "もとになった記録がスナップショットに含まれる",
      manifest: "スナップショットに公開者の署名がある",
      log: "封印のログに登録されている",
    },
    outcomes: { ok: "一致", failed: "不一致", not_done: "未確認" },
    notDone: {
      no_answer: "回答の本文がないためです。封印だけでは、回答の内容は検証できません。",
      no_proofs: "記録の証明が含まれていないためです。konkyo seal bundle で作った一式なら確かめられます。",
      no_log: "ログの証明が含まれていないためです。konkyo seal bundle で作った一式なら確かめられます。",
      no_snapshot_key:
        "信頼する鍵の一覧に、スナップショットを公開する鍵がないためです。下の「信頼する鍵」に加えると確かめられます。",
      failed_before: "前の項目が一致しなかったためです。",
      unsigned: "記録の証明には署名がありません。上のスナップショットIDを、別の経路で得たIDと見比べてください。",
    },
    unusable: {
      empty: "「検証するJSON」が空です。貼り付けるか、ファイルを選択してください。",
      not_json: "JSONとして読み取れません。途中で切れていないか確認してください。",
      not_object: "JSONのオブジェクトではありません。",
      repeated_key: "同じ名前の項目が重複しています。解釈が一つに定まらないため、受け付けません。",
      unknown_form: "封印、封印のある回答、封印の一式、記録の証明のどれでもありません。",
    },
    facts: {
      seal_id: "封印のID",
      issued_at: "発行日時",
      endpoint: "呼び出し",
      corpus_snapshot_id: "スナップショットID",
      key: "署名した鍵",
      table: "表",
      key_of_record: "記録",
    },
    broken: "このブラウザーでは検証できません。",
  },
  en: {
    what: {
      seal: "A seal",
      answer: "An answer with its seal",
      bundle: "A bundle",
      proof: "The proof of a record",
      nothing: "What was entered",
    },
    verdicts: {
      holds: "All that could be checked holds",
      altered: "It does not hold: it was altered after it was made",
      untrusted: "No trusted key has signed it",
      unusable: "There is nothing here to verify",
    },
    checks: {
      form: "It has the form of a seal",
      hashes: "Its members agree with each other",
      answer: "The answer is the one that was sealed",
      signature: "A trusted key has signed it",
      snapshot: "The snapshot id can be computed from it",
      records: "The records are part of the snapshot",
      manifest: "A publisher has signed the snapshot",
      log: "It stands in the log of seals",
    },
    outcomes: { ok: "holds", failed: "does not hold", not_done: "not checked" },
    notDone: {
      no_answer: "The answer itself was not given. A seal alone does not show what was answered.",
      no_proofs: "It carries no proofs of records. A bundle made by konkyo seal bundle does.",
      no_log: "It carries no proof of the log. A bundle made by konkyo seal bundle does.",
      no_snapshot_key:
        "None of the trusted keys is one that publishes snapshots. Add it to the trusted keys below to check this.",
      failed_before: "An earlier step does not hold.",
      unsigned:
        "The proof of a record has no signature. Compare the snapshot id above with one that you got another way.",
    },
    unusable: {
      empty: "Nothing was given.",
      not_json: "It cannot be read as JSON. Look whether it was cut off.",
      not_object: "It is no JSON object.",
      repeated_key: "A member stands twice in it. Readers would differ in what it says, so it is refused.",
      unknown_form: "It is no seal, no answer with one, no bundle and no proof of a record.",
    },
    facts: {
      seal_id: "Seal",
      issued_at: "Issued",
      endpoint: "Call",
      corpus_snapshot_id: "Snapshot id",
      key: "Signed by",
      table: "Table",
      key_of_record: "Record",
    },
    broken: "This browser cannot verify it.",
  },
};
