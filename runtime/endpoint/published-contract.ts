export type PublishedTool = {
  readonly name: string;
  /** Number of the operation in the contract, such as `PRG-1`. */
  readonly operationId: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Template, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  /** Words by which users ask for it. */
  readonly keywords: readonly string[];
};

export type PlannedCall = {
  /** Path, `METHOD path`, contract number, `operationId` or tool name; templates and concrete paths are both accepted. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>> | null;
};

export type CostEstimate = {
  /** Units of all calls, all iterations. */
  readonly units: number;
  /** One entry per call in order, for one iteration. */
  readonly breakdown: readonly { readonly tool: string; readonly units: number }[];
  /** Unknown names, each once; every call of them counts one unit. */
  readonly unknownTools: readonly string[];
  /** Tools whose cost depends on a list that was not sent, each once. They are priced for one item. */
  readonly assumptions: readonly CostAssumption[];
};

export type CostAssumption = {
  readonly tool: string;
  readonly assumed: string;
  /** How the units are computed, in words. */
  readonly unitRule: string;
};

/** A document ready to be sent. `etag` is a strong validator with its quotes; it changes when a byte changes. */
export type PublishedDocument = { readonly bytes: Uint8Array; readonly etag: string };

/** The endpoint table as callers see it: tools, prices and OpenAPI documents. */
export type PublishedContract = {
  /** In the order of the table. */
  tools(): readonly PublishedTool[];
  /** Path of an operation by contract number; null when unknown. */
  pathOf(operationId: string): string | null;
  /** The one name of an operation by contract number: `operationId` of the documents, its tool, its price. Null when unknown. */
  nameOf(operationId: string): string | null;
  /** Maximum cost of the calls. */
  estimate(calls: readonly PlannedCall[], iterations: number): CostEstimate;
  /**
   * `full`: all exported operations. `agent`: those an agent reads evidence with. Each is generated once, on first use, which takes
   * tenths of a second.
   */
  readonly openapi: { readonly full: PublishedDocument; readonly agent: PublishedDocument };
  /** Contents of `/llms.txt`. */
  readonly llmsText: PublishedDocument;
};
