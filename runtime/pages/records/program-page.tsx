import type { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import type { OpenState, ProgramDetail } from "../../../schemas/records/program.ts";
import { getRelated } from "../../endpoints/am/records/related.ts";
import { getProgram } from "../../endpoints/programs/get.ts";
import { defineTexts } from "../../wire/language.ts";
import { Button, Field, Form } from "../kit/form.tsx";
import { Outside } from "../kit/links.tsx";
import { OpenTag } from "../kit/open-tag.tsx";
import { Facts } from "../kit/table.tsx";
import type { Visit } from "../page.ts";
import { comparePath } from "../words/addresses.ts";
import { detailWords } from "../words/detail-words.ts";
import { shownDay, shownManYen, shownShare } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { type AskedRelations, Relations, Rules } from "./program-relations.tsx";
import { windowsOf } from "./program-windows.ts";
import { defineRecordPage } from "./record-page.tsx";
import { TimeLine } from "./time-line.tsx";

const texts = defineTexts({
  ja: {
    amount: "上限額",
    least: "下限額",
    rate: "補助率",
    target: "対象者",
    purpose: "使いみち",
    authority: "実施主体",
    place: "対象地域",
    nationwide: "全国、または地域の限定が未収録",
    kind: "支援の種類",
    next: "次の締切",
    official: "公式ページ",
    documents: "必要書類",
    aliases: "別名",
    crops: "対象作物",
    equipment: "対象設備",
    status: "募集状況",
    asOf: "基準日",
    windows: "募集期間",
    window: "募集",
    noWindow: "募集期間の日付は未収録です。公式ページでご確認ください。",
    who: "申請できる方",
    noWho: "対象者の条件は未収録です。対象になるかどうかは、出典でご確認ください。",
    coverage: "収録の状況",
    coverageText: (held: number, all: number) => `${all}項目のうち${held}項目を出典から収録しています。`,
    tier: "収録度",
    compare: "ほかの制度と比べる",
    compareWith: "比べる制度の名称・キーワード",
    find: "検索",
  },
  en: {
    amount: "Pays up to",
    least: "Pays at least",
    rate: "Share of the cost",
    target: "Meant for",
    purpose: "May be used for",
    authority: "Run by",
    place: "Area",
    nationwide: "Nationwide, or no area stated",
    kind: "Kind of support",
    next: "Next deadline",
    official: "Official page",
    documents: "Documents",
    aliases: "Other names",
    crops: "Crops",
    equipment: "Equipment",
    status: "Applications",
    asOf: "as of",
    windows: "Application windows",
    window: "Call",
    noWindow: "No dates of the window are held here. Look at the official page.",
    who: "Who may apply",
    noWho: "The conditions are not held yet. Whether someone may apply cannot be told from this record.",
    coverage: "What is held",
    coverageText: (held, all) => `A source gives values for ${held} of ${all} aspects.`,
    tier: "Tier",
    compare: "Compare it with…",
    compareWith: "Name or words of another program",
    find: "Find",
  },
});

/** A program: amounts, applicants, dates, combinations, and what is unknown. */
export const programPage = defineRecordPage<ProgramDetail & OpenState>({
  table: "program",
  read: getProgram,
  keyOf: ({ unified_id: id }) => id,
  async view(row, visit, packet) {
    const { language } = visit;
    const t = texts[language];
    const params = { program_id: row.unified_id };
    const related = await visit.ask<AskedRelations>(getRelated, { params, query: { max_edges: "60" } });
    const place = [row.prefecture, row.municipality].filter(Boolean).join(" ");
    return {
      title: row.primary_name,
      tag: <OpenTag state={row} language={language} />,
      meta: [
        inWords("program_kind", row.program_kind, language),
        row.authority_name ?? inWords("authority_level", row.authority_level, language),
        place || null,
        `${t.tier} ${row.tier}`,
        inWords("trust_level", row.trust_level, language),
      ],
      lead: <Figures row={row} visit={visit} />,
      facts: [
        [t.kind, inWords("program_kind", row.program_kind, language)],
        [t.authority, row.authority_name ?? inWords("authority_level", row.authority_level, language)],
        [t.place, place || t.nationwide],
        [
          t.status,
          <>
            <OpenTag state={row} language={language} />{" "}
            <span class="faint">
              {t.asOf} {shownDay(row.as_of, language)}
            </span>
          </>,
        ],
        [t.least, shownManYen(row.amount_min_man_yen, language)],
        [t.purpose, listed(row.funding_purpose.map((purpose) => inWords("funding_purpose", purpose, language)!))],
        [t.crops, listed(row.crop_categories)],
        [t.equipment, inWords("equipment_category", row.equipment_category, language)],
        [t.documents, listed(row.required_documents)],
        [t.aliases, listed(row.aliases)],
        [t.official, row.official_url === null ? null : <Outside href={row.official_url} />],
      ],
      sections: <Sections row={row} visit={visit} packet={packet} related={related} />,
      aside: <CompareWith visit={visit} id={row.unified_id} />,
      jsonLd: {
        "@type": "GovernmentService",
        serviceType: row.program_kind ?? undefined,
        ...(row.authority_name ? { provider: { "@type": "GovernmentOrganization", name: row.authority_name } } : {}),
        ...(row.prefecture ? { areaServed: row.prefecture } : {}),
      },
    };
  },
});

/** The most important numbers. */
function Figures({ row, visit: { language } }: { row: ProgramDetail; visit: Visit }) {
  const t = texts[language];
  const figures = (
    [
      [t.amount, shownManYen(row.amount_max_man_yen, language)],
      [t.rate, shownShare(row.subsidy_rate)],
      [t.next, shownDay(row.next_deadline, language)],
    ] as const
  ).filter(([, value]) => value !== null);
  return figures.length === 0 ? null : <Facts kind="figures" facts={figures} />;
}

type SectionsProps = { row: ProgramDetail; visit: Visit; packet: EvidencePacket | null; related: AskedRelations };

function Sections({ row, visit, packet, related }: SectionsProps) {
  const t = texts[visit.language];
  const spans = windowsOf(row, t.window);
  const covered = Object.values(row.a_to_j_coverage);
  return (
    <>
      <section>
        <h2>{t.windows}</h2>
        {spans.length > 0 ? (
          <TimeLine spans={spans} today={visit.today} language={visit.language} />
        ) : (
          <p>{t.noWindow}</p>
        )}
      </section>
      <section>
        <h2>{t.who}</h2>
        {row.target_types.length > 0 ? (
          <ul>
            {row.target_types.map((type) => (
              <li>{inWords("target_type", type, visit.language)}</li>
            ))}
          </ul>
        ) : (
          <p>{t.noWho}</p>
        )}
      </section>
      <Details row={row} visit={visit} />
      <Rules visit={visit} rules={packet?.records[0]?.rules ?? []} />
      <Relations visit={visit} related={related} />
      <section>
        <h2>{t.coverage}</h2>
        <p class="faint">{t.coverageText(covered.filter(Boolean).length, covered.length)}</p>
        <ul class="coverage">
          {Object.entries(row.a_to_j_coverage).map(([dimension, filled]) => (
            <li class={filled ? "filled" : undefined}>
              <span aria-hidden="true">{filled ? "●" : "○"}</span> {inWords("dimension", dimension, visit.language)}
              {!filled && <span class="visually-hidden"> –</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Further statements of sources, by dimension. */
function Details({ row, visit }: { row: ProgramDetail; visit: Visit }) {
  return (
    <>
      {Object.entries(row.enriched ?? {}).map(([dimension, stated]) => {
        const said = Object.entries(stated ?? {})
          .filter(([field]) => !shownElsewhere.has(field))
          .flatMap(([field, value]) => detailWords(field, value, visit.language) ?? []);
        if (said.length === 0) return null;
        return (
          <section>
            <h2>{inWords("dimension", dimension, visit.language)}</h2>
            <Facts facts={said.map(({ label, lines }) => [label, lines.join("\n")])} />
          </section>
        );
      })}
    </>
  );
}

/** Detail fields that the page shows elsewhere. */
const shownElsewhere: ReadonlySet<string> = new Set(
  (
    "authority_level authority_name municipality official_url prefecture program_kind target_types amount_band " +
    "amount_max_man_yen amount_min_man_yen subsidy_rate application_end application_start rounds funding_purpose rule_ids " +
    "required_documents"
  ).split(" "),
);

function listed(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join("、");
}

/** A search for a program to compare this one with. */
function CompareWith({ visit, id }: { readonly visit: Visit; readonly id: string }) {
  const t = texts[visit.language];
  return (
    <section class="panel small no-print">
      <h2>{t.compare}</h2>
      <Form visit={visit} action={comparePath} method="get" hidden={{ ids: id }}>
        <Field name="q" label={t.compareWith} maxLength={200} />
        <Button kind="plain">{t.find}</Button>
      </Form>
    </section>
  );
}
