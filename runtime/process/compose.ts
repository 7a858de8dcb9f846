import type { Accounts } from "../accounts/accounts.ts";
import type { ReadinessReport } from "../base/readiness.ts";
import { publicUrlOf } from "../config/public-url.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { redirects } from "../endpoints/redirects.ts";
import type { Job } from "../feature/job.ts";
import { endpoints as allEndpoints, features, pages as allPages, views } from "../features/table.ts";
import { createApp } from "../http/app.ts";
import { startServer } from "../http/server.ts";
import type { Catalogue } from "../mcp/catalogue.ts";
import { createMcpExchange } from "../mcp/exchange/exchange.ts";
import { createPostWebhook } from "../notify/webhooks/post-webhook.ts";
import { createSite } from "../pages/site.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import { createPipelineDeps } from "./create-pipeline-deps.ts";
import { createServices } from "./create-services.ts";
import { createDocuments } from "./documents.ts";
import type { ServiceOptions } from "./service-options.ts";

export type Service = {
  /** Address listened on. */
  readonly url: string;
  readonly port: number;
  readonly accounts: Accounts;
  readonly readiness: () => ReadinessReport;
  /** Requests whose answer is not out yet. */
  readonly inFlight: () => number;
  /** Work that features do beside the requests of this process; none of it runs unless it is started. */
  readonly jobs: readonly Job[];
  /** Stops accepting and lets running requests finish, for at most 25 s. What was handed in stays open. */
  drain(): Promise<void>;
};

/** A stop takes 25 s at most, of which the last second is for closing what is open. */
const drainMs = 24_000;

/** What answers calls, whoever brings them. */
export type Composed = {
  readonly deps: PipelineDeps;
  readonly endpoints: readonly Endpoint[];
  /** What agents are offered; made when it is first asked for. */
  readonly catalogue: () => Catalogue;
  readonly readiness: () => ReadinessReport;
  /** Closes what was opened here, when no more calls come. */
  close(): Promise<void>;
};

/** Puts the parts together, and listens nowhere. */
export function composeParts(options: Omit<ServiceOptions, "observe">): Composed {
  const { config, version } = options;
  const endpoints = options.endpoints ?? allEndpoints;
  const documents = options.documents ?? createDocuments(endpoints, { version, publicUrl: publicUrlOf(config) });
  const { close, ...made } = createServices({ ...options, documents });
  const deps = createPipelineDeps(options, made);
  return {
    deps,
    endpoints,
    catalogue: documents.catalogue,
    readiness: made.services.readiness.report,
    close: async () => void (await Promise.all([deps.offload.close(), close()])),
  };
}

/** Puts the parts together and listens. Nothing is served that is not in the table of endpoints. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, observe, version, secrets, now, notify } = options;
  const { deps, endpoints, catalogue, readiness, close } = composeParts(options);
  const { services, servicesOf, requestIdOf } = deps;
  const mcp = createMcpExchange({ catalogue, deps, secrets, observe, version });
  const pages = options.pages ?? (config.pages ? allPages : allPages.filter(({ essential }) => essential));
  const site = createSite({ pages, views, endpoints, deps: { ...deps, observe } });
  const secureCookies = services.publicUrl.startsWith("https:");
  const app = createApp({ endpoints, redirects, site, deps, mcp, observe, secureCookies });
  const server = await startServer(app, { ...config, newRequestId: () => requestIdOf(null), observe });
  const { url, port, inFlight } = server;
  const post = options.postWebhook ?? createPostWebhook();
  const parts = { deps, secrets, post, now, notify, tools: () => catalogue().tools };
  return {
    url,
    port,
    accounts: services.accounts,
    readiness,
    inFlight,
    jobs: features.flatMap((feature) => feature.workers?.(servicesOf(feature.services), parts) ?? []),
    drain: () => server.drain(drainMs).finally(close),
  };
}
