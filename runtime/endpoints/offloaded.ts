import type { Endpoint } from "../endpoint/endpoint.ts";
import { previewCsv } from "./accounting/csv-preview.ts";
import { batchEvaluate } from "./audit/batch-evaluate.ts";

/** The offloaded endpoints of the table. A list of its own, so that their thread does not load all the others. */
export const offloadedEndpoints: readonly Endpoint[] = [batchEvaluate, previewCsv];
