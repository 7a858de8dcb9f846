/**
 * Every error a caller can receive: programs act on the code; the sentence tells a person what was wrong and what to do. No other
 * response may have a status of 400 or more, except those of the HTTP parser (408, 431).
 */
export const failures = {
  malformed_json: {
    status: 400,
    detail:
      "The body is not JSON this service reads: send valid JSON without repeated keys, within the nesting and member limits.",
  },
  program_ids_required: { status: 400, detail: "program_ids is empty: name at least one program to check." },
  billing_not_configured: {
    status: 400,
    detail: "This service has no payment provider set up: ask its operator for a key.",
  },
  redirect_url_not_allowed: {
    status: 400,
    detail:
      "A return address (success_url, cancel_url or return_url) is not on this service's list of sites: use an address of a listed origin.",
  },
  cost_cap_required: {
    status: 400,
    detail: "This call needs a cost cap: send X-Cost-Cap-JPY with at least the predicted yen.",
  },
  cost_cap_invalid: {
    status: 400,
    detail: "X-Cost-Cap-JPY is not a whole number of yen: send 1 to 9 digits, excluding tax.",
  },
  idempotency_key_invalid: {
    status: 400,
    detail: "Idempotency-Key is not usable: send 1 to 255 visible ASCII characters without spaces, once.",
  },
  alert_channel_required: { status: 400, detail: "An alert needs a way out: send webhook_url, email or both." },
  filter_value_required: {
    status: 400,
    detail: "This filter_type needs a filter_value: send one, or use filter_type all.",
  },
  webhook_url_unsafe: {
    status: 400,
    detail:
      "The webhook address (webhook_url or push_url) is refused: use https on port 443 and a public host name, without user name.",
  },
  invalid_input: { status: 400, detail: "The form was not accepted: leave the fields that are not shown empty." },
  unknown_skill: { status: 400, detail: "skill names none that is offered: take one from the agent card." },
  authorization_pending: {
    status: 400,
    detail: "The person has not approved the device yet: ask again after interval seconds.",
  },
  slow_down: { status: 400, detail: "Polling is too frequent: add 5 seconds to interval and ask again." },
  expired_token: { status: 400, detail: "device_code has expired: start again with a new one." },
  access_denied: { status: 400, detail: "The person refused the device: start again only if asked to." },
  invalid_grant: {
    status: 400,
    detail:
      "No device of this client_id waits with this device_code, or it has its key already: start again with a new code.",
  },
  invalid_text: {
    status: 400,
    detail:
      "The part of the request that part names holds control characters or broken Unicode: send it as valid UTF-8.",
  },
  invalid_signature: {
    status: 400,
    detail:
      "The callback's signature does not fit its body: sign the raw bytes with the shared secret, at most 5 minutes ago.",
  },
  api_key_required: { status: 401, detail: "This call needs an API key: send it in X-API-Key or as a bearer token." },
  invalid_api_key: {
    status: 401,
    detail:
      "The API key is unknown, malformed or revoked, or two headers name different keys: send one valid key, or none.",
  },
  invalid_state_token: {
    status: 401,
    detail: "state_token is missing, wrong or expired: use the one that came with the task.",
  },
  session_not_paid: { status: 402, detail: "The checkout session is not paid: finish the payment and call again." },
  cost_cap_exceeded: {
    status: 402,
    detail: "The predicted cost is above the cap you sent: ask for less or raise the cap. Nothing was charged.",
  },
  checkout_state_missing: {
    status: 403,
    detail: "The checkout cookie is missing: open this address in the browser that paid.",
  },
  checkout_state_mismatch: {
    status: 403,
    detail: "The checkout session belongs to another browser or code: continue where it was started.",
  },
  csrf_required: {
    status: 403,
    detail: "A change by cookie needs X-CSRF-Token equal to the service_csrf cookie: send it, or use an API key.",
  },
  origin_not_allowed: { status: 403, detail: "This Origin may not call here: add it to the allowed origins first." },
  dashboard_token_required: {
    status: 403,
    detail: "The dashboard needs its own token: use the link that came with the registration.",
  },
  scope_not_granted: {
    status: 403,
    detail:
      "This child key may not make this call: use a key with the scope that required_scope names, or, where it says owner, a key of the account itself.",
  },
  route_not_found: { status: 404, detail: "No operation has this path: /v1/openapi.json lists those that exist." },
  program_not_found: { status: 404, detail: "No public program has this id: find ids with /v1/programs/search." },
  record_not_found: { status: 404, detail: "No record has this id: find ids with the search of the same dataset." },
  registrant_not_in_snapshot: {
    status: 404,
    detail:
      "This number is not in the snapshot, which does not prove that it is unregistered: confirm at the tax agency's own site.",
  },
  subject_not_found: {
    status: 404,
    detail: "No subject has this subject_kind and subject_id: check both, or search for it.",
  },
  ruleset_not_found: {
    status: 404,
    detail: "Some of the rulesets asked for do not exist: leave out those in missing_ids.",
  },
  subscription_not_found: { status: 404, detail: "You have no active subscription with this id: list yours first." },
  session_not_found: { status: 404, detail: "No session has this id: start a new one." },
  seal_not_found: {
    status: 404,
    detail: "No seal has this seal_id: compare it with audit_seal of the answer that carried it.",
  },
  task_not_found: {
    status: 404,
    detail: "No task of yours has this id: it is unknown, expired or belongs to another key; send a new task.",
  },
  user_code_not_found: {
    status: 404,
    detail: "No device waits with this user_code: check the code on the device's screen.",
  },
  advisor_not_found: { status: 404, detail: "No advisor has this id: take one from an advisor match." },
  referral_not_found: {
    status: 404,
    detail: "No referral has this token: use the one that advisor tracking returned.",
  },
  testimonial_not_found: { status: 404, detail: "You have no testimonial with this id: it is unknown or deleted." },
  widget_key_not_found: { status: 404, detail: "You have no widget key with this id: check it or create a new one." },
  key_not_found: {
    status: 404,
    detail: "You have no child key with this id, label or beginning, or it is revoked: list yours first.",
  },
  no_customer: { status: 404, detail: "This account has no customer at the payment provider: check out once first." },
  method_not_allowed: { status: 405, detail: "This path does not take this method: use one that Allow names." },
  not_acceptable: {
    status: 406,
    detail: "The tool interface answers in JSON or an event stream: accept application/json and text/event-stream.",
  },
  key_already_issued: {
    status: 409,
    detail: "This subscription has its key already: use it, or rotate it if it was lost.",
  },
  idempotency_in_progress: {
    status: 409,
    retryAfterSeconds: 1,
    detail: "The first call with this Idempotency-Key is still running: repeat after Retry-After.",
  },
  already_converted: { status: 409, detail: "This referral was reported as converted before: nothing more to do." },
  consent_required: {
    status: 409,
    detail: "Tracking needs the person's consent: ask for it and send consent_granted true.",
  },
  advisor_not_listed: { status: 409, detail: "This advisor takes no referrals here: choose a listed one." },
  houjin_already_registered: {
    status: 409,
    detail: "This corporate number is registered already: use the registration that exists.",
  },
  task_terminal: { status: 409, detail: "The task has ended and cannot go on: send a new one." },
  device_grant_conflict: {
    status: 409,
    detail: "This device request is no longer open or belongs to another session: start again on the device.",
  },
  limit_reached: { status: 409, detail: "The account holds as many of these as it may: delete one first." },
  snapshot_not_available: {
    status: 409,
    detail: "The store does not hold the snapshot you pinned: leave out X-Corpus-Snapshot-Id or name a held one.",
  },
  compatibility_operation_off: {
    status: 410,
    detail: "This old operation is switched off: follow the Link header to its successor.",
  },
  device_grant_expired: { status: 410, detail: "The device request has expired: start again on the device." },
  stored_answer_gone: {
    status: 410,
    detail:
      "The answer under this Idempotency-Key was charged, as charged_units says, and its bytes are kept no longer: use a new key.",
  },
  body_too_large: { status: 413, detail: "The body is larger than this operation takes: send less at a time." },
  uri_too_long: { status: 414, detail: "The address is longer than 8192 bytes: shorten the query." },
  unsupported_media_type: { status: 415, detail: "The body must be JSON: send Content-Type: application/json." },
  idempotency_key_reused: {
    status: 422,
    detail: "This Idempotency-Key was used for another request: use a new key, or repeat the first request unchanged.",
  },
  validation_error: { status: 422, detail: "The request does not match the schema: correct what errors names." },
  unknown_query_parameter: {
    status: 422,
    detail: "The query holds a parameter this operation does not know: use only those in expected.",
  },
  too_few_unique_programs: {
    status: 422,
    detail: "program_ids names fewer than two different programs: add another id or name.",
  },
  cost_preview_requires_args: {
    status: 422,
    detail: "The cost of this tool depends on the list that it is sent: add its arguments to the entry.",
  },
  registry_no_match: {
    status: 422,
    detail: "The register has no open entry with this houjin_bangou and firm_name: sign up with both as registered.",
  },
  idempotency_key_required: {
    status: 428,
    detail: "A paid batch needs an Idempotency-Key: send a fresh one, and the same one when you retry.",
  },
  anon_quota_exceeded: {
    status: 429,
    detail: "The free requests of this address are used up for today: wait until resets_at or use an API key.",
  },
  rate_limited: {
    status: 429,
    retryAfterSeconds: 1,
    detail: "Too many requests at once: wait retry_after_seconds and go slower.",
  },
  feedback_limit_exceeded: { status: 429, detail: "Feedback is limited to 10 a day: send more tomorrow." },
  form_limit_exceeded: { status: 429, detail: "This form was sent too often from here: try again later." },
  internal_error: {
    status: 500,
    detail: "The service failed; this call was not charged. Try again, and report the request_id if it stays.",
  },
  billing_provider_unavailable: {
    status: 503,
    retryAfterSeconds: 5,
    detail: "The payment provider cannot be reached or is not fully set up: try again after Retry-After.",
  },
  monthly_cap_reached: {
    status: 503,
    detail:
      "The monthly cap of the account, or of the child key, leaves no room for this call: raise the cap that cap_of names, or wait until resets_at.",
  },
  quota_unavailable: {
    status: 503,
    retryAfterSeconds: 5,
    detail: "Free requests cannot be counted at the moment: try again after Retry-After or use an API key.",
  },
  not_ready: { status: 503, retryAfterSeconds: 2, detail: "No snapshot is mounted yet: try again after Retry-After." },
  store_unavailable: {
    status: 503,
    retryAfterSeconds: 2,
    detail: "The account store cannot be reached; nothing was charged: try again after Retry-After.",
  },
  overloaded: {
    status: 503,
    retryAfterSeconds: 1,
    detail: "The service is at its limit: try again after Retry-After.",
  },
} as const satisfies Record<string, Failure>;

