import type { Accounts } from "../accounts/accounts.ts";
import type { ReadinessReport } from "../base/readiness.ts";
import { publicUrlOf } from "../config/public-url.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { redirects } from "../endpoints/redirects.ts";
import type { Job } from "../feature/feature.ts";
import { endpoints as allEndpoints, features, pages as allPages, views } from "../features/table.ts";
import { createApp } from "../http/app.ts";
import { startServer } from "../http/server.ts";
import type { Catalogue } from "../mcp/server.ts";
import { createMcpExchange } from "../mcp/exchange/exchange.ts";
import { createPostWebhook } from "../notify/webhooks/post-webhook.ts";
import { createSite } from "../pages/site/site.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import { createPipelineDeps } from "./create-pipeline-deps.ts";
import { createDocuments, createServices, type ServiceOptions } from "./create-services.ts";

export type Service = {
  /** Address listened on. */
  readonly url: string;
  readonly port: number;
  readonly accounts: Accounts;
  readonly readiness: () => ReadinessReport;
  /** Requests that are not answered yet. */
  readonly inFlight: () => number;
  /** Background work of features in this process; runs only when started. */
  readonly jobs: readonly Job[];
  /** Stops accepting and lets running requests finish, for at most 25 s. Resources that were passed in stay open. */
  drain(): Promise<void>;
};

/** A stop takes at most 25 s; the last second is for closing resources. */
const drainMs = 24_000;

/** Answers calls, over HTTP or any other transport. */
export type Composed = {
  readonly deps: PipelineDeps;
  readonly endpoints: readonly Endpoint[];
  /** Tools, resources and prompts for agents; created on first use. */
  readonly catalogue: () => Catalogue;
  readonly readiness: () => ReadinessReport;
  /** Closes what was opened here; call after the last call. */
  close(): Promise<void>;
};

/** Connects the parts without listening. */
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

/** Connects the parts and listens. Only the table of endpoints is served. */
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
