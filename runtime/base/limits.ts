import { ServiceError } from "./errors.ts";

/** A limit as `RateLimit-Policy` shows it: requests, or another unit, within a window. */
export type LimitPolicy = {
  readonly name: string;
  readonly quota: number;
  /** Absent for a limit of concurrent use. */
  readonly windowSeconds?: number;
  /** The counted unit; requests when absent. */
  readonly unit?: "content-bytes" | "concurrent-requests" | "processor-milliseconds";
};

/** What is left of a limit. */
export type LimitRoom = {
  readonly policy: LimitPolicy;
  readonly left: number;
  /** Seconds until all of it is there again. */
  readonly resetSeconds: number;
};

/** A 429 whose policy is also sent in the rate limit headers. */
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
