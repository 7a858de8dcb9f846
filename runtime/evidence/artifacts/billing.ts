import type { Artifact } from "../../../schemas/answers/artifact.ts";
import { unitPriceYen } from "../../base/price.ts";

type Billing = Pick<Artifact, "billing_note" | "billing_metadata">;

const price = `1 unit, ${unitPriceYen} JPY before tax`;
const noPrice = "0 units: a number with a wrong check digit costs nothing.";

/** Price and seal information of a pack. Excluded from replay comparison, because it depends on the caller. */
export function billingOf(endpoint: string, { keyed, billed }: { keyed: boolean; billed: boolean }): Billing {
  const payer = keyed ? ", charged to the key of this call." : "; anonymous callers are not charged.";
  const units = billed ? 1 : 0;
  return {
    billing_note: billed ? `${price}${payer}` : noPrice,
    billing_metadata: {
      endpoint,
      metered: keyed && billed,
      pair_count: null,
      pricing_note: billed ? `${price}, whether or not any record is held.` : noPrice,
      quantity: units,
      result_count: units,
      strict_metering: keyed && billed,
      unit_type: "artifact",
      value_basis: ["public_records", "source_receipts", "known_gaps"],
      audit_seal: {
        authenticated_key_present: keyed,
        billing_metadata_covered_by_response_hash: true,
        included_when_available: true,
        requested_for_metered_key: keyed,
        seal_field_excluded_from_response_hash: true,
      },
    },
  };
}
