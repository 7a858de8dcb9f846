import { addDays } from "../../../snapshots/text/era.ts";
import type { Services } from "../../endpoint/services.ts";
import type { Page, SentText } from "../page.ts";

const media = "text/plain; charset=utf-8";

/** Pages may be indexed, except the API, search results and personal pages. */
export const robotsFile: Page = {
  path: "/robots.txt",
  show: ({ services }) => ({
    media,
    text: [
      "User-agent: *",
      "Disallow: /v1/",
      "Disallow: /search",
      // Each selection is another address without new content.
      "Disallow: /compare",
      "Disallow: /combine?",
      "Disallow: /snapshot/changes?",
      "Disallow: /device",
      "Disallow: /console",
      "",
      `Sitemap: ${services.publicUrl}/sitemap.xml`,
      "",
    ].join("\n"),
  }),
};

/** Security contact (RFC 9116). Always valid for half a year from today. */
export const securityFile: Page = {
  path: "/.well-known/security.txt",
  show: ({ services, today }) => ({
    media,
    text: [
      `Contact: ${services.contact.includes("://") ? services.contact : `mailto:${services.contact.replace(/^mailto:/, "")}`}`,
      `Expires: ${addDays(today, 180)}T00:00:00Z`,
      "Preferred-Languages: ja, en",
      `Canonical: ${services.publicUrl}/.well-known/security.txt`,
      "",
    ].join("\n"),
  }),
};

/** What the service is, for programs that ask the root address, such as curl. */
export function introduction({ publicUrl, version, readiness }: Services): SentText {
  const text = [
    `Konkyo 根拠 ${version}`,
    "",
    "Evidence about Japanese public programs (subsidies, loans, tax measures, certifications), laws, court decisions, bids,",
    "enforcement cases, invoice registrants and companies, from one signed snapshot of official sources.",
    "日本の公的制度・法令・裁判例・調達・登録簿の公式データを、出典と取得日時つきで返すAPIです。",
    "",
    "A first call, free three times a day without a key:",
    `  curl -G '${publicUrl}/v1/programs/search' --data-urlencode 'q=省エネ 補助金' -d limit=3 -d fields=minimal`,
    "",
    `Operations  ${publicUrl}/v1/openapi.json (for agents: /v1/openapi.agent.json, /llms.txt)`,
    `Tools       ${publicUrl}/v1/mcp, Model Context Protocol (card: /v1/mcp/server-card)`,
    `Pages       ${publicUrl}/ in a browser; /docs, /guides, /status`,
    `Keys        ${publicUrl}/buy; sent as X-API-Key, 3 JPY a unit before tax`,
    `Snapshot    ${readiness.report().corpusSnapshotId ?? "none yet"}`,
    "",
    "An empty answer is never proof of absence; known_gaps says what is not held.",
    "",
  ].join("\n");
  return { media, text };
}
