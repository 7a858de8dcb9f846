import { z } from "zod";
import { KeyHashPrefix } from "./account.ts";
import { Count, IsoDate, Text, Timestamp, Yen } from "../common.ts";
import { childKeyOrigin, childKeyState, keyScope } from "../service-enums.ts";

/** What child keys may be good for. */
export const KeyScopes = z
  .array(z.enum(keyScope))
  .describe(
    "What the key is good for: read (public data), seal (answers with an audit seal: packs, workpapers, evidence and audit " +
      "batches), account (the account's usage, alerts and saved searches; never its keys and payments), account:read (the same, " +
      "without changing anything).",
  );

/** A key that an account made for others. */
export const ChildKey = z
  .object({
    key_id: Text.describe("Id of the key, not the key itself."),
    key_prefix: Text.describe("How the key begins; the rest is not kept."),
    key_hash_prefix: KeyHashPrefix,
    label: Text.nullable().describe("What you call it."),
    origin: z
      .enum(childKeyOrigin)
      .describe("How it came to be: made by the account, or collected by a device, whose own name is then the label."),
    scopes: KeyScopes,
    monthly_cap_yen: Yen.nullable().describe(
      "Most that a month of this key may cost, in JPY before tax; null for no cap.",
    ),
    month_to_date_units: Count.describe("Units of this key this month in Japan."),
    month_to_date_amount_yen: Yen.describe("Their cost in JPY before tax."),
    state: z.enum(childKeyState).describe("Whether it works."),
    created_at: Timestamp.describe("When it was made."),
    expires_at: Timestamp.nullable().describe("When it ends by itself; null for never."),
    revoked_at: Timestamp.nullable().describe("When it was revoked; null when it was not."),
    last_used_on: IsoDate.nullable().describe("Day in Japan of its last counted call; null before the first."),
  })
  .meta({
    id: "ChildKey",
    description: "A key that an account made for others. The account pays for its calls.",
    examples: [
      {
        key_id: "key_0123456789abcdef01234567",
        key_prefix: "evc_Ab12…",
        key_hash_prefix: "0a1b2c3d",
        label: "reporting job",
        origin: "made",
        scopes: ["read"],
        monthly_cap_yen: 3000,
        month_to_date_units: 4,
        month_to_date_amount_yen: 12,
        state: "active",
        created_at: "2026-04-01T00:00:00Z",
        expires_at: "2027-04-01T00:00:00Z",
        revoked_at: null,
        last_used_on: "2026-04-02",
      },
    ],
  });
export type ChildKey = z.infer<typeof ChildKey>;
