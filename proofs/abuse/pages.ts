import { load } from "cheerio";
import { pages } from "../../runtime/features/table.ts";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import { openPage, sendForm } from "../../test/runtime/pages/html.ts";
import { temporaryFolder } from "../../test/support/build.ts";
import { sandboxOn } from "../../test/support/sandbox.ts";
import { testNow, type TestService } from "../../test/support/service.ts";
import type { Lab } from "./lab.ts";
import { scriptTexts } from "./scripts.ts";

const site = "http://127.0.0.1:8787";
/** Every name under which a page takes something, and some under which none should. */
const names =
  "session_id token user_code lang email api_key action end reason requester_email amount_yen customer_id q ids p from to kind place source find " +
  "offset purpose prefecture x";

/** S20: whatever people and programs write, no page runs it or leads away by it. */
export async function provePages(lab: Lab): Promise<void> {
  const store = await openEmbeddedStore({
    directory: temporaryFolder("abuse-pages"),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const payments = sandboxOn(store, () => Date.parse(testNow));
  const service = await lab.serveHere({ store, payments });
  const found: string[] = [];
  let shown = 0;
  const look = (what: string, { html, headers }: { html: string; headers: Headers }) => {
    // Files for machines are no pages: a browser that is told not to guess runs nothing in them.
    const isFile =
      !headers.get("content-type")?.startsWith("text/html") && headers.get("x-content-type-options") === "nosniff";
    if (html === "" || isFile) return;
    shown++;
    found.push(...faultsOf(html, headers.get("content-security-policy")).map((fault) => `${what}: ${fault}`));
  };
  for (const text of scriptTexts) {
    const fields = Object.fromEntries(names.split(" ").map((name) => [name, text]));
    const query = new URLSearchParams(fields).toString();
    for (const { path, submit } of pages) {
      look(`GET ${path} ${text}`, await openPage(service, `${path}?${query}`));
      if (submit !== undefined) look(`POST ${path} ${text}`, await sendForm(service, path, fields));
    }
    look(`unknown path ${text}`, await openPage(service, `/${encodeURIComponent(text)}`));
    for (const [what, path] of await storedPlaces(service, text))
      look(`${what} ${text}`, await openPage(service, path));
  }
  await service.close();
  await store.close();
  lab.note(`S20: ${scriptTexts.length} texts in every field, stored and sent, of ${pages.length} pages`);
  const first = found.slice(0, 3).map((fault) => `; ${fault}`);
  lab.promise("S20", found.length === 0 && shown > 0, `${shown} pages shown, ${found.length} faults${first.join("")}`);
}

/** Keeps a text wherever the service keeps one that a page shows; answers the addresses of those pages. */
async function storedPlaces(service: TestService, text: string): Promise<[what: string, path: string][]> {
  const device = await service.ask("/v1/device/authorize", { json: { client_id: text.slice(0, 128) } });
  // An address has no spaces; browsers take a slash in the place of most.
  const address = `${site}/?x=${encodeURIComponent(text)}#${text.replaceAll(/\s/g, "/")}`;
  const begun = await service.ask("/v1/billing/checkout", { json: { success_url: address, cancel_url: address } });
  const places: [string, string][] = [];
  if (device.status === 200) places.push(["client_id", `/device?user_code=${device.body.user_code}`]);
  if (begun.status !== 200) return places;
  const checkout = `/sandbox/checkout?session_id=${begun.body.session_id}`;
  places.push(["cancel_url", checkout]);
  const sound = { session_id: begun.body.session_id, email: "" };
  await sendForm(service, "/sandbox/checkout", sound);
  places.push(["success_url", checkout]);
  return places;
}

/** What a browser would run, load or follow on a page although we did not write it. */
function faultsOf(html: string, policy: string | null): string[] {
  const $ = load(html);
  const faults: string[] = [];
  if (!policy?.startsWith("default-src 'none'; style-src 'self'; script-src 'self'")) faults.push("no policy");
  for (const element of $("script").toArray())
    if (!isOwnScript($(element).attr(), $(element).text())) faults.push("a script");
  if ($("iframe, object, embed, base, foreignObject, math, template, style, img, video").length > 0)
    faults.push("an element");
  if ($("h1").length !== 1) faults.push("another shape");
  for (const element of $("*").toArray())
    for (const [name, value] of Object.entries($(element).attr() ?? {})) {
      if (/^on|^style$|^srcdoc$|^formaction$|^xlink:/.test(name)) faults.push(`${name}=`);
      if (/^(?:href|src|action)$/.test(name) && new URL(value, site).origin !== site) faults.push(`${name}=${value}`);
    }
  return faults;
}

/** A file of ours, or data for search engines, which is never run and holds no markup that could end it. */
function isOwnScript({ src, type }: Readonly<Record<string, string>> = {}, text: string): boolean {
  if (src !== undefined) return src.startsWith("/assets/") && text === "";
  return type === "application/ld+json" && !text.includes("<") && typeof JSON.parse(text) === "object";
}
