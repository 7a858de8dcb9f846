import type { Config } from "../config/config.ts";
import { publicUrlOf } from "../config/public-url.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { PublishedContract } from "../endpoint/published-contract.ts";
import { endpoints as allEndpoints } from "../features/table.ts";
import { redirects } from "../endpoints/redirects.ts";
import { type Catalogue, createCatalogue } from "../mcp/server.ts";
import { createContract } from "../openapi/create-contract.ts";
import { prepareCharts } from "../pages/charts/draw-chart.ts";

/** Descriptions of the service for its callers. */
export type Documents = {
  readonly contract: PublishedContract;
  /** Tools, resources and prompts for agents. */
  readonly catalogue: () => Catalogue;
};

export type DocumentOptions = { readonly version: string; readonly publicUrl: string };

/** The documents of a table, each created on first use. */
export function createDocuments(endpoints: readonly Endpoint[], { version, publicUrl }: DocumentOptions): Documents {
  let made: Catalogue | null = null;
  return {
    contract: createContract(endpoints, { version, publicUrl, redirects }),
    catalogue: () => (made ??= createCatalogue(endpoints)),
  };
}

/** The documents of the whole table, created immediately, so that no request waits for them. */
export async function prepareDocuments(
  config: Pick<Config, "host" | "port" | "publicUrl" | "pages">,
  version: string,
): Promise<Documents> {
  const documents = createDocuments(allEndpoints, { version, publicUrl: publicUrlOf(config) });
  documents.contract.prepare();
  documents.catalogue();
  if (config.pages) await prepareCharts();
  return documents;
}
