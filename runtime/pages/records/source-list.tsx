import type { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import { defineTexts } from "../../wire/language.ts";
import { Outside } from "../kit/links.tsx";
import type { Visit } from "../page.ts";
import { shownInstant } from "../words/values.ts";
import { inWords } from "../words/words.ts";

/** A source page of a record or of one of its facts. */
export type ShownSource = {
  readonly url: string;
  readonly fetchedAt: string | null;
  readonly checksum: string | null;
  readonly license: string | null;
  readonly publisher: string | null;
};

const texts = defineTexts({
  ja: {
    title: "出典",
    none: "出典のURLを確認できていません。",
    fetched: "取得",
    notFetched: "取得日時は不明",
    checksum: "内容のSHA-256",
    noChecksum: "チェックサムは記録されていません",
  },
  en: {
    title: "Sources",
    none: "No source is connected.",
    fetched: "Fetched",
    notFetched: "time of fetch not known",
    checksum: "SHA-256 of what was read",
    noChecksum: "no checksum of the content",
  },
});

type Lineage = {
  readonly source_url?: string | null;
  readonly source_fetched_at?: string | null;
  readonly fetched_at?: string | null;
  readonly source_checksum?: string | null;
  readonly source_mentions?: readonly { readonly url: string; readonly fetched_at: string | null }[] | null;
};

/** Every source page of a record once: its own first, then those of its facts, then others where it was found. */
export function sourcesOf(row: Lineage, packet: EvidencePacket | null): ShownSource[] {
  const found = new Map<string, ShownSource>();
  const add = (url: string | null | undefined, known: Partial<ShownSource>) => {
    if (!url) return;
    const { fetchedAt = null, checksum = null, license = null, publisher = null } = known;
    const held = found.get(url);
    found.set(url, {
      url,
      fetchedAt: held?.fetchedAt ?? fetchedAt,
      checksum: held?.checksum ?? checksum,
      license: held?.license ?? license,
      publisher: held?.publisher ?? publisher,
    });
  };
  add(row.source_url, {
    fetchedAt: row.source_fetched_at ?? row.fetched_at ?? null,
    checksum: row.source_checksum ?? null,
  });
  for (const record of packet?.records ?? []) {
    add(record.source_url, {
      fetchedAt: record.source_fetched_at,
      checksum: record.source_checksum,
      license: record.license,
    });
    for (const { source } of record.facts ?? [])
      add(source?.url, {
        fetchedAt: source?.fetched_at ?? null,
        checksum: source?.checksum ?? null,
        license: source?.license ?? null,
        publisher: source?.publisher ?? null,
      });
  }
  for (const { url, fetched_at: fetchedAt } of row.source_mentions ?? []) add(url, { fetchedAt });
  return [...found.values()];
}

export function SourceList({ visit, sources }: { readonly visit: Visit; readonly sources: readonly ShownSource[] }) {
  const t = texts[visit.language];
  return (
    <section>
      <h2>{t.title}</h2>
      {sources.length === 0 && <p>{t.none}</p>}
      <ul class="sources">
        {sources.map(({ url, fetchedAt, checksum, license, publisher }) => (
          <li>
            <p class="address">
              <Outside href={url} />
            </p>
            <p class="meta">
              {publisher && <span>{publisher}</span>}
              <span>
                {fetchedAt === null ? t.notFetched : `${t.fetched} ${shownInstant(fetchedAt, visit.language)}`}
              </span>
              {license && <span>{inWords("license", license, visit.language)}</span>}
            </p>
            <p class="checksum">
              {checksum === null ? (
                t.noChecksum
              ) : (
                <>
                  {t.checksum} <code>{checksum}</code>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
