import type { Endpoint } from "../endpoint/endpoint.ts";
import { batchEvaluate } from "./audit/batch-evaluate.ts";

/** The endpoints of the table that work apart. A list of its own, so that their thread need not load all the others. */
export const apartEndpoints: readonly Endpoint[] = [batchEvaluate];
