import type { ComponentChildren } from "preact";
import type { GivenProof } from "../../../client/verify/record-proof.ts";
import type { EvidencePacket, KnownGap } from "../../../schemas/answers/evidence.ts";
import { subjectKind } from "../../../schemas/enums.ts";
import { stalenessOn } from "../../../snapshots/evidence/staleness.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { getEvidencePacket } from "../../endpoints/evidence/get.ts";
import { proveRecord } from "../../endpoints/integrity/record-proof.ts";
import { defineTexts } from "../../wire/language.ts";
import { nullIf } from "../ask.ts";
import { Facts } from "../kit/table.tsx";
import type { Page, Visit } from "../page.ts";
import { type PagedTable, recordFolders, recordPath } from "../words/addresses.ts";
import { plainText } from "../words/plain-text.ts";
import { shownFetch } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { CiteCard } from "./cite-card.tsx";
import { ProofCard } from "./proof-card.tsx";
import { SourceList, sourcesOf } from "./source-list.tsx";

/** Content of a record page beside the shared parts. Null values are left out. */
export type RecordView = {
  readonly title: string;
  /** A status that stands out, before the short facts. */
  readonly tag?: ComponentChildren;
  /** Short facts under the title. */
  readonly meta?: readonly (string | null)[];
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
  /** Above the facts. */
  readonly lead?: ComponentChildren;
  /** Below the facts. */
  readonly sections?: ComponentChildren;
  /** In the side column, between citation and JSON. */
  readonly aside?: ComponentChildren;
  /** The subject in schema.org terms. */
  readonly jsonLd: Readonly<Record<string, unknown>> & { readonly "@type": string };
};

export type RecordKind<Row> = {
  readonly table: PagedTable;
  /** The endpoint that reads one record; otherwise the record of the proof is used. */
  readonly read?: Endpoint;
  /** The id of the record, which may differ from the one in the address. */
  keyOf(row: Row): string;
  view(row: Row, visit: Visit, packet: EvidencePacket | null): RecordView | Promise<RecordView>;
};

const texts = defineTexts({
  ja: {
    facts: "内容",
    none: "未収録です（出典でご確認ください）。",
    json: "JSON形式",
    proven: "証明つきJSON（無料）",
    noFetch: "取得日時は未収録です。",
    stale: (age: string) => `${age.replace(/。$/, "")}。現在の内容は出典でご確認ください。`,
    follow: "変更の通知を受け取る",
    gaps: "未確認の事項",
    gapsText: "次の事項は、この収録データでは確認できません。利用する前に出典でご確認ください。",
  },
  en: {
    facts: "Facts",
    none: "No stated value is held yet.",
    json: "The same as JSON",
    proven: "JSON with its proof (free)",
    noFetch: "When it was fetched is not held.",
    stale: (age) => `${age.replace(/\.$/, "")}. Check the source for what holds today.`,
    follow: "Get alerts on changes",
    gaps: "What is not confirmed",
    gapsText: "This data cannot vouch for the following. Check the source before you rely on it.",
  },
});

