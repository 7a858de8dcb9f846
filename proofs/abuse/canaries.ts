import { randomBytes } from "node:crypto";
import { endpoints } from "../../runtime/features/table.ts";
import { createApiKey } from "../../runtime/accounts/key-format.ts";
import { exampleOf, leavesOf, put } from "../../test/support/body-fields.ts";
import { headersTried } from "./injection.ts";
import type { Lab } from "./lab.ts";
import { filesIn, secretsIn } from "./secret-search.ts";
import { createClient, insist } from "../../test/support/wire.ts";
import type { ClientRequest } from "../../test/support/wire.ts";

/** S22, as far as requests go: secrets sent to every wrong place stand nowhere afterwards. */
export async function proveCanaries(lab: Lab): Promise<void> {
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1" } });
  const client = createClient({ port: served.port });
  const placeOf = new Map<string, string>();
  const meantToBeKept = new Set<string>();
  const canary = (place: string): string => {
    const secret = createApiKey("account", randomBytes);
    placeOf.set(secret, place);
    return secret;
  };
  let asked = 0;
  const ask = (path: string, options: ClientRequest) => {
    asked++;
    return insist(client, path, options);
  };
  const names = [...headersTried, "Authorization", "X-API-Key", "X-CSRF-Token", "X-Cost-Cap-JPY", "Referer", "X-Other"];
  for (const endpoint of endpoints) {
    const { method } = endpoint;
    const name = `${method} ${endpoint.path}`;
    const pathWith = (segment: () => string) => endpoint.path.replaceAll(/\{[^}]+\}/g, segment);
    const path = pathWith(() => "UNI-3f2a9c01d4");
    const example = exampleOf(endpoint);
    const sound = example === undefined ? {} : { json: example };
    // One that rotates its key, or used up a limit, must not spare the next operation.
    const newKey = async () => (await served.accounts.create({})).apiKey;
    for (const header of names) {
      const keyed = header === "X-API-Key" || header === "Authorization" ? {} : { key: await newKey() };
      await ask(path, { method, ...keyed, ...sound, headers: { ...paid, [header]: canary(`${name} ${header}`) } });
    }
    const key = await newKey();
    const cookie = `service_session=${canary(`${name} session`)}; service_csrf=${canary(`${name} token`)}`;
    await ask(path, { method, headers: { cookie } });
    for (const parameter of [...Object.keys(endpoint.query.shape), "api_key"])
      await ask(`${path}?${parameter}=${canary(`${name} ?${parameter}`)}`, { method, key, ...sound });
    await ask(
      pathWith(() => canary(`${name} path`)),
      { method, key, ...sound },
    );
    await ask(`${path}/${canary(`${name} further path`)}`, { method, key });
    if (example === undefined) continue;
    for (const leaf of leavesOf(endpoint)) {
      const secret = canary(`${name} ${leaf.join(".")}`);
      if (keepsWords.includes(endpoint.path)) meantToBeKept.add(secret);
      await ask(path, { method, key, json: put(example, leaf, secret) });
    }
  }
  const message = canary("message");
  meantToBeKept.add(message);
  await ask("/v1/feedback", { key: (await served.accounts.create({})).apiKey, json: { message } });
  client.close();
  await served.stop();
  const logged = secretsIn(filesIn([served.logPath]), [...placeOf.keys()]);
  const kept = secretsIn(filesIn([served.state]), [...placeOf.keys()]);
  const found = [...logged, ...[...kept].filter((secret) => !meantToBeKept.has(secret))];
  lab.note(`S22: ${placeOf.size} secrets in headers, addresses and fields of ${asked} requests`);
  const places = found.map((secret) => `; ${placeOf.get(secret)}`);
  const control = kept.has(message);
  lab.promise(
    "S22",
    found.length === 0 && control,
    `${logged.size} of ${placeOf.size} secrets in the log, ${found.length - logged.size} in the state that are not meant to be kept (one in a message of feedback was${control ? "" : " not"} found there, as it should be)${places.slice(0, 12).join("")}`,
  );
}

/** What a paid call needs to be served. */
const paid = { "x-cost-cap-jpy": "30" };

/** What somebody writes in a message, as a label of theirs or to be told of is kept in the state, as it is meant to be. */
const keepsWords = [
  "/v1/feedback",
  "/v1/me/saved_searches",
  "/v1/me/testimonials",
  "/v1/me/keys",
  "/v1/me/widget_keys",
  "/v1/me/alerts/subscribe",
  "/v1/billing/refund_request",
  "/v1/device/authorize",
  "/v1/a2a/task",
];
