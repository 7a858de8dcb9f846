import { jstDate } from "../../../snapshots/text/era.ts";
import { ServiceError } from "../../base/errors.ts";
import { isLoopback } from "../../config/values.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { unroutedCall } from "../../observe/finished-call.ts";
import { toServiceError } from "../../pipeline/build-reply.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import { readCookie } from "../../pipeline/guards/identify.ts";
import type { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import type { Reply } from "../../pipeline/reply/reply.ts";
import { acceptedLanguage, chosenLanguage, type Language } from "../../wire/language.ts";
import { assertUrlLength, decodePathSegment, parseQuery } from "../../wire/text-guard.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import { visitedSnapshot, type VisitedSnapshot } from "../ask.ts";
import { type Asset, createAssets } from "../assets/assets.ts";
import { bodyText, type CallDeps, createCallSender, createOwnCalls, failureOf } from "../calls.ts";
import { failurePage } from "../failures/failure-page.tsx";
import { introduction } from "../machine/site-files.ts";
import { navigationOf } from "../navigation.ts";
import type { NextPage, Page, SentText, ShownPage, View, Visit } from "../page.ts";
import { bodyReply, htmlReply, type PageCall, renderedPage, seeOther, textReply } from "./html-reply.tsx";
import { leavingPage } from "./leaving-page.tsx";
import { readForm, toFields } from "./read-form.ts";
import { createRenderedPages, type RenderedPages } from "./rendered-pages.ts";

/** The pages of the service and their files. */
export type Site = {
  readonly pages: readonly Page[];
  readonly files: readonly Asset[];
  /** Answers a page request. Never rejects: failures become error pages. */
  answer(page: Page, request: WireRequest): Promise<Reply>;
  /** Renders the reply of an endpoint as a page; one without a view is unchanged. */
  present(endpoint: Pick<Endpoint, "id">, request: WireRequest, reply: Reply): Reply;
  /** What the service is, in plain text, for a program at the root address. */
  introduce(request: WireRequest): Reply;
  /** Answers a file request; null for an unsupported method. */
  file(asset: Asset, request: WireRequest): Reply | null;
  /** The error page for an unknown address. */
  notFound(request: WireRequest): Promise<Reply>;
};

export type SiteOptions = {
  readonly pages: readonly Page[];
  /** Views of endpoints for browsers, by endpoint id. */
  readonly views: ReadonlyMap<string, View>;
  readonly endpoints: readonly Endpoint[];
  /** The same as for endpoints: pages share clock, limits and services. */
  readonly deps: CallDeps;
};

export function createSite({ pages, views, endpoints, deps }: SiteOptions): Site {
  const { links, files } = createAssets();
  const rendered = createRenderedPages();
  const paths = new Set(pages.map(({ path }) => path));
  const operations = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const served = {
    navigation: navigationOf([...paths]),
    serves: (path: string) => paths.has(path),
    operation: (id: string) => operations.get(id) ?? null,
  };
  const now = () => new Date(deps.clock.nowMs());
  const layoutOf = (request: WireRequest, speech: Pick<Visit, "language" | "chosen" | "link">) => ({
    ...speech,
    assets: links,
    sandbox: deps.services.payments === "sandbox",
    languageLink: pageLink(request),
    publicUrl: deps.services.publicUrl,
    navigation: served.navigation,
    here: splitTarget(request)[0]!,
  });
  const answer: Site["answer"] = async (page, request) => {
    const startedMs = deps.elapsed();
    const call = (code: string | null, error?: unknown): PageCall => ({
      requestId: deps.requestIdOf(request),
      method: request.method,
      route: page === unknownPage ? null : page.path,
      serviceMs: deps.elapsed() - startedMs,
      code,
      ...(error === undefined ? {} : { error }),
    });
    const speech = speechOf(request);
    const { language } = speech;
    const layout = layoutOf(request, speech);
    const known = { ...speech, ...served };
    try {
      const render = (shown: ShownPage) => renderedPage(shown, layout);
      const next = localHome(request, deps) ?? (await work(page, request, known, deps, { rendered, render }));
      if ("media" in next) return textReply(next, call(null));
      if ("bytes" in next) return bodyReply(next, language, call(null));
      if (!("goTo" in next)) return htmlReply(next, layout, call(null));
      if (isOwnAddress(next.goTo, deps)) return seeOther(next, call(null));
      return htmlReply(leavingPage(next, language), { ...layout, leaveTo: next.goTo }, call(null));
    } catch (error) {
      const failure = toServiceError(error);
      const { code } = failure;
      const finished = call(code, code === "internal_error" ? error : undefined);
      const reply = htmlReply(failurePage(failure, { ...known, now: now() }, finished.requestId), layout, finished);
      if (code === "method_not_allowed") reply.headers.push(["allow", page.submit ? "GET, HEAD, POST" : "GET, HEAD"]);
      return reply;
    }
  };
  return {
    pages,
    files,
    answer,
    notFound: (request) => answer(unknownPage, request),
    present(endpoint, request, reply) {
      const view = views.get(endpoint.id);
      if (view === undefined) return reply;
      const speech = speechOf(request);
      const looking = { ...speech, ...served, now: now() };
      const shown = htmlReply(viewed(view, looking, reply), layoutOf(request, speech), reply.call);
      return { ...shown, cookies: reply.cookies, call: reply.call };
    },
    introduce(request) {
      const { method } = request;
      const requestId = deps.requestIdOf(request);
      return textReply(introduction(deps.services), { requestId, method, route: "/", serviceMs: 0, code: null });
    },
    file(asset, request) {
      const { method } = request;
      if (method !== "GET" && method !== "HEAD") return null;
      const requestId = deps.requestIdOf(request);
      return {
        status: 200,
        headers: [
          ["content-type", asset.media],
          ["cache-control", "public, max-age=31536000, immutable"],
          ["x-content-type-options", "nosniff"],
          ["x-request-id", requestId],
        ],
        body: asset.body,
        cookies: [],
        call: unroutedCall({ requestId, method, route: "/assets/{file}", status: 200, code: null }),
      };
    },
  };
}

/** Used for unknown addresses. */
const unknownPage: Page = {
  path: "",
  show() {
    throw new ServiceError("route_not_found");
  },
};

async function work(
  page: Page,
  request: WireRequest,
  known: Known,
  deps: CallDeps,
  keeping: Keeping,
): Promise<ShownPage | NextPage | SentText | ReplyBody> {
  assertUrlLength(request.target);
  deps.overload.enter("anonymous");
  const snapshot = visitedSnapshot(deps, new Date(deps.clock.nowMs()));
  try {
    if (page.reads === "snapshot") deps.endpointRateLimits(freeReading, deps.networkOf(request).network);
    const visit = visitOf(page, request, known, snapshot, deps);
    if (request.method === "GET" || request.method === "HEAD")
      return await (page.kept ? keptOrShown(page, request, visit, keeping) : page.show(visit));
    if (request.method !== "POST" || page.submit === undefined) throw new ServiceError("method_not_allowed");
    const form = await readForm(request, deps);
    return await page.submit({ ...visit, form, callOwn: createOwnCalls(request, form.get("csrf") || null, deps) });
  } finally {
    snapshot.release();
    deps.overload.leave();
  }
}

type Keeping = { readonly rendered: RenderedPages; readonly render: (shown: ShownPage) => ReplyBody };

/** A cacheable page depends only on its key; redirects and refusals are not cached. */
async function keptOrShown(page: Page, { target }: WireRequest, visit: Visit, { rendered, render }: Keeping) {
  const key = `${visit.today} ${visit.language} ${target}`;
  const kept = rendered.get(visit.corpus(), key);
  if (kept !== undefined) return kept;
  const shown = await page.show(visit);
  if ("goTo" in shown || "media" in shown || (shown.status ?? 200) !== 200) return shown;
  const body = render(shown);
  rendered.offer(visit.corpus(), key, body);
  return body;
}

/** Pages that read the snapshot are free and, like other free reads, limited by network. */
const freeReading = { id: "pages", burst: { perSecond: 20 } } as const;

function visitOf(
  page: Page,
  request: WireRequest,
  known: Known,
  { ask, rowsOf, corpus }: VisitedSnapshot,
  deps: CallDeps,
): Visit {
  const nowMs = deps.clock.nowMs();
  const [, query = ""] = splitTarget(request);
  const pairs = parseQuery(query);
  return {
    ...known,
    params: Object.fromEntries(Object.entries(request.params).map(([name, sent]) => [name, decodePathSegment(sent)])),
    query: toFields(pairs),
    queryAll: (name) => pairs.flatMap(([each, value]) => (each === name ? [value] : [])),
    ask,
    rowsOf,
    corpus,
    callOwn: createOwnCalls(request, null, deps),
    sendCall: createCallSender(request, deps),
    csrf: readCookie(request.header("cookie"), "service_csrf"),
    today: jstDate(new Date(nowMs)),
    services: deps.servicesOf(page.uses),
    now: new Date(nowMs),
    ipHash: deps.ipHash(deps.networkOf(request).network, new Date(nowMs)),
    checkoutState: readCookie(request.header("cookie"), "service_checkout_state"),
  };
}

type Speech = Pick<Visit, "language" | "chosen" | "link">;
type Known = Speech & Pick<Visit, "navigation" | "serves" | "operation">;

/** Determined before anything can be refused, since refusals use the visitor's language too. */
function speechOf(request: WireRequest): Speech {
  const [, query = ""] = splitTarget(request);
  const chosen = chosenLanguage(/(?:^|&)lang=([^&]*)/.exec(query)?.[1]);
  return {
    language: chosen ?? acceptedLanguage(request.header("accept-language")),
    chosen,
    link(path, fields = {}) {
      const all = Object.entries(chosen === null ? fields : { ...fields, lang: chosen });
      const pairs = all.flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]));
      const text = new URLSearchParams(pairs).toString();
      return text === "" ? path : `${path}?${text}`;
    },
  };
}