/** The page of a record under a permanent address: `/<folder>/<id>`. Other ids of the record redirect to it. */
export function defineRecordPage<Row>(kind: RecordKind<Row>): Page {
  const { table, read } = kind;
  return {
    path: `/${recordFolders[table]}/{id}`,
    reads: "snapshot",
    kept: true,
    async show(visit) {
      const id = visit.params["id"] ?? "";
      const row =
        read === undefined ? await provenRecord<Row>(visit, table, id) : await readRecord<Row>(visit, read, id);
      const key = kind.keyOf(row);
      if (key !== id) return { goTo: visit.link(recordPath(table, key)) };
      const [packet, proof] = [await packetOf(visit, table, key), await proofOf(visit, table, key)];
      const view = await kind.view(row, visit, packet);
      const path = recordPath(table, key);
      const t = texts[visit.language];
      const facts = view.facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
      const kindName = inWords("table", table, visit.language)!;
      const meta = [...new Set(view.meta ?? [])].filter((text) => text !== null);
      const sources = sourcesOf(row as object, packet);
      return {
        title: view.title,
        wide: true,
        scripts: ["proof"],
        about: {
          description: [kindName, ...meta].join(" · "),
          path,
          jsonLd: { name: view.title, identifier: key, isBasedOn: sources.map(({ url }) => url), ...view.jsonLd },
        },
        heading: (
          <header class="record">
            <p class="eyebrow">{kindName}</p>
            <h1>{view.title}</h1>
            <p class="meta">
              {view.tag}
              {meta.map((text) => (
                <span>{text}</span>
              ))}
            </p>
            <Age visit={visit} fetchedAt={sources[0]?.fetchedAt ?? null} />
          </header>
        ),
        content: (
          <div class="record-columns">
            <article>
              {view.lead}
              <section>
                <h2>{t.facts}</h2>
                {facts.length > 0 ? <Facts facts={facts} /> : <p class="faint">{t.none}</p>}
              </section>
              {view.sections}
              <Gaps visit={visit} gaps={packet?.known_gaps ?? []} />
              <SourceList visit={visit} sources={sources} />
              {proof && <ProofCard visit={visit} proof={proof} />}
            </article>
            <aside>
              <FollowCard visit={visit} table={table} id={key} />
              <CiteCard visit={visit} title={view.title} path={path} source={sources[0]?.url ?? null} />
              {view.aside}
              <nav class="panel small no-print" aria-label={t.json}>
                <h2>{t.json}</h2>
                <ul class="plain">
                  {read && (
                    <li>
                      <a href={read.path.replace(/\{[^}]+\}/, encodeURIComponent(key))}>
                        <code>{read.path.replace(/\{[^}]+\}/, key)}</code>
                      </a>
                    </li>
                  )}
                  {proof && (
                    <li>
                      <a href={`/v1/integrity/proof/${table}/${encodeURIComponent(key)}`}>{t.proven}</a>
                    </li>
                  )}
                </ul>
              </nav>
            </aside>
          </div>
        ),
      };
    },
  };
}

async function readRecord<Row>({ ask }: Visit, read: Endpoint, id: string): Promise<Row> {
  return ask<Row>(read, { params: { [read.pathParameters[0]!]: id } });
}

async function provenRecord<Row>({ ask }: Visit, table: PagedTable, key: string): Promise<Row> {
  return (await ask<GivenProof>(proveRecord, { params: { table, key } })).record as Row;
}

function proofOf({ ask }: Visit, table: PagedTable, key: string): Promise<GivenProof | null> {
  return nullIf("record_not_found", ask<GivenProof>(proveRecord, { params: { table, key } }));
}

/** Evidence about the record: facts, rules and gaps; null for tables without packets. */
export async function packetOf({ ask }: Visit, table: PagedTable, key: string): Promise<EvidencePacket | null> {
  if (!(subjectKind as readonly string[]).includes(table)) return null;
  const params = { subject_kind: table, subject_id: key };
  return nullIf("subject_not_found", ask<EvidencePacket>(getEvidencePacket, { params }));
}

/** How old the data is; what is stale is to be checked at its source. */
function Age({ visit, fetchedAt }: { readonly visit: Visit; readonly fetchedAt: string | null }) {
  const t = texts[visit.language];
  const isStale = stalenessOn(visit.today)(fetchedAt);
  const age = shownFetch(fetchedAt, visit.today, visit.language) ?? t.noFetch;
  return <p class={isStale ? "age stale" : "age"}>{isStale ? t.stale(age) : age}</p>;
}

/** Alerts on changes of the record, for the kinds that have them. */
function FollowCard({ visit, table, id }: { readonly visit: Visit; readonly table: PagedTable; readonly id: string }) {
  const t = texts[visit.language];
  const filter = { program: "program_id", law: "law_id" }[table as string];
  if (filter === undefined || !visit.serves("/console/alerts")) return null;
  return (
    <p class="no-print">
      <a class="button plain" href={visit.link("/console/alerts", { filter_type: filter, filter_value: id })}>
        {t.follow}
      </a>
    </p>
  );
}

/** Missing evidence in plain words, most important first. */
function Gaps({ visit, gaps }: { readonly visit: Visit; readonly gaps: readonly KnownGap[] }) {
  if (gaps.length === 0) return null;
  const t = texts[visit.language];
  const sorted = gaps.toSorted((a, b) => weights.indexOf(a.severity) - weights.indexOf(b.severity));
  return (
    <section>
      <h2>{t.gaps}</h2>
      <p class="faint">{t.gapsText}</p>
      <ul class="gaps">
        {sorted.map(({ severity, message, message_ja: japanese, section }) => (
          <li>
            <span class={`tag ${severity}`}>{inWords("severity", severity, visit.language)}</span>
            <span>
              {plainText(visit.language === "ja" ? japanese : message, visit.language)}
              {section && <span class="faint"> ({inWords("table", section, visit.language)})</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const weights = ["warning", "review", "info"];
