import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { describeArtifact } from "./artifact-suite.ts";

const service = serviceOfFile();

const ask = describeArtifact(service, "company_public_baseline", {
  sectionIds: ["company_identity", "registration_status", "public_signals", "data_gaps"],
  made: ["data_gaps"],
});

it("lists in its gaps what each input gave", async () => {
  const { body } = await ask({ houjin_bangou: "7999900000019" });
  const gaps = body.sections.at(-1);
  expect(gaps.rows.map((row: Record<string, unknown>) => [row["dataset"], row["reading"]])).toEqual([
    ["meta", "HIT"],
    ["invoice_status", "NO_HIT"],
    ["enforcement", "NO_HIT"],
    ["adoption_history", "NO_HIT"],
    ["bids", "NO_HIT"],
    ["jurisdiction", "HIT"],
    ["peer_summary", "HIT"],
    ["watch_status", "HIT"],
  ]);
});
