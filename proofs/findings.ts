import { appendFileSync } from "node:fs";

/** One promise and what was seen of it. */
export type Finding = {
  readonly promise: string;
  readonly held: boolean;
  readonly seen: string;
};

export type Proof = {
  hold(promise: string, held: boolean, seen: string | number): void;
};

export type Findings = Proof & {
  /** The same, where each promise is said of a part: a store, a phase. */
  of(part: string): Proof;
  /** Says how it ended; the exit code is 1 when a promise was broken. */
  end(): void;
};

/** The file that findings are also written to, one JSON line each: `npm run prove` names it. */
export const findingsFile = "KONKYO_FINDINGS";

/**
 * What every proof, bench and evaluation reports by: a line for people as soon as something was seen, and the same for programs
 * in the file that the environment names.
 */
export function createFindings(): Findings {
  let [held, broken] = [0, 0];
  const hold = (promise: string, kept: boolean, seen: string | number) => {
    if (kept) held++;
    else broken++;
    process.stdout.write(`${kept ? "held  " : "BROKEN"} ${promise}: ${seen}\n`);
    const finding: Finding = { promise, held: kept, seen: String(seen) };
    const file = process.env[findingsFile];
    if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`);
  };
  return {
    hold,
    of: (part) => ({ hold: (promise, kept, seen) => hold(`${part}: ${promise}`, kept, seen) }),
    end() {
      process.stdout.write(
        broken === 0 ? `all ${held} promises held\n` : `${broken} of ${held + broken} promises broken\n`,
      );
      process.exitCode = broken === 0 && held > 0 ? 0 : 1;
    },
  };
}
