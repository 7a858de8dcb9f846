import { addDays } from "../../../snapshots/text/era.ts";
import type { Page } from "../page.ts";

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
