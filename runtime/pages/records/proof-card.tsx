import type { GivenProof } from "../../../client/verify/record-proof.ts";
import { defineTexts } from "../../wire/language.ts";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";
import { inWords } from "../words/words.ts";

const texts = defineTexts({
  ja: {
    title: "改ざんの確認",
    story: (kind: string, place: string, rows: string, steps: number) =>
      `${kind}${rows}件のうち${place}番目の記録です。記録のハッシュ値から${steps}段の計算で表全体のハッシュ値が得られ、すべての表からスナップショットIDが決まります。一文字でも違えばIDは一致しません。`,
    waiting: "スクリプトが有効なブラウザーでは、ここで改ざんの有無を確認します。",
    holds: "この記録が公開時から書き換えられていないことを、ブラウザー内で確認しました。",
    fails: "検証に失敗しました。この記録は公開時から変わっています。",
    cannot: "このブラウザーでは確認できません。",
    scope: "確認できるのは出どころ（公開時のままであること）で、内容の正しさではありません。",
    details: "計算の詳細",
    leaf: "記録のハッシュ値",
    steps: "計算に使うハッシュ値",
    root: "表のハッシュ値",
    snapshot: "スナップショットID",
    more: "別の記録や封印を検証する",
  },
  en: {
    title: "Was it altered?",
    story: (kind, place, rows, steps) =>
      `The fingerprint (hash) of this record is number ${place} of ${rows} (${kind}). Joined with its neighbours ${steps} times it gives the fingerprint of the table, and those of all tables give the snapshot id. Were one character different, the id would not match.`,
    waiting: "Where scripts run, your browser checks this here.",
    holds: "Checked in your browser: this record has not changed since it was published.",
    scope: "This proves where the record comes from, not that what it says is right.",
    fails: "It does not match.",
    cannot: "This browser cannot check it.",
    details: "How it is computed",
    leaf: "Fingerprint of the record",
    steps: "Fingerprints it is joined with",
    root: "Fingerprint of the table",
    snapshot: "Snapshot id",
    more: "Verify another record or a seal",
  },
});

/** The inclusion proof in words. Its data is embedded in the page, where the script checks it. */
export function ProofCard({ visit, proof }: { readonly visit: Visit; readonly proof: GivenProof }) {
  const t = texts[visit.language];
  const { corpus_snapshot_id: snapshot, table, index, rows, path, leaf } = proof;
  const root = proof.tables.find(({ name }) => name === table)?.root;
  const kind = inWords("table", table, visit.language) ?? table;
  return (
    <section class="panel small">
      <h2>{t.title}</h2>
      <p
        class="verdict"
        role="status"
        data-proof="proof-data"
        data-snapshot={snapshot}
        data-holds={t.holds}
        data-fails={t.fails}
        data-cannot={t.cannot}
      >
        {t.waiting}
      </p>
      <p>{t.scope}</p>
      <details>
        <summary>{t.details}</summary>
        <p>{t.story(kind, shownCount(index + 1), shownCount(rows), path.length)}</p>
        <dl class="hashes">
          <dt>{t.leaf}</dt>
          <dd>{leaf}</dd>
          <dt>{t.steps}</dt>
          {path.map((node) => (
            <dd>{node}</dd>
          ))}
          <dt>{t.root}</dt>
          <dd>{root}</dd>
          <dt>{t.snapshot}</dt>
          <dd>{snapshot}</dd>
        </dl>
      </details>
      <p class="no-print">
        <a href={visit.link("/verify")}>{t.more}</a>
      </p>
      <script
        type="application/json"
        id="proof-data"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(proof).replaceAll("<", String.raw`\u003c`) }}
      />
    </section>
  );
}
