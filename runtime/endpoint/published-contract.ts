/** A tool that calls one operation. */
export type PublishedTool = {
  readonly name: string;
  /** Number of the operation in the contract, such as `PRG-1`. */
  readonly operationId: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Template, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  /** Words by which people ask for what it gives. */
  readonly keywords: readonly string[];
};

/** A call somebody thinks of making. */
export type PlannedCall = {
  /** Path, `METHOD path`, number in the contract, `operationId` or name of a tool; templates and concrete paths both do. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>> | null;
};

export type CostEstimate = {
  /** Units of all calls, all iterations. */
  readonly units: number;
  /** One entry for each call in its order, one iteration. */
  readonly breakdown: readonly { readonly tool: string; readonly units: number }[];
  /** Names nothing answers to, each once; every call of them counts one unit. */
  readonly unknownTools: readonly string[];
  /** Tools whose cost depends on a list that was not sent, each once. They are priced for one item. */
  readonly assumptions: readonly CostAssumption[];
};

export type CostAssumption = {
  readonly tool: string;
  readonly assumed: string;
  /** What the units depend on, in words. */
  readonly unitRule: string;
};

/** A document ready to be sent. `etag` is a strong validator with its quotes; it changes when a byte changes. */
export type PublishedDocument = { readonly bytes: Uint8Array; readonly etag: string };

/** The table of endpoints as callers see it: tools, prices and OpenAPI documents. */
export type PublishedContract = {
  /** In the order of the table. */
  tools(): readonly PublishedTool[];
  /** Path of an operation by its number in the contract; null when nothing has that number. */
  pathOf(operationId: string): string | null;
  /** The one name of an operation, by its number: `operationId` of the documents, its tool, its price. Null as above. */
  nameOf(operationId: string): string | null;
  /** What calls would cost at most. */
  estimate(calls: readonly PlannedCall[], iterations: number): CostEstimate;
  /** Makes the documents, which takes tenths of a second each: before anybody is served who would have to wait. */
  prepare(): void;
  /** `full`: all exported operations. `agent`: those an agent reads evidence with. Each is made once. */
  readonly openapi: { readonly full: PublishedDocument; readonly agent: PublishedDocument };
  /** What `/llms.txt` tells of the service. */
  readonly llmsText: PublishedDocument;
};
