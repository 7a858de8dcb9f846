import { expect, it } from "vitest";
import { endpoints } from "../../../runtime/features/table.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

/** Other spellings of an address, which a router might take for the same. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}%2f`,
  (path) => `${path};a`,
  (path) => path.replace("/v1/", "/v1//"),
  (path) => path.replace("/v1/", "/v1/./"),
  (path) => path.replace("/v1/", "/v1/a/../"),
  (path) => path.replace("/v1/", "/V1/"),
  (path) =>
    path.replace(/\/(.)([^/]*)$/, (_, first: string, rest: string) => `/%${first.charCodeAt(0).toString(16)}${rest}`),
];

it.each(["owner", "account"] as const)(
  "a key without it gets to no operation of the scope %s, however it is spelled",
  async (scope) => {
    const { apiKey } = await service().createKey();
    const scopes = scope === "owner" ? ["account", "read", "seal"] : ["read", "seal"];
    const { body } = await service().ask("/v1/me/keys", { key: apiKey, json: { scopes } });
    const guarded = endpoints.filter((endpoint) => endpoint.scope === scope);
    expect(guarded.length).toBeGreaterThan(5);
    for (const { path, method: declared } of guarded)
      for (const [place, spell] of spellings.entries())
        for (const method of [declared, "HEAD"]) {
          const asked = spell(path.replaceAll(/\{[^}]+\}/g, "1"));
          const json = ["GET", "HEAD"].includes(method) ? undefined : {};
          const { status } = await service().ask(asked, { method, key: body.api_key, json });
          const refused = place === 0 && method === declared ? [403] : [400, 403, 404, 405];
          expect(refused, `${method} ${asked}: ${status}`).toContain(status);
        }
  },
);
