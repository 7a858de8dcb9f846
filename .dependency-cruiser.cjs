/**
 * The floors of the runtime from the ground up. A folder imports from itself and from floors below its own; folders of one
 * floor do not know each other.
 */
const runtimeFloors = [
  ["base"],
  ["config", "observe"],
  ["wire"],
  ["state"],
  ["mount", "corpus", "mail"],
  ["accounts", "payments", "notify", "tasks", "partners"],
  ["endpoint"],
  ["evidence"],
  ["lookups", "questions", "seals"],
  ["openapi", "archive"],
  ["endpoints"],
  ["pipeline"],
  ["mcp", "pages"],
  ["skills"],
  ["http"],
  ["process"],
];

/** The floors of the command line, by the same rule. Its root puts them together, and no folder imports from the root. */
const cliFloors = [
  ["terminal", "process"],
  ["shell"],
  ["snapshots", "service", "probes", "client"],
  ["mcp"],
  ["seals", "changelog"],
  ["commands"],
];

const floorRules = (part, floors) => [
  ...floors.flatMap((folders, floor) =>
    folders.map((folder) => ({
      name: `${part}-floor-${folder}`,
      severity: "error",
      comment: `${part}/${folder} imports from itself and from the floors below it`,
      from: { path: `^${part}/${folder}/` },
      to: { path: `^${part}/`, pathNot: `^${part}/(${[folder, ...floors.slice(0, floor).flat()].join("|")})/` },
    })),
  ),
  {
    name: `${part}-folders-are-floors`,
    severity: "error",
    comment: `a new folder of ${part}/ gets its floor in the list above`,
    from: { path: `^${part}/` },
    to: { path: `^${part}/[^/]+/`, pathNot: `^${part}/(${floors.flat().join("|")})/` },
  },
];

/** Folders of the builder from the lowest floor to the highest, each with the folders below it that it may import. */
const builderFloors = {
  rows: [],
  "line-files": [],
  run: [],
  report: ["rows"],
  gates: ["rows"],
  inputs: ["rows"],
  registers: ["rows"],
  quality: ["rows"],
  reconcile: ["rows"],
  relations: ["rows", "reconcile"],
  rules: ["reconcile"],
  "write-records": ["line-files"],
  names: ["line-files", "registers"],
  texts: [],
  precompute: ["line-files", "reconcile", "write-records"],
  stages: [
    "gates",
    "inputs",
    "line-files",
    "names",
    "quality",
    "reconcile",
    "registers",
    "relations",
    "report",
    "rows",
    "rules",
    "run",
    "write-records",
  ],
  "adapters/reading": ["rows"],
  "adapters/laws": ["rows", "adapters/reading"],
  "adapters/lexicon": ["rows", "adapters/reading"],
  "adapters/courts": ["rows", "adapters/reading"],
  "adapters/procurement": ["rows", "adapters/reading"],
  "adapters/subsidies": ["rows", "adapters/reading"],
  "adapters/companies": ["rows", "adapters/reading", "adapters/procurement"],
  "adapters/canonical": ["rows", "adapters/reading", "adapters/subsidies"],
  adapters: ["rows", "adapters/[^/]+"],
  "fetch/http": [],
  "fetch/sources": [],
  "fetch/store": ["fetch/http"],
  fetch: ["fetch/[^/]+"],
};

/** A folder imports itself and the floors it names. Files directly in builder/ are above all floors: no floor imports them. */
const builderRules = Object.entries(builderFloors).map(([folder, below]) => ({
  name: `builder-floor-${folder.replaceAll("/", "-")}`,
  severity: "error",
  from: { path: `^builder/${folder}/[^/]+$` },
  to: { path: "^builder/", pathNot: [folder, ...below].map((name) => `^builder/${name}/[^/]+$`) },
}));

