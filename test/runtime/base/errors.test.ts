import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { failures, ServiceError, ValidationError } from "../../../runtime/base/errors.ts";
import { describeBesideCorpus } from "../../support/shared-corpus.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const published: readonly (readonly [string, number])[] = [
  ["malformed_json", 400],
  ["program_ids_required", 400],
  ["billing_not_configured", 400],
  ["redirect_url_not_allowed", 400],
  ["cost_cap_required", 400],
  ["cost_cap_invalid", 400],
  ["idempotency_key_invalid", 400],
  ["alert_channel_required", 400],
  ["filter_value_required", 400],
  ["webhook_url_unsafe", 400],
  ["invalid_input", 400],
  ["unknown_skill", 400],
  ["authorization_pending", 400],
  ["slow_down", 400],
  ["expired_token", 400],
  ["access_denied", 400],
  ["invalid_grant", 400],
  ["invalid_text", 400],
  ["invalid_signature", 400],
  ["api_key_required", 401],
  ["invalid_api_key", 401],
  ["invalid_state_token", 401],
  ["session_not_paid", 402],
  ["cost_cap_exceeded", 402],
  ["checkout_state_missing", 403],
  ["checkout_state_mismatch", 403],
  ["csrf_required", 403],
  ["origin_not_allowed", 403],
  ["dashboard_token_required", 403],
  ["scope_not_granted", 403],
  ["route_not_found", 404],
  ["program_not_found", 404],
  ["record_not_found", 404],
  ["registrant_not_in_snapshot", 404],
  ["subject_not_found", 404],
  ["ruleset_not_found", 404],
  ["subscription_not_found", 404],
  ["session_not_found", 404],
  ["seal_not_found", 404],
  ["task_not_found", 404],
  ["user_code_not_found", 404],
  ["advisor_not_found", 404],
  ["referral_not_found", 404],
  ["testimonial_not_found", 404],
  ["widget_key_not_found", 404],
  ["key_not_found", 404],
  ["no_customer", 404],
  ["method_not_allowed", 405],
  ["not_acceptable", 406],
  ["key_already_issued", 409],
  ["idempotency_in_progress", 409],
  ["already_converted", 409],
  ["consent_required", 409],
  ["advisor_not_listed", 409],
  ["houjin_already_registered", 409],
  ["task_terminal", 409],
  ["device_grant_conflict", 409],
  ["limit_reached", 409],
  ["snapshot_not_available", 409],
  ["compatibility_operation_off", 410],
  ["device_grant_expired", 410],
  ["stored_answer_gone", 410],
  ["body_too_large", 413],
  ["uri_too_long", 414],
  ["unsupported_media_type", 415],
  ["idempotency_key_reused", 422],
  ["validation_error", 422],
  ["unknown_query_parameter", 422],
  ["too_few_unique_programs", 422],
  ["cost_preview_requires_args", 422],
  ["registry_no_match", 422],
  ["idempotency_key_required", 428],
  ["anon_quota_exceeded", 429],
  ["rate_limited", 429],
  ["feedback_limit_exceeded", 429],
  ["form_limit_exceeded", 429],
  ["internal_error", 500],
  ["billing_provider_unavailable", 503],
  ["monthly_cap_reached", 503],
  ["quota_unavailable", 503],
  ["not_ready", 503],
  ["store_unavailable", 503],
  ["overloaded", 503],
];

describe("the list of failures", () => {
  it("holds exactly the published codes with their statuses", () => {
    const held = Object.entries(failures).map(([code, { status }]) => [code, status]);
    expect(held.toSorted()).toEqual(published.toSorted());
  });

  it("says in each sentence what was wrong and what to do, and no sentence twice", () => {
    const details = Object.values(failures).map(({ detail }) => detail);
    for (const detail of nonEmpty(details)) expect(detail).toMatch(/^[A-Za-z_].{30,}\.$/);
    expect(new Set(details).size).toBe(details.length);
  });
});

describe("ServiceError", () => {
  it("carries code, status, sentence, extra fields and cause", () => {
    const cause = new Error("below");
    const error = new ServiceError("program_not_found", { unified_id: "UNI-404" }, { cause });
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.status]).toEqual(["ServiceError", "program_not_found", 404]);
    expect(error.message).toBe("No public program has this id: find ids with /v1/programs/search.");
    expect(error.extra).toEqual({ unified_id: "UNI-404" });
    expect(error.cause).toBe(cause);
  });

  it("asks for the pause the thrower names, else for that of the code", () => {
    const pauses = {
      idempotency_in_progress: 1,
      rate_limited: 1,
      quota_unavailable: 5,
      store_unavailable: 2,
      overloaded: 1,
      not_ready: 2,
      billing_provider_unavailable: 5,
    } as const;
    for (const [code, seconds] of Object.entries(pauses))
      expect(new ServiceError(code as keyof typeof pauses).retryAfterSeconds).toBe(seconds);
    expect(new ServiceError("rate_limited", {}, { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7);
    expect(new ServiceError("program_not_found").retryAfterSeconds).toBeNull();
  });

  it("names the first field of a validation failure", () => {
    const errors = [
      { loc: ["query", "limit"], msg: "at most 100", type: "too_big" },
      { loc: ["body", "ids", 3], msg: "not an id", type: "invalid_format" },
    ] as const;
    const error = new ValidationError(errors);
    expect([error.code, error.status, error.message]).toEqual(["validation_error", 422, "validation failed: limit"]);
    expect(error.extra).toEqual({ errors });
  });

  it("names the part when no field is to blame", () => {
    const error = new ValidationError([{ loc: ["body"], msg: "a body is needed", type: "invalid_type" }]);
    expect(error.message).toBe("validation failed: body");
  });
});

describeBesideCorpus("contract", "the published error list", (contract) => {
  it("is the one pinned above, but for what was added", () => {
    const text = readFileSync(resolve(contract, "errors.json"), "utf8");
    const listed = (JSON.parse(text) as { code: string; status: number }[]).map(({ code, status }) => [code, status]);
    const added = ["stored_answer_gone", "scope_not_granted", "key_not_found"];
    expect(listed).toEqual(published.filter(([code]) => !added.includes(code)));
  });
});
