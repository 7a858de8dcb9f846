import type { z } from "zod";
import { ServiceError } from "../base/errors.ts";

/** The 410 of a retired operation that points callers to its replacement; `successor` is a method and a path. */
export class SwitchedOffError extends ServiceError {
  constructor(successor: string) {
    super("compatibility_operation_off", { successor });
    this.message = `This old operation is switched off: use ${successor}.`;
  }
}

/** The body of such an operation: documented but not validated, so any body gets the same answer. */
export function ignoredBody<Body extends z.ZodType>(body: Body) {
  return body.optional().catch(undefined);
}