/** `retryAfterSeconds`: default for `Retry-After` when the thrower gives none. */
type Failure = { readonly status: number; readonly detail: string; readonly retryAfterSeconds?: number };

/** A code of the list of failures. */
export type FailureCode = keyof typeof failures;

/** Thrown anywhere below the HTTP layer; becomes `{ detail, code, ...extra }` with the status of its code. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: FailureCode;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Value of `Retry-After` in whole seconds; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;
  constructor(
    code: FailureCode,
    extra: Readonly<Record<string, unknown>> = {},
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    const failure: Failure = failures[code];
    super(failure.detail, options);
    this.code = code;
    this.status = failure.status;
    this.extra = extra;
    this.retryAfterSeconds = options.retryAfterSeconds ?? failure.retryAfterSeconds ?? null;
  }
}

/** One entry of `errors` in a 422: location, message and type of the fault. */
export type FieldFault = {
  readonly loc: readonly ["query" | "path" | "body" | "header", ...(string | number)[]];
  readonly msg: string;
  readonly type: string;
};

/** The 422 of the contract: its detail names the first field, `errors` lists all. */
export class ValidationError extends ServiceError {
  constructor(errors: readonly [FieldFault, ...FieldFault[]]) {
    super("validation_error", { errors });
    this.message = `validation failed: ${errors[0].loc.slice(1).join(".") || errors[0].loc[0]}`;
  }
}
