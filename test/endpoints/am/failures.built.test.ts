import { endpoints } from "../../../runtime/features/table.ts";
import { failuresByStatus } from "../../../runtime/openapi/operation.ts";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const lookups = endpoints.filter(({ id, method }) => id.startsWith("AM-") && method === "GET");

describe("failures of the am family", () => {
  it("refuses a member that no body may have by a code that the operation lists", async () => {
    const { status, body } = await service().ask("/v1/am/validate", { json: { applicant_data: {}, constructor: 1 } });
    const validate = endpoints.find(({ path }) => path === "/v1/am/validate")!;
    expect(status).toBe(422);
    expect(failuresByStatus(validate).get(422)).toContain(body.code);
  });

  it.each(nonEmpty(lookups.map(({ id, path }) => [id, path.replaceAll(/\{[^}]+\}/g, "1")])))(
    "%s tells of an unknown parameter in a 200 that is free and kept by nobody",
    async (_, path) => {
      const { apiKey: key } = await service().createKey();
      const { status, body, headers } = await service().ask(`${path}?colour=red`, { key });
      expect(status).toBe(200);
      expect(body.error).toMatchObject({ code: "unknown_parameter", field: "colour" });
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("etag")).toBeNull();
      expect(headers.get("x-billable-units")).toBe("0");
    },
  );

  it.each(["constructor", "toString", "hasOwnProperty"])(
    "takes %s, which every object has, for the unknown parameter it is",
    async (name) => {
      const { status, body } = await service().ask(`/v1/am/acceptance_stats?${name}=1&${name}=2`);
      expect(status).toBe(200);
      expect(body.error).toMatchObject({ code: "unknown_parameter", field: name });
    },
  );

  it("keeps no failure for the next caller, and goes on keeping answers", async () => {
    for (let turn = 0; turn < 2; turn++)
      expect((await service().ask("/v1/am/loans?limit=0")).headers.get("cache-control")).toBe("no-store");
    const { headers } = await service().ask("/v1/am/loans");
    expect([headers.get("cache-control"), headers.get("etag") !== null]).toEqual(["private, max-age=0", true]);
  });
});
