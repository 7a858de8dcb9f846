import type { GivenProof } from "../../../client/verify/record-proof.ts";
import { defineTexts } from "../../wire/language.ts";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";
import { inWords } from "../words/words.ts";

const texts = defineTexts({
  ja: {
    title: "改ざんの確認",
    story: (kind: string, place: string, rows: string, steps: number) =>
      `この記録の指紋（ハッシュ）は、${kind}${rows}件の${place}番目にあります。隣の指紋と${steps}回重ね合わせると表全体の指紋になり、すべての表の指紋からスナップショットIDが決まります。記録が一文字でも違えば、IDは一致しません。`,
    waiting: "スクリプトが動くブラウザーでは、ここで検算します。",
    holds: "検算しました。この記録は、表示のスナップショットの一部です。",
    fails: "一致しません。",
    cannot: "このブラウザーでは検算できません。",
    details: "計算に使う値",
    leaf: "記録の指紋",
    steps: "重ね合わせる指紋",
    root: "表の指紋",
    snapshot: "スナップショットID",
    more: "別の記録や封印を検証する",
  },
  en: {
    title: "Was it altered?",
    story: (kind, place, rows, steps) =>
      `The fingerprint (hash) of this record is number ${place} of ${rows} (${kind}). Joined with its neighbours ${steps} times it gives the fingerprint of the table, and those of all tables give the snapshot id. Were one character different, the id would not match.`,
    waiting: "Where scripts run, your browser checks this here.",
    holds: "Checked in your browser: this record is part of the snapshot shown.",
    fails: "It does not match.",
    cannot: "This browser cannot check it.",
    details: "The values it is computed from",
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
      <p>{t.story(kind, shownCount(index + 1), shownCount(rows), path.length)}</p>
      <details>
        <summary>{t.details}</summary>
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
