import type { OpenState, ProgramDetail } from "../../../schemas/records/program.ts";
import { getProgram } from "../../endpoints/programs/get.ts";
import { nullIf } from "../../pages/ask.ts";
import { PrintButton } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { packetOf } from "../../pages/records/record-page.tsx";
import { comparePath } from "../../pages/words/addresses.ts";
import { defineTexts } from "../../wire/language.ts";
import { type Compared, type ComparedRow, comparedRows } from "./compared-rows.tsx";
import { candidatesFor, ProgramName, ProgramPicker } from "./program-picker.tsx";

const texts = defineTexts({
  ja: {
    title: "制度を比べる",
    lead: "2つから4つの制度を並べ、金額・期間・対象・出典・未確認の事項の違いを示します。未収録は、条件がないという意味ではありません。",
    few: "比べる制度を2つ以上選んでください。",
    unknown: "収録データに見つからない制度は外しました。",
    beyond: "一度に比べられるのは4つまでです。次の制度は表に含めていません。",
    table: "制度の比較",
    item: "項目",
    differs: "違いあり",
    same: "同じ",
    partly: "一部は未収録",
    combine: "この組み合わせの併用ルールを確認する",
    print: "印刷する",
    differing: (count: number) => `${count}項目に違いがあります。`,
  },
  en: {
    title: "Compare programs",
    lead: "Two to four programs side by side: amounts, windows, targets, sources and what is not confirmed. What is not stated is not a missing condition.",
    few: "Choose at least two programs to compare.",
    unknown: "Programs that this data does not hold were left out.",
    beyond: "Four can be compared at a time. These were left out:",
    table: "Programs compared",
    item: "About",
    differs: "differs",
    same: "same",
    partly: "not held for all",
    combine: "Check the rules on combining them",
    print: "Print",
    differing: (count) => `${count} ${count === 1 ? "row differs" : "rows differ"}.`,
  },
});

const most = 4;
/** Ids that are read from an address at all. */
const mostAsked = 20;

/** Programs side by side, with differing rows marked. */
export const comparePage: Page = {
  path: comparePath,
  reads: "snapshot",
  async show(visit) {
    const t = texts[visit.language];
    const all = askedIds(visit);
    const [asked, beyond] = [all.slice(0, most), all.slice(most)];
    const found = await Promise.all(asked.map((id) => read(visit, id)));
    const programs = [...new Map(found.flatMap((each) => (each ? [[each.row.unified_id, each]] : []))).values()];
    const ids = programs.map(({ row }) => row.unified_id);
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: comparePath },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          {found.includes(null) && <Notice kind="warning" title={t.unknown} />}
          {beyond.length > 0 && (
            <Notice kind="warning" title={t.beyond}>
              <ul>
                {beyond.map((id) => (
                  <li>
                    <ProgramName visit={visit} id={id} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <ProgramPicker
            visit={visit}
            path={comparePath}
            field="ids"
            chosen={ids}
            most={most}
            candidates={await candidatesFor(visit)}
          />
          {programs.length < 2 ? <p>{t.few}</p> : <Comparison visit={visit} programs={programs} />}
        </>
      ),
    };
  },
};

/** Ids come one per field, or separated by commas. */
function askedIds({ queryAll }: Visit): string[] {
  const ids = queryAll("ids").flatMap((text) => text.split(","));
  return [...new Set(ids.map((id) => id.trim().slice(0, 200)))].filter((id) => id !== "").slice(0, mostAsked);
}

async function read(visit: Visit, id: string): Promise<Compared | null> {
  const row = await nullIf(
    "program_not_found",
    visit.ask<ProgramDetail & OpenState>(getProgram, { params: { unified_id: id } }),
  );
  return row && { row, packet: await packetOf(visit, "program", row.unified_id) };
}

function Comparison({ visit, programs }: { readonly visit: Visit; readonly programs: readonly Compared[] }) {
  const t = texts[visit.language];
  const rows = comparedRows(visit, programs);
  const ids = programs.map(({ row }) => row.unified_id);
  return (
    <>
      <p>
        {t.differing(rows.filter(({ state }) => state === "differs").length)}{" "}
        <a href={visit.link("/combine", { p: ids })} class="no-print">
          {t.combine}
        </a>{" "}
        <PrintButton>{t.print}</PrintButton>
      </p>
      <div class="scroll" tabindex={0} role="region" aria-label={t.table}>
        <table class="compare">
          <caption>{t.table}</caption>
          <thead>
            <tr>
              <th scope="col">{t.item}</th>
              {ids.map((id) => (
                <th scope="col">
                  <ProgramName visit={visit} id={id} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OneRow row={row} mark={row.state && t[row.state]} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function OneRow({ row, mark }: { readonly row: ComparedRow; readonly mark: string | null }) {
  const differs = row.state === "differs";
  return (
    <tr class={differs ? "differs" : undefined}>
      <th scope="row">
        {row.name} {mark !== null && <span class={differs ? "tag review" : "tag info"}>{mark}</span>}
      </th>
      {row.cells.map((cell) => (
        <td>{cell}</td>
      ))}
    </tr>
  );
}
