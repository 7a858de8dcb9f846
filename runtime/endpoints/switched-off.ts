import type { z } from "zod";
import { ServiceError } from "../base/errors.ts";

/** The 410 of an operation that is kept so that old callers learn where to go; `successor` is a method and a path. */
export class SwitchedOffError extends ServiceError {
  constructor(successor: string) {
    super("compatibility_operation_off", { successor });
    this.message = `This old operation is switched off: use ${successor}.`;
  }
}

/** The body of such an operation. It is described and looked at by nobody: a wrong one, and none, is told the same. */
export function ignoredBody<Body extends z.ZodType>(body: Body) {
  return body.optional().catch(undefined);
}
