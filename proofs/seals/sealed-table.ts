import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../runtime/endpoints/index.ts";

/** The operations of the service whose answers are sealed. */
export const sealedOperations: readonly Endpoint[] = endpoints.filter(({ sealed }) => sealed);
