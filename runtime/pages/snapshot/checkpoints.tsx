import { toHex } from "../../../client/verify/bytes.ts";
import { sealLogOrigin } from "../../../client/verify/seal-form.ts";
import { keyCounts, openCheckpoint, sealKeysOf } from "../../../client/verify/signed-note.ts";
import type { Integrity } from "../../endpoint/integrity.ts";
import { snapshotLogOrigin } from "../../seals/published-snapshots.ts";
import { defineTexts } from "../../wire/language.ts";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";

const texts = defineTexts({
  ja: {
    title: "記録簿のチェックポイント",
    lead: "公開したスナップショットと発行した封印は、書き足すだけの記録簿に載ります。チェックポイントは、ある時点の記録簿全体のハッシュ値に署名したものです。手元に控えておけば、後から記録が書き換えられていないかを確かめられます。",
    snapshots: "スナップショットの記録簿",
    seals: "封印の記録簿",
    root: "全体のハッシュ値",
    note: "署名つきの原文",
    none: "署名できる鍵がないため、チェックポイントは発行していません。",
    late: "署名は正しいものの、署名した鍵の有効期間は終わっています。",
    check: "公開している鍵で、署名を確かめました。",
    wrong: "署名を確かめられません",
    size: (count: string) => `${count}件を記録`,
    signed: (key: string) => `署名した鍵: ${key}`,
  },
  en: {
    title: "Checkpoints of the logs",
    lead: "Snapshots that were published and seals that were issued stand in logs that only grow. A checkpoint is a signed fingerprint of a whole log at one moment: keep one, and you can tell later whether anything in the log was rewritten.",
    snapshots: "Log of snapshots",
    seals: "Log of seals",
    root: "Fingerprint of all of it",
    note: "The signed note",
    none: "No key may sign now, so there is no checkpoint.",
    late: "The signature is good, but the time of its key is over.",
    check: "Its signature was checked with the published keys.",
    wrong: "Its signature cannot be confirmed",
    size: (count) => `${count} entries`,
    signed: (key) => `signed by ${key}`,
  },
});

/** State of a log's checkpoint. */
export type ShownCheckpoint = {
  readonly log: "snapshots" | "seals";
  readonly path: string;
  readonly note: string | null;
  readonly state: { readonly good: boolean; readonly text: string };
  readonly size: number | null;
  readonly root: string | null;
  readonly key: string | null;
};

/** Opens the checkpoints of both logs with the published keys, as any client can. */
export async function checkpointsOf(integrity: Integrity, visit: Visit): Promise<ShownCheckpoint[]> {
  const t = texts[visit.language];
  const keys = sealKeysOf(integrity.jwks().keys);
  const one = async (log: ShownCheckpoint["log"], path: string, origin: string, note: string | null) => {
    const unknown = { log, path, note, size: null, root: null, key: null };
    if (note === null) return { ...unknown, state: { good: false, text: t.none } };
    const opened = await openCheckpoint(note, origin, keys);
    if (typeof opened === "string") return { ...unknown, state: { good: false, text: `${t.wrong}: ${opened}` } };
    const counts = keyCounts(opened.key, visit.now.getTime());
    const state = { good: counts, text: counts ? t.check : t.late };
    return { log, path, note, state, size: opened.size, root: toHex(opened.root), key: opened.key.kid };
  };
  return Promise.all([
    one("snapshots", "/.well-known/konkyo/checkpoint", snapshotLogOrigin, integrity.snapshotCheckpoint()),
    one("seals", "/.well-known/konkyo/seal-checkpoint", sealLogOrigin, integrity.sealCheckpoint()),
  ]);
}

export function Checkpoints({ visit, shown }: { readonly visit: Visit; readonly shown: readonly ShownCheckpoint[] }) {
  const t = texts[visit.language];
  return (
    <section id="checkpoints">
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      <div class="checkpoints">
        {shown.map(({ log, path, note, state, size, root, key }) => (
          <div class="panel small">
            <h3>
              {t[log]} {size !== null && <span class="count">{t.size(shownCount(size))}</span>}
            </h3>
            <p class={`verdict ${state.good ? "success" : "warning"}`}>{state.text}</p>
            {key !== null && <p class="faint">{t.signed(key)}</p>}
            {root !== null && (
              <p class="checksum">
                {t.root} <code>{root}</code>
              </p>
            )}
            {note !== null && (
              <p>
                <a href={path}>{t.note}</a>
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
