import { renderToString } from "preact-render-to-string";
import { unroutedCall } from "../observe/finished-call.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import type { HeaderList, Reply } from "../pipeline/reply/reply.ts";
import { ReplyBody } from "../pipeline/reply/reply-body.ts";
import { Layout, type LayoutProps } from "./kit/layout.tsx";
import type { NextPage, SentText, ShownPage } from "./page.ts";

/** What is known of the request that a page answers. */
export type PageCall = Pick<FinishedCall, "requestId" | "method" | "route" | "serviceMs"> & {
  readonly code: string | null;
  readonly error?: unknown;
};

/** Nothing runs, loads or is sent but what comes from here, and nobody shows a page of ours inside of theirs. */
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

/** The reply that shows a page. */
export function htmlReply(page: ShownPage, layout: Omit<LayoutProps, "page">, call: PageCall): Reply {
  const status = page.status ?? 200;
  const html = visible(renderToString(<Layout {...layout} page={page} />));
  const headers: HeaderList = [
    ["content-type", "text/html; charset=utf-8"],
    ["content-language", layout.language],
    ["content-security-policy", contentSecurityPolicy],
    ["referrer-policy", "no-referrer"],
    ["cross-origin-opener-policy", "same-origin"],
    ["vary", "accept-language"],
    ...commonHeaders(call.requestId),
  ];
  if (page.retryAfterSeconds) headers.push(["retry-after", String(page.retryAfterSeconds)]);
  const body = new ReplyBody(Buffer.from(`<!DOCTYPE html>${html}`));
  return { status, headers, body, cookies: page.cookies ?? [], call: unroutedCall({ ...call, status }) };
}

/**
 * Characters that browsers act on instead of showing them, such as those that turn the direction of a text around, are shown
 * by their number: records come from elsewhere, and no record may change how a page reads.
 */
function visible(html: string): string {
  return html.replace(
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

/** The reply that sends a browser on to another page of ours, which it then asks for by GET. */
export function seeOther({ goTo, cookies = [] }: NextPage, call: PageCall): Reply {
  const headers: HeaderList = [
    ["location", goTo],
    ["referrer-policy", "no-referrer"],
    ...commonHeaders(call.requestId),
  ];
  return { status: 303, headers, body: null, cookies, call: unroutedCall({ ...call, status: 303 }) };
}

/** The reply that sends a text for programs. */
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
