/** One command that shows promises, or figures that stand beside them. */
export type Part = {
  readonly name: string;
  readonly command: string;
  /** Ids of promises; none for figures of speed and of answers. */
  readonly shows: readonly string[];
  /** On two quiet cores. */
  readonly minutes: number;
  /** What it cannot do without: stores of the full corpus alone, with few and with ten million register rows, a folder of real files. */
  readonly needs?: readonly ("full" | "small" | "national" | "corpus")[];
};

const abuse = (ids: string) => `npm run proof:abuse -- --only ${ids}`;
const tests = (...files: string[]) => `npx vitest run ${files.map((file) => `test/${file}`).join(" ")}`;

/** Every proof, bench and evaluation, and the tests that alone hold a promise. `{full}` and such are filled in. */
export const parts: readonly Part[] = [
  {
    name: "canonical hashes",
    command: tests("snapshots/canonical.test.ts", "snapshots/canonical-sql.test.ts"),
    shows: ["I11"],
    minutes: 0.5,
  },
  {
    name: "signers and order",
    command: tests("snapshots/trust/trust.test.ts", "snapshots/catalogue.test.ts", "runtime/mount/pointer.test.ts"),
    shows: ["I4", "I5"],
    minutes: 0.5,
  },
  {
    name: "agreement",
    command: tests("runtime/mount/agreement.built.test.ts", "builder/stages/self-check.built.test.ts"),
    shows: ["I13"],
    minutes: 1,
  },
  {
    name: "provenance",
    command: tests(
      "cli/process/provenance.test.ts",
      "schemas/manifest.test.ts",
      "endpoints/evidence/source-manifest.built.test.ts",
    ),
    shows: ["I15"],
    minutes: 1,
  },
  {
    name: "record proofs",
    command: tests("snapshots/proof.built.test.ts", "endpoints/integrity/record-proof.built.test.ts"),
    shows: ["I6"],
    minutes: 1,
  },
  {
    name: "backups",
    command: tests("runtime/state/embedded/backup.test.ts", "cli/commands/maintain/state.test.ts"),
    shows: ["R20"],
    minutes: 1,
  },
  {
    name: "clock and disk",
    command: tests("runtime/process/store-time.built.test.ts", "cli/commands/serve/full-disk.built.test.ts"),
    shows: ["R18"],
    minutes: 1,
  },
  {
    name: "supply chain",
    command: tests("deploy/lockfile.test.ts", "cli/package.built.test.ts"),
    shows: ["S24"],
    minutes: 1,
  },
  {
    name: "confinement",
    command: tests("cli/commands/serve/confined.built.test.ts", "deploy/deploy.test.ts"),
    shows: ["S25"],
    minutes: 0.5,
  },
  {
    name: "checkouts",
    command: tests("contract/checkout-states.built.test.ts", "features/billing/keys-from-checkout.built.test.ts"),
    shows: ["S4"],
    minutes: 1,
  },
  {
    name: "devices",
    command: tests("contract/device-states.built.test.ts", "features/device"),
    shows: ["S5"],
    minutes: 1.5,
  },
  {
    name: "webhooks",
    command: tests("runtime/notify/webhooks", "features/billing/webhook.built.test.ts"),
    shows: ["S9", "S10"],
    minutes: 1,
  },
  {
    name: "mail and sessions",
    command: tests("features/mail-lists", "endpoints/session", "runtime/pages/attacks.built.test.ts"),
    shows: ["S14", "S15"],
    minutes: 1.5,
  },
  {
    name: "bounded stores",
    command: tests(
      "runtime/state/embedded/open-store.test.ts",
      "runtime/state/redis/open-store.test.ts",
      "contract/limits.test.ts",
    ),
    shows: ["S23"],
    minutes: 3,
  },
  {
    name: "texts are no queries",
    command: tests("endpoints/hostile-texts.built.test.ts", "snapshots/search/hostile-queries.test.ts"),
    shows: ["S11"],
    minutes: 2,
  },
  {
    name: "exports",
    command: tests(
      "endpoints/csv.built.test.ts",
      "cli/changelog/csv.test.ts",
      "cli/commands/publish/export.built.test.ts",
    ),
    shows: ["S21"],
    minutes: 1,
  },
  { name: "transfer", command: "npm run proof:transfer", shows: ["I12"], minutes: 6 },
  { name: "flips", command: "npm run proof:flips", shows: ["I3"], minutes: 1.5 },
  { name: "faults", command: "npm run proof:faults", shows: ["I12"], minutes: 0.5 },
  { name: "S2 S3", command: abuse("S2,S3"), shows: ["S2", "S3"], minutes: 4 },
  { name: "S6 S7 S8", command: abuse("S6,S7,S8"), shows: ["S6", "S7", "S8"], minutes: 6 },
  { name: "S12 S13", command: abuse("S12,objects,S13"), shows: ["S12", "S13"], minutes: 5 },
  { name: "S16 S18", command: abuse("S16,S18,batch,long"), shows: ["S16", "S18"], minutes: 6 },
  { name: "S19 to S26", command: abuse("S19,S20,S22,S26"), shows: ["S19", "S20", "S22", "S26"], minutes: 5 },
  { name: "am", command: "npm run proof:am", shows: [], minutes: 1 },
  { name: "S1", command: abuse("S1"), shows: ["S1"], minutes: 1.5 },
  { name: "determinism", command: "npm run proof:determinism", shows: ["I1", "I2"], minutes: 3 },
  { name: "seals", command: "npm run proof:seals", shows: ["I6", "I8", "I9", "I10"], minutes: 5 },
  { name: "billing", command: "npm run proof:billing", shows: ["R9", "R10"], minutes: 11 },
  { name: "bench", command: "npm run bench", shows: [], minutes: 30 },
  {
    name: "bench of the full corpus",
    command: "npm run bench -- --store {full}",
    shows: [],
    minutes: 30,
    needs: ["full"],
  },
  { name: "bench:pages", command: "npm run bench:pages", shows: [], minutes: 4 },
  { name: "bench:peers", command: "npm run bench:peers -- --store {full}", shows: [], minutes: 15, needs: ["full"] },
  {
    name: "bench:national",
    command: "npm run bench:national -- --large {national} --small {small}",
    shows: [],
    minutes: 6,
    needs: ["national", "small"],
  },
  { name: "eval:tokens", command: "npm run eval:tokens -- --store {full}", shows: [], minutes: 0.5, needs: ["full"] },
  { name: "eval:links", command: "npm run eval:links -- --store {full}", shows: [], minutes: 1, needs: ["full"] },
  { name: "eval", command: "npm run eval -- --store {full} --own", shows: [], minutes: 2, needs: ["full"] },
  { name: "test:corpus", command: "npm run test:corpus", shows: [], minutes: 4, needs: ["corpus"] },
  { name: "mcp", command: "npm run proof:mcp", shows: ["R1"], minutes: 4 },
  { name: "S17", command: abuse("S17"), shows: ["S17"], minutes: 4 },
  { name: "fuzz", command: "npm run proof:fuzz", shows: ["R9", "S17"], minutes: 14 },
  { name: "alerts", command: "npm run proof:alerts", shows: ["R17", "S8"], minutes: 7 },
  { name: "crash", command: "npm run proof:crash", shows: ["I12"], minutes: 1.5 },
  { name: "incremental", command: "npm run proof:incremental", shows: ["I1", "I12"], minutes: 12 },
  {
    name: "incremental on a part of the full corpus",
    command: "npm run proof:incremental -- --only edits --sources {full}/.inputs/sources.json --rows 400",
    shows: ["I1"],
    minutes: 25,
    needs: ["full"],
  },
  {
    name: "incremental on the full corpus",
    command: "npm run proof:incremental -- --only changes --sources {full}/.inputs/sources.json",
    shows: ["I1"],
    minutes: 30,
    needs: ["full"],
  },
  {
    name: "metering",
    command: "npm run proof:metering",
    shows: ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"],
    minutes: 19,
  },
  {
    name: "bench:build",
    command: "npm run bench:build -- --keep {national}",
    shows: [],
    minutes: 20,
    needs: ["corpus", "national"],
  },
  { name: "bench:latency", command: "npm run bench:latency", shows: ["R14", "R16"], minutes: 16 },
  {
    name: "promotion",
    command: "npm run proof:promotion",
    shows: ["I3", "I7", "I14", "R9", "R12", "R13"],
    minutes: 17,
  },
  { name: "soak", command: "npm run proof:soak", shows: ["R12", "R15"], minutes: 32 },
  { name: "store", command: "npm run proof:store", shows: ["R5", "R11", "R18", "R19"], minutes: 15 },
];
