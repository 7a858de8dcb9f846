import type { Endpoint } from "../endpoint/endpoint.ts";
import { previewCsv } from "./accounting/csv-preview.ts";
import { batchEvaluate } from "./audit/batch-evaluate.ts";

/** The offloaded endpoints. A separate list, so that the worker thread does not load all others. */
export const offloadedEndpoints: readonly Endpoint[] = [batchEvaluate, previewCsv];