/** A page that answers a form cannot be reopened. */
function pageLink(request: WireRequest) {
  return request.method === "GET" ? linkTo(request) : null;
}

/** The page for an endpoint's reply, including refusals. */
function viewed(view: View, looking: Known & Pick<Visit, "now">, reply: Reply): ShownPage {
  const { status, call } = reply;
  if (status < 400) return view(JSON.parse(bodyText(reply)), looking);
  // These endpoints are opened from links in mails: not found means that there is no such subscription.
  const failure = failureOf(reply, call.code === "record_not_found" ? "subscription_not_found" : undefined);
  return failurePage(failure, looking, call.requestId);
}

/** The same page in another language, as a query alone: a path such as `//host` would lead to another site. */
function linkTo(request: WireRequest): (language: Language) => string {
  return (language) => {
    const [, query = ""] = splitTarget(request);
    const kept = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("lang="));
    return `?${[...kept, `lang=${language}`].join("&")}`;
  };
}

function splitTarget({ target }: WireRequest): string[] {
  const question = target.indexOf("?");
  return question < 0 ? [target] : [target.slice(0, question), target.slice(question + 1)];
}

/**
 * The canonical address, when the page was opened under another local name. A visitor on localhost instead of 127.0.0.1 would
 * lose the checkout cookie on the way back from the payment.
 */
function localHome(request: WireRequest, { services }: PipelineDeps): NextPage | null {
  const { method, target } = request;
  const host = `http://${request.header("host") ?? ""}`;
  if ((method !== "GET" && method !== "HEAD") || !target.startsWith("/") || !URL.canParse(host)) return null;
  const [asked, home] = [new URL(host), new URL(services.publicUrl)];
  const isAlias = isLoopback(asked.hostname) && isLoopback(home.hostname) && asked.port === home.port;
  return isAlias && asked.hostname !== home.hostname ? { goTo: home.origin + target } : null;
}

/** Whether an address is on this site. Throws for an address that no browser should be sent to. */
function isOwnAddress(address: string, { services }: PipelineDeps): boolean {
  const { origin, protocol } = new URL(address, services.publicUrl);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("a page leads to http addresses only");
  return origin === new URL(services.publicUrl).origin;
}
