import type { Endpoint } from "../../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../../runtime/features/table.ts";

/** The operations of the service whose answers are sealed. */
export const sealedOperations: readonly Endpoint[] = endpoints.filter(({ sealed }) => sealed);
