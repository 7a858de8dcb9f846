import { endpoints } from "../../runtime/features/table.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";

/** The operations of the service whose answers are sealed. */
export const sealedOperations: readonly Endpoint[] = endpoints.filter(({ sealed }) => sealed);
