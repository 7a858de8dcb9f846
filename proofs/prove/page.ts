import type { Finding } from "../findings.ts";
import type { Part } from "./parts.ts";

/** What a part showed when it was last run. */
export type Result = {
  readonly part: string;
  readonly command: string;
  /** Day and time of its end. */
  readonly date: string;
  readonly machine: string;
  readonly commit: string;
  readonly seconds: number;
  readonly exitCode: number;
  readonly findings: readonly Finding[];
};

export function holds({ exitCode, findings }: Result): boolean {
  return exitCode === 0 && findings.every(({ held }) => held);
}

/** `docs/proof.md`: the parts, the promises, then each finding with its figure. */
export function toPage(
  parts: readonly Part[],
  promises: Readonly<Record<string, string>>,
  results: ReadonlyMap<string, Result>,
  commit: string,
): string {
  const verdict = (part: Part) => {
    const result = results.get(part.name);
    return result === undefined ? "not run" : holds(result) ? "holds" : "does not hold";
  };
  const ofParts = parts.map((part) => {
    const result = results.get(part.name);
    const broken = result?.findings.filter(({ held }) => !held).length ?? 0;
    const figure = result ? `${result.findings.length - broken} of ${result.findings.length}` : "";
    const run = result
      ? [`${Math.round(result.seconds / 6) / 10}`, result.date, result.machine, result.commit]
      : ["", "", "", ""];
    return [part.name, part.shows.join(" "), `\`${part.command}\``, figure, ...run, verdict(part)];
  });
  const ofPromises = Object.entries(promises).map(([id, text]) => {
    const shown = parts.filter((part) => part.shows.includes(id));
    const verdicts = new Set(shown.map(verdict));
    const all =
      shown.length === 0
        ? "no command shows it"
        : verdicts.has("does not hold")
          ? "does not hold"
          : verdicts.has("not run")
            ? "not run whole"
            : "holds";
    return [id, text, shown.map(({ name }) => name).join(", "), all];
  });
  const ofFindings = parts.flatMap(({ name }) =>
    (results.get(name)?.findings ?? []).map(({ promise, seen, held }) => [
      name,
      promise,
      seen,
      held ? "holds" : "does not hold",
    ]),
  );
  return `# Proof

Every promise as a command, with what it showed when it was last run. \`npm run prove\` writes this page, and fails when something
does not hold. Minutes are those the run took; \`npm run prove -- --list\` says what to expect. The product was last changed by commit
${commit}; what a part showed at an earlier one stands until it is run again.

## Commands

${table(["part", "promises", "command", "held", "minutes", "date", "machine", "commit", ""], ofParts)}

## Promises

${table(["id", "promise", "shown by", ""], ofPromises)}

## Findings

${table(["part", "promise", "seen", ""], ofFindings)}
`;
}

/** Names of what holds on a page that was written before. */
export function heldOn(page: string): Set<string> {
  const rows = page.slice(Math.max(0, page.indexOf("## Findings"))).split("\n");
  return new Set(
    rows.flatMap((row) => {
      const [, part, promise, , verdict] = row.split(/(?<!\\)\|/).map((each) => each.trim());
      return verdict === "holds" ? [`${part}: ${promise}`] : [];
    }),
  );
}

/** A finding as pages name it. */
export function nameOn(part: string, promise: string): string {
  return `${part}: ${cell(promise)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function cell(text: string): string {
  const short = text.replaceAll(/\s+/g, " ").trim();
  return (short.length > 300 ? `${short.slice(0, 300)}…` : short).replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
