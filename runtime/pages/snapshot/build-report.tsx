import type { BuildReport } from "../../../schemas/snapshot/report.ts";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";
import { snapshotTexts } from "./snapshot-texts.ts";

/** Maximum reasons shown per source. */
const mostReasons = 12;

/** Rows refused by the build, with reasons: totals first, then by source. */
export function RefusedRows({ visit: { language }, report }: { readonly visit: Visit; readonly report: BuildReport }) {
  const t = snapshotTexts[language];
  const noted = report.sources.filter(({ reasons, faults }) => reasons.length + faults.length > 0);
  const total = (field: "rows_in" | "rows_out" | "merged" | "refused" | "noted") =>
    report.sources.reduce((sum, source) => sum + source[field], 0);
  const figures = [
    [t.rowsIn, total("rows_in")],
    [t.rowsOut, total("rows_out")],
    [t.merged, total("merged")],
    [t.refusedRows, total("refused")],
    [t.leftOut, total("noted")],
  ] as const;
  return (
    <section id="report">
      <h2>{t.report}</h2>
      <p>{t.reportText}</p>
      <dl class="figures">
        {figures.map(([name, count]) => (
          <div>
            <dt>{name}</dt>
            <dd>{shownCount(count)}</dd>
          </div>
        ))}
      </dl>
      {noted.length === 0 && <p>{t.nothingRefused}</p>}
      {noted.map(({ id, refused, noted: left, reasons, faults }) => (
        <details class="group">
          <summary>
            <strong>{id}</strong>{" "}
            <span class="count">
              {t.refusedRows} {shownCount(refused)} · {t.leftOut} {shownCount(left)}
            </span>
          </summary>
          <ul>
            {faults.slice(0, mostReasons).map(({ at, reason }) => (
              <li>
                {reason}
                <p class="checksum">{at}</p>
              </li>
            ))}
            {reasons.slice(0, mostReasons).map(({ reason, count, examples }) => (
              <li>
                {reason} <span class="count">{shownCount(count)}</span>
                {examples[0] && <p class="checksum">{examples[0].at}</p>}
              </li>
            ))}
          </ul>
          {reasons.length > mostReasons && (
            <p class="faint">{t.moreReasons(shownCount(reasons.length - mostReasons))}</p>
          )}
        </details>
      ))}
    </section>
  );
}
