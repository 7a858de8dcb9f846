import { randomBytes, randomUUID } from "node:crypto";
import { createApiKey } from "../../runtime/accounts/key-format.ts";
import type { IssuedKey } from "../../runtime/accounts/accounts.ts";
import type { Lab, Served } from "./lab.ts";
import { createClient, insist } from "../../test/support/wire.ts";
import type { Client, ClientAnswer, ClientRequest } from "../../test/support/wire.ts";

/** One customer with everything that is his alone. */
type Tenant = {
  readonly issued: IssuedKey;
  readonly cookie: string;
  readonly csrf: string;
  /** Texts that nobody else may ever be shown. */
  readonly marks: readonly string[];
};

const accountPaths = [
  "/v1/me",
  "/v1/me/dashboard?days=30",
  "/v1/me/usage?days=30",
  "/v1/me/usage?days=30&group_by=client_tag",
  "/v1/me/usage?days=30&group_by=key",
  "/v1/me/usage_by_tool?days=30",
  "/v1/me/keys",
  "/v1/me/billing_history",
  "/v1/usage",
];

/** S12: two customers, each on the addresses, keys, sessions and operations of the other. */
export async function proveTenants(lab: Lab): Promise<void> {
  lab.note("S12: two accounts, crossed on every account operation");
  const served = await lab.serve();
  const client = createClient({ port: served.port });
  const ask = (path: string, options?: ClientRequest) => insist(client, path, options);
  const [ours, theirs] = [await settle(served, client, "ours", 1234), await settle(served, client, "theirs", 8765)];

  const leaks: string[] = [];
  let shown = 0;
  const look = (what: string, answer: ClientAnswer, marks: readonly string[]) => {
    shown++;
    const text = `${JSON.stringify(answer.headers)}${answer.text}`;
    for (const mark of marks) if (text.includes(mark)) leaks.push(`${what} shows ${mark}`);
  };
  const found: string[] = [];
  for (const [tenant, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const)
    for (const path of accountPaths) {
      const { apiKey: key } = tenant.issued;
      const mine = await ask(path, { key });
      if (mine.status !== 200) throw new Error(`${path} answered ${mine.status}`);
      look(path, mine, other.marks);
      found.push(...tenant.marks.filter((mark) => mine.text.includes(mark)));
      look(`${path} by session`, await ask(path, { headers: { cookie: tenant.cookie } }), other.marks);
      // A key goes before a cookie: whoever sends his own key with another's cookie is himself.
      const both = await ask(path, { key, headers: { cookie: other.cookie } });
      if (both.text !== mine.text) leaks.push(`${path} with another's cookie differs`);
    }
  lab.promise(
    "S12",
    leaks.length === 0 && new Set(found).size >= 4,
    `${shown} answers of one account looked through for the other's tags, caps and marks: ${leaks.length} found (${new Set(found).size} of one's own were)${leaks
      .slice(0, 3)
      .map((leak) => `; ${leak}`)
      .join("")}`,
  );

  await proveOperations(lab, ask, ours, theirs);
  await proveRefusals(lab, ask, served, ours, theirs);
  client.close();
  await served.stop();
}

/** Makes an account with use, tags, a cap, feedback and a session of its own. */
async function settle({ accounts }: Served, client: Client, name: string, capYen: number): Promise<Tenant> {
  const issued = await accounts.create({ label: `label-of-${name}`, customerId: `cus_${name}` });
  const key = issued.apiKey;
  const tags = [`tag-${name}-1`, `tag-${name}-2`];
  for (const tag of tags)
    for (let call = 0; call < 3; call++)
      await insist(client, "/v1/programs/search?limit=1", { key, headers: { "x-client-tag": tag } });
  await insist(client, "/v1/me/cap", { key, json: { monthly_cap_yen: capYen } });
  const child = JSON.parse((await insist(client, "/v1/me/keys", { key, json: { label: `child-of-${name}` } })).text);
  const request_id = `request-of-${name}`;
  await insist(client, "/v1/feedback", { key, json: { message: `message of ${name}`, request_id } });
  const session = await insist(client, "/v1/session", { json: { api_key: key } });
  const values = new Map(
    [session.headers["set-cookie"] ?? []].flat().map((cookie) => {
      const [pair = ""] = cookie.split(";");
      return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const;
    }),
  );
  const csrf = values.get("service_csrf") ?? "";
  const hashPrefix: string = JSON.parse(session.text).key_hash_prefix;
  return {
    issued,
    cookie: `service_session=${values.get("service_session")}; service_csrf=${csrf}`,
    csrf,
    marks: [
      ...tags,
      String(capYen),
      hashPrefix,
      issued.accountId,
      issued.keyId,
      child.key_id,
      `cus_${name}`,
      `label-of-${name}`,
      `child-of-${name}`,
    ],
  };
}

type Ask = (path: string, options?: ClientRequest) => Promise<ClientAnswer>;

/** The same Idempotency-Key in two accounts names two operations. */
async function proveOperations(lab: Lab, ask: Ask, ours: Tenant, theirs: Tenant): Promise<void> {
  const wrong: string[] = [];
  const headers = { "idempotency-key": "the-same-for-both", "x-cost-cap-jpy": "30" };
  const found = JSON.parse((await ask("/v1/programs/search?limit=2", { key: ours.issued.apiKey })).text).results;
  const [first, second] = (found as { unified_id: string }[]).map(({ unified_id: id }) => id);
  const batch = (tenant: Tenant, id: string | undefined) =>
    ask("/v1/programs/batch", { key: tenant.issued.apiKey, headers, json: { unified_ids: [id] } });
  const answers = [await batch(ours, first), await batch(theirs, second)];
  if (answers.some(({ status, headers: got }) => status !== 200 || got["idempotency-replayed"] !== undefined))
    wrong.push("a batch was refused or answered with that of the other account");
  if (!answers[1]?.text.includes(second ?? "-") || answers[1].text.includes(first ?? "-"))
    wrong.push("a batch shows that of the other account");
  const again = await batch(theirs, first);
  if (again.status !== 422) wrong.push(`another batch under one's own key is ${again.status}`);

  const feedback = { message: "the same words", request_id: "request-of-ours" };
  const [one, other] = [
    await ask("/v1/feedback", { key: ours.issued.apiKey, headers: { "idempotency-key": "words" }, json: feedback }),
    await ask("/v1/feedback", { key: theirs.issued.apiKey, headers: { "idempotency-key": "words" }, json: feedback }),
  ];
  if (other.status !== 201 || JSON.parse(one.text).feedback_id === JSON.parse(other.text).feedback_id)
    wrong.push("feedback of one account was taken for that of the other");
  const cap = { "idempotency-key": "cap" };
  await ask("/v1/me/cap", { key: ours.issued.apiKey, headers: cap, json: { monthly_cap_yen: 111 } });
  await ask("/v1/me/cap", { key: theirs.issued.apiKey, headers: cap, json: { monthly_cap_yen: 222 } });
  const caps = [ours, theirs].map(async ({ issued }) => {
    const { text } = await ask("/v1/me/dashboard", { key: issued.apiKey });
    return JSON.parse(text).monthly_cap_yen as number;
  });
  if ((await Promise.all(caps)).join(" ") !== "111 222") wrong.push("a cap went to the other account");

  const rotate = { "idempotency-key": "rotation" };
  const keys = [ours, theirs].map(async ({ issued: { apiKey: key } }) => {
    const { text } = await ask("/v1/me/rotate-key", { method: "POST", key, headers: rotate });
    return JSON.parse(text).api_key as string;
  });
  if (new Set(await Promise.all(keys)).size !== 2) wrong.push("a rotation showed the other's key");
  lab.promise(
    "S12",
    wrong.length === 0,
    `batch, feedback, cap and rotation under one Idempotency-Key in two accounts: ${wrong.length} mixed up${wrong.map((text) => `; ${text}`).join("")}`,
  );
}

/** Credentials that are good for nothing are refused in the same words, whoever they once belonged to. */
async function proveRefusals(lab: Lab, ask: Ask, { accounts }: Served, ours: Tenant, theirs: Tenant): Promise<void> {
  const unknown: string = createApiKey("account", randomBytes);
  const deviceKey = (await accounts.create({ kind: "widget" })).apiKey;
  const random = randomBytes(32).toString("base64url");
  // Both keys were rotated above, so the sessions opened with them are over too.
  const byKey: ClientRequest[] = [
    { key: unknown },
    { key: ours.issued.apiKey },
    { key: theirs.issued.apiKey },
    { key: deviceKey },
    { key: "evk_nonsense" },
    { key: ours.issued.apiKey, headers: { authorization: `Bearer ${theirs.issued.apiKey}` } },
  ];
  const byCookie: ClientRequest[] = [
    {},
    { headers: { cookie: `service_session=${random}` } },
    { headers: { cookie: ours.cookie } },
    { headers: { cookie: theirs.cookie } },
    { headers: { cookie: "service_session=nonsense" } },
  ];
  const different: string[] = [];
  let compared = 0;
  const compare = async (path: string, ways: readonly ClientRequest[], more: ClientRequest) => {
    const bodies = new Set<string>();
    for (const way of ways) {
      const answer = await ask(path, { ...more, ...way, headers: { ...more.headers, ...way.headers } });
      const { request_id: _, ...body } = JSON.parse(answer.text);
      bodies.add(`${answer.status} ${JSON.stringify(body)} ${answer.headers["www-authenticate"]}`);
      compared++;
    }
    if (bodies.size !== 1 || ![...bodies][0]?.startsWith("401 ")) different.push(`${path}: ${[...bodies].join(" | ")}`);
  };
  for (const path of accountPaths.filter((each) => each !== "/v1/usage")) {
    await compare(path, byKey, {});
    await compare(path, byCookie, {});
  }
  const csrf = { "x-csrf-token": ours.csrf, "sec-fetch-site": "same-origin" };
  for (const [path, json] of [
    ["/v1/me/cap", { monthly_cap_yen: 1 }],
    ["/v1/me/billing-portal", {}],
    ["/v1/me/rotate-key", undefined],
  ] as const) {
    const more = { method: "POST", json, headers: { ...csrf, "idempotency-key": randomUUID() } };
    await compare(path, byKey, more);
    await compare(path, byCookie, more);
  }
  lab.promise(
    "S12",
    different.length === 0,
    `${compared} calls with unknown, revoked, foreign and malformed credentials: ${different.length} operations tell them apart${different
      .slice(0, 2)
      .map((text) => `; ${text}`)
      .join("")}`,
  );
}
