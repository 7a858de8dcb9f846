import { randomBytes } from "node:crypto";
import { endpoints } from "../../runtime/features/table.ts";
import { createAdvisors } from "../../runtime/features/advisors/advisors.ts";
import { type TestAnswer, type TestService, testSecrets } from "../../test/support/service.ts";
import type { Lab } from "./lab.ts";

/** An object of one customer, under the operation that names it; `unknown` is a name that nobody has. */
type Owned = {
  readonly id: string;
  readonly own: string;
  readonly unknown: string;
  readonly json?: object | undefined;
};

/** Operations with an id in their path that belongs to an account, and those whose token is all that it takes. */
const ownedOperations = new Set(["ALR-3", "ALR-4", "ALR-5", "TST-2", "WID-2", "ADD-5", "A2A-6", "ADV-6"]);

/** S12: every operation that names an object, with the name of another customer's and with one that nobody has. */
export async function proveOwnedObjects(lab: Lab): Promise<void> {
  const service = await lab.serveHere();
  const [ours, theirs] = [(await service.createKey()).apiKey, (await service.createKey()).apiKey];
  const objects = await makeObjects(service, ours);
  const different: string[] = [];
  for (const { id, own, unknown, json } of objects) {
    const { method, path } = endpoints.find((endpoint) => endpoint.id === id)!;
    const ask = async (name: string, key: string): Promise<string> => {
      const answer = await service.ask(path.replace(/\{[^}]+\}/, name.split("?")[0]!) + queryOf(name), {
        method,
        key,
        ...(json === undefined ? {} : { json }),
      });
      return told(answer, name);
    };
    const [crossed, missing] = [await ask(own, theirs), await ask(unknown, theirs)];
    const expected = id === "ADV-6" ? "403" : "404";
    if (crossed !== missing || !crossed.startsWith(expected)) different.push(`${id}: ${crossed} | ${missing}`);
  }
  // After all of that, everything is there as its owner made it.
  const kept = await Promise.all([
    service.ask("/v1/me/alerts/subscriptions", { key: ours }),
    service.ask("/v1/me/saved_searches", { key: ours }),
    service.ask("/v1/me/widget_keys", { key: ours }),
  ]);
  const listed = kept.filter(({ body }) => JSON.stringify(body).length > 20).length;
  lab.promise(
    "S12",
    different.length === 0 && new Set(objects.map(({ id }) => id)).size >= ownedOperations.size && listed >= 2,
    `${objects.length} objects of one account asked for by another: ${different.length} operations tell them from unknown ones${different
      .slice(0, 3)
      .map((text) => `; ${text}`)
      .join("")}`,
  );
  await service.close();
}

/** One object of each kind. Numbers of an account begin at 1, so the second of ours is one that the other has not. */
async function makeObjects(service: TestService, key: string): Promise<Owned[]> {
  const hook = { filter_type: "all", webhook_url: "https://hooks.example.jp/konkyo" };
  for (let each = 0; each < 2; each++) {
    await service.ask("/v1/me/alerts/subscribe", { key, json: hook });
    await service.ask("/v1/me/saved_searches", { key, json: { name: `ours ${each}`, query: { q: "補助金" } } });
  }
  const said = await service.ask("/v1/me/testimonials", {
    key,
    json: { audience: "SMB", text: "とても助かりました。" },
  });
  const widget = await service.ask("/v1/me/widget_keys", { key, json: { origins: ["https://a.example"] } });
  const task = await service.ask("/v1/a2a/task", { key, json: { skill: "search_programs", inputs: { q: "補助金" } } });
  const advisors = createAdvisors({ store: service.store, secrets: testSecrets, now: () => new Date(service.now()) });
  const signedUp = await service.ask("/v1/advisors/signup", {
    json: {
      firm_name: "見本税理士法人",
      houjin_bangou: "8999999999901",
      firm_type: "税理士法人",
      specialties: ["tax"],
      prefecture: "東京都",
      contact_email: "info@advisor.example",
      agreed_to_terms: true,
    },
  });
  const advisor = signedUp.body.advisor_id as number;
  const wrongToken = randomBytes(32).toString("base64url");
  const unknownKey = "key_000000000000000000000000";
  const search = endpoints.filter(({ path }) => path.startsWith("/v1/me/saved_searches/{"));
  return [
    { id: "ALR-3", own: "2", unknown: "999" },
    { id: "ALR-4", own: "2", unknown: "999" },
    { id: "ALR-5", own: "2", unknown: "999" },
    { id: "TST-2", own: String(said.body.testimonial_id), unknown: "999999" },
    { id: "WID-2", own: widget.body.key_id, unknown: unknownKey },
    { id: "ADD-5", own: widget.body.key_id, unknown: unknownKey },
    { id: "A2A-6", own: task.body.task_id, unknown: "A".repeat(22) },
    { id: "ADV-6", own: `${advisor}?token=${wrongToken}`, unknown: `999999?token=${advisors.dashboardToken(999_999)}` },
    ...search.map(({ id, body }) => ({
      id,
      own: "2",
      unknown: "999",
      json: body === null ? undefined : { sheet_id: "s".repeat(30), tab_name: "tab" },
    })),
  ];
}

function queryOf(name: string): string {
  const query = name.split("?")[1];
  return query === undefined ? "" : `?${query}`;
}

/** Status and body without what names the call itself. */
function told({ status, body }: TestAnswer, name: string): string {
  const { request_id: _request, ...rest } = (body ?? {}) as Record<string, unknown>;
  const [id] = name.split("?");
  return `${status} ${JSON.stringify(rest)
    .replaceAll(JSON.stringify(id), "<id>")
    .replaceAll(new RegExp(`:${id}([,}])`, "g"), ":<id>$1")}`;
}
