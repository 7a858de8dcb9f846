import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

it("answers 200 to anyone, without a slot, with what a workpaper asks for and contains", async () => {
  const from = "192.0.2.50";
  for (let call = 0; call < 5; call++) {
    const { status, body } = await service().ask("/v1/audit/workpaper/schema", { from });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      input_fields: [{ name: "client_houjin_bangou" }, { name: "fiscal_year" }],
      units: 5,
    });
    expect(body.output_sections).toContain("known_gaps");
  }
});

it("answers 422 to a parameter it does not know", async () => {
  expect((await service().ask("/v1/audit/workpaper/schema?x=1")).status).toBe(422);
});
