import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { clientOptions, protocolModes } from "../../test/support/mcp.ts";
import type { Stage } from "../metering/stage.ts";
import type { Proof } from "../findings.ts";

/** The official client through the balancer: every message of a session may reach another process. */
export async function proveClient(proof: Proof, { accounts, ledger }: Stage, url: string): Promise<void> {
  for (const mode of protocolModes) {
    const { apiKey, accountId } = await accounts.create({ label: mode });
    const client = new Client({ name: "proof", version: "1" }, clientOptions(mode));
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${url}/v1/mcp`), {
        requestInit: { headers: { "x-api-key": apiKey } },
      }),
    );
    const rounds = 20;
    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      await client.listTools();
      const { isError } = await client.callTool({ name: "search_programs", arguments: { limit: 1 } });
      await client.readResource({ uri: "konkyo://snapshot/manifest" });
      await client.getPrompt({ name: "check_combination", arguments: { programs: "a, b" } });
      await client.complete({
        ref: { type: "ref/prompt", name: "screen_subsidies" },
        argument: { name: "prefecture", value: "東" },
      });
      if (!isError) answered++;
    }
    await client.close();
    const entries = await ledger(accountId);
    proof.hold(
      `the official client is served by whichever process a message reaches, ${mode}`,
      answered === rounds && entries.length === rounds,
      `${answered} of ${rounds} calls answered, ${entries.length} in the ledger`,
    );
  }
}
