import { expect, it } from "vitest";
import { randomNumbers } from "../../support/damage.ts";
import { hostileMessages } from "../../support/hostile-messages.ts";
import { faultOfAnswer } from "../../support/hostile-outcome.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

it("answers four hundred hostile messages, each in its turn, and charges for every sound one among them", async () => {
  const { apiKey, accountId } = await service().createKey();
  const next = hostileMessages(randomNumbers(5));
  const before = service().calls.length;
  let charged = 0;
  for (let count = 0; count < 400; count++) {
    const message = next();
    const { status, bytes, headers } = await service().ask("/v1/mcp", {
      method: "POST",
      key: apiKey,
      body: message.body,
      headers: message.headers,
    });
    const units = headers.get("x-billable-units");
    charged += Number(units ?? 0);
    const sent = typeof message.body === "string" ? message.body.slice(0, 300) : String(message.body);
    expect(faultOfAnswer(message, { status, text: bytes.toString(), units }), sent).toBeNull();
  }
  // Each of them was recorded once, and the ledger has what the answers said.
  const calls = service().calls.slice(before);
  expect(calls).toHaveLength(400);
  expect(calls.reduce((sum, { units }) => sum + units, 0)).toBe(charged);
  const { months } = (await service().store.readBooks(accountId))!;
  expect(Object.values(months).reduce((sum, { used }) => sum + used, 0)).toBe(charged);
  expect(charged).toBeGreaterThan(5);
});
