import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

describe.each([
  ["/meta", "/v1/meta"],
  ["/openapi.json", "/v1/openapi.json"],
])("GET %s", (path, successor) => {
  it("sends callers on for good, with their query, and says that it is deprecated", async () => {
    const { status, headers } = await service().ask(`${path}?a=1&b=%E8%A3%9C`);
    expect([status, headers.get("location")]).toEqual([308, `${successor}?a=1&b=%E8%A3%9C`]);
    expect(headers.get("deprecation")).toBe("@1793491200");
    expect(headers.get("sunset")).toBe("Sat, 01 May 2027 00:00:00 GMT");
    expect(headers.get("link")).toBe(`<${successor}>; rel="successor-version", </v1/openapi.json>; rel="deprecation"`);
    const { body: notice } = await service().ask("/v1/openapi.json");
    expect(notice.info.description).toContain(path);
    expect(headers.get("x-request-id")).not.toBeNull();
    expect(headers.get("x-anon-quota-limit")).toBeNull();
    expect((await service().ask(path)).headers.get("location")).toBe(successor);
  });
});
