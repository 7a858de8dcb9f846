import { ServiceError } from "./errors.ts";

/** A limit as `RateLimit-Policy` tells it: so many requests, or units of another kind, within a window. */
export type LimitPolicy = {
  readonly name: string;
  readonly quota: number;
  /** Absent for what is counted while it lasts. */
  readonly windowSeconds?: number;
  /** What is counted, unless it is requests. */
  readonly unit?: "content-bytes" | "concurrent-requests";
};

/** The 429 of a limit, which its headers show. */
export class LimitError extends ServiceError {
  readonly policy: LimitPolicy;
  constructor(
    code: "rate_limited" | "feedback_limit_exceeded" | "form_limit_exceeded",
    policy: LimitPolicy,
    retryAfterSeconds: number,
    extra: Readonly<Record<string, unknown>>,
  ) {
    super(code, extra, { retryAfterSeconds });
    this.policy = policy;
  }
}

/** The 429 of a limit that protects the service. */
export function rateLimited(
  policy: LimitPolicy,
  retryAfterSeconds: number,
  extra: Readonly<Record<string, unknown>> = {},
): LimitError {
  return new LimitError("rate_limited", policy, retryAfterSeconds, {
    retry_after_seconds: retryAfterSeconds,
    ...extra,
  });
}
