/** Imports point one way: schemas <- snapshots <- builder, schemas <- snapshots <- runtime; cli may use all. */
module.exports = {
  forbidden: [
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
      name: "http-in-one-place",
      severity: "error",
      comment: "handlers and guards never see a request of the framework",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^runtime/http/" },
      to: { path: "node_modules/(h3|srvx)/" },
    },
    {
      name: "redis-in-one-place",
      severity: "error",
      comment: "everything else knows the state port; doctor only asks whether a server is there",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/", pathNot: "^(runtime/state|cli/probes)/" },
      to: { path: "node_modules/(redis|@redis)/" },
    },
    {
      name: "endpoints-know-no-store",
      severity: "error",
      comment: "handlers see snapshot, day and services; the pipeline charges",
      from: { path: "^runtime/endpoints/" },
      to: { path: "^runtime/(state|http|mount|observe)/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: { path: "^(schemas|snapshots|builder|runtime|cli)/" },
      to: { circular: true },
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
      extensions: [".ts", ".js", ".mjs", ".cjs", ".d.ts"],
    },
  },
};
