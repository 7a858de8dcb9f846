import { renderToString } from "preact-render-to-string";
import { type FinishedCall, unroutedCall } from "../../observe/finished-call.ts";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import type { HeaderList, Reply } from "../../pipeline/reply/reply.ts";
import type { Language } from "../../wire/language.ts";
import { Layout, type LayoutProps } from "../kit/layout.tsx";
import type { NextPage, SentText, ShownPage } from "../page.ts";
import { visible } from "../words/visible.ts";

/** The request that a page answers. */
export type PageCall = Pick<FinishedCall, "requestId" | "method" | "route" | "serviceMs"> & {
  readonly code: string | null;
  readonly error?: unknown;
};

/** Only resources of this site run, load or receive forms, and no other site may frame a page. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function renderedPage(page: ShownPage, layout: Omit<LayoutProps, "page">): ReplyBody {
  const html = visible(renderToString(<Layout {...layout} page={page} />));
  return new ReplyBody(Buffer.from(`<!DOCTYPE html>${html}`));
}

export function htmlReply(page: ShownPage, layout: Omit<LayoutProps, "page">, call: PageCall): Reply {
  return bodyReply(renderedPage(page, layout), layout.language, call, page);
}

/** The reply with a rendered page; HTML with default headers unless `page` says otherwise. */
export function bodyReply(
  body: ReplyBody,
  language: Language,
  call: PageCall,
  page: Pick<ShownPage, "status" | "retryAfterSeconds" | "cookies"> = {},
): Reply {
  const status = page.status ?? 200;
  const headers: HeaderList = [
    ["content-type", "text/html; charset=utf-8"],
    ["content-language", language],
    ["content-security-policy", contentSecurityPolicy],
    ["referrer-policy", "no-referrer"],
    ["cross-origin-opener-policy", "same-origin"],
    ["vary", "accept-language"],
    ...commonHeaders(call.requestId),
  ];
  if (page.retryAfterSeconds) headers.push(["retry-after", String(page.retryAfterSeconds)]);
  return { status, headers, body, cookies: page.cookies ?? [], call: unroutedCall({ ...call, status }) };
}

/** A 303 redirect to another page of the site. */
export function seeOther({ goTo, cookies = [] }: NextPage, call: PageCall): Reply {
  const headers: HeaderList = [
    ["location", goTo],
    ["referrer-policy", "no-referrer"],
    ...commonHeaders(call.requestId),
  ];
  return { status: 303, headers, body: null, cookies, call: unroutedCall({ ...call, status: 303 }) };
}

/** The reply with a text for programs. */
export function textReply({ text, media }: SentText, call: PageCall): Reply {
  const headers: HeaderList = [["content-type", media], ...commonHeaders(call.requestId)];
  const body = new ReplyBody(Buffer.from(text));
  return { status: 200, headers, body, cookies: [], call: unroutedCall({ ...call, status: 200 }) };
}

function commonHeaders(requestId: string): HeaderList {
  return [
    ["cache-control", "no-store"],
    ["x-content-type-options", "nosniff"],
    ["x-request-id", requestId],
  ];
}
