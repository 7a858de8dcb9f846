import type { InputOf } from "../../schemas/input/input.ts";
import { namesBody } from "./bodies.ts";
import type { ValueRule } from "./value-rule.ts";

type PlanRow = InputOf<"loan_program"> | InputOf<"certification"> | InputOf<"mutual_plan">;

/** Who lends, certifies or insures. */
export const planValueRules = [
  {
    id: "provider-no-body",
    why: "the provider is a kind of bodies, or no body at all",
    mend: <Row extends PlanRow>(row: Row): Row => {
      const { provider, authority_name: authority } = row as {
        provider?: string | null;
        authority_name?: string | null;
      };
      if ([provider, authority].every((name) => !name || namesBody(name))) return row;
      return {
        ...row,
        ...(provider && !namesBody(provider) ? { provider: null } : {}),
        ...(authority && !namesBody(authority) ? { authority_name: null } : {}),
      };
    },
  },
] satisfies readonly ValueRule<"loan_program">[];
