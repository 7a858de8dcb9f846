import { assertWithinCostCap, readCostCap } from "./cost-cap.ts";
import type { CostCapRule } from "../../endpoint/endpoint.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import type { IdempotencyRule } from "./idempotency-key.ts";
import { assertMonthHasRoom } from "./monthly-cap.ts";
import type { MonthSpend } from "./monthly-cap.ts";

/** One paid call, seen by the guards that stand between reading its body and doing its work. */
export type PaidCall<Input, Replay> = {
  readonly idempotency: IdempotencyRule;
  readonly costCap: CostCapRule;
  readonly idempotencyHeader: string | null;
  readonly costCapHeader: string | null;
  /** Validates the request; throws `validation_error` and its like. */
  validate(): Input;
  bodyCapYen(input: Input): number | null;
  /** Units of the worst case. */
  predict(input: Input): number;
  /** The stored answer of this key; null when there is none. Throws `idempotency_key_reused`, `idempotency_in_progress`. */
  findReplay(idempotencyKey: string, input: Input): Promise<Replay | null>;
  monthSpend(): Promise<MonthSpend>;
  /** The work is worth a look at the month before it is done. The charge looks in any case. */
  readonly costly: boolean;
  readonly now: Date;
};

export type Admission<Input, Replay> =
  | { readonly kind: "replay"; readonly replay: Replay }
  | {
      readonly kind: "work";
      readonly input: Input;
      readonly idempotencyKey: string | null;
      readonly costCapYen: number | null;
      readonly predictedUnits: number;
      /** Throws when the month has no room. To be asked where work that was no costly one ends without a charge. */
      readonly assertRoom: () => Promise<void>;
    };

/**
 * The guards of a paid POST in the order callers rely on: 428, 422, 400 for the cap, replay, 402, 503 for the month. The
 * first that refuses decides; a replay passes by the last two, because it costs nothing.
 */
export async function admitPaidCall<Input, Replay>(call: PaidCall<Input, Replay>): Promise<Admission<Input, Replay>> {
  const idempotencyKey = readIdempotencyKey(call.idempotency, call.idempotencyHeader);
  const input = call.validate();
  const predictedUnits = call.predict(input);
  const costCapYen = readCostCap({
    rule: call.costCap,
    header: call.costCapHeader,
    bodyCapYen: call.bodyCapYen(input),
    predictedUnits,
  });
  const replay = idempotencyKey === null ? null : await call.findReplay(idempotencyKey, input);
  if (replay !== null) return { kind: "replay", replay };
  assertWithinCostCap(costCapYen, predictedUnits);
  const assertRoom = async () => {
    if (predictedUnits > 0) assertMonthHasRoom(await call.monthSpend(), predictedUnits, call.now);
  };
  if (call.costly) await assertRoom();
  return { kind: "work", input, idempotencyKey, costCapYen, predictedUnits, assertRoom };
}
