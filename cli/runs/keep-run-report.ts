import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import { runPage } from "./run-page.ts";
import type { RunReport } from "./run-report.ts";

/** Runs that the page shows beside the newest. */
const SHOWN = 30;

/** Adds a report to a folder, as JSON and as a page with the runs before it; gives the paths of both. */
export async function keepRunReport(folder: string, report: RunReport): Promise<{ json: string; page: string }> {
  await mkdir(folder, { recursive: true });
  const name = report.started_at.replaceAll(/[:.]/g, "-");
  const paths = { json: join(folder, `${name}.json`), page: join(folder, `${name}.html`) };
  await replace(paths.json, `${JSON.stringify(report, null, 1)}\n`);
  const page = runPage(report, await earlierRuns(folder));
  await replace(paths.page, page);
  await replace(join(folder, "latest.html"), page);
  return paths;
}

/** The newest runs of a folder, oldest first; one that cannot be read is passed over. */
async function earlierRuns(folder: string): Promise<RunReport[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.json$/.test(name)).toSorted();
  const read = names.slice(-SHOWN).map(async (name) => {
    try {
      const report = JSON.parse(await readFile(join(folder, name), "utf8")) as RunReport;
      return report.format === "konkyo-run/1" ? [report] : [];
    } catch {
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

async function replace(path: string, text: string): Promise<void> {
  await writeDurably(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