/** Imports point one way: schemas <- snapshots <- builder, schemas <- snapshots <- runtime; cli may use all. client is below all. */
module.exports = {
  forbidden: [
    ...floorRules("runtime", runtimeFloors),
    ...floorRules("cli", cliFloors),
    {
      name: "client-stands-alone",
      severity: "error",
      comment: "callers install nothing else; what others share with it they take from it",
      from: { path: "^client/" },
      to: { pathNot: "^client/" },
    },
    {
      name: "schemas-stand-alone",
      severity: "error",
      comment: "schemas hold shapes only",
      from: { path: "^schemas/" },
      to: { path: "^(snapshots|builder|runtime|cli|test)/" },
    },
    {
      name: "schemas-know-only-zod",
      severity: "error",
      comment: "no I/O in schemas",
      from: { path: "^schemas/" },
      to: { path: "node_modules", pathNot: "node_modules/zod/" },
    },
    {
      name: "snapshots-below-builder-and-runtime",
      severity: "error",
      from: { path: "^snapshots/" },
      to: { path: "^(builder|runtime|cli|test)/" },
    },
    {
      name: "builder-knows-no-request",
      severity: "error",
      from: { path: "^builder/" },
      to: { path: "^(runtime|cli|test)/" },
    },
    ...builderRules,
    {
      name: "builder-folder-without-floor",
      severity: "error",
      from: { path: "^builder/.+/", pathNot: Object.keys(builderFloors).map((folder) => `^builder/${folder}/[^/]+$`) },
      to: {},
    },
    {
      name: "builder-folders-without-circles",
      severity: "error",
      scope: "folder",
      from: { path: "^builder" },
      to: { circular: true },
    },
    {
      name: "runtime-knows-no-build",
      severity: "error",
      from: { path: "^runtime/" },
      to: { path: "^(builder|cli|test)/" },
    },
    { name: "nobody-imports-cli", severity: "error", from: { pathNot: "^(cli|test|bin)/" }, to: { path: "^cli/" } },
    {
      name: "lmdb-in-one-place",
      severity: "error",
      comment: "records and the embedded state are the only lmdb users",
      from: { path: "^(schemas|snapshots|builder|runtime)/", pathNot: "^(snapshots/records|runtime/state)/" },
      to: { path: "node_modules/lmdb/" },
    },
    {
      name: "flexsearch-in-one-place",
      severity: "error",
      comment: "its export is a file of the snapshot, whose form one folder knows",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^snapshots/suggest/" },
      to: { path: "node_modules/flexsearch/" },
    },
    {
      name: "http-in-one-place",
      severity: "error",
      comment: "handlers and guards never see a request of the framework",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^runtime/http/" },
      to: { path: "node_modules/(h3|srvx)/" },
    },
    {
      name: "preact-in-one-place",
      severity: "error",
      comment: "HTML is made by pages only",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^runtime/pages/" },
      to: { path: "node_modules/preact" },
    },
    {
      name: "mcp-in-one-place",
      severity: "error",
      comment: "everything else knows tools and calls, not the protocol that brings them",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^runtime/mcp/" },
      to: { path: "node_modules/@modelcontextprotocol/" },
    },
    {
      name: "redis-in-one-place",
      severity: "error",
      comment: "everything else knows the state port; doctor only asks whether a server is there",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^(runtime/state|cli/probes)/" },
      to: { path: "node_modules/(redis|@redis)/" },
    },
    {
      name: "stripe-in-one-place",
      severity: "error",
      comment: "everything else knows the payment port",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^runtime/payments/stripe/" },
      to: { path: "node_modules/stripe/" },
    },
    {
      name: "nodemailer-in-one-place",
      severity: "error",
      comment: "everything else knows mails, not how they are sent",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^runtime/mail/" },
      to: { path: "node_modules/nodemailer/" },
    },
    {
      name: "endpoints-know-no-store",
      severity: "error",
      comment: "handlers see snapshot, day and services; the pipeline charges",
      from: { path: "^runtime/endpoints/" },
      to: { path: "^runtime/(state|mount|observe)/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: { path: "^(client|schemas|snapshots|builder|runtime|cli)/" },
      to: { circular: true },
    },
    {
      name: "no-circles-between-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^(runtime|cli)/" },
      to: { circular: true },
    },
    {
      name: "no-async-context",
      severity: "error",
      comment: "on Node 20 the first use of AsyncLocalStorage slows down every promise of the process",
      from: { path: "^(schemas|snapshots|runtime)/" },
      to: { path: "^(node:)?async_hooks$" },
    },
    {
      name: "no-dev-dependency-in-product",
      severity: "error",
      from: { path: "^(schemas|snapshots|builder|runtime|cli|bin)/" },
      to: { dependencyTypes: ["npm-dev"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|snapshots/store)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".d.ts"],
    },
  },
};
