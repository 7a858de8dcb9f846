/* Written by `npm run client:types` from the table of endpoints. Change that, not this. */

/** Codes of failures that the service answers with a status of 400 or more. */
export type FailureCode =
  | "malformed_json"
  | "program_ids_required"
  | "billing_not_configured"
  | "redirect_url_not_allowed"
  | "cost_cap_required"
  | "cost_cap_invalid"
  | "idempotency_key_invalid"
  | "alert_channel_required"
  | "filter_value_required"
  | "webhook_url_unsafe"
  | "invalid_input"
  | "unknown_skill"
  | "authorization_pending"
  | "slow_down"
  | "expired_token"
  | "access_denied"
  | "invalid_grant"
  | "invalid_text"
  | "invalid_signature"
  | "api_key_required"
  | "invalid_api_key"
  | "invalid_state_token"
  | "session_not_paid"
  | "cost_cap_exceeded"
  | "checkout_state_missing"
  | "checkout_state_mismatch"
  | "csrf_required"
  | "origin_not_allowed"
  | "dashboard_token_required"
  | "scope_not_granted"
  | "route_not_found"
  | "program_not_found"
  | "record_not_found"
  | "registrant_not_in_snapshot"
  | "subject_not_found"
  | "ruleset_not_found"
  | "subscription_not_found"
  | "session_not_found"
  | "seal_not_found"
  | "task_not_found"
  | "user_code_not_found"
  | "advisor_not_found"
  | "referral_not_found"
  | "testimonial_not_found"
  | "widget_key_not_found"
  | "key_not_found"
  | "no_customer"
  | "method_not_allowed"
  | "not_acceptable"
  | "key_already_issued"
  | "idempotency_in_progress"
  | "already_converted"
  | "consent_required"
  | "advisor_not_listed"
  | "houjin_already_registered"
  | "task_terminal"
  | "device_grant_conflict"
  | "limit_reached"
  | "snapshot_not_available"
  | "compatibility_operation_off"
  | "device_grant_expired"
  | "stored_answer_gone"
  | "body_too_large"
  | "uri_too_long"
  | "unsupported_media_type"
  | "idempotency_key_reused"
  | "validation_error"
  | "unknown_query_parameter"
  | "too_few_unique_programs"
  | "cost_preview_requires_args"
  | "registry_no_match"
  | "idempotency_key_required"
  | "anon_quota_exceeded"
  | "rate_limited"
  | "feedback_limit_exceeded"
  | "form_limit_exceeded"
  | "internal_error"
  | "billing_provider_unavailable"
  | "monthly_cap_reached"
  | "quota_unavailable"
  | "not_ready"
  | "store_unavailable"
  | "overloaded";

/** Codes of failures that lookups tell in a 200. */
export type LookupFailureCode =
  | "missing_required_arg"
  | "invalid_enum"
  | "invalid_date_format"
  | "out_of_range"
  | "unknown_parameter"
  | "no_matching_records"
  | "ambiguous_query"
  | "seed_not_found"
  | "dataset_not_loaded"
  | "internal";

/** A failure. Programs act on code; detail is for people. Some codes carry further fields. */
export type Error = {
  /** What was wrong and what to do. */
  readonly detail: string;
  /** Kind of failure. */
  readonly code: string;
  /** Id of this call. */
  readonly request_id: string;
  /** With validation_error: every fault found. */
  readonly errors?: readonly {
    /** query, path, body or header, then the way to the value. */
    readonly loc: readonly (string | number)[];
    /** What was wrong. */
    readonly msg: string;
    /** Kind of fault. */
    readonly type: string;
  }[];
};

/** Programs to read at once. */
export type ProgramBatchRequest = {
  /** Ids of programs; one that stands twice is read and charged once. */
  readonly unified_ids: readonly string[];
  /** Most this call may cost in JPY before tax; the lower of it and X-Cost-Cap-JPY binds. */
  readonly max_cost_jpy?: number;
};

/** Profile of an applicant. Every field may be left out. */
export type PrescreenRequest = {
  /** Where the applicant is, in any spelling. */
  readonly prefecture?: string | null;
  /** Industry: letter of the division of the Japan Standard Industrial Classification, or its name. */
  readonly industry_jsic?: string | null;
  /** True for a sole proprietor, false for a corporation. */
  readonly is_sole_proprietor?: boolean | null;
  /** Number of employees. */
  readonly employee_count?: number | null;
  /** Planned spending in units of 10,000 JPY. */
  readonly planned_investment_man_yen?: number | null;
  /** Corporate number; returned, never scored. */
  readonly houjin_bangou?: string | null;
  /** Certifications the applicant holds, by program id or exact name. */
  readonly declared_certifications?: readonly string[];
  /** Year of foundation; programs for founders look at it. */
  readonly founded_year?: number | null;
  /** Yearly revenue in JPY; returned, never scored. */
  readonly revenue_yen?: number | null;
  /** Capital in JPY, for the size of the company. */
  readonly capital_yen?: number | null;
  /** What the money is for, in the applicant's own words; name the municipality here too. */
  readonly purpose?: string | null;
  /** Purposes by the ids that the description lists with their points, or by words as records hold them. */
  readonly funding_purpose?: readonly string[];
  /** Day to look at, YYYY-MM-DD; today in Japan unless sent. */
  readonly as_of?: string | null;
  /** Most programs to return. */
  readonly limit?: number;
  /** Leave this empty. */
  readonly company_url?: string | null;
};

/** Programs that are to be used together. */
export type ExclusionCheckRequest = {
  /** Programs by id or exact name, or things that rules name by a key of their own; at least one. */
  readonly program_ids: readonly string[];
};

/** What to pay for, and where to return to. */
export type CheckoutRequest = {
  /** Where the payment page leads after payment; an address of a listed site. {CHECKOUT_SESSION_ID} in it is filled in. */
  readonly success_url: string;
  /** Where it leads when the payer gives up; an address of a listed site. */
  readonly cancel_url: string;
  /** Mail address of the payer. */
  readonly customer_email?: string | null;
  /** Mark of your own, kept with the checkout. */
  readonly funnel_session_id?: string | null;
  /** Language of the payment page. */
  readonly locale?: "ja" | "en";
  /** Where the payer came from, in your own words. */
  readonly src?: string | null;
  /** Code of the device that waits for this payment. */
  readonly user_code?: string | null;
};

/** The checkout that was paid. */
export type CheckoutKeyRequest = {
  /** Id of the checkout. */
  readonly session_id: string;
};

/** Where to return to. */
export type PortalRequest = {
  /** Where the page leads back to; an address of a listed site. */
  readonly return_url: string;
};

/** What is asked for, and why. */
export type RefundRequest = {
  /** Amount asked for in JPY; left out when unknown. */
  readonly amount_yen?: number | null;
  /** Customer at the payment provider, where known. */
  readonly customer_id?: string | null;
  /** Why, in your own words. */
  readonly reason: string;
  /** Where the answer goes. */
  readonly requester_email: string;
};

/** Calls to be priced. */
export type CostPreviewRequest = {
  /** The calls of one iteration. */
  readonly stack_or_calls: readonly {
    /** Path, METHOD and path, operationId, name of a tool, or number of the operation in x-operation-id. */
    readonly tool: string;
    /** Its arguments. Without the list that its cost depends on, the call is priced for one item; assumptions says so. */
    readonly args?: { readonly [name: string]: unknown } | null;
  }[];
  /** How often the calls are made. */
  readonly iterations?: number;
};

/** A message to those who run the service. */
export type FeedbackRequest = {
  /** What you want to say. */
  readonly message: string;
  /** From 1 (bad) to 5 (good). */
  readonly rating?: number | null;
  /** The operation it is about. */
  readonly endpoint?: string | null;
  /** X-Request-Id of the answer it is about. */
  readonly request_id?: string | null;
};

/** A question to find evidence for. */
export type EvidenceQuery = {
  /** What evidence is looked for, in words; an id or a whole name works too. */
  readonly query_text: string;
  /** Most records. */
  readonly limit?: number;
  /** Any filter leaves programs only. */
  readonly filters?: {
    /** Prefecture of programs; 全国 for those without one. */
    readonly prefecture?: string;
    /** How well documented programs are. */
    readonly tier?: "S" | "A" | "B" | "C";
    /** Level of the body that runs them. */
    readonly authority_level?: "national" | "prefecture" | "municipality" | "financial" | "国" | "国の機関" | "都道府県" | "県" | "都" | "道" | "府" | "市区町村" | "市町村" | "市" | "区" | "公庫" | "公的金融機関" | "政府系金融機関";
  };
  /** Show single stated values with their sources. */
  readonly include_facts?: boolean;
  /** Show rules on combining programs. */
  readonly include_rules?: boolean;
  /** Both levels carry every key of a record. */
  readonly fields?: "default" | "full";
  /** full: everything; brief: lineage only, under 2,000 tokens, cut between two records where needed; verified_only: only facts whose source has a checksum; changes_only: only records whose source publishes changes. */
  readonly packet_profile?: "full" | "brief" | "verified_only" | "changes_only";
  /** Compare the packet with reading the sources, on your own numbers. */
  readonly include_compression?: boolean;
  /** What your baseline counts; unknown for none. It is never guessed from an address. */
  readonly source_tokens_basis?: "unknown" | "pdf_pages" | "token_count";
  /** Pages of the sources; used only with source_tokens_basis=pdf_pages. */
  readonly source_pdf_pages?: number | null;
  /** Tokens of the sources; used only with source_tokens_basis=token_count. */
  readonly source_token_count?: number | null;
  /** What a million input tokens cost you, in JPY. */
  readonly input_token_price_jpy_per_1m?: number | null;
};

/** Subjects whose evidence is read at once. */
export type EvidenceBatchRequest = {
  /** Subjects to read; one that stands twice, in whatever spelling, is read and charged once. `items` is taken as well. */
  readonly lookups: readonly {
    /** What the subject is. */
    readonly kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant";
    /** Id of the subject. */
    readonly id: string;
  }[];
  /** Show single stated values with their sources. */
  readonly include_facts?: boolean;
  /** Show rules on combining programs. */
  readonly include_rules?: boolean;
  /** Both levels carry every key of a record. */
  readonly fields?: "default" | "full";
  /** full: everything; brief: lineage only, under 2,000 tokens, cut between two records where needed; verified_only: only facts whose source has a checksum; changes_only: only records whose source publishes changes. */
  readonly packet_profile?: "full" | "brief" | "verified_only" | "changes_only";
};

/** The company a pack is made for. */
export type ArtifactRequest = {
  /** 13 digits, or T and 13 digits. A name never identifies one company. */
  readonly houjin_bangou: string;
  /** Inputs to look up; all unless said otherwise. */
  readonly include_sections?: readonly ("meta" | "invoice_status" | "enforcement" | "adoption_history" | "bids" | "jurisdiction" | "peer_summary" | "watch_status")[];
  /** Most rows of each input. */
  readonly max_per_section?: number;
};

/** Programs that are to be combined. */
export type FundingStackRequest = {
  /** Two to five different programs by id or exact name; repetitions count once. */
  readonly program_ids: readonly string[];
};

/** Where to return to. */
export type BillingPortalRequest = {
  /** Where the page leads back to; an address of a listed site. */
  readonly return_url?: string | null;
};

/** The cap to set. */
export type MonthlyCapRequest = {
  /** Most that a month may cost, in JPY before tax; null for no cap. */
  readonly monthly_cap_yen: number | null;
};

/** The key to open a session with. */
export type SessionRequest = {
  /** The API key. */
  readonly api_key: string;
};

/** What to be told of, and how. */
export type AlertSubscribeRequest = {
  /** What to listen to. */
  readonly filter_type: "tool" | "law_id" | "program_id" | "industry_jsic" | "all";
  /** Which one of it; not needed for all. */
  readonly filter_value?: string | null;
  /** A saved search that must find the program as well. */
  readonly saved_search_id?: number | null;
  /** Mildest event to be told of. */
  readonly min_severity?: "critical" | "important" | "info";
  /** Where events are posted: https, port 443, a public host. */
  readonly webhook_url?: string | null;
  /** Where events are mailed. */
  readonly email?: string | null;
  /** Language of the mails; that of Accept-Language unless sent, Japanese without either. */
  readonly lang?: "ja" | "en" | null;
};

/** The device that wants a key. */
export type DeviceAuthorizeRequest = {
  /** What the device calls itself. */
  readonly client_id?: string;
  /** Names separated by spaces; api:read and api:metered are always granted, others are dropped. */
  readonly scope?: string;
};

/** The session and the device it pays for. */
export type DeviceCompleteRequest = {
  /** The checkout session that was paid. */
  readonly payments_checkout_session_id: string;
  /** The code that the device shows; case, dashes and spaces do not matter. */
  readonly user_code: string;
};

/** The device that asks. */
export type DeviceTokenRequest = {
  /** The same as in /v1/device/authorize. */
  readonly client_id?: string;
  /** Secret of the device. */
  readonly device_code: string;
  /** urn:ietf:params:oauth:grant-type:device_code */
  readonly grant_type: string;
};

/** The device to deny. */
export type DeviceDenyRequest = {
  /** The code that the device shows; case, dashes and spaces do not matter. */
  readonly user_code: string;
};

/** An address for news. */
export type SubscriberRequest = {
  /** Where news shall go. */
  readonly email: string;
  /** Where the form was found. */
  readonly source?: string | null;
  /** Language of the mails; that of Accept-Language unless sent, Japanese without either. */
  readonly lang?: "ja" | "en" | null;
};

/** What to be told about, and where. */
export type ComplianceSubscribeRequest = {
  /** Where the newsletter shall go. */
  readonly email: string;
  /** What to be told about. */
  readonly areas_of_interest: readonly ("invoice" | "ebook" | "subsidy" | "loan" | "enforcement" | "tax_ruleset" | "court")[];
  /** Industries to be told about, as letters of the classification; all unless sent. */
  readonly industry_codes?: readonly string[];
  /** Corporate number of the reader. */
  readonly houjin_bangou?: string | null;
  /** Prefecture to be told about; all unless sent. */
  readonly prefecture?: string | null;
  /** Plan that is wanted. */
  readonly plan?: "free" | "paid";
  /** Language of the mails. */
  readonly source_lang?: "ja" | "en";
};

/** Who wants to pay. */
export type ComplianceCheckoutRequest = {
  /** Number of the subscriber. */
  readonly subscriber_id: number;
  /** Where to go after the payment. */
  readonly success_url?: string | null;
  /** Where to go without one. */
  readonly cancel_url?: string | null;
};

/** What a user says. */
export type TestimonialRequest = {
  /** Whom you speak for. */
  readonly audience: "税理士" | "行政書士" | "SMB" | "VC" | "Dev";
  /** What you say. */
  readonly text: string;
  /** Your name, to be shown. */
  readonly name?: string | null;
  /** Your firm, to be shown. */
  readonly organization?: string | null;
  /** Your page on LinkedIn, to be shown. */
  readonly linkedin_url?: string | null;
};

/** A firm that signs up. */
export type AdvisorSignup = {
  /** Registered name of the firm. */
  readonly firm_name: string;
  /** Corporate number, 13 digits. */
  readonly houjin_bangou: string;
  /** Kind of firm. */
  readonly firm_type: "税理士法人" | "認定支援機関" | "社会保険労務士" | "中小企業診断士" | "行政書士" | "弁護士" | "銀行" | "商工会議所" | "その他";
  /** What the firm helps with. */
  readonly specialties: readonly ("subsidy" | "loan" | "tax" | "enforcement_defense" | "invoice" | "ebook")[];
  /** Where the firm is: official name of the prefecture. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県";
  /** Mail address for people and for the dashboard link. */
  readonly contact_email: string;
  /** Must be true. */
  readonly agreed_to_terms: true;
  /** Address. */
  readonly address?: string | null;
  /** Municipality. */
  readonly city?: string | null;
  /** Telephone. */
  readonly contact_phone?: string | null;
  /** Web page to which people are sent. */
  readonly contact_url?: string | null;
  /** Reading of the name. */
  readonly firm_name_kana?: string | null;
  /** How the firm introduces itself. */
  readonly intro_blurb?: string | null;
  /** Industries the firm knows. */
  readonly industries?: readonly ("agriculture_forestry" | "manufacturing" | "manufacture" | "it" | "service" | "construction" | "retail")[];
  /** How referrals are paid for. */
  readonly commission_model?: "flat" | "percent";
  /** Share of the fee in per cent, for percent. */
  readonly commission_rate_pct?: number;
  /** JPY a referral, for flat. */
  readonly commission_yen_per_intro?: number;
  /** Language of the mails; that of Accept-Language unless sent, Japanese without either. */
  readonly lang?: "ja" | "en" | null;
};

/** A person who goes on to an advisor. */
export type AdvisorTrackRequest = {
  /** Number of the advisor. */
  readonly advisor_id: number;
  /** Did the person agree to be sent there and counted? */
  readonly consent_granted?: boolean;
  /** Program the person looked at. */
  readonly source_program_id?: string | null;
  /** Hash of what the person searched. */
  readonly source_query_hash?: string | null;
};

/** A referral that became a client. */
export type AdvisorConversionRequest = {
  /** Token of the referral. */
  readonly referral_token: string;
  /** Value in JPY. */
  readonly conversion_value_yen?: number | null;
  /** Page that shows it. */
  readonly evidence_url?: string | null;
};

/** Who wants a widget. */
export type WidgetSignupRequest = {
  /** Mail address. */
  readonly email: string;
  /** Origins of the pages. */
  readonly origins: readonly string[];
  /** The only plan. */
  readonly plan?: "metered";
  /** What to call it. */
  readonly label?: string | null;
  /** Where to go after the payment. */
  readonly success_url: string;
  /** Where to go without one. */
  readonly cancel_url: string;
};

/** A law, and an article of it, that decisions refer to. */
export type DecisionsByStatuteRequest = {
  /** Law id. */
  readonly law_id: string;
  /** Article, or paragraph of one, such as 第17条, 29条3項 or 242条の2; kanji and other digits are the same. Anything else is looked for as text in ruling and excerpt. */
  readonly article_citation?: string | null;
  /** Also decisions whose published ruling names the article while the court does not list it. */
  readonly include_ruling_text?: boolean;
  /** Most decisions of this page. */
  readonly limit?: number;
  /** Decisions to skip before this page. */
  readonly offset?: number;
};

/** A business profile to compare with the conditions of tax rulesets. */
export type TaxEvaluationRequest = {
  /** What is known of the business, by the field names that conditions use; paths may be nested objects. */
  readonly business_profile: { readonly [name: string]: unknown };
  /** Rulesets to compare; all that have not ended when left out. */
  readonly target_ruleset_ids?: readonly string[];
};

/** What an applicant states of itself. */
export type AmValidationRequest = {
  /** What the applicant states, at most 64 KB; not stored. */
  readonly applicant_data: { readonly [name: string]: unknown };
  /** Record the applicant asks about, or null. */
  readonly entity_id?: string | null;
  /** Set of rules; intake is the only one. */
  readonly scope?: string;
};

/** Many business profiles to compare with tax rulesets. */
export type AuditBatchRequest = {
  /** Your own mark for the firm; repeated in the answer, no credential. */
  readonly audit_firm_id: string;
  /** Clients; the answer keeps their order. */
  readonly profiles: readonly {
    /** Your own mark for the client; repeated in the answer. */
    readonly client_id: string;
    /** What is known of the business, by the field names that conditions use. */
    readonly profile: { readonly [name: string]: unknown };
  }[];
  /** Rulesets to compare; one that stands twice counts once. */
  readonly target_ruleset_ids: readonly string[];
  /** Most this call may cost in JPY before tax; the lower of it and X-Cost-Cap-JPY binds. */
  readonly max_cost_jpy?: number | null;
};

/** The client and fiscal year of a workpaper. */
export type WorkpaperRequest = {
  /** Corporate number of the client, 13 digits, or T and 13 digits. */
  readonly client_houjin_bangou: string;
  /** Year in which the fiscal year begins, on 1 April. */
  readonly fiscal_year: number;
};

/** What an agent looks for. */
export type A2ASkillNegotiation = {
  /** Skills by name. */
  readonly requested_skills?: readonly string[];
  /** Tags, any of which will do. */
  readonly requested_tags?: readonly string[];
  /** Categories, any of which will do. */
  readonly requested_categories?: readonly string[];
  /** Longest usual time that will do. */
  readonly max_latency_ms?: number | null;
  /** Will skills do that touch on legal or tax matters? */
  readonly accept_sensitive?: boolean;
};

/** Work to delegate. */
export type A2ATaskCreate = {
  /** The skill: one of search_programs, prescreen_programs, list_open_programs, check_exclusions, check_funding_stack, search_tax_incentives, search_loans, compose_evidence_packet, company_public_baseline, evaluate_tax_rulesets. */
  readonly skill: string;
  /** Inputs of the skill, at most 64 KB; its card has their schema. */
  readonly inputs?: { readonly [name: string]: unknown };
  /** Public https address that every change of status is posted to, signed (Standard Webhooks). */
  readonly push_url?: string | null;
  /** An id of your own, shown again. */
  readonly correlation_id?: string | null;
};

/** What a task lacks. */
export type A2AResumePayload = {
  /** The state token of the task, at most 24 hours old. */
  readonly state_token: string;
  /** Inputs to add or to replace, at most 64 KB with those there are. */
  readonly turn?: { readonly [name: string]: unknown };
};

/** A task to end. */
export type A2ACancelPayload = {
  /** The state token of the task, at most 24 hours old. */
  readonly state_token: string;
  /** Why, in your own words. */
  readonly reason?: string | null;
};

/** Registrations to look up. */
export type BatchRiskRequest = {
  /** Registration numbers, T and 13 digits; one that stands twice is read and charged once. */
  readonly tnums: readonly string[];
  /** Most this call may cost in JPY before tax; the lower of it and X-Cost-Cap-JPY binds. */
  readonly max_cost_jpy?: number | null;
};

/** A search to keep. */
export type SavedSearchRequest = {
  /** What to call it; names need not differ. */
  readonly name: string;
  /** Parameters of GET /v1/programs/search without limit and offset; others are refused. Values are JSON or the text of the address (300 and "300" are the same), a list stands for a repeated parameter, null and [] count as not sent. They are kept as the search understands them, so that they can be sent again at any time. */
  readonly query: {
    /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
    readonly q?: string;
    /** How well documented; repeat for several. */
    readonly tier?: readonly ("S" | "A" | "B" | "C")[];
    /** Prefecture the program is limited to, in Japanese or Latin letters; 全国 for programs without one. Nationwide programs do not match a named prefecture. */
    readonly prefecture?: string;
    /** Level of the body that runs the program. */
    readonly authority_level?: "national" | "prefecture" | "municipality" | "financial" | "国" | "国の機関" | "都道府県" | "県" | "都" | "道" | "府" | "市区町村" | "市町村" | "市" | "区" | "公庫" | "公的金融機関" | "政府系金融機関";
    /** Purpose it may be used for, as stored; repeat for several. */
    readonly funding_purpose?: readonly string[];
    /** Applicant it is meant for, as stored; repeat for several. */
    readonly target_type?: readonly string[];
    /** Least maximum amount, in units of 10,000 JPY. Programs without a stated amount drop out. */
    readonly amount_min?: number;
    /** Greatest maximum amount, in units of 10,000 JPY. Programs without a stated amount drop out. */
    readonly amount_max?: number;
    /** minimal: seven keys; default: all but the details; full: the whole record. */
    readonly fields?: "minimal" | "default" | "full";
  };
};

/** The sheet to bind. */
export type SheetBindingRequest = {
  /** Id of the spreadsheet, as its address shows it. */
  readonly sheet_id: string;
  /** Tab to write to. */
  readonly sheet_tab_name?: string;
};

/** A text with citations, or a list of them. */
export type CitationRequest = {
  /** Running text whose citations are read and verified, up to 100 of them. Send this or citations. */
  readonly text?: string;
  /** Citations one by one, such as 民法709条, 最判平成30年12月14日, 平30(受)1519 or the name of a program. */
  readonly citations?: readonly string[];
  /** Day on which articles are looked up; today in Japan unless given. */
  readonly as_of?: string;
};

/** A child key to be. */
export type ChildKeyRequest = {
  /** What to call it. */
  readonly label?: string | null;
  /** What the key is good for: read (public data), seal (answers with an audit seal: packs, workpapers, evidence and audit batches), account (the account's usage, alerts and saved searches; never its keys and payments). */
  readonly scopes?: readonly ("read" | "seal" | "account")[];
  /** Most that a month of this key may cost, in JPY before tax, beside the cap of the account; 0 stops every call that costs units, null is no cap. */
  readonly monthly_cap_yen?: number | null;
  /** When it ends by itself, in the future; null for never. */
  readonly expires_at?: string | null;
};

/** What to change. */
export type ChildKeyChange = {
  /** What to call it. */
  readonly label?: string | null;
  /** Most that a month of this key may cost, in JPY before tax, beside the cap of the account; 0 stops every call that costs units, null is no cap. */
  readonly monthly_cap_yen?: number | null;
  /** When it ends by itself, in the future; null for never. */
  readonly expires_at?: string | null;
};

/** A widget to be. */
export type WidgetKeyRequest = {
  /** Origins of the pages: https, host and port alone. */
  readonly origins: readonly string[];
  /** What to call it. */
  readonly label?: string | null;
};

/** One page of programs, each as detailed as `fields` asked for. */
export type ProgramSearchPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly (ProgramDetail | Program | ProgramMinimal)[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A public support program with details by dimension, the pages it was found on and its lineage. */
export type ProgramDetail = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** Other names it is known by. */
  readonly aliases: readonly string[];
  /** Level of the body that runs it; null when not labelled. */
  readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality it is limited to. */
  readonly municipality: string | null;
  /** Kind of support. */
  readonly program_kind: "subsidy" | "grant" | "loan" | "tax_measure" | "certification" | "guarantee" | "insurance" | "consultation" | "other" | null;
  /** Official page of the program. */
  readonly official_url: string | null;
  /** Most it pays or lends, in units of 10,000 JPY. */
  readonly amount_max_man_yen: number | null;
  /** Least it pays or lends, in units of 10,000 JPY. */
  readonly amount_min_man_yen: number | null;
  /** Share of the cost it covers, 0 to 1. */
  readonly subsidy_rate: number | null;
  /** verified: address, fetch time and checksum of the source are known; linked: its address is; else unverified. */
  readonly trust_level: "verified" | "linked" | "unverified" | null;
  /** How well the program is documented, S best; follows from the published rule alone. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Share of the ten coverage dimensions that are filled. */
  readonly coverage_score: number | null;
  /** Dimensions still missing for tier S. */
  readonly gap_to_tier_s: readonly ("A_basics" | "B_target" | "C_amount" | "D_schedule" | "E_expenses" | "F_documents" | "G_procedure" | "H_conditions" | "I_contact" | "J_statistics")[];
  /** For each of the ten dimensions: is it filled? */
  readonly a_to_j_coverage: {
    readonly A_basics: boolean;
    readonly B_target: boolean;
    readonly C_amount: boolean;
    readonly D_schedule: boolean;
    readonly E_expenses: boolean;
    readonly F_documents: boolean;
    readonly G_procedure: boolean;
    readonly H_conditions: boolean;
    readonly I_contact: boolean;
    readonly J_statistics: boolean;
  };
  /** Taken out of public search; always false in public answers. */
  readonly excluded: boolean;
  /** Why it was taken out; always null in public answers. */
  readonly exclusion_reason: string | null;
  /** Crops it is meant for. */
  readonly crop_categories: readonly string[];
  /** Equipment it is meant for. */
  readonly equipment_category: string | null;
  /** Applicants it is meant for. */
  readonly target_types: readonly string[];
  /** Purposes it may be used for. */
  readonly funding_purpose: readonly string[];
  /** Range of the maximum amount, in units of 10,000 JPY. */
  readonly amount_band: "unknown" | "under_50" | "50_100" | "100_500" | "500_1000" | "1000_5000" | "5000_10000" | "over_10000" | null;
  /** When applications are taken; members are null when not known. */
  readonly application_window: {
    /** First day of applications. */
    readonly start: string | null;
    /** Last day of applications. */
    readonly end: string | null;
  };
  /** Details by coverage dimension; null when no dimension has any. */
  readonly enriched: { readonly [name: string]: { readonly [name: string]: unknown } | null } | null;
  /** Pages the program was found on. */
  readonly source_mentions: readonly {
    /** Address of the page. */
    readonly url: string;
    /** When it was fetched. */
    readonly fetched_at: string | null;
    readonly confidence: number | null;
  }[] | null;
  /** Official page the record was read from; never an aggregator. */
  readonly source_url: string | null;
  /** When that page was fetched. */
  readonly source_fetched_at: string | null;
  /** SHA-256 of what was fetched. */
  readonly source_checksum: string | null;
  /** Documents an application needs; empty when none were extracted. */
  readonly required_documents: readonly string[];
  /** Last day of the next or current call for applications. */
  readonly next_deadline: string | null;
  /** Other ids of this program, under which sources tell of it again; each leads to this record. */
  readonly merged_ids: readonly string[];
};

/** A public support program. Every key is always present; null means not known. */
export type Program = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** Other names it is known by. */
  readonly aliases: readonly string[];
  /** Level of the body that runs it; null when not labelled. */
  readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality it is limited to. */
  readonly municipality: string | null;
  /** Kind of support. */
  readonly program_kind: "subsidy" | "grant" | "loan" | "tax_measure" | "certification" | "guarantee" | "insurance" | "consultation" | "other" | null;
  /** Official page of the program. */
  readonly official_url: string | null;
  /** Most it pays or lends, in units of 10,000 JPY. */
  readonly amount_max_man_yen: number | null;
  /** Least it pays or lends, in units of 10,000 JPY. */
  readonly amount_min_man_yen: number | null;
  /** Share of the cost it covers, 0 to 1. */
  readonly subsidy_rate: number | null;
  /** verified: address, fetch time and checksum of the source are known; linked: its address is; else unverified. */
  readonly trust_level: "verified" | "linked" | "unverified" | null;
  /** How well the program is documented, S best; follows from the published rule alone. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Share of the ten coverage dimensions that are filled. */
  readonly coverage_score: number | null;
  /** Dimensions still missing for tier S. */
  readonly gap_to_tier_s: readonly ("A_basics" | "B_target" | "C_amount" | "D_schedule" | "E_expenses" | "F_documents" | "G_procedure" | "H_conditions" | "I_contact" | "J_statistics")[];
  /** For each of the ten dimensions: is it filled? */
  readonly a_to_j_coverage: {
    readonly A_basics: boolean;
    readonly B_target: boolean;
    readonly C_amount: boolean;
    readonly D_schedule: boolean;
    readonly E_expenses: boolean;
    readonly F_documents: boolean;
    readonly G_procedure: boolean;
    readonly H_conditions: boolean;
    readonly I_contact: boolean;
    readonly J_statistics: boolean;
  };
  /** Taken out of public search; always false in public answers. */
  readonly excluded: boolean;
  /** Why it was taken out; always null in public answers. */
  readonly exclusion_reason: string | null;
  /** Crops it is meant for. */
  readonly crop_categories: readonly string[];
  /** Equipment it is meant for. */
  readonly equipment_category: string | null;
  /** Applicants it is meant for. */
  readonly target_types: readonly string[];
  /** Purposes it may be used for. */
  readonly funding_purpose: readonly string[];
  /** Range of the maximum amount, in units of 10,000 JPY. */
  readonly amount_band: "unknown" | "under_50" | "50_100" | "100_500" | "500_1000" | "1000_5000" | "5000_10000" | "over_10000" | null;
  /** When applications are taken; members are null when not known. */
  readonly application_window: {
    /** First day of applications. */
    readonly start: string | null;
    /** Last day of applications. */
    readonly end: string | null;
  };
};

/** The seven keys that identify a program in a list. */
export type ProgramMinimal = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** How well the program is documented, S best; follows from the published rule alone. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Most it pays or lends, in units of 10,000 JPY. */
  readonly amount_max_man_yen: number | null;
  /** Official page of the program. */
  readonly official_url: string | null;
};

/** How well the records fit the question. Tell the user what a partial match lacks; none is never proof of absence. */
export type Match = {
  /** identifier: a number, id or citation was resolved. full: the first record satisfies every word. partial: the best records lack the words in dropped. none: no record; that proves nothing about what exists. */
  readonly kind: "identifier" | "full" | "partial" | "none";
  /** Words that the records were found by. */
  readonly used: readonly string[];
  /** Words that the best records lack, or that found nothing. */
  readonly dropped: readonly string[];
  /** Filters that were read from the words. */
  readonly understood: { readonly [name: string]: unknown };
  /** What was searched. */
  readonly searched: {
    /** Datasets that were searched, several with commas between them. */
    readonly dataset: string;
    /** Public records of them in this snapshot. */
    readonly rows: number;
    /** Latest fetch of a source of them; null when none states one. */
    readonly newest_fetched_at: string | null;
    /** How many records exist, roughly, where the snapshot holds a part of them; null where that is not known or all are held. */
    readonly population_estimate: number | null;
  };
  /** In Japanese: what was confirmed, what was not, and what to try. */
  readonly note_ja: string;
  /** The same in English. */
  readonly note_en: string;
};

/** Evidence that is not connected. Whoever uses the answer must pass this on. */
export type KnownGap = {
  /** Code of the gap. */
  readonly gap_id: "no_records_returned" | "not_found_in_corpus" | "dataset_not_loaded" | "identity_ambiguous" | "name_only_match" | "houjin_check_digit_invalid" | "houjin_number_unverified" | "source_url_missing" | "source_url_insecure" | "source_checksum_missing" | "source_stale" | "license_unknown" | "license_withheld" | "low_confidence" | "fact_provenance_partial" | "facts_not_extracted" | "rules_not_connected" | "amendment_history_not_connected" | "deadline_not_structured" | "registry_partial_mirror" | "section_not_requested" | "result_truncated" | "compression_unavailable" | "partial_match" | "law_text_partial";
  /** The same code. */
  readonly kind: "no_records_returned" | "not_found_in_corpus" | "dataset_not_loaded" | "identity_ambiguous" | "name_only_match" | "houjin_check_digit_invalid" | "houjin_number_unverified" | "source_url_missing" | "source_url_insecure" | "source_checksum_missing" | "source_stale" | "license_unknown" | "license_withheld" | "low_confidence" | "fact_provenance_partial" | "facts_not_extracted" | "rules_not_connected" | "amendment_history_not_connected" | "deadline_not_structured" | "registry_partial_mirror" | "section_not_requested" | "result_truncated" | "compression_unavailable" | "partial_match" | "law_text_partial";
  /** HIT: the record is there, a part is missing. NO_HIT: searched, nothing matched. AMBIGUOUS: undecided. */
  readonly reading: "HIT" | "NO_HIT" | "AMBIGUOUS";
  /** The gap in English. */
  readonly message: string;
  /** The gap in Japanese. */
  readonly message_ja: string;
  /** Section it belongs to. */
  readonly section: string | null;
  /** How much it matters. */
  readonly severity: "info" | "review" | "warning";
  /** Fields it concerns. */
  readonly source_fields: readonly string[];
  /** Ids it concerns; empty for the whole answer. A brief packet lists five at most. */
  readonly affected_records: readonly string[];
  /** Number of records it concerns; 0 when it is about the answer itself. */
  readonly count: number;
  /** The first five of them. */
  readonly record_ids: readonly string[];
};

/** Several programs with all their details, and what they cost. */
export type ProgramBatch = {
  /** The programs that were found, in the order asked for. */
  readonly results: readonly ProgramDetail[];
  /** Ids that no public program of the snapshot has; they cost nothing. */
  readonly not_found: readonly string[];
  /** What the call cost. */
  readonly billing: {
    /** Number of programs found. */
    readonly billable_units: number;
    /** Their price in JPY before tax. */
    readonly yen_excl_tax: number;
    /** Price of one in JPY before tax. */
    readonly unit_price_yen: number;
    /** Missing programs are never charged. */
    readonly not_found_billed: false;
    /** Was the call charged? False for anonymous callers. */
    readonly metered: boolean;
  };
};

/** Programs that may fit an applicant, with reasons and caveats. */
export type Prescreen = {
  /** Most programs in this answer. */
  readonly limit: number;
  /** The profile as it was understood. */
  readonly profile_echo: {
    /** Where the applicant is, in any spelling. */
    readonly prefecture: string | null;
    /** Industry: letter of the division of the Japan Standard Industrial Classification, or its name. */
    readonly industry_jsic: string | null;
    /** True for a sole proprietor, false for a corporation. */
    readonly is_sole_proprietor: boolean | null;
    /** Number of employees. */
    readonly employee_count: number | null;
    /** Planned spending in units of 10,000 JPY. */
    readonly planned_investment_man_yen: number | null;
    /** Corporate number; returned, never scored. */
    readonly houjin_bangou: string | null;
    /** Certifications the applicant holds, by program id or exact name. */
    readonly declared_certifications: readonly string[];
    /** Year of foundation; programs for founders look at it. */
    readonly founded_year: number | null;
    /** Yearly revenue in JPY; returned, never scored. */
    readonly revenue_yen: number | null;
    /** Capital in JPY, for the size of the company. */
    readonly capital_yen: number | null;
    /** What the money is for, in the applicant's own words; name the municipality here too. */
    readonly purpose: string | null;
    /** Purposes by the ids that the description lists with their points, or by words as records hold them. */
    readonly funding_purpose: readonly string[];
    /** The day that was looked at. */
    readonly as_of: string;
    /** Most programs to return. */
    readonly limit: number;
  };
  /** What was read from purpose, funding_purpose and the rest of the profile. */
  readonly understood: {
    /** Ids of the purposes that were read, most telling first. */
    readonly purposes: readonly string[];
    /** Ids of the groups that the applicant was taken to belong to. */
    readonly groups: readonly string[];
    /** Municipalities that purpose names. */
    readonly municipalities: readonly string[];
    /** Other words of purpose that were looked for in names. */
    readonly words: readonly string[];
  };
  /** Programs by fit, then tier, next deadline, amount, id. */
  readonly results: readonly {
    /** Program id. */
    readonly unified_id: string;
    /** Official name of the program. */
    readonly primary_name: string;
    /** How well the program is documented, S best. */
    readonly tier: "S" | "A" | "B" | "C";
    /** Level of the body that runs it. */
    readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
    /** Prefecture it is limited to; null when nationwide or not labelled. */
    readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
    /** Most it pays or lends, in units of 10,000 JPY. */
    readonly amount_max_man_yen: number | null;
    /** Official page of the program. */
    readonly official_url: string | null;
    /** Points for what speaks for it, less those for what speaks against it; no probability of success. */
    readonly fit_score: number;
    /** What gave points, each as `code: words`. */
    readonly match_reasons: readonly string[];
    /** What speaks against it or is not known, each as `code: words`. */
    readonly caveats: readonly string[];
    /** Official page the record was read from. */
    readonly source_url: string | null;
    /** When that page was fetched. */
    readonly source_fetched_at: string | null;
  }[];
  /** Public programs that the place does not rule out. */
  readonly total_considered: number;
};

/** A registered rule about combining programs. That no rule is registered does not make a combination safe. */
export type ExclusionRule = {
  /** Id of the rule. */
  readonly rule_id: string;
  /** How the programs get in each other's way, or need each other. */
  readonly kind: "same_asset_exclusive" | "mutually_exclusive" | "duplicate_expense" | "prerequisite" | "amount_adjustment" | "needs_confirmation";
  /** How strongly the rule binds. */
  readonly severity: "critical" | "warning" | "info" | null;
  /** First program, by id or name key. */
  readonly program_a: string | null;
  /** Second program, by id or name key. */
  readonly program_b: string | null;
  /** Further programs the first one meets, by id or name key. */
  readonly program_b_group: readonly string[];
  /** The rule in words. */
  readonly description: string | null;
  /** Remarks on the source. */
  readonly source_notes: string | null;
  /** Pages that state it. */
  readonly source_urls: readonly string[];
  /** What else the source says; source_kind keeps its own word for the kind. */
  readonly extra: { readonly [name: string]: unknown };
  /** What each key of the rule leads to, in the order of the rule. */
  readonly linked_programs: readonly LinkedPrograms[];
};

/** The programs that a key of an exclusion rule means. */
export type LinkedPrograms = {
  /** The program as the rule names it: program_a, program_b or one of program_b_group. */
  readonly key: string;
  /** Programs of this snapshot that are meant; sorted. */
  readonly program_ids: readonly string[];
  /** How they were found: the key is an id, the exact name of one program, or a scheme with several records (family). class: a whole kind of programs is meant, none is listed. none: this snapshot holds no such program. */
  readonly basis: "id" | "name" | "family" | "class" | "none";
};

/** Registered rules that a set of programs runs into. That there are none does not make the set safe. */
export type ExclusionCheck = {
  /** What was checked, each once, in the order sent. */
  readonly program_ids: readonly string[];
  /** Rules the programs run into, by rule id. Empty never means safe. */
  readonly hits: readonly ExclusionHit[];
  /** Number of registered rules, all of which were looked at. */
  readonly checked_rules: number;
};

/** A registered rule that a set of programs runs into. */
export type ExclusionHit = {
  /** Id of the rule. */
  readonly rule_id: string;
  /** How the programs get in each other's way, or need each other. */
  readonly kind: "same_asset_exclusive" | "mutually_exclusive" | "duplicate_expense" | "prerequisite" | "amount_adjustment" | "needs_confirmation";
  /** How strongly the rule binds. */
  readonly severity: "critical" | "warning" | "info" | null;
  /** Ids as the caller sent them, sorted. */
  readonly programs_involved: readonly string[];
  /** The rule in words. */
  readonly description: string | null;
  /** Pages that state it. */
  readonly source_urls: readonly string[];
  /** For kind prerequisite: is the program that is needed part of the set? Null for other kinds. */
  readonly prerequisite_present: boolean | null;
};

/** Sign of life. */
export type Health = {
  /** Always ok. */
  readonly status: "ok";
};

/** Whether the service can answer, and what it stands on. */
export type Readiness = {
  /** Whether calls are answered. */
  readonly status: "ready" | "not_ready";
  /** What the service stands on. */
  readonly checks: {
    /** The snapshot is verified and mounted. */
    readonly snapshot: string;
    /** The search index is loaded. */
    readonly search_index: string;
    /** Accounts and usage can be reached; reads go on without them. */
    readonly store: string;
  };
  /** The mounted snapshot; absent while not ready. */
  readonly corpus_snapshot_id?: string;
};

/** Size and age of the public programs. */
export type Meta = {
  /** Programs in public search. */
  readonly total_programs: number;
  /** Programs by tier; all four keys are present. */
  readonly tier_counts: {
    readonly S: number;
    readonly A: number;
    readonly B: number;
    readonly C: number;
  };
  /** Programs by prefecture; _none counts those without one. */
  readonly prefecture_counts: { readonly [name: string]: number };
  /** Registered rules about combining programs. */
  readonly exclusion_rules_count: number;
  /** When the newest source was fetched. */
  readonly last_ingested_at: string | null;
  /** Day the data speaks for. */
  readonly data_as_of: string | null;
  /** Where the data stands. */
  readonly data_lineage: {
    /** Latest fetch time of a program's source. */
    readonly last_fetched_at: string | null;
    /** Number of different source checksums. */
    readonly unique_checksums?: number;
  };
};

/** How old the sources of the public programs are. */
export type MetaFreshness = {
  /** When this answer was made. */
  readonly generated_at: string;
  /** Middle fetch time; null when no source has one. */
  readonly median_fetched_at: string | null;
  /** Of 100 programs with a fetch time: fetched more than 180 days ago. */
  readonly pct_over_180d: number;
  /** Of 100 programs with a fetch time: fetched at most 30 days ago. */
  readonly pct_within_30d: number;
  /** The first programs in the order asked for; those without a fetch time come last. */
  readonly top_rows: readonly {
    /** Program id. */
    readonly canonical_id: string;
    /** Name of the program. */
    readonly name: string;
    /** How well it is documented. */
    readonly tier: "S" | "A" | "B" | "C";
    /** When its source was fetched; null when not known. */
    readonly source_fetched_at: string | null;
    /** Days since then, counted in Japan. */
    readonly days_ago: number | null;
  }[];
  /** Programs looked at, with and without a fetch time. */
  readonly total: number;
};

/** Sign of life, and how the caller is seen. */
export type Ping = {
  /** Always true. */
  readonly ok: true;
  /** Was a valid key sent? */
  readonly authenticated: boolean;
  /** Kind of caller. */
  readonly tier: "free" | "paid";
  /** Time of the server. */
  readonly server_time_utc: string;
  /** Version of the server. */
  readonly server_version: string;
  /** Anonymous requests left today; null for metered keys. */
  readonly rate_limit_remaining: number | null;
};

/** What a caller has used and what is left. */
export type UsageStatus = {
  /** Kind of caller. */
  readonly tier: "anonymous" | "paid";
  /** Requests a day; null for paid keys. */
  readonly limit: number | null;
  /** Requests left today; null for paid keys. */
  readonly remaining: number | null;
  /** Requests today, or units this month for paid keys. */
  readonly used: number;
  /** When the count starts again. */
  readonly reset_at: unknown & unknown;
  /** Time zone of the reset. */
  readonly reset_timezone: "JST";
  /** Where to get a key. */
  readonly upgrade_url: string | null;
  /** Remark for the caller. */
  readonly note: string | null;
};

/** What calls would cost at most. */
export type CostPreview = {
  /** Cost of all iterations in JPY before tax, at most. */
  readonly predicted_total_yen: number;
  /** Units of all iterations, at most. */
  readonly billing_units: number;
  /** Price of a unit in JPY before tax. */
  readonly unit_price_yen: number;
  /** How often the calls are made. */
  readonly iterations: number;
  /** One entry for each call, in its order. */
  readonly breakdown: readonly {
    /** The call as it was named. */
    readonly tool: string;
    /** Units of one iteration, at most. */
    readonly units: number;
    /** Cost of one iteration in JPY before tax, at most. */
    readonly yen: number;
  }[];
  /** A preview costs nothing. */
  readonly metered: false;
  /** Names nothing answers to; each call of them counts one unit. */
  readonly unknown_tools: readonly string[];
  /** Calls whose cost depends on a list that was not sent; each name once. */
  readonly assumptions: readonly {
    /** The call as it was named. */
    readonly tool: string;
    /** What was assumed of it. */
    readonly assumed: string;
    /** What its units depend on. */
    readonly unit_rule: string;
  }[];
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly disclaimer: string;
};

/** Evidence for one question or subject: records, sources, gaps. An empty packet proves nothing. */
export type EvidencePacket = {
  /** Id; the same question on the same snapshot and day has the same one. */
  readonly packet_id: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
  /** When the packet was assembled. */
  readonly generated_at: string;
  /** Version of the interface. */
  readonly api_version: string;
  /** What was asked. */
  readonly query: {
    /** The question as sent. */
    readonly user_intent: string | null;
    /** Filters as understood. */
    readonly normalized_filters: { readonly [name: string]: unknown };
    /** Kind of the subject asked for. */
    readonly subject_kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant" | null;
    /** Id of the subject asked for. */
    readonly subject_id: string | null;
  };
  readonly match: Match;
  /** A packet is evidence, not an answer. */
  readonly answer_not_included: true;
  /** The records, best match first. */
  readonly records: readonly EvidenceRecord[];
  /** What the packet lacks. */
  readonly quality: {
    /** Evidence that is not connected. */
    readonly known_gaps: readonly KnownGap[];
    /** Age of the oldest source. */
    readonly freshness_bucket?: string | null;
    /** Mean coverage of the records. */
    readonly coverage_score?: number | null;
    /** Should a person look before the answer is used? */
    readonly human_review_required?: boolean;
  };
  /** Where to check. */
  readonly verification: {
    /** Where the same packet can be had again. */
    readonly replay_endpoint: string;
    /** Where the sources are listed. */
    readonly provenance_endpoint: string;
    /** Where the age of the data is listed. */
    readonly freshness_endpoint: string;
  };
  readonly evidence_value: EvidenceValue;
  readonly agent_recommendation: AgentRecommendation;
  /** Present only when asked for. */
  readonly compression?: Compression;
  /** List price of this answer in JPY before tax. */
  readonly service_cost_jpy: number;
  /** Avoided tokens; null without a baseline. */
  readonly estimated_tokens_saved: number | null;
  /** Number of different source addresses. */
  readonly source_count: number;
  /** The same list as quality.known_gaps. */
  readonly known_gaps: readonly KnownGap[];
  /** Of the first record with a source; absent when there is none. */
  readonly source_url?: string | null;
  /** Of the same record. */
  readonly source_fetched_at?: string | null;
  /** Of the same record. */
  readonly source_checksum?: string | null;
  /** Of the same record. */
  readonly license?: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** A record as evidence: what it says, where it was read, what it was matched on. */
export type EvidenceRecord = {
  /** Id of the record. */
  readonly entity_id: string;
  /** Dataset of the record. */
  readonly record_kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant";
  /** Name of the record. */
  readonly primary_name: string | null;
  /** Body in charge. */
  readonly authority_name: string | null;
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Tier; programs only. */
  readonly tier: "S" | "A" | "B" | "C" | null;
  /** Page or file the record was read from. */
  readonly source_url: string | null;
  /** When it was fetched. */
  readonly source_fetched_at: string | null;
  /** SHA-256 of what was fetched. */
  readonly source_checksum: string | null;
  readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
  /** How the record was matched. */
  readonly match_reading: "HIT" | "NO_HIT" | "AMBIGUOUS";
  /** What it was matched on. */
  readonly match_basis: "identifier" | "exact_name" | "text";
  /** Only where a question found the record by its text: the passages that answer it, best first. */
  readonly matching_passages?: readonly MatchingPassage[];
  /** Stated values with their sources; absent when not asked for. */
  readonly facts?: readonly {
    /** Number of the fact. */
    readonly fact_id: number;
    /** Field it states. */
    readonly field: string;
    /** Value as stated. */
    readonly value: unknown;
    /** Unit of the value. */
    readonly unit: string | null;
    /** Confidence from 0 to 1. */
    readonly confidence: number;
    /** Source of the fact; null when none is connected. */
    readonly source: {
      /** Where it was read. */
      readonly url: string | null;
      /** When that was fetched. */
      readonly fetched_at: string | null;
      /** SHA-256 of what was fetched. */
      readonly checksum: string | null;
      /** Who publishes it. */
      readonly publisher: string | null;
      readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
    } | null;
  }[];
  /** Share of the facts that have a source, 0 to 1. */
  readonly fact_provenance_coverage_pct: number | null;
  /** Rules on combining it; absent when not asked for. */
  readonly rules?: readonly {
    /** Id of the rule. */
    readonly rule_id: string;
    /** Kind of the rule. */
    readonly kind: "same_asset_exclusive" | "mutually_exclusive" | "duplicate_expense" | "prerequisite" | "amount_adjustment" | "needs_confirmation";
    /** What the rule says on combining. */
    readonly verdict: "compatible" | "incompatible" | "requires_review" | "unknown";
    /** The other programs. */
    readonly with: readonly string[];
    /** The rule in words. */
    readonly description: string | null;
    /** Pages that state it. */
    readonly source_urls: readonly string[];
  }[];
  /** Facts that stand on a page of a document; absent in brief packets. */
  readonly pdf_fact_refs?: readonly {
    /** Number of the fact. */
    readonly fact_id: number;
    /** Document. */
    readonly url: string;
    /** Page of it. */
    readonly page: number;
    /** Field it states. */
    readonly field: string;
  }[];
  /** Prepared summary; null when there is none, absent in brief packets. */
  readonly precomputed?: {
    /** Summary made from fields alone. */
    readonly summary_ja: string;
    /** Points worth showing first. */
    readonly highlights: readonly string[];
    /** Day the data speaks for; never the clock of the build. */
    readonly built_at: string;
    /** Fields the text was made from. */
    readonly basis_fields: readonly string[];
  } | null;
  /** One sentence; null when there is none, absent in brief packets. */
  readonly short_summary?: {
    /** One sentence made from fields alone. */
    readonly text_ja: string;
    /** Fields the text was made from. */
    readonly basis_fields: readonly string[];
  } | null;
  /** Changes that sources publish. */
  readonly recent_changes: readonly {
    /** Field that changed. */
    readonly field: string;
    /** Value before. */
    readonly before: unknown;
    /** Value after. */
    readonly after: unknown;
    /** Day or instant of the change, by the source. */
    readonly detected_at: string;
    /** Page that states it. */
    readonly source_url: string | null;
  }[];
  /** Other names; absent in brief packets. */
  readonly aliases?: readonly string[];
};

/** A passage that answers the question. */
export type MatchingPassage = {
  /** Article of a law, branches joined by underscores: 30_4 for 30条の4; null for other records. */
  readonly article_number: string | null;
  /** Caption of the article; null where there is none. */
  readonly caption: string | null;
  /** The passage as it is held. */
  readonly text: string;
};

/** Counts that say what an answer is worth as evidence. */
export type EvidenceValue = {
  /** Number of records. */
  readonly records_returned: number;
  /** Records with a source address or a sourced fact. */
  readonly source_linked_records: number;
  /** Records with a prepared summary. */
  readonly precomputed_records: number;
  /** References to pages of documents. */
  readonly pdf_fact_refs: number;
  /** Number of known gaps. */
  readonly known_gap_count: number;
  /** Mean share of facts with a source, 0 to 1. */
  readonly fact_provenance_coverage_pct_avg: number | null;
  /** No web search is made; name as published. */
  readonly web_search_performed_by_jpcite: false;
  /** No language model is called. */
  readonly request_time_llm_call_performed: false;
};

/** Advice on using an answer, derived from its counts and the caller's numbers alone. */
export type AgentRecommendation = {
  /** What to do with the answer; values as published. */
  readonly recommendation: "use_jpcite_prefetch" | "use_evidence_packet" | "broaden_query_or_skip";
  /** Is a record tied to a source? False for a partial match. */
  readonly recommend_for_evidence: boolean;
  /** Why it is or is not recommended as evidence. */
  readonly evidence_decision: "supported_by_source_linked_records" | "no_records_returned" | "records_returned_without_source_links";
  /** Do the caller's baseline and price show a saving? */
  readonly recommend_for_cost_savings: boolean;
  /** Why a saving may or may not be claimed. */
  readonly cost_savings_decision: "supported_by_caller_baseline" | "not_supported_by_caller_baseline" | "needs_caller_baseline" | "needs_input_token_price";
  /** Parameters the caller would have to send. */
  readonly missing_for_cost_claim: readonly string[];
  /** What speaks for the answer. */
  readonly value_reasons: readonly string[];
  /** Saved context; absent without a compression block. */
  readonly context_savings?: {
    /** False when the caller sent no baseline. */
    readonly evaluated: boolean;
  };
};

/** Estimate of the input context a packet saves, on the caller's own baseline and price. */
export type Compression = {
  /** Tokens of the records as served. */
  readonly packet_tokens_estimate: number;
  /** Tokens of the sources by the caller's baseline; null without one. */
  readonly source_tokens_estimate: number | null;
  /** Source tokens less packet tokens, never below 0. */
  readonly avoided_tokens_estimate: number | null;
  /** Avoided tokens divided by source tokens. */
  readonly input_context_reduction_rate: number | null;
  /** Packet tokens divided by source tokens. */
  readonly compression_ratio: number | null;
  /** Nothing is promised about any provider's bill. */
  readonly provider_billing_not_guaranteed: true;
  /** An estimate, not a guarantee. */
  readonly savings_claim: "estimate_not_guarantee";
  /** Where the baseline came from. */
  readonly source_tokens_input_source: "caller_supplied" | "none";
  /** What the baseline counts. */
  readonly source_tokens_basis: "unknown" | "pdf_pages" | "token_count";
  /** Pages the caller stated. */
  readonly source_pdf_pages: number | null;
  /** Tokens the caller stated. */
  readonly source_token_count: number | null;
  /** Only input context is compared. */
  readonly estimate_scope: "input_context_only";
  /** How tokens are estimated. */
  readonly estimate_method: string;
  /** The same records in tokens of the o200k vocabulary, within 15 %; the other members rest on packet_tokens_estimate. */
  readonly packet_tokens_o200k_estimate: number;
  /** Break-even on the caller's token price; null members without a price. */
  readonly cost_savings_estimate: {
    /** Do the avoided tokens pay for the call? False without baseline or price. */
    readonly break_even_met: boolean;
    /** Source tokens at which the call pays for itself. */
    readonly break_even_source_tokens_estimate: number | null;
    /** Avoided tokens at which the call pays for itself. */
    readonly break_even_avoided_tokens: number | null;
    /** Price of the avoided tokens in JPY. */
    readonly gross_input_savings_jpy: number | null;
    /** The same less the price of the call, before tax. */
    readonly net_savings_jpy_ex_tax: number | null;
  };
};

/** Evidence about several subjects, and what it costs. */
export type EvidenceBatch = {
  /** Subjects with at least one record, in the order asked for. */
  readonly results: readonly {
    /** Place among the different lookups, from 0. */
    readonly index: number;
    /** What the subject is. */
    readonly kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant";
    /** Id as it was sent. */
    readonly id: string;
    readonly packet: EvidencePacket;
  }[];
  /** Lookups without a record. That proves nothing about the subject, and costs nothing. */
  readonly not_found: readonly {
    /** Place among the different lookups, from 0. */
    readonly index: number;
    /** What the subject is. */
    readonly kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant";
    /** Id as it was sent. */
    readonly id: string;
    /** not_found: no public record has the id; no_hit: nothing is held of this number; invalid_id: no number. */
    readonly reason: "not_found" | "no_hit" | "invalid_id";
  }[];
  /** Number of different lookups. */
  readonly total: number;
  /** Those with at least one record. */
  readonly successful: number;
  /** The others. */
  readonly failed: number;
  /** What the call costs. */
  readonly billing: {
    /** Lookups with at least one record. */
    readonly billable_units: number;
    /** Their price in JPY before tax. */
    readonly yen_excl_tax: number;
    /** Price of one in JPY before tax. */
    readonly unit_price_yen: number;
    /** Lookups without a record are never charged. */
    readonly not_found_billed: false;
  };
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
  /** Seal of the answer. */
  readonly audit_seal: AuditSeal | null;
};

/** Signed proof of an answer; it can be checked offline, years later, with the snapshot. */
export type AuditSeal = {
  /** Id of the seal. */
  readonly seal_id: string;
  /** When it was made. */
  readonly issued_at: string;
  /** The same instant. */
  readonly ts: string;
  /** Operation that answered. */
  readonly endpoint: string;
  /** Tag the caller sent. */
  readonly client_tag: string | null;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Mark of the caller's key; not part of the key. */
  readonly key_hash_prefix: string;
  /** Version of the signing key. */
  readonly key_version: number;
  /** SHA-256 of the canonical request with as_of. */
  readonly query_hash: string;
  /** SHA-256 of the subject of the answer. */
  readonly subject_hash: string;
  /** SHA-256 of the canonical answer without this seal. */
  readonly response_hash: string;
  /** HMAC-SHA256 over the signed bytes. */
  readonly hmac: string;
  /** Algorithm of the signature. */
  readonly alg: "Ed25519";
  /** Version of the seal. */
  readonly v: 2;
  /** Day in Japan the answer was computed for. */
  readonly as_of: string;
  /** As response_hash, without what changes from call to call; a replay compares this. */
  readonly content_hash: string;
  /** The request as hashed in query_hash; null when it is longer than 8 KiB. */
  readonly request: {
    /** HTTP method. */
    readonly method: string;
    /** Path pattern. */
    readonly route: string;
    /** Parameters as hashed. */
    readonly params: { readonly [name: string]: unknown };
  } | null;
  /** Every record the answer rests on. */
  readonly leaves: readonly {
    /** Table of the record. */
    readonly table: string;
    /** Key of the record. */
    readonly key: string;
    /** Its leaf in the snapshot's tree. */
    readonly leaf: string;
  }[];
  /** Mark of the account; not its id. */
  readonly account_ref: string;
  /** Ed25519 signature, base64. */
  readonly signature: string;
  /** Sources of the records, at most 32. */
  readonly source_urls: readonly string[];
  /** Where the seal can be checked online. */
  readonly verify_endpoint: string;
};

/** Chain of sources of a program with licences, fetch times and what can be verified. */
export type SourceManifest = {
  /** Program id. */
  readonly program_id: string;
  /** Name of the program. */
  readonly primary_name: string | null;
  /** Tier of the program. */
  readonly tier: "S" | "A" | "B" | "C" | null;
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Main source. */
  readonly primary_source_url: string | null;
  /** When it was fetched. */
  readonly source_fetched_at: string | null;
  /** SHA-256 of what was fetched. */
  readonly source_checksum: string | null;
  /** Terms under which the source may be reused. */
  readonly primary_license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown";
  /** May its content be passed on? */
  readonly redistribution_allowed: boolean;
  /** How far the main source can be checked today. */
  readonly verification_state: "verified" | "linked" | "stale" | "unverified";
  /** The chain of sources. */
  readonly sources: readonly {
    /** Source id, derived from the address. */
    readonly source_id: string;
    /** Address; null when unknown. */
    readonly source_url: string | null;
    /** What the source was used for. */
    readonly role: string;
    /** Who publishes it. */
    readonly publisher: string | null;
    /** Terms under which the source may be reused. */
    readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown";
    /** When it was fetched. */
    readonly fetched_at: string | null;
    /** SHA-256 of what was fetched. */
    readonly checksum: string | null;
    /** How far it can be checked. */
    readonly verification_state: "verified" | "linked" | "stale" | "unverified";
  }[];
  /** Source of every single fact. */
  readonly fact_provenance: readonly {
    /** Number of the fact. */
    readonly fact_id: number;
    /** Field it states. */
    readonly field: string;
    readonly source_id: string | null;
    /** Where it was read. */
    readonly source_url: string | null;
    /** Who publishes it. */
    readonly publisher: string | null;
    /** When it was fetched. */
    readonly fetched_at: string | null;
    readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
    /** SHA-256 of what was fetched. */
    readonly checksum: string | null;
  }[];
  /** Share of the facts that have a source, 0 to 1. */
  readonly fact_provenance_coverage_pct: number;
  /** The chain in figures. */
  readonly summary: {
    /** Number of sources. */
    readonly source_count: number;
    /** Number of publishers. */
    readonly unique_publishers: number;
    /** Licences that occur. */
    readonly license_set: readonly ("gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown")[];
    /** Oldest fetch time. */
    readonly oldest_fetched_at: string | null;
    /** Latest fetch time. */
    readonly latest_fetched_at: string | null;
    /** Fields with a sourced fact. */
    readonly field_paths_covered: readonly string[];
  };
  /** What licences keep out of this answer. */
  readonly license_gate: {
    /** Rule by which content is withheld. */
    readonly policy: string;
    /** Passages that are withheld. */
    readonly withheld_count: number;
    /** Why. */
    readonly withheld_reasons: readonly string[];
  };
  /** Evidence that is not connected. */
  readonly known_gaps: readonly KnownGap[];
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** Prepared evidence for a question. An empty bundle proves nothing. */
export type PrecomputedBundle = {
  /** What this is. */
  readonly bundle_kind: "precomputed_intelligence";
  /** Id; the same question on the same snapshot and day has the same one. */
  readonly bundle_id: string;
  /** Id; the same question on the same snapshot and day has the same one. */
  readonly packet_id: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** When the packet was assembled. */
  readonly generated_at: string;
  /** What was asked. */
  readonly query: {
    /** The question as sent. */
    readonly user_intent: string | null;
    /** Filters as understood. */
    readonly normalized_filters: { readonly [name: string]: unknown };
    /** Kind of the subject asked for. */
    readonly subject_kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant" | null;
    /** Id of the subject asked for. */
    readonly subject_id: string | null;
  };
  readonly match: Match;
  /** What was prepared. */
  readonly precomputed: {
    /** Is anything prepared? */
    readonly available: boolean;
    /** Records with a prepared summary. */
    readonly record_count: number;
    /** Tables it was made from. */
    readonly basis_tables: readonly string[];
  };
  /** How to use it. */
  readonly usage: {
    /** No web search is needed to read it. */
    readonly web_search_required: false;
    /** Units it costs. */
    readonly billing_units: number;
    /** What it is meant for. */
    readonly intended_for: string;
  };
  /** Number of records. */
  readonly records_returned: number;
  /** Records with a prepared summary. */
  readonly precomputed_record_count: number;
  /** The records, best match first. */
  readonly records: readonly EvidenceRecord[];
  /** What the bundle lacks. */
  readonly quality: {
    /** Evidence that is not connected. */
    readonly known_gaps: readonly KnownGap[];
    /** Age of the oldest source. */
    readonly freshness_bucket?: string | null;
    /** Mean coverage of the records. */
    readonly coverage_score?: number | null;
    /** Should a person look before the answer is used? */
    readonly human_review_required?: boolean;
  };
  /** Where to check. */
  readonly verification: {
    /** Where the same packet can be had again. */
    readonly replay_endpoint: string;
    /** Where the sources are listed. */
    readonly provenance_endpoint: string;
    /** Where the age of the data is listed. */
    readonly freshness_endpoint: string;
  };
  /** Absent when not asked for. */
  readonly compression?: Compression;
  readonly evidence_value: EvidenceValue;
  readonly agent_recommendation: AgentRecommendation;
  /** A packet is evidence, not an answer. */
  readonly answer_not_included: true;
};

/** A pack about one company, assembled from public records. An empty section proves nothing. */
export type Artifact = {
  /** Id; the same request on the same snapshot and day has the same one. */
  readonly artifact_id: string;
  /** Which pack it is. */
  readonly artifact_type: "company_public_baseline" | "company_folder_brief" | "company_public_audit_pack";
  /** Version of the pack. */
  readonly artifact_version: string;
  /** Version of this shape. */
  readonly schema_version: string;
  /** When it was assembled. */
  readonly generated_at: string;
  /** Packet it rests on. */
  readonly packet_id: string;
  /** Operation that answered. */
  readonly endpoint: string;
  /** Company, registration and counts by section; what is not known is null. */
  readonly summary: { readonly [name: string]: unknown };
  /** The sections. */
  readonly sections: readonly {
    /** Id of the section. */
    readonly section_id: string;
    /** Heading. */
    readonly title: string;
    /** Outcome of the lookup; NO_HIT never means that nothing exists. */
    readonly reading: "HIT" | "NO_HIT" | "AMBIGUOUS";
    /** The same in words: 確認できた, 確認できない or 判断できない. */
    readonly reading_ja: string;
    /** Rows of the section. */
    readonly rows: readonly { readonly [name: string]: unknown }[];
    /** Number of rows there are. */
    readonly total: number;
    /** Are there more than are shown? */
    readonly truncated: boolean;
  }[];
  /** Sources that were used. */
  readonly sources: readonly {
    /** Address of the source. */
    readonly source_url: string;
    /** What the source is. */
    readonly source_kind: string;
    /** Who publishes it. */
    readonly publisher: string | null;
    readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
    /** When it was fetched. */
    readonly source_fetched_at: string | null;
  }[];
  /** Evidence that is not connected. */
  readonly known_gaps: readonly KnownGap[];
  /** Receipts for the sources. */
  readonly source_receipts: readonly SourceReceipt[];
  /** Parts to paste elsewhere. */
  readonly copy_paste_parts: readonly {
    /** Id of the part. */
    readonly part_id: string;
    /** What it is. */
    readonly label: string;
    /** Text to copy. */
    readonly text: string;
  }[];
  /** What to do next. */
  readonly recommended_followup: readonly {
    /** Id of the step. */
    readonly action_id: string;
    /** The step in Japanese. */
    readonly label_ja: string;
    /** Why it is advised. */
    readonly reason: string;
    /** Operation that does it; null when it is work for a person. */
    readonly endpoint: string | null;
  }[];
  /** The same by channel. */
  readonly recommended_followup_by_channel: {
    /** Steps with this service; name as published. */
    readonly use_jpcite_next: readonly { readonly [name: string]: unknown }[];
    /** Steps on the web. */
    readonly use_web_search_for: readonly { readonly [name: string]: unknown }[];
    /** Steps for a professional. */
    readonly use_professional_review_for: readonly { readonly [name: string]: unknown }[];
  };
  /** Where a program should go from here. */
  readonly agent_routing: { readonly [name: string]: unknown };
  /** Points a person should look at. */
  readonly human_review_required: readonly {
    /** Id of the point. */
    readonly item_id: string;
    /** Why a person should look. */
    readonly reason_ja: string;
    /** Which profession. */
    readonly profession: string | null;
  }[];
  /** Next steps in order. */
  readonly next_actions: readonly {
    /** Id of the step. */
    readonly action_id: string;
    /** The step in Japanese. */
    readonly label_ja: string;
    /** Why it is advised. */
    readonly reason: string;
    /** Operation that does it; null when it is work for a person. */
    readonly endpoint: string | null;
  }[];
  /** The pack as one page of Markdown in Japanese. */
  readonly markdown_display: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
  readonly _evidence: ArtifactEvidence;
  /** True when no seal is attached. */
  readonly _seal_unavailable: boolean;
  /** Seal of the answer; null for anonymous callers. */
  readonly audit_seal: AuditSeal | null;
  /** The price in words. */
  readonly billing_note: string;
  readonly billing_metadata: ArtifactBillingMetadata;
};

/** Receipt for a source that was used. */
export type SourceReceipt = {
  /** Source id, derived from the address. */
  readonly source_receipt_id: string;
  /** What the source is. */
  readonly source_kind: string;
  /** Address of the source. */
  readonly source_url: string;
  /** When it was fetched. */
  readonly source_fetched_at: string | null;
  /** SHA-256 of what was fetched. */
  readonly content_hash: string | null;
  readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
  /** Sections that use it. */
  readonly used_in: readonly string[];
};

/** How well an artifact is covered by sources. */
export type ArtifactEvidence = {
  /** Fields it was made from. */
  readonly basis_fields: readonly string[];
  /** Number of statements by kind of support. */
  readonly claim_coverage: { readonly [name: string]: number };
  /** Number of known gaps. */
  readonly known_gap_count: number;
  /** Codes of the known gaps. */
  readonly known_gap_refs: readonly string[];
  /** Number of next steps. */
  readonly recommended_followup_count: number;
  /** Number of sources. */
  readonly source_count: number;
  /** How complete the receipts are. */
  readonly source_receipt_completion: { readonly [name: string]: unknown };
  /** The sources by id. */
  readonly source_refs: readonly { readonly [name: string]: unknown }[];
};

/** What an artifact costs and why. */
export type ArtifactBillingMetadata = {
  /** Operation that was called. */
  readonly endpoint: string;
  /** Was it charged? */
  readonly metered: boolean;
  /** Pairs compared, where that is the unit. */
  readonly pair_count: number | null;
  /** How the price comes about. */
  readonly pricing_note: string;
  /** Units. */
  readonly quantity: number;
  /** Results the units stand for. */
  readonly result_count: number;
  /** Is the answer held back when it cannot be charged? */
  readonly strict_metering: boolean;
  /** What a unit is. */
  readonly unit_type: string;
  /** What the price pays for. */
  readonly value_basis: readonly string[];
  /** What the seal covers. */
  readonly audit_seal: {
    /** Was a key sent? */
    readonly authenticated_key_present: boolean;
    /** Does the seal cover this block? */
    readonly billing_metadata_covered_by_response_hash: boolean;
    /** Is a seal attached whenever one can be made? */
    readonly included_when_available: boolean;
    /** Was a seal due for this call? */
    readonly requested_for_metered_key: boolean;
    /** Is the seal outside its own hash? */
    readonly seal_field_excluded_from_response_hash: boolean;
  };
};

/** What is registered about combining programs, pair by pair. Unknown never means allowed. */
export type FundingStack = {
  /** What was checked, each once, in the order sent; a merged id stands as that of its program. */
  readonly program_ids: readonly string[];
  /** Number of pairs. */
  readonly total_pairs: number;
  /** The strictest of all pairs. */
  readonly all_pairs_status: "compatible" | "incompatible" | "requires_review" | "unknown";
  /** Every pair. */
  readonly pairs: readonly {
    /** One program. */
    readonly program_a: string;
    /** The other. */
    readonly program_b: string;
    /** The strictest thing registered; unknown is never compatible. */
    readonly verdict: "compatible" | "incompatible" | "requires_review" | "unknown";
    /** How sure the verdict is, 0 to 1. */
    readonly confidence: number;
    /** Everything registered about the pair. */
    readonly rule_chain: readonly {
      /** Id of the rule or relation. */
      readonly rule_id: string;
      /** Kind of the rule, or relation_ and the type of the relation. */
      readonly kind: string;
      /** What it says by itself. */
      readonly verdict: "compatible" | "incompatible" | "requires_review" | "unknown";
      /** How sure that is, 0 to 1. */
      readonly confidence: number;
      /** The rule in words. */
      readonly description: string | null;
      /** Pages that state it. */
      readonly source_urls: readonly string[];
    }[];
    /** What to do about the pair. */
    readonly next_actions: readonly {
      /** Id of the step. */
      readonly action_id: string;
      /** The step in Japanese. */
      readonly label_ja: string;
      /** What to do, in Japanese. */
      readonly detail_ja: string;
      /** Why it is advised. */
      readonly reason: string;
      /** Fields of this answer it rests on. */
      readonly source_fields: readonly string[];
    }[];
  }[];
  /** Rules that exclude a pair. */
  readonly blockers: readonly {
    /** One program. */
    readonly program_a: string;
    /** The other. */
    readonly program_b: string;
    /** Rule that says so. */
    readonly rule_id: string;
    /** Kind of the rule. */
    readonly kind: string;
    /** The rule in words. */
    readonly description: string | null;
    /** Pages that state it. */
    readonly source_urls: readonly string[];
  }[];
  /** Rules that make a pair depend on conditions. */
  readonly warnings: readonly {
    /** One program. */
    readonly program_a: string;
    /** The other. */
    readonly program_b: string;
    /** Rule that says so. */
    readonly rule_id: string;
    /** Kind of the rule. */
    readonly kind: string;
    /** The rule in words. */
    readonly description: string | null;
    /** Pages that state it. */
    readonly source_urls: readonly string[];
  }[];
  /** What to do, each kind of step once per pair, in the order of the pairs. */
  readonly next_actions: readonly {
    /** Id of the step. */
    readonly action_id: string;
    /** The step in Japanese. */
    readonly label_ja: string;
    /** What to do, in Japanese. */
    readonly detail_ja: string;
    /** Why it is advised. */
    readonly reason: string;
    /** Fields of this answer it rests on. */
    readonly source_fields: readonly string[];
  }[];
  /** Evidence that is not connected. */
  readonly known_gaps: readonly KnownGap[];
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** Everything held about one corporate number, without any score or verdict. */
export type Company360 = {
  /** Corporate number (法人番号), 13 digits. */
  readonly houjin_bangou: string;
  /** Entry of the register of corporate numbers. */
  readonly master: Houjin | null;
  /** Published cases of the company using public programs. */
  readonly adoption_records: {
    /** Number of rows there are. */
    readonly total: number;
    /** Newest first. */
    readonly rows: readonly CaseStudy[];
  };
  /** Published sanctions, recoveries and audit findings. */
  readonly enforcement_cases: {
    /** Number of rows there are. */
    readonly total: number;
    /** Newest first. */
    readonly rows: readonly EnforcementCase[];
  };
  /** Public contracts the company won. */
  readonly bids_won: {
    /** Number of rows there are. */
    readonly total: number;
    /** Newest first. */
    readonly rows: readonly Bid[];
  };
  /** Entry of the register of invoice issuers. */
  readonly invoice_registrant_status: InvoiceRegistrant | null;
  /** What the two registers say has changed. */
  readonly recent_changes: {
    /** Number of rows there are. */
    readonly total: number;
    /** Newest first. */
    readonly rows: readonly {
      /** What happened. */
      readonly event_kind: string;
      /** When, by the source. */
      readonly date: string;
      /** Dataset of the record. */
      readonly table: string;
      /** Id of the record. */
      readonly entity_id: string;
      /** The record by name. */
      readonly title: string | null;
      /** Where it is stated. */
      readonly source_url: string | null;
    }[];
  };
  /** Events of the last 365 days, by the sources' own dates. */
  readonly watch_alerts: {
    /** Number of rows there are. */
    readonly total: number;
    /** Newest first. */
    readonly rows: readonly {
      /** What happened. */
      readonly event_kind: string;
      /** When, by the source. */
      readonly date: string;
      /** Dataset of the record. */
      readonly table: string;
      /** Id of the record. */
      readonly entity_id: string;
      /** The record by name. */
      readonly title: string | null;
      /** Where it is stated. */
      readonly source_url: string | null;
    }[];
  };
  /** Counts and dates, no score: what is not held must never look like good conduct. */
  readonly signals: {
    /** Cases held. 0 means not confirmable, never none. */
    readonly enforcement_count: number;
    /** Day of the latest one. */
    readonly latest_enforcement_date: string | null;
    /** Case studies held. */
    readonly adoption_count: number;
    /** Is the registration held in force today? null when none is held. */
    readonly invoice_active: boolean | null;
  };
  /** Outcome of the lookup of each section. */
  readonly readings: { readonly [name: string]: "HIT" | "NO_HIT" | "AMBIGUOUS" };
  /** The same in words: 確認できた, 確認できない or 判断できない. None of them means that nothing exists. */
  readonly readings_ja: { readonly [name: string]: string };
  /** Evidence that is not connected. */
  readonly known_gaps: readonly KnownGap[];
  /** Sources that were used. */
  readonly sources: readonly {
    /** Address of the source. */
    readonly source_url: string;
    /** What the source is. */
    readonly source_kind: string;
    /** Who publishes it. */
    readonly publisher: string | null;
    readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
    /** When it was fetched. */
    readonly source_fetched_at: string | null;
  }[];
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** An entry of the register of corporate numbers. */
export type Houjin = {
  /** Corporate number (法人番号), 13 digits. */
  readonly houjin_bangou: string;
  /** Registered name. */
  readonly name: string;
  /** Reading of the name. */
  readonly name_kana: string | null;
  /** Name in English, if registered. */
  readonly name_en: string | null;
  /** Code of the legal form, such as 301 for 株式会社. */
  readonly kind: string;
  /** Prefecture of the address. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality of the address. */
  readonly city: string | null;
  /** Rest of the address. */
  readonly street: string | null;
  /** Whole address; the one abroad for foreign companies. */
  readonly address: string | null;
  /** Postal code, 7 digits. */
  readonly post_code: string | null;
  /** Code of the event that led to the entry. */
  readonly process: string;
  /** Day of that event. */
  readonly change_date: string | null;
  /** Day the entry was published. */
  readonly update_date: string;
  /** Day the registration was closed. */
  readonly close_date: string | null;
  /** Code of the reason for closing. */
  readonly close_cause: string | null;
  /** Number of the body that took it over. */
  readonly successor_houjin_bangou: string | null;
  /** Day the number was assigned. */
  readonly assignment_date: string | null;
  /** Does the agency keep the entry out of its search? */
  readonly excluded_from_search: boolean;
  /** Page or file the entry was read from. */
  readonly source_url: string;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** When the source was fetched. */
  readonly fetched_at: string;
};

/** A published example of a company that used public programs. */
export type CaseStudy = {
  /** Id of the case study. */
  readonly case_id: string;
  /** Title, as published. */
  readonly case_title: string | null;
  /** Summary, where it may be passed on. */
  readonly case_summary: string | null;
  /** Company. */
  readonly company_name: string | null;
  /** Corporate number of the company. */
  readonly houjin_bangou: string | null;
  /** Is it a sole proprietor? */
  readonly is_sole_proprietor: boolean | null;
  /** Prefecture of the company. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality of the company. */
  readonly municipality: string | null;
  /** Code of the Japan Standard Industrial Classification. */
  readonly industry_jsic: string | null;
  /** Name of the industry. */
  readonly industry_name: string | null;
  /** Number of employees. */
  readonly employees: number | null;
  /** Capital in JPY, as the source rounds it. */
  readonly capital_yen: number | null;
  /** Year of foundation. */
  readonly founded_year: number | null;
  /** Programs the company used, by name or id. */
  readonly programs_used: readonly string[];
  /** Support received in JPY. */
  readonly total_subsidy_received_yen: number | null;
  /** Results, as the source structures them. */
  readonly outcomes: { readonly [name: string]: unknown } | readonly unknown[] | string | number | boolean | null;
  /** Themes, as the source structures them. */
  readonly patterns: { readonly [name: string]: unknown } | readonly unknown[] | string | number | boolean | null;
  /** Day of publication. */
  readonly publication_date: string | null;
  /** Page of the case study. */
  readonly source_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
};

/** A published sanction, recovery or audit finding. That none is found never means that none exists. */
export type EnforcementCase = {
  /** Id of the case. */
  readonly case_id: string;
  /** Kind of measure, as published. */
  readonly event_type: string | null;
  /** Ministry or agency that acted. */
  readonly ministry: string | null;
  /** Office of it that acted. */
  readonly bureau: string | null;
  /** Prefecture concerned. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Program the case names. */
  readonly program_name_hint: string | null;
  /** Name of the party concerned; natural persons may be left out. */
  readonly recipient_name: string | null;
  /** What kind of party it is. */
  readonly recipient_kind: string | null;
  /** Corporate number of the party. */
  readonly recipient_houjin_bangou: string | null;
  /** Body through which the money went. */
  readonly intermediate_recipient: string | null;
  /** Is the party a sole proprietor? */
  readonly is_sole_proprietor: boolean | null;
  /** Provision the measure rests on. */
  readonly legal_basis: string | null;
  /** Reason, as published. */
  readonly reason_excerpt: string | null;
  /** Amount of the measure in JPY. */
  readonly amount_yen: number | null;
  /** Cost of the project in JPY. */
  readonly amount_project_cost_yen: number | null;
  /** Grant paid in JPY. */
  readonly amount_grant_paid_yen: number | null;
  /** Part of the grant found improper, in JPY. */
  readonly amount_improper_grant_yen: number | null;
  /** Part of the cost found improper, in JPY. */
  readonly amount_improper_project_cost_yen: number | null;
  /** Fiscal years concerned. */
  readonly occurred_fiscal_years: readonly number[];
  /** Day of publication. */
  readonly disclosed_date: string | null;
  /** Last day of publication or of the measure. */
  readonly disclosed_until: string | null;
  /** Title of the publication. */
  readonly source_title: string | null;
  /** Part of the publication. */
  readonly source_section: string | null;
  /** Page of the publication. */
  readonly source_url: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
  /** First day of the suspension, exclusion or ban, where one is stated. */
  readonly measure_start_date: string | null;
  /** Its last day. */
  readonly measure_end_date: string | null;
};

/** A public procurement, announced or awarded. */
export type Bid = {
  /** Bid id. */
  readonly unified_id: string;
  /** Title of the procurement. */
  readonly bid_title: string;
  /** Procedure; null when the source does not say. */
  readonly bid_kind: "open" | "selective" | "negotiated" | "kobo_subsidy" | null;
  /** Body that buys. */
  readonly procuring_entity: string;
  /** Publisher's page or file of the row. */
  readonly source_url: string;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the row; the fetch time if it does not say. */
  readonly updated_at: string;
  /** Day of the notice. */
  readonly announcement_date: string | null;
  /** Last day for bids. */
  readonly bid_deadline: string | null;
  /** Last day for questions. */
  readonly question_deadline: string | null;
  /** Day of the award or order. */
  readonly decision_date: string | null;
  /** Amount of the award in JPY. */
  readonly awarded_amount_yen: number | null;
  /** Highest price the buyer accepts, in JPY. */
  readonly budget_ceiling_yen: number | null;
  /** What is bought. */
  readonly bid_description: string | null;
  /** Code or name of the class of goods or services, as published. */
  readonly classification_code: string | null;
  /** Who may bid. */
  readonly eligibility_conditions: string | null;
  /** Ministry or agency the buyer belongs to. */
  readonly ministry: string | null;
  /** Number of bidders. */
  readonly participant_count: number | null;
  /** Prefecture of the buyer or of delivery, as published. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Corporate number of the buyer. */
  readonly procuring_houjin_bangou: string | null;
  /** Corporate number of the winner. */
  readonly winner_houjin_bangou: string | null;
  /** Name of the winner. */
  readonly winner_name: string | null;
  /** Program the procurement seems to belong to. */
  readonly program_id_hint: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
};

/** A registered issuer of qualified invoices, as the National Tax Agency publishes it. */
export type InvoiceRegistrant = {
  /** Invoice registration number, T and 13 digits. */
  readonly invoice_registration_number: string;
  /** Corporate number; null for sole proprietors. */
  readonly houjin_bangou: string | null;
  /** Name in one spelling; null for those who do not publish it. */
  readonly normalized_name: string | null;
  /** Trade name, if published. */
  readonly trade_name: string | null;
  /** Legal form. */
  readonly registrant_kind: "corporation" | "sole_proprietor" | "other";
  /** Address in one spelling. */
  readonly address_normalized: string | null;
  /** Prefecture of the address. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Day of registration. */
  readonly registered_date: string | null;
  /** Day the registration was revoked. */
  readonly revoked_date: string | null;
  /** Day the registration lapsed. */
  readonly expired_date: string | null;
  /** When the National Tax Agency last changed the entry. */
  readonly last_updated_nta: string | null;
  /** Page or file the entry was read from. */
  readonly source_url: string;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the agency last changed the entry; the fetch time if it does not say. */
  readonly updated_at: string;
};

/** The account behind a key. */
export type Me = {
  /** Kind of key. */
  readonly tier: string;
  /** Customer at the payment provider. */
  readonly customer_id: string | null;
  /** When the account was opened. */
  readonly created_at: string | null;
  /** State of the subscription. */
  readonly subscription_status: "active" | "trialing" | "past_due" | "canceled" | "unpaid" | "incomplete" | "incomplete_expired" | "no_subscription";
  /** End of the period that is paid. */
  readonly subscription_current_period_end: string | null;
  /** Does the subscription end with the period? */
  readonly subscription_cancel_at_period_end: boolean;
  /** Mark of the key; not part of the key. */
  readonly key_hash_prefix: string;
};

/** The invoices of an account. */
export type BillingHistory = {
  /** When the list was read from the payment provider. */
  readonly cached_at: string;
  /** Customer at the payment provider. */
  readonly customer_id: string | null;
  /** Invoices, newest first. */
  readonly invoices: readonly BillingInvoice[];
};

/** An invoice of the payment provider. */
export type BillingInvoice = {
  /** Id at the payment provider. */
  readonly id: string;
  /** Number on the invoice; null while it is a draft. */
  readonly number: string | null;
  /** Start of the period. */
  readonly period_start: string | null;
  /** End of the period. */
  readonly period_end: string | null;
  /** Amount due in JPY. */
  readonly amount_due_yen: number;
  /** Amount paid in JPY. */
  readonly amount_paid_yen: number;
  /** Currency code, lower case. */
  readonly currency: string;
  /** State at the payment provider. */
  readonly status: string | null;
  /** Page of the invoice. */
  readonly hosted_invoice_url: string | null;
  /** Invoice as PDF. */
  readonly invoice_pdf: string | null;
  /** When it was made. */
  readonly created: string;
};

/** Use and spend of an account, day by day. */
export type Dashboard = {
  /** Length of the series. */
  readonly days: number;
  /** Kind of key. */
  readonly tier: string;
  /** Calls today. */
  readonly today_calls: number;
  /** Calls in the last 7 days. */
  readonly last_7_calls: number;
  /** Calls in the last 30 days. */
  readonly last_30_calls: number;
  /** Cost of the last 30 days in JPY before tax. */
  readonly last_30_amount_yen: number;
  /** Calls this month. */
  readonly month_to_date_calls: number;
  /** Cost of this month in JPY before tax. */
  readonly month_to_date_amount_yen: number;
  /** Spend cap a month; null when none is set. */
  readonly monthly_cap_yen: number | null;
  /** What is left of it; null when none is set. */
  readonly cap_remaining_yen: number | null;
  /** Price of a unit in JPY before tax. */
  readonly unit_price_yen: number;
  /** One entry per day, oldest first, days without use included. */
  readonly series: readonly {
    /** Day in Japan. */
    readonly date: string;
    /** Calls on that day. */
    readonly calls: number;
  }[];
  /** Busiest day; null when there was no call. */
  readonly peak_day: {
    /** Day in Japan. */
    readonly date: string;
    /** Calls on that day. */
    readonly calls: number;
  } | null;
  /** State of the subscription. */
  readonly subscription_status: "active" | "trialing" | "past_due" | "canceled" | "unpaid" | "incomplete" | "incomplete_expired" | "no_subscription" | null;
  /** End of the period that is paid. */
  readonly current_period_end: string | null;
  /** Mark of the key; not part of the key. */
  readonly key_hash_prefix: string;
};

/** Which tools fit an intent. */
export type ToolRecommendations = {
  /** Did no keyword match, so that general tools are named? */
  readonly fallback_used: boolean;
  /** The intent as asked. */
  readonly intent: string;
  /** Best first. */
  readonly tools: readonly {
    /** Name of the tool. */
    readonly name: string;
    /** Path of the operation it calls. */
    readonly endpoint: string;
    /** Why it is named. */
    readonly why: string;
    /** 1 for two or more keywords, 0.6 for one, 0.2 for general tools. */
    readonly confidence: number;
  }[];
};

/** Use of an account, by day, by client tag or by key. */
export type AccountUsage = readonly {
  /** Day in Japan. */
  readonly date: string;
  /** Calls on that day. */
  readonly calls: number;
}[] | readonly {
  /** Value of X-Client-Tag; null for calls without one. */
  readonly client_tag: string | null;
  /** Calls with this tag. */
  readonly calls: number;
  /** Units of these calls. */
  readonly units: number;
  /** Cost of these calls in JPY before tax. */
  readonly yen: number;
}[] | readonly {
  /** Id of the key; null for calls of which it was not counted. */
  readonly key_id: string | null;
  /** How the key begins. */
  readonly key_prefix: string | null;
  /** What you call it; only child keys have labels. */
  readonly label: string | null;
  /** Calls with this key. */
  readonly calls: number;
  /** Units of these calls. */
  readonly units: number;
  /** Cost of these calls in JPY before tax. */
  readonly yen: number;
}[];

/** Which operations an account uses most. */
export type UsageByTool = {
  /** Number of days looked at, today the last. */
  readonly days: number;
  /** Most called operations first. */
  readonly top: readonly {
    /** Path of the operation. */
    readonly endpoint: string;
    /** Calls of it. */
    readonly calls: number;
    /** Units of these calls. */
    readonly units: number;
    /** Cost of these calls in JPY before tax. */
    readonly amount_yen: number;
    /** Mean time of the service in milliseconds. */
    readonly avg_latency_ms: number;
  }[];
  /** Cost of all calls in JPY before tax. */
  readonly total_amount_yen: number;
  /** All calls, those outside top included. */
  readonly total_calls: number;
};

/** A standing order to be told about changes. */
export type AlertSubscription = {
  /** Number of the subscription. */
  readonly id: number;
  /** What it listens to. */
  readonly filter_type: "tool" | "law_id" | "program_id" | "industry_jsic" | "all";
  /** Which one of it; null for all. */
  readonly filter_value: string | null;
  /** Saved search that must find the program as well. */
  readonly saved_search_id?: number;
  /** Mildest event it reports. */
  readonly min_severity: "critical" | "important" | "info";
  /** Address that is called. */
  readonly webhook_url: string | null;
  /** Address that gets mail. */
  readonly email: string | null;
  /** Is it in force? */
  readonly active: boolean;
  /** When it was made. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** When it last reported an event. */
  readonly last_triggered: string | null;
  /** State of the webhook. */
  readonly webhook_status: "none" | "ok" | "suspended";
  /** State of the mail address. */
  readonly email_status: "none" | "pending" | "confirmed";
  /** Secret for checking signatures; shown once, when a webhook is set up. */
  readonly webhook_secret?: string;
};

/** Codes of a device that waits. */
export type DeviceAuthorization = {
  /** Secret of the device, for /v1/device/token. */
  readonly device_code: string;
  /** Code for the person. */
  readonly user_code: string;
  /** Page where the person enters the code. */
  readonly verification_uri: string;
  /** The same page with the code filled in. */
  readonly verification_uri_complete: string;
  /** Seconds until the codes expire. */
  readonly expires_in: number;
  /** Seconds between two calls of /v1/device/token. */
  readonly interval: number;
};

/** The key of a device. */
export type DeviceToken = {
  /** An API key; shown once. */
  readonly access_token: string;
  /** How it is sent. */
  readonly token_type: "Bearer";
  /** What it is good for. */
  readonly scope: string;
};

/** Mail has ended, if the token was right. */
export type Unsubscribed = {
  /** When. */
  readonly at: string;
  /** Always true. */
  readonly unsubscribed: true;
};

/** The wish was taken. */
export type Subscribed = {
  /** Always true. */
  readonly subscribed: true;
};

/** The wish was taken. */
export type ComplianceSubscribed = {
  /** Number of this request; it stands for no address. */
  readonly subscriber_id: number;
  /** The owner of the address confirms it by the link of the mail. */
  readonly next_step: "verify";
  /** Where a paid plan is bought; null until the address is confirmed. */
  readonly checkout_url: string | null;
};

/** How often each tool found something. */
export type StatsConfidence = {
  /** When this answer was made. */
  readonly generated_at: string;
  readonly overall: {
    /** Share of searches that found something; null for what is no search, and below 5 calls. */
    readonly discovery: number | null;
    /** Share of reads and evaluations that found something; null for searches, and below 5 calls. */
    readonly use: number | null;
    /** Calls of the window. */
    readonly calls: number;
  };
  /** Most calls first; tools without calls are left out. */
  readonly per_tool: readonly {
    /** Name of the tool, or number of the operation where it has none. */
    readonly tool: string;
    /** Calls of the window. */
    readonly calls: number;
    /** Share of calls that found something. */
    readonly success_rate: number | null;
    /** Share of calls that found nothing. */
    readonly empty_rate: number | null;
    /** Share of searches that found something; null for what is no search, and below 5 calls. */
    readonly discovery: number | null;
    /** Share of reads and evaluations that found something; null for searches, and below 5 calls. */
    readonly use: number | null;
  }[];
  /** First day counted. */
  readonly since: string;
  /** Last day counted: today in Japan. */
  readonly until: string;
  readonly window_days: 30;
};

/** How many records each dataset holds. */
export type Coverage = {
  /** When this answer was made. */
  readonly generated_at: string;
  /** Public records. */
  readonly bids: number;
  /** Public records. */
  readonly case_studies: number;
  /** Public records. */
  readonly court_decisions: number;
  /** Public records. */
  readonly enforcement_cases: number;
  /** Public records. */
  readonly exclusion_rules: number;
  /** Public records. */
  readonly invoice_registrants: number;
  /** Public records. */
  readonly laws: number;
  /** Public records. */
  readonly loan_programs: number;
  /** Public records. */
  readonly programs: number;
  /** Public records. */
  readonly tax_rulesets: number;
};

/** How well the facts of the snapshot are sourced. */
export type DataQuality = {
  /** When this answer was made. */
  readonly generated_at: string;
  /** Facts about public records. */
  readonly fact_count_total: number;
  /** Mean confidence of the facts; null when there are none. */
  readonly mean_score: number | null;
  /** Facts by confidence: high from 0.8, medium from 0.5, low below; unknown where no source is connected. */
  readonly label_histogram: {
    readonly high: number;
    readonly medium: number;
    readonly low: number;
    readonly unknown: number;
  };
  /** Facts by days in Japan since their source was fetched; each fact is in the first that fits. */
  readonly freshness_buckets: {
    readonly within_7d: number;
    readonly within_30d: number;
    readonly within_90d: number;
    readonly within_180d: number;
    readonly over_180d: number;
    readonly unknown: number;
  };
  /** Facts by licence of their source; unknown where there is none. */
  readonly license_breakdown: {
    readonly "gov_standard_v2.0": number;
    readonly "pdl_v1.0": number;
    readonly "cc_by_4.0": number;
    readonly public_domain: number;
    readonly proprietary: number;
    readonly unknown: number;
  };
  /** Facts by kind of value. */
  readonly field_kind_breakdown: {
    readonly string: number;
    readonly number: number;
    readonly boolean: number;
    readonly array: number;
    readonly object: number;
  };
  /** Fields of entities that two or more sources state: how many, and how many of them alike. */
  readonly cross_source_agreement: {
    readonly facts_compared: number;
    readonly agree: number;
    readonly disagree: number;
  };
};

/** Calls of the service by day. */
export type StatsUsage = {
  /** One entry a day, oldest first. */
  readonly daily: readonly {
    /** Calendar date, YYYY-MM-DD. */
    readonly date: string;
    /** Calls of the day. */
    readonly count: number;
    /** Calls of the window up to and including the day. */
    readonly cumulative: number;
  }[];
  /** When this answer was made. */
  readonly generated_at: string;
  /** First day counted. */
  readonly since: string;
  /** Last day counted: today in Japan. */
  readonly until: string;
  /** Calls of the window. */
  readonly total: number;
  readonly window_days: 30;
};

/** When the sources of each dataset were fetched. */
export type StatsFreshness = {
  /** When this answer was made. */
  readonly generated_at: string;
  /** By dataset. */
  readonly sources: {
    readonly bids: DatasetFreshness;
    readonly case_studies: DatasetFreshness;
    readonly court_decisions: DatasetFreshness;
    readonly enforcement_cases: DatasetFreshness;
    readonly exclusion_rules: DatasetFreshness;
    readonly invoice_registrants: DatasetFreshness;
    readonly laws: DatasetFreshness;
    readonly loan_programs: DatasetFreshness;
    readonly programs: DatasetFreshness;
    readonly tax_rulesets: DatasetFreshness;
  };
};

/** When the sources of a dataset were fetched. */
export type DatasetFreshness = {
  /** Public records. */
  readonly count: number;
  /** Earliest fetch; null when no record states one. */
  readonly min: string | null;
  /** Latest fetch. */
  readonly max: string | null;
  /** Middle fetch of the records that state one, the earlier of two. */
  readonly median: string | null;
  /** Mean of the days between one day with fetches and the next, in Japan; null with fewer than two days. */
  readonly avg_interval_days: number | null;
};

/** What users say. */
export type TestimonialList = {
  /** The testimonials. */
  readonly rows: readonly {
    /** Number of the testimonial. */
    readonly id: number;
    /** Whom it speaks for. */
    readonly audience: "税理士" | "行政書士" | "SMB" | "VC" | "Dev";
    /** What was said. */
    readonly text: string;
    /** Who said it. */
    readonly name: string | null;
    /** Firm of that person. */
    readonly organization: string | null;
    /** Page of that person. */
    readonly linkedin_url: string | null;
    /** When it was approved. */
    readonly approved_at: string;
  }[];
  /** Number of rows. */
  readonly total: number;
};

/** Advisors by relevance. */
export type AdvisorMatch = {
  /** Advisors, best first. */
  readonly results: readonly Advisor[];
  /** Advisors in all. */
  readonly total: number;
  /** What adds to the rank. */
  readonly ranking: {
    /** For the same prefecture. */
    readonly prefecture: 100;
    /** For the same industry. */
    readonly industry: 20;
    /** For the same specialty. */
    readonly specialty: 10;
  };
};

/** A professional who helps with applications. */
export type Advisor = {
  /** Number of the advisor. */
  readonly id: number;
  /** Name of the firm. */
  readonly firm_name: string;
  /** Reading of the name. */
  readonly firm_name_kana: string | null;
  /** Kind of firm. */
  readonly firm_type: "税理士法人" | "認定支援機関" | "社会保険労務士" | "中小企業診断士" | "行政書士" | "弁護士" | "銀行" | "商工会議所" | "その他";
  /** What the firm helps with. */
  readonly specialties: readonly ("subsidy" | "loan" | "tax" | "enforcement_defense" | "invoice" | "ebook")[];
  /** Industries it knows. */
  readonly industries: readonly ("agriculture_forestry" | "manufacturing" | "manufacture" | "it" | "service" | "construction" | "retail")[];
  /** Prefecture by its official name. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県";
  /** Municipality. */
  readonly city: string | null;
  /** Address. */
  readonly address: string | null;
  /** Mail address. */
  readonly contact_email: string | null;
  /** Telephone. */
  readonly contact_phone: string | null;
  /** Web page. */
  readonly contact_url: string | null;
  /** How the firm introduces itself. */
  readonly intro_blurb: string | null;
  /** How referrals are paid for. */
  readonly commission_model: "flat" | "percent";
  /** Share of the fee in per cent, for percent. */
  readonly commission_rate_pct: number;
  /** JPY a referral, for flat. */
  readonly commission_yen_per_intro: number;
  /** Conversions so far. */
  readonly success_count: number;
  /** When the register confirmed the firm. */
  readonly verified_at: string | null;
};

/** What a firm sees of its referrals. */
export type AdvisorDashboard = {
  /** The firm. */
  readonly advisor: Advisor;
  /** People who were sent to it, newest first. */
  readonly referrals: readonly AdvisorReferral[];
  /** All of it together. */
  readonly summary: {
    /** People who were sent. */
    readonly clicks: number;
    /** Those who became clients. */
    readonly conversions: number;
    /** Fees that were paid. */
    readonly paid_yen: number;
    /** Fees that are held for review, or still to be paid. */
    readonly unpaid_yen: number;
  };
};

/** A referral as its advisor sees it. */
export type AdvisorReferral = {
  /** Number of the referral. */
  readonly id: number;
  /** First digits of the referral token. */
  readonly token_prefix: string;
  /** Program the caller came from. */
  readonly source_program_id: string | null;
  /** When the link was followed. */
  readonly clicked_at: string;
  /** When it became a client. */
  readonly converted_at: string | null;
  /** Value of the engagement in JPY. */
  readonly conversion_value_yen: number | null;
  /** Fee in JPY. */
  readonly commission_yen: number | null;
  /** When the fee was paid. */
  readonly commission_paid_at: string | null;
};

/** Use of one widget key. */
export type WidgetUsage = {
  /** Id of the widget key, not the key itself. */
  readonly key_id: string;
  /** What its owner calls it. */
  readonly label: string | null;
  /** How it is paid for. */
  readonly plan: "metered";
  /** Origins of pages that may use it. */
  readonly allowed_origins: readonly string[];
  /** This month in Japan, YYYY-MM. */
  readonly bucket_month: string;
  /** Searches this month. */
  readonly reqs_used_mtd: number;
  /** Searches in all. */
  readonly reqs_total: number;
  /** Their cost this month in JPY before tax. */
  readonly amount_yen_mtd: number;
  /** Does it work no longer? */
  readonly disabled: boolean;
};

/** Programs for a widget. */
export type WidgetSearchPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Always 0. */
  readonly offset: 0;
  /** The records of this page. */
  readonly results: readonly {
    /** Program id. */
    readonly unified_id: string;
    /** Official name of the program. */
    readonly primary_name: string;
    /** How well the program is documented, S best; follows from the published rule alone. */
    readonly tier: "S" | "A" | "B" | "C";
    /** Prefecture it is limited to; null when nationwide or not labelled. */
    readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
    /** Body that runs it. */
    readonly authority_name: string | null;
    /** Most it pays or lends, in units of 10,000 JPY. */
    readonly amount_max_man_yen: number | null;
    /** Official page of the program. */
    readonly official_url: string | null;
    /** When its source was fetched. */
    readonly source_fetched_at: string | null;
  }[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
  /** The widget itself. */
  readonly widget: {
    /** How it is paid for. */
    readonly plan: "metered";
    /** The widget names where its data comes from. */
    readonly branding: true;
    /** Searches with this key this month in Japan, before this one. */
    readonly reqs_used_mtd: number;
  };
};

/** What a widget can offer to choose from. */
export type WidgetChoices = {
  /** For prefecture. */
  readonly prefectures: readonly {
    /** What to send. */
    readonly code: string;
    /** What to show, in Japanese. */
    readonly label_ja: string;
    /** What to show, in English. */
    readonly label_en: string;
  }[];
  /** For industry. */
  readonly industries: readonly {
    /** What to send. */
    readonly code: string;
    /** What to show, in Japanese. */
    readonly label_ja: string;
    /** What to show, in English. */
    readonly label_en: string;
  }[];
  /** For authority_level. */
  readonly authority_levels: readonly {
    /** What to send. */
    readonly code: string;
    /** What to show, in Japanese. */
    readonly label_ja: string;
    /** What to show, in English. */
    readonly label_en: string;
  }[];
  /** For target, as the programs of this snapshot have it. */
  readonly target_types: readonly {
    /** What to send. */
    readonly code: string;
    /** What to show, in Japanese. */
    readonly label_ja: string;
    /** What to show, in English. */
    readonly label_en: string;
  }[];
  /** The widget itself. */
  readonly widget: {
    /** How it is paid for. */
    readonly plan: "metered";
    /** The widget names where its data comes from. */
    readonly branding: true;
    /** Searches with this key this month in Japan, before this one. */
    readonly reqs_used_mtd: number;
  };
};

/** Deadlines that are near. A program that is not in it may still have one. */
export type DeadlineCalendar = {
  /** Today in Japan. */
  readonly as_of: string;
  /** Days looked ahead, the last one included. */
  readonly within_days: number;
  /** Deadlines in that time, whether or not they are shown. */
  readonly total: number;
  /** Deadlines by day, then tier, then id; a program may have several. */
  readonly results: readonly {
    /** Program id. */
    readonly unified_id: string;
    /** Official name of the program. */
    readonly primary_name: string;
    /** How well the program is documented, S best. */
    readonly tier: "S" | "A" | "B" | "C";
    /** Level of the body that runs it. */
    readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
    /** Prefecture it is limited to; null when nationwide or not labelled. */
    readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
    /** Most it pays or lends, in units of 10,000 JPY. */
    readonly amount_max_man_yen: number | null;
    /** Last day of applications. */
    readonly end_date: string;
    /** Days from today in Japan; 0 is today. */
    readonly days_remaining: number;
    /** Official page of the program, from which to apply. */
    readonly application_url: string | null;
    /** Page that states the day. */
    readonly source_url: string | null;
    /** When that page was fetched; the day may have moved since. */
    readonly source_fetched_at: string | null;
  }[];
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** One page of case studies. */
export type CaseStudyPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly CaseStudy[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A case study and the corpus it comes from. */
export type CaseStudyDetail = {
  /** Id of the case study. */
  readonly case_id: string;
  /** Title, as published. */
  readonly case_title: string | null;
  /** Summary, where it may be passed on. */
  readonly case_summary: string | null;
  /** Company. */
  readonly company_name: string | null;
  /** Corporate number of the company. */
  readonly houjin_bangou: string | null;
  /** Is it a sole proprietor? */
  readonly is_sole_proprietor: boolean | null;
  /** Prefecture of the company. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality of the company. */
  readonly municipality: string | null;
  /** Code of the Japan Standard Industrial Classification. */
  readonly industry_jsic: string | null;
  /** Name of the industry. */
  readonly industry_name: string | null;
  /** Number of employees. */
  readonly employees: number | null;
  /** Capital in JPY, as the source rounds it. */
  readonly capital_yen: number | null;
  /** Year of foundation. */
  readonly founded_year: number | null;
  /** Programs the company used, by name or id. */
  readonly programs_used: readonly string[];
  /** Support received in JPY. */
  readonly total_subsidy_received_yen: number | null;
  /** Results, as the source structures them. */
  readonly outcomes: { readonly [name: string]: unknown } | readonly unknown[] | string | number | boolean | null;
  /** Themes, as the source structures them. */
  readonly patterns: { readonly [name: string]: unknown } | readonly unknown[] | string | number | boolean | null;
  /** Day of publication. */
  readonly publication_date: string | null;
  /** Page of the case study. */
  readonly source_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of loans. */
export type LoanProgramPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly LoanProgram[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A loan of a public lender with its terms, as far as they are published. */
export type LoanProgram = {
  /** Number of the loan; stable from snapshot to snapshot. */
  readonly id: number;
  /** Official name. */
  readonly program_name: string;
  /** Lender. */
  readonly provider: string | null;
  /** Kind of loan, as published. */
  readonly loan_type: string | null;
  /** Most it lends, in JPY. */
  readonly amount_max_yen: number | null;
  /** Longest term in years. */
  readonly loan_period_years_max: number | null;
  /** Longest time without repayment in years. */
  readonly grace_period_years_max: number | null;
  /** Standard rate a year as a fraction, 0.015 for 1.5 %. */
  readonly interest_rate_base_annual: number | null;
  /** Reduced rate a year as a fraction. */
  readonly interest_rate_special_annual: number | null;
  /** Names of the rates that apply. */
  readonly rate_names: string | null;
  /** Is collateral asked for? */
  readonly collateral_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** Is the guarantee of the owner asked for? */
  readonly personal_guarantor_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** Is the guarantee of others asked for? */
  readonly third_party_guarantor_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** What the lender says on security. */
  readonly security_notes: string | null;
  /** Who may borrow. */
  readonly target_conditions: string | null;
  /** Official page of the loan. */
  readonly official_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
};

/** A loan and the corpus it comes from. */
export type LoanProgramDetail = {
  /** Number of the loan; stable from snapshot to snapshot. */
  readonly id: number;
  /** Official name. */
  readonly program_name: string;
  /** Lender. */
  readonly provider: string | null;
  /** Kind of loan, as published. */
  readonly loan_type: string | null;
  /** Most it lends, in JPY. */
  readonly amount_max_yen: number | null;
  /** Longest term in years. */
  readonly loan_period_years_max: number | null;
  /** Longest time without repayment in years. */
  readonly grace_period_years_max: number | null;
  /** Standard rate a year as a fraction, 0.015 for 1.5 %. */
  readonly interest_rate_base_annual: number | null;
  /** Reduced rate a year as a fraction. */
  readonly interest_rate_special_annual: number | null;
  /** Names of the rates that apply. */
  readonly rate_names: string | null;
  /** Is collateral asked for? */
  readonly collateral_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** Is the guarantee of the owner asked for? */
  readonly personal_guarantor_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** Is the guarantee of others asked for? */
  readonly third_party_guarantor_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** What the lender says on security. */
  readonly security_notes: string | null;
  /** Who may borrow. */
  readonly target_conditions: string | null;
  /** Official page of the loan. */
  readonly official_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of enforcement cases. An empty one is no clearance. */
export type EnforcementCasePage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly EnforcementCase[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** An enforcement case and the corpus it comes from. */
export type EnforcementCaseDetail = {
  /** Id of the case. */
  readonly case_id: string;
  /** Kind of measure, as published. */
  readonly event_type: string | null;
  /** Ministry or agency that acted. */
  readonly ministry: string | null;
  /** Office of it that acted. */
  readonly bureau: string | null;
  /** Prefecture concerned. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Program the case names. */
  readonly program_name_hint: string | null;
  /** Name of the party concerned; natural persons may be left out. */
  readonly recipient_name: string | null;
  /** What kind of party it is. */
  readonly recipient_kind: string | null;
  /** Corporate number of the party. */
  readonly recipient_houjin_bangou: string | null;
  /** Body through which the money went. */
  readonly intermediate_recipient: string | null;
  /** Is the party a sole proprietor? */
  readonly is_sole_proprietor: boolean | null;
  /** Provision the measure rests on. */
  readonly legal_basis: string | null;
  /** Reason, as published. */
  readonly reason_excerpt: string | null;
  /** Amount of the measure in JPY. */
  readonly amount_yen: number | null;
  /** Cost of the project in JPY. */
  readonly amount_project_cost_yen: number | null;
  /** Grant paid in JPY. */
  readonly amount_grant_paid_yen: number | null;
  /** Part of the grant found improper, in JPY. */
  readonly amount_improper_grant_yen: number | null;
  /** Part of the cost found improper, in JPY. */
  readonly amount_improper_project_cost_yen: number | null;
  /** Fiscal years concerned. */
  readonly occurred_fiscal_years: readonly number[];
  /** Day of publication. */
  readonly disclosed_date: string | null;
  /** Last day of publication or of the measure. */
  readonly disclosed_until: string | null;
  /** Title of the publication. */
  readonly source_title: string | null;
  /** Part of the publication. */
  readonly source_section: string | null;
  /** Page of the publication. */
  readonly source_url: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
  /** First day of the suspension, exclusion or ban, where one is stated. */
  readonly measure_start_date: string | null;
  /** Its last day. */
  readonly measure_end_date: string | null;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of registrants, with credit to the publisher. */
export type InvoiceRegistrantPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly InvoiceRegistrant[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
  readonly attribution: Attribution;
};

/** Credit to the publisher of the data. */
export type Attribution = {
  /** Who publishes the data. */
  readonly source: string;
  /** Where it is published. */
  readonly source_url: string;
  /** Terms of reuse. */
  readonly license: string;
  /** Was the data edited? */
  readonly edited: boolean;
  /** Sentence the terms of reuse ask for. */
  readonly notice: string;
};

/** One registrant, with credit to the publisher. */
export type InvoiceRegistrantAnswer = {
  readonly attribution: Attribution;
  readonly result: InvoiceRegistrant;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of laws. */
export type LawPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly FoundLaw[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A law, and the articles of it that answer the question. */
export type FoundLaw = {
  /** Law id. */
  readonly unified_id: string;
  /** Official number, as promulgated. */
  readonly law_number: string;
  /** Official title. */
  readonly law_title: string;
  /** Official short title. */
  readonly law_short_title: string | null;
  /** Rank of the law. */
  readonly law_type: "constitution" | "act" | "cabinet_order" | "imperial_order" | "ministerial_ordinance" | "rule" | "notice" | "guideline" | "dajokan_fukoku" | "dajokan_tatsu" | null;
  /** Ministry in charge. */
  readonly ministry: string | null;
  /** Day of promulgation. */
  readonly promulgated_date: string | null;
  /** Day the revision described here came into force. */
  readonly enforced_date: string | null;
  /** Day of the last amendment. */
  readonly last_amended_date: string | null;
  /** Whether the law is in force. */
  readonly revision_status: "current" | "superseded" | "repealed";
  /** Law that replaced it. */
  readonly superseded_by_law_id: string | null;
  /** Number of articles of the main provisions. */
  readonly article_count: number | null;
  /** Page with the full text. */
  readonly full_text_url: string | null;
  /** What the law is about. */
  readonly summary: string | null;
  /** Areas it is filed under. */
  readonly subject_areas: readonly string[];
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** Page or file the record was read from. */
  readonly source_url: string;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the record. */
  readonly updated_at: string | null;
  /** Articles of the main provisions whose text this snapshot holds. */
  readonly articles_held: number;
  /** Articles that the main provisions have; null when no source says. */
  readonly articles_total: number | null;
  /** Are all articles of the main provisions held? When false, an article that is not found here may exist; null when no source says how many there are. */
  readonly text_complete: boolean | null;
  /** Id of the law at e-Gov; null for laws that no source names by it. */
  readonly egov_law_id: string | null;
  /** With q: articles of the main provisions that answer it, best first; empty when the law was found by its name, or when the article that q cites is not held here (text_complete is false then). */
  readonly matching_articles?: readonly MatchingArticle[];
};

/** An article of a law that answers the question. */
export type MatchingArticle = {
  /** Number with branches joined by underscores: 30_4 for 30条の4. */
  readonly article_number: string;
  /** Caption in brackets above the article. */
  readonly caption: string | null;
  /** First words of its text; read all of it with the number. */
  readonly opening: string | null;
  /** How well it answers; comparable within one answer. */
  readonly score: number;
};

/** A law and the corpus it comes from. */
export type LawDetail = {
  /** Law id. */
  readonly unified_id: string;
  /** Official number, as promulgated. */
  readonly law_number: string;
  /** Official title. */
  readonly law_title: string;
  /** Official short title. */
  readonly law_short_title: string | null;
  /** Rank of the law. */
  readonly law_type: "constitution" | "act" | "cabinet_order" | "imperial_order" | "ministerial_ordinance" | "rule" | "notice" | "guideline" | "dajokan_fukoku" | "dajokan_tatsu" | null;
  /** Ministry in charge. */
  readonly ministry: string | null;
  /** Day of promulgation. */
  readonly promulgated_date: string | null;
  /** Day the revision described here came into force. */
  readonly enforced_date: string | null;
  /** Day of the last amendment. */
  readonly last_amended_date: string | null;
  /** Whether the law is in force. */
  readonly revision_status: "current" | "superseded" | "repealed";
  /** Law that replaced it. */
  readonly superseded_by_law_id: string | null;
  /** Number of articles of the main provisions. */
  readonly article_count: number | null;
  /** Page with the full text. */
  readonly full_text_url: string | null;
  /** What the law is about. */
  readonly summary: string | null;
  /** Areas it is filed under. */
  readonly subject_areas: readonly string[];
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** Page or file the record was read from. */
  readonly source_url: string;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the record. */
  readonly updated_at: string | null;
  /** Articles of the main provisions whose text this snapshot holds. */
  readonly articles_held: number;
  /** Articles that the main provisions have; null when no source says. */
  readonly articles_total: number | null;
  /** Are all articles of the main provisions held? When false, an article that is not found here may exist; null when no source says how many there are. */
  readonly text_complete: boolean | null;
  /** Id of the law at e-Gov; null for laws that no source names by it. */
  readonly egov_law_id: string | null;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of the programs that refer to a law. */
export type RelatedProgramPage = {
  /** Law id. */
  readonly law_unified_id: string;
  /** Most programs a page may hold. */
  readonly limit: number;
  /** Number of programs skipped before this page. */
  readonly offset: number;
  /** References of this page, surest first, then by program id. */
  readonly results: readonly RelatedProgramRef[];
  /** Number of references on all pages. */
  readonly total: number;
};

/** A program that refers to a law, and why. */
export type RelatedProgramRef = {
  /** Program id. */
  readonly program_unified_id: string;
  /** Official name of the program. */
  readonly program_name: string;
  /** Why the program names the law; null when no source says. */
  readonly ref_kind: "authority" | "eligibility" | "exclusion" | "reference" | "penalty" | null;
  /** Article that is named, as written; null when none is. */
  readonly article_citation: string | null;
  /** Page that states the reference. */
  readonly source_url: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When that page, or else the source of the program, was fetched. */
  readonly fetched_at: string | null;
};

/** One page of the court decisions that refer to a law. */
export type DecisionsByStatute = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly CourtDecision[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
  /** The law that was asked for. */
  readonly law_id: string;
  /** How the article was looked for: among the statutes that courts list, else as part of published text; null without one. */
  readonly article_match: "contains_best_effort" | null;
};

/** A published court decision with the laws it refers to. */
export type CourtDecision = {
  /** Court decision id. */
  readonly unified_id: string;
  /** Name of the case; not every court publishes one. */
  readonly case_name: string | null;
  /** Docket number, as the court writes it. */
  readonly case_number: string | null;
  /** Court, with its division if published. */
  readonly court: string | null;
  /** Level of the court, read from its name. */
  readonly court_level: "supreme" | "high" | "district" | "summary" | "family" | null;
  /** Day of the decision. */
  readonly decision_date: string | null;
  /** Judgment, ruling or order. */
  readonly decision_type: "判決" | "決定" | "命令" | null;
  /** Area the court files it under. */
  readonly subject_area: string | null;
  /** Laws the decision refers to. */
  readonly related_law_ids: readonly string[];
  /** Point decided, as published. */
  readonly key_ruling: string | null;
  /** Parties, as published. */
  readonly parties_involved: string | null;
  /** What it means for businesses, where a source says so. */
  readonly impact_on_business: string | null;
  /** binding for the Supreme Court, persuasive for high courts, else informational. */
  readonly precedent_weight: "binding" | "persuasive" | "informational";
  /** Page of the decision. */
  readonly source_url: string;
  /** Page with the full text. */
  readonly full_text_url: string | null;
  /** Full text as PDF. */
  readonly pdf_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the record. */
  readonly updated_at: string | null;
  /** Gist of the ruling (裁判要旨), as published. */
  readonly ruling_summary: string | null;
  /** Provisions the decision refers to, in the order of the source. */
  readonly cited_statutes: readonly CitedStatute[];
};

/** A provision that a court decision refers to. */
export type CitedStatute = {
  /** The law, where this snapshot holds it; null for laws of the past. */
  readonly law_id: string | null;
  /** The law as the court names it. */
  readonly law_name: string;
  /** Article as the law database writes it, 30_4 for 30条の4; null for the law as a whole. */
  readonly article: string | null;
  /** Paragraph (項). */
  readonly paragraph: number | null;
  /** Item (号). */
  readonly item: string | null;
  /** The law is meant as it was before an amendment. */
  readonly former_text: boolean;
  /** Where it stands: in the statutes that the court lists, or in the text of the ruling. */
  readonly basis: "reference_list" | "ruling_text";
};

/** One page of court decisions. */
export type CourtDecisionPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly FoundDecision[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A court decision, and the passage of it that answers the question. */
export type FoundDecision = {
  /** Court decision id. */
  readonly unified_id: string;
  /** Name of the case; not every court publishes one. */
  readonly case_name: string | null;
  /** Docket number, as the court writes it. */
  readonly case_number: string | null;
  /** Court, with its division if published. */
  readonly court: string | null;
  /** Level of the court, read from its name. */
  readonly court_level: "supreme" | "high" | "district" | "summary" | "family" | null;
  /** Day of the decision. */
  readonly decision_date: string | null;
  /** Judgment, ruling or order. */
  readonly decision_type: "判決" | "決定" | "命令" | null;
  /** Area the court files it under. */
  readonly subject_area: string | null;
  /** Laws the decision refers to. */
  readonly related_law_ids: readonly string[];
  /** Point decided, as published. */
  readonly key_ruling: string | null;
  /** Parties, as published. */
  readonly parties_involved: string | null;
  /** What it means for businesses, where a source says so. */
  readonly impact_on_business: string | null;
  /** binding for the Supreme Court, persuasive for high courts, else informational. */
  readonly precedent_weight: "binding" | "persuasive" | "informational";
  /** Page of the decision. */
  readonly source_url: string;
  /** Page with the full text. */
  readonly full_text_url: string | null;
  /** Full text as PDF. */
  readonly pdf_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the record. */
  readonly updated_at: string | null;
  /** Gist of the ruling (裁判要旨), as published. */
  readonly ruling_summary: string | null;
  /** Provisions the decision refers to, in the order of the source. */
  readonly cited_statutes: readonly CitedStatute[];
  /** With q: the passage of the rulings that answers it; null when the decision was found by name or number. */
  readonly matching_text?: string | null;
};

/** A court decision and the corpus it comes from. */
export type CourtDecisionDetail = {
  /** Court decision id. */
  readonly unified_id: string;
  /** Name of the case; not every court publishes one. */
  readonly case_name: string | null;
  /** Docket number, as the court writes it. */
  readonly case_number: string | null;
  /** Court, with its division if published. */
  readonly court: string | null;
  /** Level of the court, read from its name. */
  readonly court_level: "supreme" | "high" | "district" | "summary" | "family" | null;
  /** Day of the decision. */
  readonly decision_date: string | null;
  /** Judgment, ruling or order. */
  readonly decision_type: "判決" | "決定" | "命令" | null;
  /** Area the court files it under. */
  readonly subject_area: string | null;
  /** Laws the decision refers to. */
  readonly related_law_ids: readonly string[];
  /** Point decided, as published. */
  readonly key_ruling: string | null;
  /** Parties, as published. */
  readonly parties_involved: string | null;
  /** What it means for businesses, where a source says so. */
  readonly impact_on_business: string | null;
  /** binding for the Supreme Court, persuasive for high courts, else informational. */
  readonly precedent_weight: "binding" | "persuasive" | "informational";
  /** Page of the decision. */
  readonly source_url: string;
  /** Page with the full text. */
  readonly full_text_url: string | null;
  /** Full text as PDF. */
  readonly pdf_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the record. */
  readonly updated_at: string | null;
  /** Gist of the ruling (裁判要旨), as published. */
  readonly ruling_summary: string | null;
  /** Provisions the decision refers to, in the order of the source. */
  readonly cited_statutes: readonly CitedStatute[];
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** Recorded conditions of tax rulesets compared with a business profile. */
export type TaxEvaluation = {
  /** One for each ruleset: in the order asked for, else the latest to take effect first. */
  readonly results: readonly RulesetEvaluation[];
  /** The facts that the profile lacks, the one that decides most first. */
  readonly ask_for: readonly {
    /** Field name to send it under. */
    readonly field: string;
    /** What to ask the user, in Japanese; null for a field without known words. */
    readonly label_ja: string | null;
    /** The same in English. */
    readonly label_en: string | null;
    /** Other field names by which it is understood. */
    readonly other_names: readonly string[];
    /** The profile lacks it, or states what cannot be compared. */
    readonly problem: "missing" | "not_comparable";
    /** Rulesets of this answer that it leaves open. */
    readonly rulesets: number;
  }[];
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** How the recorded conditions of a tax ruleset compare with a profile; no legal interpretation. */
export type RulesetEvaluation = {
  /** Tax ruleset id. */
  readonly unified_id: string;
  /** Name of the measure. */
  readonly ruleset_name: string;
  /** Every condition is met. False also when one is unknown or none is recorded: it never means refused. */
  readonly applicable: boolean;
  /** met: every condition is. not_met: at least one is not. unknown: none is known not to be met, but facts are missing (missing_facts), or no condition can be read. */
  readonly outcome: "met" | "not_met" | "unknown";
  /** What to ask for, so that unknown conditions can be decided. */
  readonly missing_facts: readonly MissingFact[];
  /** Conditions the profile meets. */
  readonly conditions_matched: readonly Predicate[];
  /** Conditions it does not meet, and those that are unknown. */
  readonly conditions_unmatched: readonly Predicate[];
  /** Conditions the profile does not say enough about. */
  readonly conditions_unknown: readonly Predicate[];
  /** What each outcome rests on, as `code: words`; names the fields that the profile lacks. */
  readonly reasons: readonly string[];
  /** Why the recorded conditions cannot be read; null when they can. */
  readonly error: string | null;
};

/** A fact to ask the user for before a condition can be decided. */
export type MissingFact = {
  /** Field name to send it under. */
  readonly field: string;
  /** What to ask the user, in Japanese; null for a field without known words. */
  readonly label_ja: string | null;
  /** The same in English. */
  readonly label_en: string | null;
  /** Other field names by which it is understood. */
  readonly other_names: readonly string[];
  /** The profile lacks it, or states what cannot be compared. */
  readonly problem: "missing" | "not_comparable";
};

/** Condition on a business profile: comparisons of one field (eq, ne, gte, lte, gt, lt, in, has), has_invoice_registration, and all, any, not over other conditions. A list means all of its members. */
export type Predicate = {
  /** Operator. */
  readonly op: "eq" | "ne";
  /** Path of the profile field, members separated by dots. */
  readonly field: string;
  /** Value to be equal or unequal to. */
  readonly value: string | number | boolean;
} | {
  /** Operator. */
  readonly op: "gte" | "lte" | "gt" | "lt";
  /** Path of the profile field, members separated by dots. */
  readonly field: string;
  /** Bound; texts compare as ISO dates do. */
  readonly value: number | string;
} | {
  /** Operator. */
  readonly op: "in";
  /** Path of the profile field, members separated by dots. */
  readonly field: string;
  /** Values of which one must match. */
  readonly values: readonly (string | number | boolean)[];
} | {
  /** Operator. */
  readonly op: "has";
  /** Path of the profile field, members separated by dots. */
  readonly field: string;
} | {
  /** Operator. */
  readonly op: "has_invoice_registration";
} | {
  /** Operator. */
  readonly op: "all" | "any";
  /** Conditions that are combined. */
  readonly of: readonly Predicate[];
} | {
  /** Operator. */
  readonly op: "not";
  readonly of: Predicate;
} | readonly Predicate[];

/** One page of tax rulesets. */
export type TaxRulesetPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly TaxRuleset[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A tax measure with its conditions as predicates. Matching them is no legal interpretation. */
export type TaxRuleset = {
  /** Tax ruleset id. */
  readonly unified_id: string;
  /** Name of the measure. */
  readonly ruleset_name: string;
  /** Tax it belongs to. */
  readonly tax_category: "consumption" | "corporate" | "income" | "property" | "local" | "inheritance";
  /** What it grants or demands. */
  readonly ruleset_kind: "registration" | "credit" | "deduction" | "special_depreciation" | "exemption" | "preservation" | "other";
  /** Body in charge. */
  readonly authority: string;
  /** Page of that body. */
  readonly authority_url: string | null;
  /** First day it applies. */
  readonly effective_from: string;
  /** Last day it applies; null when no end is recorded. */
  readonly effective_until: string | null;
  /** Conditions in words. */
  readonly eligibility_conditions: string | null;
  /** Conditions as a predicate tree over a business profile. */
  readonly eligibility_conditions_json: Predicate | null;
  /** How the amount is computed. */
  readonly calculation_formula: string | null;
  /** Rate or amount, as published. */
  readonly rate_or_amount: string | null;
  /** What has to be filed or kept. */
  readonly filing_requirements: string | null;
  /** Laws it rests on. */
  readonly related_law_ids: readonly string[];
  /** Page the record was read from. */
  readonly source_url: string;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed; the fetch time if it does not say. */
  readonly updated_at: string;
};

/** A tax ruleset and the corpus it comes from. */
export type TaxRulesetDetail = {
  /** Tax ruleset id. */
  readonly unified_id: string;
  /** Name of the measure. */
  readonly ruleset_name: string;
  /** Tax it belongs to. */
  readonly tax_category: "consumption" | "corporate" | "income" | "property" | "local" | "inheritance";
  /** What it grants or demands. */
  readonly ruleset_kind: "registration" | "credit" | "deduction" | "special_depreciation" | "exemption" | "preservation" | "other";
  /** Body in charge. */
  readonly authority: string;
  /** Page of that body. */
  readonly authority_url: string | null;
  /** First day it applies. */
  readonly effective_from: string;
  /** Last day it applies; null when no end is recorded. */
  readonly effective_until: string | null;
  /** Conditions in words. */
  readonly eligibility_conditions: string | null;
  /** Conditions as a predicate tree over a business profile. */
  readonly eligibility_conditions_json: Predicate | null;
  /** How the amount is computed. */
  readonly calculation_formula: string | null;
  /** Rate or amount, as published. */
  readonly rate_or_amount: string | null;
  /** What has to be filed or kept. */
  readonly filing_requirements: string | null;
  /** Laws it rests on. */
  readonly related_law_ids: readonly string[];
  /** Page the record was read from. */
  readonly source_url: string;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed; the fetch time if it does not say. */
  readonly updated_at: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of procurements. */
export type BidPage = {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly Bid[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
};

/** A procurement and the corpus it comes from. */
export type BidDetail = {
  /** Bid id. */
  readonly unified_id: string;
  /** Title of the procurement. */
  readonly bid_title: string;
  /** Procedure; null when the source does not say. */
  readonly bid_kind: "open" | "selective" | "negotiated" | "kobo_subsidy" | null;
  /** Body that buys. */
  readonly procuring_entity: string;
  /** Publisher's page or file of the row. */
  readonly source_url: string;
  /** Confidence from 0 to 1. */
  readonly confidence: number;
  /** When the source was fetched. */
  readonly fetched_at: string;
  /** When the source last changed the row; the fetch time if it does not say. */
  readonly updated_at: string;
  /** Day of the notice. */
  readonly announcement_date: string | null;
  /** Last day for bids. */
  readonly bid_deadline: string | null;
  /** Last day for questions. */
  readonly question_deadline: string | null;
  /** Day of the award or order. */
  readonly decision_date: string | null;
  /** Amount of the award in JPY. */
  readonly awarded_amount_yen: number | null;
  /** Highest price the buyer accepts, in JPY. */
  readonly budget_ceiling_yen: number | null;
  /** What is bought. */
  readonly bid_description: string | null;
  /** Code or name of the class of goods or services, as published. */
  readonly classification_code: string | null;
  /** Who may bid. */
  readonly eligibility_conditions: string | null;
  /** Ministry or agency the buyer belongs to. */
  readonly ministry: string | null;
  /** Number of bidders. */
  readonly participant_count: number | null;
  /** Prefecture of the buyer or of delivery, as published. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Corporate number of the buyer. */
  readonly procuring_houjin_bangou: string | null;
  /** Corporate number of the winner. */
  readonly winner_houjin_bangou: string | null;
  /** Name of the winner. */
  readonly winner_name: string | null;
  /** Program the procurement seems to belong to. */
  readonly program_id_hint: string | null;
  /** SHA-256 of what was read. */
  readonly source_checksum: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
};

/** One page of acceptance figures. */
export type AmAcceptancePage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmAcceptanceRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
};

/** How many applied and how many were accepted in one call. */
export type AmAcceptanceRow = {
  /** Program it belongs to; null when none could be matched. */
  readonly program_id: string | null;
  /** Name of the program, as the source gives it. */
  readonly program_name: string;
  /** Year or fiscal year of the call. */
  readonly year: number | null;
  /** Name of the call, as published. */
  readonly round: string | null;
  /** Region the figures are for. */
  readonly region: string | null;
  /** Industry the figures are for. */
  readonly industry: string | null;
  /** Number of applications. */
  readonly applied: number | null;
  /** Number of acceptances. */
  readonly accepted: number | null;
  /** Acceptances divided by applications, 0 to 1. */
  readonly acceptance_rate: number | null;
  /** Page the record was read from. */
  readonly source_url: string | null;
  /** When it was fetched. */
  readonly source_fetched_at: string | null;
};

/** Why an answer has no results. Such an answer is a 200, is not billed and must not be kept. */
export type AmError = {
  /** What went wrong. */
  readonly code: "missing_required_arg" | "invalid_enum" | "invalid_date_format" | "out_of_range" | "unknown_parameter" | "no_matching_records" | "ambiguous_query" | "seed_not_found" | "dataset_not_loaded" | "internal";
  /** The same in words. */
  readonly message: string;
  /** What to do about it. */
  readonly hint: string | null;
  /** Parameter it is about; null when it is about none. */
  readonly field: string | null;
  /** Parameters or operations that would help. */
  readonly retry_with: readonly string[];
  /** Values that would be taken. */
  readonly suggested_values: readonly string[];
  /** hard: the call cannot succeed as it is. soft: another try may. */
  readonly severity: "hard" | "soft";
};

/** One page of the programs in force on a day. */
export type AmActivePage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmProgramRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** The day looked at; null when it could not be read. */
  readonly pivot_date: string | null;
};

/** A public support program with the days between which it holds. */
export type AmProgramRow = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** Other names it is known by. */
  readonly aliases: readonly string[];
  /** Level of the body that runs it; null when not labelled. */
  readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality it is limited to. */
  readonly municipality: string | null;
  /** Kind of support. */
  readonly program_kind: "subsidy" | "grant" | "loan" | "tax_measure" | "certification" | "guarantee" | "insurance" | "consultation" | "other" | null;
  /** Official page of the program. */
  readonly official_url: string | null;
  /** Most it pays or lends, in units of 10,000 JPY. */
  readonly amount_max_man_yen: number | null;
  /** Least it pays or lends, in units of 10,000 JPY. */
  readonly amount_min_man_yen: number | null;
  /** Share of the cost it covers, 0 to 1. */
  readonly subsidy_rate: number | null;
  /** verified: address, fetch time and checksum of the source are known; linked: its address is; else unverified. */
  readonly trust_level: "verified" | "linked" | "unverified" | null;
  /** How well the program is documented, S best; follows from the published rule alone. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Share of the ten coverage dimensions that are filled. */
  readonly coverage_score: number | null;
  /** Dimensions still missing for tier S. */
  readonly gap_to_tier_s: readonly ("A_basics" | "B_target" | "C_amount" | "D_schedule" | "E_expenses" | "F_documents" | "G_procedure" | "H_conditions" | "I_contact" | "J_statistics")[];
  /** For each of the ten dimensions: is it filled? */
  readonly a_to_j_coverage: {
    readonly A_basics: boolean;
    readonly B_target: boolean;
    readonly C_amount: boolean;
    readonly D_schedule: boolean;
    readonly E_expenses: boolean;
    readonly F_documents: boolean;
    readonly G_procedure: boolean;
    readonly H_conditions: boolean;
    readonly I_contact: boolean;
    readonly J_statistics: boolean;
  };
  /** Taken out of public search; always false in public answers. */
  readonly excluded: boolean;
  /** Why it was taken out; always null in public answers. */
  readonly exclusion_reason: string | null;
  /** Crops it is meant for. */
  readonly crop_categories: readonly string[];
  /** Equipment it is meant for. */
  readonly equipment_category: string | null;
  /** Applicants it is meant for. */
  readonly target_types: readonly string[];
  /** Purposes it may be used for. */
  readonly funding_purpose: readonly string[];
  /** Range of the maximum amount, in units of 10,000 JPY. */
  readonly amount_band: "unknown" | "under_50" | "50_100" | "100_500" | "500_1000" | "1000_5000" | "5000_10000" | "over_10000" | null;
  /** When applications are taken; members are null when not known. */
  readonly application_window: {
    /** First day of applications. */
    readonly start: string | null;
    /** Last day of applications. */
    readonly end: string | null;
  };
  /** First day it holds; null when no source says. */
  readonly effective_from: string | null;
  /** Day on which it no longer holds; null when no source says. */
  readonly effective_until: string | null;
  /** Official page the record was read from. */
  readonly source_url: string | null;
};

/** One page of the programs that take applications on a day. */
export type AmOpenPage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmOpenProgramRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** How well the rows fit what was asked; null when error is set. */
  readonly match: Match | null;
  /** The day looked at; null when it could not be read. */
  readonly pivot_date: string | null;
};

/** A program that takes applications; application_window is that of the call. */
export type AmOpenProgramRow = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** Other names it is known by. */
  readonly aliases: readonly string[];
  /** Level of the body that runs it; null when not labelled. */
  readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality it is limited to. */
  readonly municipality: string | null;
  /** Kind of support. */
  readonly program_kind: "subsidy" | "grant" | "loan" | "tax_measure" | "certification" | "guarantee" | "insurance" | "consultation" | "other" | null;
  /** Official page of the program. */
  readonly official_url: string | null;
  /** Most it pays or lends, in units of 10,000 JPY. */
  readonly amount_max_man_yen: number | null;
  /** Least it pays or lends, in units of 10,000 JPY. */
  readonly amount_min_man_yen: number | null;
  /** Share of the cost it covers, 0 to 1. */
  readonly subsidy_rate: number | null;
  /** verified: address, fetch time and checksum of the source are known; linked: its address is; else unverified. */
  readonly trust_level: "verified" | "linked" | "unverified" | null;
  /** How well the program is documented, S best; follows from the published rule alone. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Share of the ten coverage dimensions that are filled. */
  readonly coverage_score: number | null;
  /** Dimensions still missing for tier S. */
  readonly gap_to_tier_s: readonly ("A_basics" | "B_target" | "C_amount" | "D_schedule" | "E_expenses" | "F_documents" | "G_procedure" | "H_conditions" | "I_contact" | "J_statistics")[];
  /** For each of the ten dimensions: is it filled? */
  readonly a_to_j_coverage: {
    readonly A_basics: boolean;
    readonly B_target: boolean;
    readonly C_amount: boolean;
    readonly D_schedule: boolean;
    readonly E_expenses: boolean;
    readonly F_documents: boolean;
    readonly G_procedure: boolean;
    readonly H_conditions: boolean;
    readonly I_contact: boolean;
    readonly J_statistics: boolean;
  };
  /** Taken out of public search; always false in public answers. */
  readonly excluded: boolean;
  /** Why it was taken out; always null in public answers. */
  readonly exclusion_reason: string | null;
  /** Crops it is meant for. */
  readonly crop_categories: readonly string[];
  /** Equipment it is meant for. */
  readonly equipment_category: string | null;
  /** Applicants it is meant for. */
  readonly target_types: readonly string[];
  /** Purposes it may be used for. */
  readonly funding_purpose: readonly string[];
  /** Range of the maximum amount, in units of 10,000 JPY. */
  readonly amount_band: "unknown" | "under_50" | "50_100" | "100_500" | "500_1000" | "1000_5000" | "5000_10000" | "over_10000" | null;
  /** When applications are taken; members are null when not known. */
  readonly application_window: {
    /** First day of applications. */
    readonly start: string | null;
    /** Last day of applications. */
    readonly end: string | null;
  };
  /** First day it holds; null when no source says. */
  readonly effective_from: string | null;
  /** Day on which it no longer holds; null when no source says. */
  readonly effective_until: string | null;
  /** Official page the record was read from. */
  readonly source_url: string | null;
  /** Name of the call that is open; null when the program states only a window. */
  readonly round_label: string | null;
};

/** Programs of one theme. */
export type AmGxList = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmGxProgramRow[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** A program of the green transformation. */
export type AmGxProgramRow = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** Other names it is known by. */
  readonly aliases: readonly string[];
  /** Level of the body that runs it; null when not labelled. */
  readonly authority_level: "national" | "prefecture" | "municipality" | "financial" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Municipality it is limited to. */
  readonly municipality: string | null;
  /** Kind of support. */
  readonly program_kind: "subsidy" | "grant" | "loan" | "tax_measure" | "certification" | "guarantee" | "insurance" | "consultation" | "other" | null;
  /** Official page of the program. */
  readonly official_url: string | null;
  /** Most it pays or lends, in units of 10,000 JPY. */
  readonly amount_max_man_yen: number | null;
  /** Least it pays or lends, in units of 10,000 JPY. */
  readonly amount_min_man_yen: number | null;
  /** Share of the cost it covers, 0 to 1. */
  readonly subsidy_rate: number | null;
  /** verified: address, fetch time and checksum of the source are known; linked: its address is; else unverified. */
  readonly trust_level: "verified" | "linked" | "unverified" | null;
  /** How well the program is documented, S best; follows from the published rule alone. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Share of the ten coverage dimensions that are filled. */
  readonly coverage_score: number | null;
  /** Dimensions still missing for tier S. */
  readonly gap_to_tier_s: readonly ("A_basics" | "B_target" | "C_amount" | "D_schedule" | "E_expenses" | "F_documents" | "G_procedure" | "H_conditions" | "I_contact" | "J_statistics")[];
  /** For each of the ten dimensions: is it filled? */
  readonly a_to_j_coverage: {
    readonly A_basics: boolean;
    readonly B_target: boolean;
    readonly C_amount: boolean;
    readonly D_schedule: boolean;
    readonly E_expenses: boolean;
    readonly F_documents: boolean;
    readonly G_procedure: boolean;
    readonly H_conditions: boolean;
    readonly I_contact: boolean;
    readonly J_statistics: boolean;
  };
  /** Taken out of public search; always false in public answers. */
  readonly excluded: boolean;
  /** Why it was taken out; always null in public answers. */
  readonly exclusion_reason: string | null;
  /** Crops it is meant for. */
  readonly crop_categories: readonly string[];
  /** Equipment it is meant for. */
  readonly equipment_category: string | null;
  /** Applicants it is meant for. */
  readonly target_types: readonly string[];
  /** Purposes it may be used for. */
  readonly funding_purpose: readonly string[];
  /** Range of the maximum amount, in units of 10,000 JPY. */
  readonly amount_band: "unknown" | "under_50" | "50_100" | "100_500" | "500_1000" | "1000_5000" | "5000_10000" | "over_10000" | null;
  /** When applications are taken; members are null when not known. */
  readonly application_window: {
    /** First day of applications. */
    readonly start: string | null;
    /** Last day of applications. */
    readonly end: string | null;
  };
  /** Official page the record was read from. */
  readonly source_url: string | null;
  /** Theme it was found by. */
  readonly theme: "ghg_reduction" | "ev" | "renewable" | "zeb_zeh" | "carbon_credit";
};

/** Calls for applications of programs in force on a day. */
export type AmActiveRounds = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmActiveRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** The day looked at; null when it could not be read. */
  readonly as_of: string | null;
  /** As sent. */
  readonly application_open_by: string | null;
  /** As sent. */
  readonly application_close_by: string | null;
  readonly _lifecycle_caveat?: AmLifecycleCaveat;
};

/** One call for applications of a program in force. */
export type AmActiveRow = {
  /** Program id. */
  readonly unified_id: string;
  /** Official name of the program. */
  readonly primary_name: string;
  /** How well the program is documented, S best. */
  readonly tier: "S" | "A" | "B" | "C";
  /** Prefecture it is limited to; null when nationwide or not labelled. */
  readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
  /** Body that runs it. */
  readonly authority_name: string | null;
  /** Id of the call; null for the window of a program without calls. */
  readonly application_round_id: string | null;
  /** Name of the call, as published. */
  readonly round_label: string | null;
  /** First day of applications; null when not known. */
  readonly application_open_date: string | null;
  /** Last day of applications; null when not known. */
  readonly application_close_date: string | null;
  /** First day the program holds; null when no source says. */
  readonly effective_from: string | null;
  /** Day on which it no longer holds; null when no source says. */
  readonly effective_until: string | null;
  /** stated: a source names the day; null: nobody does. */
  readonly effective_from_source: "stated" | null;
  /** Does it hold today in Japan? One unknown bound counts as open; null when both are. */
  readonly is_effective_now: boolean | null;
  /** Are applications taken today? False when the last day is not known. */
  readonly is_application_open_now: boolean;
  /** Page of the call, else of the program. */
  readonly source_url: string | null;
};

/** Present when a row that is shown lacks a day. */
export type AmLifecycleCaveat = {
  /** Days are missing in some rows. */
  readonly data_quality: "partial";
  /** Rows with both days of effect and both days of applications. */
  readonly rows_with_complete_temporal_data: number;
  /** Rows on all pages. */
  readonly total_rows: number;
  /** What follows from the missing days. */
  readonly note: string;
};

/** The entities around one entity and how they relate. */
export type AmRelated = {
  /** Entity the walk starts from. */
  readonly seed_id: string | null;
  /** Table of that entity; null when it is not known. */
  readonly seed_kind: string | null;
  /** Steps that were walked at most. */
  readonly depth: number;
  /** Entities, nearest first. */
  readonly nodes: readonly {
    /** Id of the entity. */
    readonly id: string;
    /** Table of the entity. */
    readonly kind: string;
    /** Name of the entity. */
    readonly name: string | null;
    /** Steps from the seed, which has 0. */
    readonly depth: number;
  }[];
  /** Relations between those entities, nearest first, then the surest. */
  readonly relations: readonly {
    /** Id of the entity it starts from. */
    readonly from: string;
    /** Id of the entity it points at. */
    readonly to: string;
    /** How they relate, as stated. */
    readonly type: "prerequisite" | "compatible" | "incompatible" | "replaces" | "amends" | "related" | "references_law" | "successor" | "predecessor" | "similar";
    /** Confidence from 0 to 1. */
    readonly confidence: number;
    /** Page that states it. */
    readonly source_url: string | null;
  }[];
  /** Relations that were met within the depth, those past max_edges included. */
  readonly total_edges: number;
  /** What to do where relations were left out or none is known. */
  readonly hint: string | null;
  /** Parameters that would show more. */
  readonly retry_with: readonly string[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** The words of one vocabulary with the number of records that carry them. */
export type AmEnumValues = {
  /** Name of the vocabulary, as asked for. */
  readonly enum_name: string;
  /** What its words describe; null when it is not known. */
  readonly description: string | null;
  /** Words that occur in public records, most frequent first. */
  readonly values: readonly string[];
  /** Public records by word. */
  readonly frequency_map: { readonly [name: string]: number };
  /** Day the data speaks for. */
  readonly last_updated: string | null;
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** What a question asks for, by keywords, with every score. */
export type AmIntent = {
  /** The best intent; null when no keyword was found. */
  readonly intent_id: "i01_filter_programs_by_profile" | "i02_program_deadline_documents" | "i03_program_successor_revision" | "i04_tax_measure_sunset" | "i05_certification_howto" | "i06_compat_incompat_stacking" | "i07_adoption_cases" | "i08_similar_municipality_programs" | "i09_succession_closure" | "i10_wage_dx_gx_themed" | null;
  /** Its name in Japanese. */
  readonly intent_name_ja: string | null;
  /** Best score divided by the best two together; 0 when no keyword was found. */
  readonly confidence: number;
  /** Every intent, best first; empty when error is set. */
  readonly all_scores: readonly {
    /** Intent. */
    readonly intent_id: "i01_filter_programs_by_profile" | "i02_program_deadline_documents" | "i03_program_successor_revision" | "i04_tax_measure_sunset" | "i05_certification_howto" | "i06_compat_incompat_stacking" | "i07_adoption_cases" | "i08_similar_municipality_programs" | "i09_succession_closure" | "i10_wage_dx_gx_themed";
    /** Its name in Japanese. */
    readonly intent_name_ja: string;
    /** Weights of the keywords that were found. */
    readonly score: number;
  }[];
  /** Questions of the same intent. */
  readonly sample_queries: readonly string[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** A skeleton of citations for a question: claims with sources, no prose, no advice. */
export type AmReason = {
  /** What the question asks for; null when no keyword was found. */
  readonly intent: "i01_filter_programs_by_profile" | "i02_program_deadline_documents" | "i03_program_successor_revision" | "i04_tax_measure_sunset" | "i05_certification_howto" | "i06_compat_incompat_stacking" | "i07_adoption_cases" | "i08_similar_municipality_programs" | "i09_succession_closure" | "i10_wage_dx_gx_themed" | null;
  /** Its name in Japanese. */
  readonly intent_name_ja: string | null;
  /** How many of ten such claims are about what was asked, as a fraction; 0 without claims. /v1/am/intent tells how far the intent stands out. */
  readonly confidence: number;
  /** What was read out of the question, and what was not. */
  readonly filters_extracted: { readonly [name: string]: unknown };
  /** Markdown; every line refers to a claim, and <<<missing:KEY>>> stands where this snapshot has nothing. Not an answer. */
  readonly answer_skeleton: string | null;
  /** Is there at least one claim? */
  readonly db_bind_ok: boolean;
  /** What was searched, how much of it is quoted, and which part of the question it does not answer. */
  readonly db_bind_notes: readonly string[];
  /** Slots that this snapshot cannot fill. */
  readonly missing_data: readonly string[];
  /** Pages of the claims, each once. */
  readonly source_urls: readonly string[];
  /** Statements of records, each with its source. */
  readonly claims: readonly {
    /** Id inside this answer. */
    readonly claim_id: string;
    /** What the record states. */
    readonly text: string;
    /** Page that states it. */
    readonly source_url: string;
    /** The value as the record has it. */
    readonly snippet: string;
    /** When the page was fetched. */
    readonly source_fetched_at: string | null;
  }[];
  /** What to mind for this reader. */
  readonly persona_hint: string | null;
  /** Operations that would fill what is missing. */
  readonly retry_with: readonly string[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** One page of certifications. */
export type AmCertificationPage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmCertificationRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** How well the rows fit what was asked; null when error is set. */
  readonly match: Match | null;
};

/** A certification or recognition that a business can obtain. */
export type AmCertificationRow = {
  /** Id of the certification. */
  readonly entity_id: string;
  /** Official name. */
  readonly name: string;
  /** Body that grants it. */
  readonly authority: string | null;
  /** What it asks for. */
  readonly requirements: string | null;
  /** How long it holds. */
  readonly validity: string | null;
  /** What it opens the way to. */
  readonly benefits: string | null;
  /** Page the record was read from. */
  readonly source_url: string | null;
  /** When it was fetched. */
  readonly source_fetched_at: string | null;
};

/** One page of tax measures. */
export type AmTaxIncentivePage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmTaxIncentiveRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** How well the rows fit what was asked; null when error is set. */
  readonly match: Match | null;
  /** What the answer is not: no tax advice. */
  readonly _disclaimer: string;
};

/** A tax measure with the days between which it applies. */
export type AmTaxIncentiveRow = {
  /** Id of the measure. */
  readonly entity_id: string;
  /** Name of the measure. */
  readonly name: string;
  /** Tax it belongs to. */
  readonly tax_category: "consumption" | "corporate" | "income" | "property" | "local" | "inheritance";
  /** What it grants or demands. */
  readonly measure_kind: "registration" | "credit" | "deduction" | "special_depreciation" | "exemption" | "preservation" | "other";
  /** Rate or amount, as published. */
  readonly rate_or_amount: string | null;
  /** First day it applies. */
  readonly effective_from: string;
  /** Last day it applies; null when no end is recorded. */
  readonly effective_until: string | null;
  /** Law it rests on first of all; null when no source names one that is held. */
  readonly root_law: {
    /** Law id. */
    readonly unified_id: string;
    /** Title; null when the law is not held. */
    readonly law_title: string | null;
  } | null;
  /** Page the record was read from. */
  readonly source_url: string;
  /** When it was fetched. */
  readonly source_fetched_at: string;
};

/** The rule of one tax measure. */
export type AmTaxRuleList = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmTaxRuleRow[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** Why there is no rule, and which the snapshot holds; else null. */
  readonly retrieval_note: string | null;
  /** What the answer is not: no tax advice. */
  readonly _disclaimer: string;
};

/** A tax measure with its conditions. */
export type AmTaxRuleRow = {
  /** Id of the measure. */
  readonly entity_id: string;
  /** Name of the measure. */
  readonly name: string;
  /** Tax it belongs to. */
  readonly tax_category: "consumption" | "corporate" | "income" | "property" | "local" | "inheritance";
  /** What it grants or demands. */
  readonly measure_kind: "registration" | "credit" | "deduction" | "special_depreciation" | "exemption" | "preservation" | "other";
  /** Rate or amount, as published. */
  readonly rate_or_amount: string | null;
  /** First day it applies. */
  readonly effective_from: string;
  /** Last day it applies; null when no end is recorded. */
  readonly effective_until: string | null;
  /** Law it rests on first of all; null when no source names one that is held. */
  readonly root_law: {
    /** Law id. */
    readonly unified_id: string;
    /** Title; null when the law is not held. */
    readonly law_title: string | null;
  } | null;
  /** Page the record was read from. */
  readonly source_url: string;
  /** When it was fetched. */
  readonly source_fetched_at: string;
  /** Under which conditions it applies, as far as a source says. */
  readonly conditions: {
    /** Conditions in words. */
    readonly text: string | null;
    /** Conditions as a tree over a business profile. */
    readonly predicate: { readonly [name: string]: unknown } | readonly unknown[] | string | number | boolean | null;
  };
  /** First and last day it applies. */
  readonly applicability_window: {
    /** Calendar date, YYYY-MM-DD. */
    readonly from: string;
    readonly until: string | null;
    /** The day it was asked for. */
    readonly as_of: string;
  };
};

/** One page of loans. */
export type AmLoanPage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page. */
  readonly result_count: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmLoanRow[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** How well the rows fit what was asked; null when error is set. */
  readonly match: Match | null;
};

/** A loan of a public lender with its three axes of security. */
export type AmLoanRow = {
  /** Number of the loan; stable from snapshot to snapshot. */
  readonly id: number;
  /** Official name. */
  readonly program_name: string;
  /** Lender. */
  readonly provider: string | null;
  /** Kind of loan, as published. */
  readonly loan_type: string | null;
  /** Most it lends, in JPY. */
  readonly amount_max_yen: number | null;
  /** Longest term in years. */
  readonly loan_period_years_max: number | null;
  /** Longest time without repayment in years. */
  readonly grace_period_years_max: number | null;
  /** Standard rate a year as a fraction, 0.015 for 1.5 %. */
  readonly interest_rate_base_annual: number | null;
  /** Reduced rate a year as a fraction. */
  readonly interest_rate_special_annual: number | null;
  /** Names of the rates that apply. */
  readonly rate_names: string | null;
  /** Is collateral asked for? */
  readonly collateral_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** Is the guarantee of the owner asked for? */
  readonly personal_guarantor_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** Is the guarantee of others asked for? */
  readonly third_party_guarantor_required: "required" | "not_required" | "negotiable" | "unknown" | null;
  /** What the lender says on security. */
  readonly security_notes: string | null;
  /** Who may borrow. */
  readonly target_conditions: string | null;
  /** Official page of the loan. */
  readonly official_url: string | null;
  /** Passage of the source the record rests on. */
  readonly source_excerpt: string | null;
  readonly confidence: number | null;
  /** When the source was fetched. */
  readonly fetched_at: string | null;
  /** Id of the loan as text. */
  readonly entity_id: string;
  /** Page the record was read from: the official page of the loan. */
  readonly source_url: string | null;
};

/** One page of mutual-aid plans. */
export type AmMutualPlanPage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page. */
  readonly result_count: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly {
    /** Id of the plan. */
    readonly entity_id: string;
    /** Official name. */
    readonly name: string;
    /** Kind of plan. */
    readonly plan_kind: "retirement_mutual" | "bankruptcy_mutual" | "dc_pension" | "db_pension" | "industry_pension" | "welfare_insurance" | "health_insurance" | "other" | null;
    /** Body that runs it. */
    readonly provider: string | null;
    /** Lowest premium a month in JPY. */
    readonly premium_min_yen: number | null;
    /** Highest premium a month in JPY. */
    readonly premium_max_yen: number | null;
    /** How premiums are treated for tax. */
    readonly tax_deduction_type: "small_enterprise_deduction" | "idekodc" | "group_retirement" | "corp_expense" | "none" | null;
    /** Page the record was read from. */
    readonly source_url: string | null;
    /** When it was fetched. */
    readonly source_fetched_at: string | null;
  }[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** How well the rows fit what was asked; null when error is set. */
  readonly match: Match | null;
};

/** One page of what refers to a law. */
export type AmLawReferencePage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly {
    /** Id of what refers to the law. */
    readonly entity_id: string;
    /** Table of it, such as program, court_decision or tax_ruleset. */
    readonly kind: string;
    /** Name of it. */
    readonly name: string | null;
    /** Why the law is named; null when no source says. */
    readonly ref_kind: "authority" | "eligibility" | "exclusion" | "reference" | "penalty" | null;
    /** Articles that are named; null when none is. */
    readonly article_citation: string | null;
    /** Page that states the reference. */
    readonly source_url: string | null;
  }[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** Names under which the law was looked for. */
  readonly law_aliases_tried: readonly string[];
};

/** Published sanctions of a party on a day. */
export type AmEnforcementCheck = {
  /** Whether any case was found. False is no clearance. */
  readonly found: boolean;
  /** Whether a measure is in force on the day; null when a case without a stated end may still run, or with error set. False also means not confirmed. */
  readonly currently_excluded: boolean | null;
  /** Cases in force on the day: disclosed by then, not ended. */
  readonly active_exclusions: readonly EnforcementCase[];
  /** Cases found that were disclosed by the day, or on no stated day. */
  readonly all_count: number;
  /** The other cases, latest first, 50 at most. */
  readonly recent_history: readonly EnforcementCase[];
  /** What was looked for. */
  readonly queried: {
    readonly houjin_bangou: string | null;
    readonly target_name: string | null;
    readonly as_of_date: string | null;
  };
  /** HIT by number; AMBIGUOUS by name or with error set; NO_HIT when nothing was found. */
  readonly reading: "HIT" | "NO_HIT" | "AMBIGUOUS";
  /** What the answer cannot tell; to be passed on to the end user. */
  readonly known_gaps: readonly KnownGap[];
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** The wording of one article on a day. */
export type AmLawArticle = {
  /** Whether a wording in force on the day is held. */
  readonly found: boolean;
  /** Id of the wording. */
  readonly article_id: string | null;
  /** Number with branches joined by underscores, such as 38_3; 4:6 is a range. */
  readonly article_number: string | null;
  /** Number for ordering. */
  readonly article_number_sort: number | null;
  /** Number as printed, and the caption. */
  readonly title: string | null;
  /** Exact text, one paragraph a line; null where the snapshot holds the outline only. */
  readonly text_full: string | null;
  /** Summary that a source gives; none is ever written here. */
  readonly text_summary: string | null;
  /** First day of this wording; null when not stated. */
  readonly effective_from: string | null;
  /** Last day of this wording; null while it is in force or not stated. */
  readonly effective_until: string | null;
  /** Day of the last amendment of the article. */
  readonly last_amended: string | null;
  /** The law; null when none was found. */
  readonly law: {
    /** Law id. */
    readonly unified_id: string;
    readonly law_title: string;
    readonly law_number: string;
  } | null;
  /** Page or file the article was read from. */
  readonly source_url: string | null;
  /** When it was fetched. */
  readonly source_fetched_at: string | null;
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** Which revisions are held, where none is in force on the day; what is known of the day and of the part, where that is little. */
  readonly retrieval_note: string | null;
  /** What the answer cannot tell; law_text_partial where the law is held in part. */
  readonly known_gaps: readonly KnownGap[];
  /** The paragraph (項) that article_number names; null when it names none. */
  readonly paragraph: {
    /** Its number; branches are joined by underscores, 6_2 for 六号の二. */
    readonly number: string;
    /** Exact text; null where the text of the article does not tell its parts apart. */
    readonly text: string | null;
  } | null;
  /** The item (号) that article_number names; null when it names none. */
  readonly item: {
    /** Its number; branches are joined by underscores, 6_2 for 六号の二. */
    readonly number: string;
    /** Exact text; null where the text of the article does not tell its parts apart. */
    readonly text: string | null;
  } | null;
};

/** One page of remarks on an entity. */
export type AmAnnotationPage = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly {
    /** Id of the annotation. */
    readonly annotation_id: string;
    /** What it is about. */
    readonly kind: "note" | "quality" | "deadline_risk" | "amendment" | "verification" | "correction";
    /** How much it matters. */
    readonly severity: "info" | "important" | "critical";
    /** The remark in Japanese. */
    readonly text_ja: string;
    /** When it was observed. */
    readonly observed_at: string;
    /** When it ceased to hold; null while it does. */
    readonly superseded_at: string | null;
    /** Page it rests on. */
    readonly source_url: string | null;
  }[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** Id of the record; of a program that was merged, the id of the one it was merged into. */
  readonly entity_id: string;
  readonly filters: {
    readonly kinds: readonly ("note" | "quality" | "deadline_risk" | "amendment" | "verification" | "correction")[];
    readonly include_superseded: boolean;
  };
};

/** The sources of an entity. */
export type AmProvenance = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmProvenanceRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** Id of the record; of a program that was merged, the id of the one it was merged into. */
  readonly entity_id: string;
};

/** A page or file behind an entity or a fact. */
export type AmProvenanceRow = {
  /** Source id, derived from the address. */
  readonly source_id: string;
  /** Address; null when unknown. */
  readonly source_url: string | null;
  /** What it was used for. */
  readonly role: "primary" | "mention" | "fact";
  /** Who publishes it. */
  readonly publisher: string | null;
  /** Terms under which the source may be reused. */
  readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown";
  /** When it was last fetched. */
  readonly fetched_at: string | null;
  /** SHA-256 of what was fetched. */
  readonly checksum: string | null;
};

/** Where a fact was read. */
export type AmFactProvenance = {
  /** Number of matching rows on all pages; 0 when error is set. */
  readonly total: number;
  /** Most rows of this page. */
  readonly limit: number;
  /** Rows skipped before this page. */
  readonly offset: number;
  /** Rows of this page; empty when error is set. */
  readonly results: readonly AmProvenanceRow[];
  /** How the answer came about: filters, days, what was read out. */
  readonly meta: { readonly [name: string]: unknown };
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
  /** What was searched and how to read the result; null when there is nothing to say. */
  readonly retrieval_note: string | null;
  /** Number that was asked for; null when it could not be read. */
  readonly fact_id: number | null;
};

/** How plausible an applicant's statements are, rule by rule. */
export type AmValidation = {
  /** Set of rules that was asked for. */
  readonly scope: string;
  /** Record that was asked about. */
  readonly entity_id: string | null;
  /** SHA-256 over the canonical JSON of applicant_data; null on failure. */
  readonly applicant_hash: string | null;
  /** One entry a rule. */
  readonly results: readonly {
    readonly rule_id: "training_hours_per_year" | "annual_work_days" | "weekly_work_hours" | "start_year_plausible" | "birth_vs_age" | "desired_amount_upper";
    /** deferred: what the rule looks at was not sent. */
    readonly status: "passed" | "failed" | "deferred";
    /** Null when deferred. */
    readonly passed: boolean | null;
    readonly severity: "error" | "warning";
    /** The outcome in Japanese. */
    readonly message_ja: string;
    /** Fields the rule looks at. */
    readonly fields: readonly string[];
  }[];
  /** Rules by outcome. */
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly deferred: number;
  };
  /** Rules that were looked at. */
  readonly total: number;
  /** Null when the call went well, also when nothing was found. */
  readonly error: AmError | null;
};

/** The example profiles. */
export type AmExampleProfiles = {
  readonly results: readonly {
    /** Id of the profile. */
    readonly id: "new_corp" | "sole_proprietor_retail" | "manufacturing_sme" | "farm_rice" | "minimal";
    /** What it is an example of. */
    readonly title_ja: string;
    /** Bytes of the profile as compact JSON. */
    readonly size_bytes: number;
  }[];
  /** Number of profiles. */
  readonly total: number;
  /** Absent unless the call could not be read. */
  readonly error?: AmError | null;
};

/** An example profile. */
export type AmExampleProfile = {
  /** Id that was asked for. */
  readonly id: string;
  /** The profile; null when there is none of this id. */
  readonly profile: { readonly [name: string]: unknown } | null;
  /** Absent unless something went wrong. */
  readonly error?: AmError | null;
};

/** The reference texts. */
export type AmStaticResources = {
  readonly results: readonly {
    /** Id of the resource. */
    readonly id: "seido" | "glossary" | "money_types" | "obligations" | "dealbreakers" | "sector_combos" | "crop_library" | "exclusion_rules";
    /** Title. */
    readonly title_ja: string;
    /** Bytes of the content as compact JSON. */
    readonly size_bytes: number;
    /** Terms under which the source may be reused. */
    readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown";
  }[];
  /** Number of resources. */
  readonly total: number;
  /** Absent unless the call could not be read. */
  readonly error?: AmError | null;
};

/** A reference text. */
export type AmStaticResource = {
  /** Id that was asked for. */
  readonly id: string;
  /** The reference; null when there is none of this id. */
  readonly content: { readonly [name: string]: unknown } | readonly unknown[] | string | number | boolean | null;
  /** Terms under which it may be reused. */
  readonly license: "gov_standard_v2.0" | "pdl_v1.0" | "cc_by_4.0" | "public_domain" | "proprietary" | "unknown" | null;
  /** Absent unless something went wrong. */
  readonly error?: AmError | null;
};

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = {
  /** Version of OpenAPI. */
  readonly openapi: string;
  /** Title, version and licence. */
  readonly info: { readonly [name: string]: unknown };
  /** The operations by path. */
  readonly paths: { readonly [name: string]: unknown };
  /** What operations share. */
  readonly components: { readonly [name: string]: unknown };
};

/** Recorded conditions of tax rulesets compared with many profiles. */
export type AuditBatch = {
  /** As sent. */
  readonly audit_firm_id: string;
  /** Number of profiles. */
  readonly profile_count: number;
  /** Number of different rulesets. */
  readonly ruleset_count: number;
  /** Profiles times rulesets. */
  readonly evaluations: number;
  /** The rulesets in the order of the results. */
  readonly rulesets: readonly {
    /** Tax ruleset id. */
    readonly unified_id: string;
    /** Name of the measure. */
    readonly ruleset_name: string;
    /** Its conditions; results name them by their place here, from 0. */
    readonly predicates: readonly Predicate[];
  }[];
  /** One entry for each profile, in the order sent. */
  readonly results: readonly {
    /** As sent. */
    readonly client_id: string;
    readonly results: readonly {
      /** Tax ruleset id. */
      readonly unified_id: string;
      /** Every condition is met. False also when one is unknown or none is recorded, never refused. */
      readonly applicable: boolean;
      /** Places of conditions that are not met or unknown. */
      readonly unmatched: readonly number[];
      /** Places of conditions the profile does not say enough about. */
      readonly unknown: readonly number[];
      /** Why the recorded conditions cannot be read. */
      readonly error: string | null;
    }[];
  }[];
  /** Outcomes unlike most others, from three profiles on: where to look, no finding. */
  readonly anomalies: readonly {
    /** The profile. */
    readonly client_id: string;
    /** The ruleset. */
    readonly ruleset_id: string;
    /** What differs. */
    readonly deviation: "applicable_unlike_majority" | "not_applicable_unlike_majority";
    /** What most profiles have. */
    readonly population_mode_applicable: boolean;
    /** Number of profiles. */
    readonly population_size: number;
  }[];
  /** What the call costs. */
  readonly billing: {
    /** Evaluations divided by ten, rounded up. */
    readonly billable_units: number;
    /** Their price in JPY before tax. */
    readonly yen_excl_tax: number;
    /** Price of a unit in JPY before tax. */
    readonly unit_price_yen: number;
    /** Evaluations of one unit. */
    readonly fan_out_factor: 10;
  };
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Root of the tree over the snapshot's tables. */
  readonly corpus_checksum: string;
  /** Seal of the answer. */
  readonly audit_seal: AuditSeal | null;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** Public records of one company in one fiscal year. */
export type Workpaper = {
  /** Corporate number (法人番号), 13 digits. */
  readonly client_houjin_bangou: string;
  /** As sent. */
  readonly fiscal_year: number;
  /** The fiscal year. */
  readonly fy_window: {
    /** First day. */
    readonly start: string;
    /** Last day. */
    readonly end: string;
  };
  /** Entry of the register of corporate numbers. */
  readonly houjin_meta: Houjin | null;
  /** Case studies published in the year, latest first. */
  readonly fy_adoptions: readonly CaseStudy[];
  /** Measures published in the year, latest first. */
  readonly fy_enforcement: readonly EnforcementCase[];
  /** Records of the year by prefecture; _none without one. */
  readonly jurisdiction_breakdown: { readonly [name: string]: number };
  /** What the registers say has changed in the year, latest first. */
  readonly amendment_alerts: readonly {
    /** What changed. */
    readonly event_kind: string;
    /** When, by the source. */
    readonly date: string;
    /** Register that says so. */
    readonly table: string;
    /** Id of the entry. */
    readonly entity_id: string;
    /** Name of the entry. */
    readonly title: string | null;
    /** Where it is stated. */
    readonly source_url: string | null;
  }[];
  /** Rows of each section. */
  readonly counts: { readonly [name: string]: number };
  /** Points an auditor should look at; no finding. */
  readonly auditor_flags: readonly {
    /** Id of the point. */
    readonly flag_id: string;
    /** Why to look, in Japanese. */
    readonly reason_ja: string;
  }[];
  /** Evidence that is not connected. */
  readonly known_gaps: readonly KnownGap[];
  /** The workpaper as one page of Markdown in Japanese. */
  readonly markdown_display: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Seal of the answer; null for anonymous callers. */
  readonly audit_seal: AuditSeal | null;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly _disclaimer: string;
};

/** Input and sections of a workpaper. */
export type WorkpaperSchema = {
  /** What to send. */
  readonly input_fields: readonly {
    /** Name of the field. */
    readonly name: string;
    /** What it holds. */
    readonly type: string;
    /** Must it be sent? */
    readonly required: boolean;
  }[];
  /** What comes back. */
  readonly output_sections: readonly string[];
  /** Units of a workpaper with any row; none otherwise. */
  readonly units: number;
  /** What the answer is not: no advice, and an empty result proves nothing. */
  readonly disclaimer: string;
};

/** What is kept of a seal: hashes alone. Compare them with the seal you hold. */
export type SealStatus = {
  /** Id of the seal. */
  readonly seal_id: string;
  /** When it was made. */
  readonly issued_at: string;
  /** Operation that answered. */
  readonly endpoint: string;
  /** SHA-256 of the subject of the answer. */
  readonly subject_hash: string;
  /** SHA-256 of the canonical answer without this seal. */
  readonly response_hash: string;
  /** As response_hash, without what changes from call to call; a replay compares this. */
  readonly content_hash: string;
  /** SHA-256 of the canonical request with as_of. */
  readonly query_hash: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Version of the signing key. */
  readonly key_version: number;
  /** Does the stored seal hold under the published keys? */
  readonly verified: boolean;
  /** pending until the seal's place in the log of seals is fixed, at most a minute. */
  readonly log: "pending" | "included";
};

/** What this service does for other agents. */
export type A2AAgentCard = {
  /** Name of the service. */
  readonly name: string;
  /** Version of this card. */
  readonly schema_version: string;
  /** What it does. */
  readonly description: string;
  /** Version of the service. */
  readonly version: string;
  /** Addresses of the calls about skills and tasks. */
  readonly endpoints: { readonly [name: string]: string };
  /** Ways to authenticate; none is for a few calls a day. */
  readonly auth: readonly string[];
  /** What can be delegated. */
  readonly skills: readonly A2ASkillCard[];
  /** What it costs. */
  readonly pricing: {
    readonly currency: "JPY";
    /** Price of a unit before tax. */
    readonly unit_price_yen: number;
    /** What is charged. */
    readonly rule: string;
  };
  /** Ways to call. */
  readonly transports: readonly string[];
};

/** A skill that can be delegated. */
export type A2ASkillCard = {
  /** Name of the skill. */
  readonly skill: "search_programs" | "prescreen_programs" | "list_open_programs" | "check_exclusions" | "check_funding_stack" | "search_tax_incentives" | "search_loans" | "compose_evidence_packet" | "company_public_baseline" | "evaluate_tax_rulesets";
  /** What it is about. */
  readonly category: string;
  /** Words by which it is found. */
  readonly tags: readonly string[];
  /** When to use it, what it costs, and an example of inputs. */
  readonly description: string;
  /** JSON Schema of inputs. */
  readonly input_schema: { readonly [name: string]: unknown };
  /** JSON Schema of result. */
  readonly output_schema: { readonly [name: string]: unknown };
  /** Usual time from the queue to the result. */
  readonly typical_latency_ms: number;
  /** Does it touch on legal or tax matters, or on one company? */
  readonly sensitive: boolean;
  /** What its results are not; null where none is needed. */
  readonly disclaimer: string | null;
  /** Units of a success: a number, or the rule by which they are counted. */
  readonly billable_units: string;
};

/** Skills that can be delegated. */
export type A2ASkillList = {
  /** Skills shown. */
  readonly skill_count: number;
  /** Skills in all. */
  readonly total_skill_count: number;
  /** Every category. */
  readonly categories: readonly string[];
  /** Every tag. */
  readonly tags: readonly string[];
  /** The skills. */
  readonly skills: readonly A2ASkillCard[];
};

/** Skills that fit a need. */
export type A2ANegotiationResult = {
  /** Skills that fit. */
  readonly matched_count: number;
  /** The skills that fit. */
  readonly skills: readonly A2ASkillCard[];
  /** Requested names, tags and categories that none of them has. */
  readonly unmatched: readonly string[];
  /** The request as it was read. */
  readonly negotiation_request: {
    /** Skills by name. */
    readonly requested_skills: readonly string[];
    /** Tags, any of which will do. */
    readonly requested_tags: readonly string[];
    /** Categories, any of which will do. */
    readonly requested_categories: readonly string[];
    /** Longest usual time that will do. */
    readonly max_latency_ms: number | null;
    /** Will skills do that touch on legal or tax matters? */
    readonly accept_sensitive: boolean;
  };
};

/** A delegated task and how far it has come. */
export type A2ATaskState = {
  /** Id of the task. */
  readonly task_id: string;
  /** Token that resumes or cancels it. */
  readonly state_token: string;
  /** Where it stands. */
  readonly status: "pending" | "running" | "succeeded" | "failed" | "cancelled";
  /** Work that was delegated. */
  readonly skill: "search_programs" | "prescreen_programs" | "list_open_programs" | "check_exclusions" | "check_funding_stack" | "search_tax_incentives" | "search_loans" | "compose_evidence_packet" | "company_public_baseline" | "evaluate_tax_rulesets";
  /** When it was made. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
  /** Share that is done, 0 to 1. */
  readonly progress: number;
  /** Result; null until it succeeded. */
  readonly result: { readonly [name: string]: unknown } | null;
  /** Failure; null unless it failed. */
  readonly error: {
    /** Code of the failure. */
    readonly code: string;
    /** The failure in words. */
    readonly message: string;
    /** Inputs that are missing. */
    readonly missing: readonly string[];
  } | null;
  /** The caller's own id. */
  readonly correlation_id: string | null;
  /** What the result is not. */
  readonly disclaimer: string | null;
  /** Secret for checking pushes; shown once, when a push address is set up. */
  readonly push_secret?: string;
};

/** Several registrations, with credit to the publisher. */
export type BatchRisk = {
  /** Number of different numbers. */
  readonly total: number;
  /** One row for each number, in the order sent. */
  readonly results: readonly {
    /** The number; as it was sent when it is none, cut behind 64 characters. */
    readonly invoice_registration_number: string;
    /** What the register says; null for what is no number. */
    readonly risk: RegistrationRisk | null;
    /** malformed: not T and 13 digits. */
    readonly error: "malformed" | null;
  }[];
  /** What the call costs. */
  readonly billing: {
    /** Numbers that the register holds. */
    readonly billable_units: number;
    /** Their price in JPY before tax. */
    readonly yen_excl_tax: number;
    /** Price of one in JPY before tax. */
    readonly unit_price_yen: number;
    /** Numbers that are not held are never charged. */
    readonly not_found_billed: false;
  };
  readonly attribution: Attribution;
};

/** What the register says about one invoice registration. */
export type RegistrationRisk = {
  /** Invoice registration number, T and 13 digits. */
  readonly invoice_registration_number: string;
  /** NO_HIT: this snapshot does not hold the number, which proves nothing. */
  readonly reading: "HIT" | "NO_HIT" | "AMBIGUOUS";
  /** Is it in force today? null when it is not held or undated. */
  readonly registered: boolean | null;
  /** Day of registration. */
  readonly registered_at: string | null;
  /** Day it was revoked or lapsed. */
  readonly expired_at: string | null;
  /** Is its corporate number in the register of corporate numbers? null when it has none or none is held. */
  readonly houjin_match: boolean | null;
  /** clear: in force, matched, over a year old; caution: under a year; verify: look it up; block: ended. */
  readonly risk_band: "clear" | "caution" | "verify" | "block";
  /** 0, 30, 50 or 100 by band; null when it is not held. */
  readonly risk_score: number | null;
  /** Is a registration in force on record? null when none is held, or an undated one. */
  readonly tax_credit_eligible: boolean | null;
  /** Why, in Japanese. */
  readonly rationale_ja: string;
};

/** One registration, with credit to the publisher. */
export type RegistrationRiskAnswer = {
  readonly result: RegistrationRisk;
  readonly attribution: Attribution;
  /** Evidence that is not connected. */
  readonly known_gaps: readonly KnownGap[];
};

/** A search that the account keeps. */
export type SavedSearch = {
  /** Number of the search, within the account. */
  readonly id: number;
  /** What its owner calls it. */
  readonly name: string;
  /** Parameters to send to GET /v1/programs/search; a list is a parameter to repeat. */
  readonly query: { readonly [name: string]: string | number | readonly string[] };
  /** The sheet it is bound to; null for none. */
  readonly sheet: {
    /** Id of the spreadsheet. */
    readonly sheet_id: string;
    /** Tab of the spreadsheet. */
    readonly sheet_tab_name: string;
    /** not_connected: kept for later; nothing is written to the spreadsheet yet. */
    readonly delivery: "not_connected";
  } | null;
  /** When it was saved. */
  readonly created_at: string;
};

/** The sheet a saved search is bound to. */
export type SheetBinding = {
  /** Always true. */
  readonly ok: true;
  /** Number of the saved search. */
  readonly saved_search_id: number;
  /** Id of the spreadsheet. */
  readonly sheet_id: string;
  /** Tab of the spreadsheet. */
  readonly sheet_tab_name: string;
  /** not_connected: kept for later; nothing is written to the spreadsheet yet. */
  readonly delivery: "not_connected";
};

/** Records whose names fit what was typed so far. */
export type Suggestions = {
  /** Best first. */
  readonly results: readonly {
    /** Dataset of the record. */
    readonly dataset: "program" | "law" | "tax_ruleset" | "loan_program" | "certification" | "mutual_plan" | "case_study" | "enforcement_case";
    /** Id of the record; its dataset reads it by this id. */
    readonly id: string;
    /** Name of the record. */
    readonly name: string;
    /** The name of the record that fits what was typed. */
    readonly matched: string;
    /** What the matched name is to the record: name, alias, abbreviation or reading. */
    readonly kind: "name" | "alias" | "abbreviation" | "reading";
  }[];
};

/** The citations of a text or list, each held against the snapshot. */
export type CitationReport = {
  /** Day on which articles were looked up. */
  readonly as_of: string;
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** In the order of the text or list; a citation that stands twice in a text is answered once. */
  readonly results: readonly VerifiedCitation[];
  /** Results by status. */
  readonly counts: {
    readonly found: number;
    readonly ambiguous: number;
    readonly unverified: number;
  };
  /** Citations of the text beyond the first hundred: send the rest in another call. */
  readonly not_answered: number;
  /** What was searched. All of it is a part of what exists. */
  readonly searched: readonly {
    /** Name of the dataset. */
    readonly dataset: string;
    /** Records of it that this snapshot holds. */
    readonly rows: number;
    /** When the newest of them was fetched. */
    readonly newest_fetched_at: string | null;
  }[];
};

/** A citation and what the snapshot says of it. */
export type VerifiedCitation = {
  /** The citation as it was sent. */
  readonly as_written: string;
  /** What is cited; case_number is a court decision, also where it is cited by court and day. */
  readonly kind: "article" | "law" | "case_number" | "program";
  /** found: this snapshot holds what is cited. ambiguous: several records fit, or what is written contradicts itself. unverified: not confirmed here, which is no proof that it does not exist. */
  readonly status: "found" | "ambiguous" | "unverified";
  /** Id of the law, decision or program; also where only an article of the law is unverified. */
  readonly id: string | null;
  /** Its title. */
  readonly title: string | null;
  /** Article as /v1/am/law_article has it, 30_4 for 30条の4; null for other kinds. */
  readonly article: string | null;
  /** First words of what is cited: of the paragraph or item where one is named. */
  readonly opening: string | null;
  /** Page or file it was read from. */
  readonly source_url: string | null;
  /** What was searched and why it is not found, or what to mind; null when there is nothing to say. */
  readonly reason: string | null;
  /** Paragraph (項) that is cited. */
  readonly paragraph: number | null;
  /** Item (号) that is cited, 6_2 for 六号の二. */
  readonly item: string | null;
  /** First day for which this wording of an article is known to hold. */
  readonly effective_from: string | null;
  /** The reason in Japanese. */
  readonly reason_ja: string | null;
  /** Records that may be meant, where the status is ambiguous. */
  readonly candidates: readonly {
    /** Id of a record that may be meant. */
    readonly id: string;
    /** Its title. */
    readonly title: string;
    /** Page it was read from. */
    readonly source_url: string | null;
  }[];
};

/** Companies that a name may mean, with their corporate numbers. */
export type CompanyCandidates = {
  /** Most results. */
  readonly limit: number;
  /** Candidates: those with exactly this name first. */
  readonly results: readonly {
    /** Corporate number (法人番号), 13 digits. */
    readonly houjin_bangou: string;
    /** Name in the register of corporate numbers, else as the first source gives it. */
    readonly name: string;
    /** Prefecture of the address; null when no source states it. */
    readonly prefecture: "北海道" | "青森県" | "岩手県" | "宮城県" | "秋田県" | "山形県" | "福島県" | "茨城県" | "栃木県" | "群馬県" | "埼玉県" | "千葉県" | "東京都" | "神奈川県" | "新潟県" | "富山県" | "石川県" | "福井県" | "山梨県" | "長野県" | "岐阜県" | "静岡県" | "愛知県" | "三重県" | "滋賀県" | "京都府" | "大阪府" | "兵庫県" | "奈良県" | "和歌山県" | "鳥取県" | "島根県" | "岡山県" | "広島県" | "山口県" | "徳島県" | "香川県" | "愛媛県" | "高知県" | "福岡県" | "佐賀県" | "長崎県" | "熊本県" | "大分県" | "宮崎県" | "鹿児島県" | "沖縄県" | null;
    /** Municipality of the address; null when no source states it. */
    readonly city: string | null;
    /** Entry in the register of corporate numbers: open, closed, or not held in this snapshot, which says nothing about the company. */
    readonly status: "registered" | "closed" | "unverified";
    /** Where the company is named. */
    readonly sources: readonly {
      /** Dataset that names the company with its number. */
      readonly dataset: "houjin" | "invoice_registrant" | "enforcement_case" | "case_study" | "bid";
      /** How many of its records do. */
      readonly records: number;
      /** Where the first of them was read. */
      readonly source_url: string | null;
      /** When that was fetched. */
      readonly fetched_at: string | null;
    }[];
  }[];
  /** What keeps a name from identifying a company, and what is not held. */
  readonly known_gaps: readonly KnownGap[];
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
};

/** A new child key. */
export type ChildKeyCreated = {
  /** Id of the key, not the key itself. */
  readonly key_id: string;
  /** How the key begins; the rest is not kept. */
  readonly key_prefix: string;
  /** Mark of the key; not part of the key. */
  readonly key_hash_prefix: string;
  /** What you call it. */
  readonly label: string | null;
  /** What the key is good for: read (public data), seal (answers with an audit seal: packs, workpapers, evidence and audit batches), account (the account's usage, alerts and saved searches; never its keys and payments). */
  readonly scopes: readonly ("read" | "seal" | "account")[];
  /** Most that a month of this key may cost, in JPY before tax; null for no cap. */
  readonly monthly_cap_yen: number | null;
  /** Units of this key this month in Japan. */
  readonly month_to_date_units: number;
  /** Their cost in JPY before tax. */
  readonly month_to_date_amount_yen: number;
  /** Whether it works. */
  readonly state: "active" | "expired" | "revoked";
  /** When it was made. */
  readonly created_at: string;
  /** When it ends by itself; null for never. */
  readonly expires_at: string | null;
  /** When it was revoked; null when it was not. */
  readonly revoked_at: string | null;
  /** Day in Japan of its last counted call; null before the first. */
  readonly last_used_on: string | null;
  /** The key; shown once. */
  readonly api_key: string;
};

/** A key that an account made for others. The account pays for its calls. */
export type ChildKey = {
  /** Id of the key, not the key itself. */
  readonly key_id: string;
  /** How the key begins; the rest is not kept. */
  readonly key_prefix: string;
  /** Mark of the key; not part of the key. */
  readonly key_hash_prefix: string;
  /** What you call it. */
  readonly label: string | null;
  /** What the key is good for: read (public data), seal (answers with an audit seal: packs, workpapers, evidence and audit batches), account (the account's usage, alerts and saved searches; never its keys and payments). */
  readonly scopes: readonly ("read" | "seal" | "account")[];
  /** Most that a month of this key may cost, in JPY before tax; null for no cap. */
  readonly monthly_cap_yen: number | null;
  /** Units of this key this month in Japan. */
  readonly month_to_date_units: number;
  /** Their cost in JPY before tax. */
  readonly month_to_date_amount_yen: number;
  /** Whether it works. */
  readonly state: "active" | "expired" | "revoked";
  /** When it was made. */
  readonly created_at: string;
  /** When it ends by itself; null for never. */
  readonly expires_at: string | null;
  /** When it was revoked; null when it was not. */
  readonly revoked_at: string | null;
  /** Day in Japan of its last counted call; null before the first. */
  readonly last_used_on: string | null;
};

/** A new widget key. */
export type WidgetKeyCreated = {
  /** Id of the widget key, not the key itself. */
  readonly key_id: string;
  /** The key for the page; shown once. */
  readonly widget_key: string;
  /** What you call it. */
  readonly label: string | null;
  /** Origins of pages that may use it. */
  readonly allowed_origins: readonly string[];
  /** When it was made. */
  readonly created_at: string;
  /** What to put into the page. */
  readonly embed_html: string;
};

/** One event on its way to one channel. */
export type AlertDelivery = {
  /** `webhook-id` of every try, or id of the mail. */
  readonly delivery_id: string;
  /** The event. */
  readonly event_id: string;
  /** What happened. */
  readonly event_kind: "program.created" | "program.opened" | "program.amended" | "program.closed" | "law.amended" | "law.superseded" | "law.repealed" | "tax_ruleset.created" | "tax_ruleset.amended" | "tax_ruleset.expiring" | "enforcement.added" | "court_decision.added" | "invoice_registrant.changed" | "exclusion_rule.changed" | "tool.deprecated";
  /** How it was sent. */
  readonly channel: "webhook" | "email";
  /** dropped: the channel was suspended, unconfirmed or ended when it was due. */
  readonly status: "delivered" | "retrying" | "dead" | "dropped";
  /** Tries so far. */
  readonly tries: number;
  /** Status of the last answer, or what kept it from coming. */
  readonly outcome: string;
  /** When the last try was made. */
  readonly at: string;
};

/** Proof that a record is part of a snapshot id. */
export type RecordProof = {
  /** Content address of the snapshot; the same data gives the same id on any machine. */
  readonly corpus_snapshot_id: string;
  /** Table of the record. */
  readonly table: string;
  /** Key of the record. */
  readonly key: string;
  /** The record as it is hashed. */
  readonly record: { readonly [name: string]: unknown };
  /** Leaf of the record in its table's tree. */
  readonly leaf: string;
  /** Place of the leaf. */
  readonly index: number;
  /** Number of leaves. */
  readonly rows: number;
  /** Hashes from the leaf's sibling to the root's child. */
  readonly path: readonly string[];
  /** Roots of all tables: they and the versions give the id. */
  readonly tables: readonly ManifestTable[];
  readonly versions: ManifestVersions;
  /** Root of the tree over the tables. */
  readonly corpus_checksum: string;
};

/** Row count, shape and Merkle root of one table. */
export type ManifestTable = {
  /** Name of the table. */
  readonly name: string;
  /** Number of records. */
  readonly rows: number;
  /** SHA-256 of the description of the table's fields. */
  readonly schema_sha256: string;
  /** Root of the Merkle tree over the canonical records. */
  readonly root: string;
};

/** Versions of everything that shapes the records. */
export type ManifestVersions = {
  /** Version of the reconciliation and tier rules. */
  readonly rules_version: string;
  /** Version of the text folding. */
  readonly normalizer_version: string;
  /** Version of the search index. */
  readonly index_version: string;
  /** Version of the prepared answers. */
  readonly precompute_version: string;
};

/** The snapshots that this service can answer from. */
export type HeldSnapshots = {
  /** The snapshot that is served; null when there is none. */
  readonly current: string | null;
  /** The snapshots that can be asked by X-Corpus-Snapshot-Id, newest first. */
  readonly snapshots: readonly {
    /** Content address of the snapshot; the same data gives the same id on any machine. */
    readonly corpus_snapshot_id: string;
    /** Place in the publisher's series. */
    readonly sequence: number;
    /** The snapshot before it; null for the first. */
    readonly prev_id: string | null;
    /** When it was built. */
    readonly published_at: string;
    /** After this a newer one should have been published. */
    readonly expires: string;
    /** SHA-256 of its manifest: its leaf in the log of snapshots. */
    readonly manifest_sha256: string;
  }[];
  /** Signed note of the log of snapshots: origin, size and root. */
  readonly checkpoint: string;
};

/** Proof that a seal is in the log of seals. */
export type SealProof = {
  /** Id of the seal. */
  readonly seal_id: string;
  /** Leaf of the seal in the log. */
  readonly leaf: string;
  /** Place of the leaf. */
  readonly index: number;
  /** Number of leaves of the log. */
  readonly size: number;
  /** Hashes from the leaf's sibling to the root's child. */
  readonly path: readonly string[];
  /** Signed note of the log: origin, size and root. */
  readonly checkpoint: string;
  /** That the log only grew since an earlier size; present when from was sent. */
  readonly consistency?: {
    /** The earlier size that was asked for. */
    readonly from: number;
    /** Hashes that lead from the earlier root to this one (RFC 9162, 2.1.4). */
    readonly path: readonly string[];
  };
};

/** The published keys as a JSON Web Key Set. */
export type Jwks = {
  /** The keys of the key list. */
  readonly keys: readonly {
    /** Kind of key. */
    readonly kty: "OKP";
    /** Curve. */
    readonly crv: "Ed25519";
    /** Algorithm. */
    readonly alg: "EdDSA";
    /** The key signs. */
    readonly use: "sig";
    /** Name and hash of the key, as in the key list. */
    readonly kid: string;
    /** The public key, base64url. */
    readonly x: string;
    /** What it signs. */
    readonly purpose: "snapshot" | "seal" | "webhook";
    /** From when its signatures count. */
    readonly valid_from: string;
    /** Until when they count. */
    readonly valid_to: string;
    /** Since when they no longer count; null for a good key. */
    readonly revoked_at: string | null;
  }[];
};

/** What `search_programs` takes. */
export type SearchProgramsInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** How well documented; repeat for several. */
  readonly tier?: readonly ("S" | "A" | "B" | "C")[] | undefined;
  /** Prefecture the program is limited to, in Japanese or Latin letters; 全国 for programs without one. Nationwide programs do not match a named prefecture. */
  readonly prefecture?: string | undefined;
  /** Level of the body that runs the program. */
  readonly authority_level?: "national" | "prefecture" | "municipality" | "financial" | "国" | "国の機関" | "都道府県" | "県" | "都" | "道" | "府" | "市区町村" | "市町村" | "市" | "区" | "公庫" | "公的金融機関" | "政府系金融機関" | undefined;
  /** Purpose it may be used for, as stored; repeat for several. */
  readonly funding_purpose?: readonly string[] | undefined;
  /** Applicant it is meant for, as stored; repeat for several. */
  readonly target_type?: readonly string[] | undefined;
  /** Least maximum amount, in units of 10,000 JPY. Programs without a stated amount drop out. */
  readonly amount_min?: number | undefined;
  /** Greatest maximum amount, in units of 10,000 JPY. Programs without a stated amount drop out. */
  readonly amount_max?: number | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
  /** minimal: seven keys; default: all but the details; full: the whole record. */
  readonly fields?: "minimal" | "default" | "full" | undefined;
};

/** What `get_program` takes. */
export type GetProgramInput = {
  /** Id of a program, as search returns it. */
  readonly unified_id: string;
  /** minimal: seven keys; default and full: the whole record. */
  readonly fields?: "minimal" | "default" | "full" | undefined;
};

/** What `batch_get_programs` takes. */
export type BatchGetProgramsInput = ProgramBatchRequest;

/** What `prescreen_programs` takes. */
export type PrescreenProgramsInput = PrescreenRequest;

/** What `list_exclusion_rules` takes. */
export type ListExclusionRulesInput = {
  /** Most rules to return; all when left out. */
  readonly limit?: number | undefined;
  /** Rules to skip. */
  readonly offset?: number | undefined;
};

/** What `check_exclusions` takes. */
export type CheckExclusionsInput = ExclusionCheckRequest;

/** What `get_meta_freshness` takes. */
export type GetMetaFreshnessInput = {
  /** Most rows in top_rows. */
  readonly limit?: number | undefined;
  /** Order of top_rows. */
  readonly sort_by?: "fetched_at_desc" | "fetched_at_asc" | "tier" | undefined;
  /** Only programs of this tier. */
  readonly tier?: "all" | "S" | "A" | "B" | "C" | undefined;
};

/** What `post_billing_checkout` takes. */
export type PostBillingCheckoutInput = CheckoutRequest;

/** What `post_billing_keys_from_checkout` takes. */
export type PostBillingKeysFromCheckoutInput = CheckoutKeyRequest;

/** What `post_billing_portal` takes. */
export type PostBillingPortalInput = PortalRequest;

/** What `post_billing_refund_request` takes. */
export type PostBillingRefundRequestInput = RefundRequest;

/** What `preview_cost` takes. */
export type PreviewCostInput = CostPreviewRequest;

/** What `post_feedback` takes. */
export type PostFeedbackInput = FeedbackRequest;

/** What `query_evidence_packet` takes. */
export type QueryEvidencePacketInput = EvidenceQuery;

/** What `post_evidence_packets_batch` takes. */
export type PostEvidencePacketsBatchInput = EvidenceBatchRequest;

/** What `get_evidence_packet` takes. */
export type GetEvidencePacketInput = {
  /** What the subject is. */
  readonly subject_kind: "program" | "houjin" | "law" | "court_decision" | "tax_ruleset" | "loan_program" | "enforcement_case" | "case_study" | "bid" | "invoice_registrant";
  /** Id of the subject; a number for companies and registrants. */
  readonly subject_id: string;
  /** Show single stated values with their sources. */
  readonly include_facts?: boolean | undefined;
  /** Show rules on combining programs. */
  readonly include_rules?: boolean | undefined;
  /** Both levels carry every key of a record. */
  readonly fields?: "default" | "full" | undefined;
  /** full: everything; brief: lineage only, under 2,000 tokens, cut between two records where needed; verified_only: only facts whose source has a checksum; changes_only: only records whose source publishes changes. */
  readonly packet_profile?: "full" | "brief" | "verified_only" | "changes_only" | undefined;
  /** Only json. */
  readonly output_format?: "json" | undefined;
  /** Compare the packet with reading the sources, on your own numbers. */
  readonly include_compression?: boolean | undefined;
  /** What your baseline counts; unknown for none. It is never guessed from an address. */
  readonly source_tokens_basis?: "unknown" | "pdf_pages" | "token_count" | undefined;
  /** Pages of the sources; used only with source_tokens_basis=pdf_pages. */
  readonly source_pdf_pages?: number | undefined;
  /** Tokens of the sources; used only with source_tokens_basis=token_count. */
  readonly source_token_count?: number | undefined;
  /** What a million input tokens cost you, in JPY. */
  readonly input_token_price_jpy_per_1m?: number | undefined;
};

/** What `get_source_manifest` takes. */
export type GetSourceManifestInput = {
  /** Id of the program. */
  readonly program_id: string;
};

/** What `prefetch_intelligence` takes. */
export type PrefetchIntelligenceInput = {
  /** The question in words. */
  readonly q: string;
  /** Prefecture of programs; 全国 for those without one. Leaves programs only. */
  readonly prefecture?: string | undefined;
  /** How well documented programs are. Leaves programs only. */
  readonly tier?: "S" | "A" | "B" | "C" | undefined;
  /** Most records. */
  readonly limit?: number | undefined;
  /** Show single stated values with their sources. */
  readonly include_facts?: boolean | undefined;
  /** Only json. */
  readonly output_format?: "json" | undefined;
  /** Compare the packet with reading the sources, on your own numbers. */
  readonly include_compression?: boolean | undefined;
  /** What your baseline counts; unknown for none. It is never guessed from an address. */
  readonly source_tokens_basis?: "unknown" | "pdf_pages" | "token_count" | undefined;
  /** Pages of the sources; used only with source_tokens_basis=pdf_pages. */
  readonly source_pdf_pages?: number | undefined;
  /** Tokens of the sources; used only with source_tokens_basis=token_count. */
  readonly source_token_count?: number | undefined;
  /** What a million input tokens cost you, in JPY. */
  readonly input_token_price_jpy_per_1m?: number | undefined;
};

/** What `company_public_baseline` takes. */
export type CompanyPublicBaselineInput = ArtifactRequest;

/** What `company_folder_brief` takes. */
export type CompanyFolderBriefInput = ArtifactRequest;

/** What `company_public_audit_pack` takes. */
export type CompanyPublicAuditPackInput = ArtifactRequest;

/** What `check_funding_stack` takes. */
export type CheckFundingStackInput = FundingStackRequest;

/** What `get_houjin_360` takes. */
export type GetHoujin360Input = {
  /** 13 digits, or T and 13 digits. */
  readonly houjin_bangou: string;
  /** Most rows of each list. */
  readonly limit?: number | undefined;
};

/** What `post_me_billing_portal` takes. */
export type PostMeBillingPortalInput = BillingPortalRequest;

/** What `post_me_cap` takes. */
export type PostMeCapInput = MonthlyCapRequest;

/** What `get_me_dashboard` takes. */
export type GetMeDashboardInput = {
  /** How many days to look at, today in Japan included. */
  readonly days?: number | undefined;
};

/** What `get_me_tool_recommendation` takes. */
export type GetMeToolRecommendationInput = {
  /** What you want to find out, in your own words. */
  readonly intent: string;
  /** Most tools to name. */
  readonly limit?: number | undefined;
};

/** What `get_me_usage` takes. */
export type GetMeUsageInput = {
  /** How many days to look at, today in Japan included. */
  readonly days?: number | undefined;
  /** Sums by client tag, or by key, instead of days. */
  readonly group_by?: "client_tag" | "key" | undefined;
  /** Only calls of this key: its id, how it begins (evc_Ab12), or its label. Never the key itself. */
  readonly key?: string | undefined;
};

/** What `get_me_usage_by_tool` takes. */
export type GetMeUsageByToolInput = {
  /** How many days to look at, today in Japan included. */
  readonly days?: number | undefined;
  /** Most operations to list. */
  readonly limit?: number | undefined;
  /** Only calls of this key: its id, how it begins (evc_Ab12), or its label. Never the key itself. */
  readonly key?: string | undefined;
};

/** What `post_session` takes. */
export type PostSessionInput = SessionRequest;

/** What `post_me_alerts_subscribe` takes. */
export type PostMeAlertsSubscribeInput = AlertSubscribeRequest;

/** What `delete_me_alerts_subscriptions_sub_id` takes. */
export type DeleteMeAlertsSubscriptionsSubIdInput = {
  /** Number of the subscription. */
  readonly sub_id: number;
};

/** What `post_device_authorize` takes. */
export type PostDeviceAuthorizeInput = DeviceAuthorizeRequest;

/** What `post_device_complete` takes. */
export type PostDeviceCompleteInput = DeviceCompleteRequest;

/** What `post_device_token` takes. */
export type PostDeviceTokenInput = DeviceTokenRequest;

/** What `post_device_deny` takes. */
export type PostDeviceDenyInput = DeviceDenyRequest;

/** What `get_email_unsubscribe` takes. */
export type GetEmailUnsubscribeInput = {
  /** The address that is mailed. */
  readonly email: string;
  /** The token of the mail. */
  readonly token: string;
  /** Language of the page; the browser's unless sent. */
  readonly lang?: "ja" | "en" | undefined;
};

/** What `post_email_unsubscribe` takes. */
export type PostEmailUnsubscribeInput = {
  /** The address that is mailed. */
  readonly email: string;
  /** The token of the mail. */
  readonly token: string;
  /** Why, in a word. */
  readonly reason?: string | undefined;
  /** Language of the page; the browser's unless sent. */
  readonly lang?: "ja" | "en" | undefined;
};

/** What `post_subscribers` takes. */
export type PostSubscribersInput = SubscriberRequest;

/** What `get_subscribers_unsubscribe` takes. */
export type GetSubscribersUnsubscribeInput = {
  /** The address that is mailed. */
  readonly email: string;
  /** The token of the mail. */
  readonly token: string;
  /** Language of the page; the browser's unless sent. */
  readonly lang?: "ja" | "en" | undefined;
};

/** What `post_compliance_subscribe` takes. */
export type PostComplianceSubscribeInput = ComplianceSubscribeRequest;

/** What `get_compliance_verify_verification_token` takes. */
export type GetComplianceVerifyVerificationTokenInput = {
  /** The token of the mail. */
  readonly verification_token: string;
  /** Language of the page; the browser's unless sent. */
  readonly lang?: "ja" | "en" | undefined;
};

/** What `post_compliance_unsubscribe` takes. */
export type PostComplianceUnsubscribeInput = {
  /** The token of the mail. */
  readonly unsubscribe_token: string;
  /** Language of the page; the browser's unless sent. */
  readonly lang?: "ja" | "en" | undefined;
};

/** What `post_compliance_payments_checkout` takes. */
export type PostCompliancePaymentsCheckoutInput = ComplianceCheckoutRequest;

/** What `post_me_testimonials` takes. */
export type PostMeTestimonialsInput = TestimonialRequest;

/** What `delete_me_testimonials_testimonial_id` takes. */
export type DeleteMeTestimonialsTestimonialIdInput = {
  /** Number of the testimonial. */
  readonly testimonial_id: number;
};

/** What `get_advisors_match` takes. */
export type GetAdvisorsMatchInput = {
  /** Where help is needed. */
  readonly prefecture?: string | undefined;
  /** What help is needed with. */
  readonly specialty?: "subsidy" | "loan" | "tax" | "enforcement_defense" | "invoice" | "ebook" | undefined;
  /** Industry of who needs help. */
  readonly industry?: "agriculture_forestry" | "manufacturing" | "manufacture" | "it" | "service" | "construction" | "retail" | undefined;
  /** Most advisors. */
  readonly limit?: number | undefined;
};

/** What `post_advisors_signup` takes. */
export type PostAdvisorsSignupInput = AdvisorSignup;

/** What `post_advisors_track` takes. */
export type PostAdvisorsTrackInput = AdvisorTrackRequest;

/** What `post_advisors_report_conversion` takes. */
export type PostAdvisorsReportConversionInput = AdvisorConversionRequest;

/** What `post_advisors_verify_houjin_advisor_id` takes. */
export type PostAdvisorsVerifyHoujinAdvisorIdInput = {
  /** Number of the advisor. */
  readonly advisor_id: number;
};

/** What `get_advisors_advisor_id_dashboard_data` takes. */
export type GetAdvisorsAdvisorIdDashboardDataInput = {
  /** Number of the advisor. */
  readonly advisor_id: number;
  /** Token of the dashboard link. */
  readonly token?: string | undefined;
};

/** What `post_widget_signup` takes. */
export type PostWidgetSignupInput = WidgetSignupRequest;

/** What `get_widget_key_id_usage` takes. */
export type GetWidgetKeyIdUsageInput = {
  /** Id of the widget key, not the key itself. */
  readonly key_id: string;
};

/** What `get_widget_search` takes. */
export type GetWidgetSearchInput = {
  /** The widget key (wgt_), unless X-Widget-Key has it. */
  readonly key?: string | undefined;
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Prefecture the program is limited to; 全国 for none. */
  readonly prefecture?: string | undefined;
  /** Level of the body that runs the program. */
  readonly authority_level?: "national" | "prefecture" | "municipality" | "financial" | "国" | "国の機関" | "都道府県" | "県" | "都" | "道" | "府" | "市区町村" | "市町村" | "市" | "区" | "公庫" | "公的金融機関" | "政府系金融機関" | undefined;
  /** Industry, by letter or name; it is searched as a word. */
  readonly industry?: string | undefined;
  /** Applicant it is meant for; repeat for several. */
  readonly target?: readonly string[] | undefined;
  /** Purpose it may be used for; repeat for several. */
  readonly funding_purpose?: readonly string[] | undefined;
  /** Most rows. */
  readonly limit?: number | undefined;
};

/** What `get_widget_enum_values` takes. */
export type GetWidgetEnumValuesInput = {
  /** The widget key (wgt_), unless X-Widget-Key has it. */
  readonly key?: string | undefined;
};

/** What `upcoming_deadlines` takes. */
export type UpcomingDeadlinesInput = {
  /** Days to look ahead from today in Japan, the last one included. */
  readonly within_days?: number | undefined;
  /** Prefecture in Japanese or Latin letters; programs without a prefecture are included. 全国 for those alone. */
  readonly prefecture?: string | undefined;
  /** Level of the body that runs the program. */
  readonly authority_level?: "national" | "prefecture" | "municipality" | "financial" | "国" | "国の機関" | "都道府県" | "県" | "都" | "道" | "府" | "市区町村" | "市町村" | "市" | "区" | "公庫" | "公的金融機関" | "政府系金融機関" | undefined;
  /** How well documented; repeat for several. */
  readonly tier?: readonly ("S" | "A" | "B" | "C")[] | undefined;
  /** Most deadlines to return; total counts them all. */
  readonly limit?: number | undefined;
};

/** What `search_case_studies` takes. */
export type SearchCaseStudiesInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Prefecture of the company, in Japanese or Latin letters; 全国 for cases that name none. */
  readonly prefecture?: string | undefined;
  /** Start of a code of the Japan Standard Industrial Classification, such as E or E24; the name of a division works. */
  readonly industry_jsic?: string | undefined;
  /** Corporate number of the company, 13 digits or T and 13. */
  readonly houjin_bangou?: string | undefined;
  /** Part of the name of a program the company used. */
  readonly program_used?: string | undefined;
  /** Least support received in JPY. Cases that do not state it drop out. */
  readonly min_subsidy_yen?: number | undefined;
  /** Greatest support received in JPY. Cases that do not state it drop out. */
  readonly max_subsidy_yen?: number | undefined;
  /** Least number of employees. Cases that do not state it drop out. */
  readonly min_employees?: number | undefined;
  /** Greatest number of employees. Cases that do not state it drop out. */
  readonly max_employees?: number | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_case_study` takes. */
export type GetCaseStudyInput = {
  /** Id of a case study, as search returns it. */
  readonly case_id: string;
};

/** What `search_loan_programs` takes. */
export type SearchLoanProgramsInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Lender by its whole name, as stored; use q for a part of it. */
  readonly provider?: string | undefined;
  /** Kind of loan by its whole word, as stored. */
  readonly loan_type?: string | undefined;
  /** Is collateral asked for? Each value is a statement of the lender: not_required does not find negotiable or unknown. */
  readonly collateral_required?: "required" | "not_required" | "negotiable" | "unknown" | undefined;
  /** Is the guarantee of the owner asked for? Each value is a statement of the lender: not_required does not find negotiable or unknown. */
  readonly personal_guarantor_required?: "required" | "not_required" | "negotiable" | "unknown" | undefined;
  /** Is the guarantee of others asked for? Each value is a statement of the lender: not_required does not find negotiable or unknown. */
  readonly third_party_guarantor_required?: "required" | "not_required" | "negotiable" | "unknown" | undefined;
  /** Least of the most it lends, in JPY. */
  readonly min_amount_yen?: number | undefined;
  /** Greatest of the most it lends, in JPY. */
  readonly max_amount_yen?: number | undefined;
  /** Greatest standard rate a year as a fraction: 0.015 for 1.5 %. */
  readonly max_interest_rate?: number | undefined;
  /** Least of the longest term, in years. */
  readonly min_loan_period_years?: number | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_loan_program` takes. */
export type GetLoanProgramInput = {
  /** Id of a loan, as search returns it. */
  readonly loan_id: number;
};

/** What `search_enforcement_cases` takes. */
export type SearchEnforcementCasesInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Kind of measure by its whole name, as stored. */
  readonly event_type?: string | undefined;
  /** Ministry or agency by its whole name, as stored. */
  readonly ministry?: string | undefined;
  /** Prefecture concerned, in Japanese or Latin letters; 全国 for cases that name none. */
  readonly prefecture?: string | undefined;
  /** Part of the provision the measure rests on. */
  readonly legal_basis?: string | undefined;
  /** Part of the name of the program concerned. */
  readonly program_name_hint?: string | undefined;
  /** Corporate number of the party, 13 digits or T and 13; finds only cases whose source gives it. */
  readonly recipient_houjin_bangou?: string | undefined;
  /** First day of disclosure, YYYY-MM-DD. Cases without a day drop out. */
  readonly disclosed_from?: string | undefined;
  /** Last day of disclosure, YYYY-MM-DD. Cases without a day drop out. */
  readonly disclosed_until?: string | undefined;
  /** Least part of a grant found improper, in JPY. Cases that do not state it drop out. */
  readonly min_improper_grant_yen?: number | undefined;
  /** Greatest part of a grant found improper, in JPY. Cases that do not state it drop out. */
  readonly max_improper_grant_yen?: number | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_enforcement_case` takes. */
export type GetEnforcementCaseInput = {
  /** Id of an enforcement case, as search returns it. */
  readonly case_id: string;
};

/** What `search_invoice_registrants` takes. */
export type SearchInvoiceRegistrantsInput = {
  /** Beginning of a name or trade name, or a number: T and at least the first ten digits, or 13 digits. */
  readonly q?: string | undefined;
  /** Corporate number, 13 digits; only corporations have one. */
  readonly houjin_bangou?: string | undefined;
  /** corporate: corporations; individual: sole proprietors. */
  readonly kind?: "corporate" | "individual" | undefined;
  /** Prefecture of the address, in Japanese or Latin letters; 全国 for registrants whose address is not published. */
  readonly prefecture?: string | undefined;
  /** First day of registration to show, inclusive. */
  readonly registered_after?: string | undefined;
  /** Last day of registration to show, inclusive. */
  readonly registered_before?: string | undefined;
  /** Leave out registrations that were revoked or have lapsed by today. */
  readonly active_only?: boolean | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_invoice_registrant` takes. */
export type GetInvoiceRegistrantInput = {
  /** Registration number, T and 13 digits. 13 digits without the T are a corporate number: search for it. */
  readonly invoice_registration_number: string;
};

/** What `search_laws` takes. */
export type SearchLawsInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Rank of the law. */
  readonly law_type?: "constitution" | "act" | "cabinet_order" | "imperial_order" | "ministerial_ordinance" | "rule" | "notice" | "guideline" | "dajokan_fukoku" | "dajokan_tatsu" | undefined;
  /** Ministry in charge by its whole name, as stored. */
  readonly ministry?: string | undefined;
  /** First day of promulgation, YYYY-MM-DD. */
  readonly promulgated_from?: string | undefined;
  /** Last day of promulgation, YYYY-MM-DD. */
  readonly promulgated_to?: string | undefined;
  /** First day of coming into force, YYYY-MM-DD. */
  readonly enforced_from?: string | undefined;
  /** Last day of coming into force, YYYY-MM-DD. */
  readonly enforced_to?: string | undefined;
  /** Only laws in force; wins over include_repealed. */
  readonly currently_effective_only?: boolean | undefined;
  /** Repealed laws too, when currently_effective_only is false. */
  readonly include_repealed?: boolean | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_law` takes. */
export type GetLawInput = {
  /** Id of a law, as search returns it. */
  readonly unified_id: string;
};

/** What `get_law_related_programs` takes. */
export type GetLawRelatedProgramsInput = {
  /** Id of a law, as search returns it. */
  readonly unified_id: string;
  /** Only references of this kind. */
  readonly ref_kind?: "authority" | "eligibility" | "exclusion" | "reference" | "penalty" | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `find_precedents_by_statute` takes. */
export type FindPrecedentsByStatuteInput = DecisionsByStatuteRequest;

/** What `search_court_decisions` takes. */
export type SearchCourtDecisionsInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Court by its whole name as stored, with its division where published. */
  readonly court?: string | undefined;
  /** Level of the court. */
  readonly court_level?: "supreme" | "high" | "district" | "summary" | "family" | undefined;
  /** Form of the decision: judgment, ruling or order. */
  readonly decision_type?: "判決" | "決定" | "命令" | undefined;
  /** Part of the area the court files it under. */
  readonly subject_area?: string | undefined;
  /** Law the decision refers to, by id. */
  readonly references_law_id?: string | undefined;
  /** First day of the decision, YYYY-MM-DD. */
  readonly decided_from?: string | undefined;
  /** Last day of the decision, YYYY-MM-DD. */
  readonly decided_to?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_court_decision` takes. */
export type GetCourtDecisionInput = {
  /** Id of a court decision, as search returns it. */
  readonly unified_id: string;
};

/** What `evaluate_tax_rulesets` takes. */
export type EvaluateTaxRulesetsInput = TaxEvaluationRequest;

/** What `search_tax_rulesets` takes. */
export type SearchTaxRulesetsInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Tax it belongs to. */
  readonly tax_category?: "consumption" | "corporate" | "income" | "property" | "local" | "inheritance" | undefined;
  /** What it grants or demands. */
  readonly ruleset_kind?: "registration" | "credit" | "deduction" | "special_depreciation" | "exemption" | "preservation" | "other" | undefined;
  /** A day, YYYY-MM-DD, on which it applies. */
  readonly effective_on?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_tax_ruleset` takes. */
export type GetTaxRulesetInput = {
  /** Id of a tax ruleset, as search returns it. */
  readonly unified_id: string;
};

/** What `search_bids` takes. */
export type SearchBidsInput = {
  /** Words in any spelling, all of which should match; "..." is matched as written. A number or id works too. */
  readonly q?: string | undefined;
  /** Procedure. */
  readonly bid_kind?: "open" | "selective" | "negotiated" | "kobo_subsidy" | undefined;
  /** Corporate number of the buyer, 13 digits or T and 13. */
  readonly procuring_houjin_bangou?: string | undefined;
  /** Corporate number of the winner, 13 digits or T and 13. */
  readonly winner_houjin_bangou?: string | undefined;
  /** Program it seems to belong to, as stored. */
  readonly program_id_hint?: string | undefined;
  /** Least amount of the award in JPY. */
  readonly min_amount?: number | undefined;
  /** Greatest amount of the award in JPY. */
  readonly max_amount?: number | undefined;
  /** Bids are taken until this day or a later one, YYYY-MM-DD. */
  readonly deadline_after?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_bid` takes. */
export type GetBidInput = {
  /** Id of a procurement, as search returns it. */
  readonly unified_id: string;
};

/** What `get_am_acceptance_stats` takes. */
export type GetAmAcceptanceStatsInput = {
  /** Part of the program's name, in any spelling. */
  readonly program_name?: string | undefined;
  /** Year or fiscal year of the call. */
  readonly year?: number | undefined;
  /** Region of the figures; a prefecture in any spelling. */
  readonly region?: string | undefined;
  /** Industry of the figures by letter, code or name. */
  readonly industry?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `active_programs_at` takes. */
export type ActiveProgramsAtInput = {
  /** Day to look at, YYYY-MM-DD. */
  readonly date?: string | undefined;
  /** Prefecture in any spelling, 全国, or part of a municipality's name. */
  readonly region?: string | undefined;
  /** Industry by letter, code or name of a division. */
  readonly industry?: string | undefined;
  /** Size of the company. */
  readonly size?: "sole" | "small" | "sme" | "mid" | "large" | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `list_open_programs` takes. */
export type ListOpenProgramsInput = {
  /** Day to look at, YYYY-MM-DD; today in Japan unless sent. */
  readonly on_date?: string | undefined;
  /** Prefecture in any spelling, 全国, or part of a municipality's name. */
  readonly region?: string | undefined;
  /** Industry by letter, code or name of a division. */
  readonly industry?: string | undefined;
  /** Size of the company. */
  readonly size?: "sole" | "small" | "sme" | "mid" | "large" | undefined;
  /** A question in Japanese or English. */
  readonly natural_query?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_am_gx_programs` takes. */
export type GetAmGxProgramsInput = {
  /** Theme. */
  readonly theme?: "ghg_reduction" | "ev" | "renewable" | "zeb_zeh" | "carbon_credit" | undefined;
  /** Kind of applicant. */
  readonly company_size?: "sme" | "midsize" | "large" | "individual" | "municipality" | "farmer" | undefined;
  /** Prefecture in any spelling, 全国, or part of a municipality's name. */
  readonly region?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_am_programs_active_v2` takes. */
export type GetAmProgramsActiveV2Input = {
  /** Day to look at, YYYY-MM-DD; today in Japan unless sent. */
  readonly as_of?: string | undefined;
  /** Calls that opened on or before this day. */
  readonly application_open_by?: string | undefined;
  /** Calls that close on or after this day. */
  readonly application_close_by?: string | undefined;
  /** Prefecture in any spelling; nationwide programs are kept. */
  readonly prefecture?: string | undefined;
  /** Also rows without any day, behind the others. */
  readonly include_undated?: boolean | undefined;
  /** Most rows. */
  readonly limit?: number | undefined;
};

/** What `related_programs` takes. */
export type RelatedProgramsInput = {
  /** Id of the program. */
  readonly program_id: string;
  /** Kinds of relation to follow; all unless sent. */
  readonly relation_types?: readonly ("prerequisite" | "compatible" | "incompatible" | "replaces" | "amends" | "related" | "references_law" | "successor" | "predecessor" | "similar")[] | undefined;
  /** Steps from the seed. */
  readonly depth?: number | undefined;
  /** Most relations shown. */
  readonly max_edges?: number | undefined;
};

/** What `enum_values` takes. */
export type EnumValuesInput = {
  /** One of authority, authority_level, tier, industry, funding_purpose, target_type, region, tax_category, program_kind, loan_type, event_type, ministry, certification_authority. */
  readonly enum_name: string;
};

/** What `classify_intent` takes. */
export type ClassifyIntentInput = {
  /** A question in Japanese or English. */
  readonly query?: string | undefined;
};

/** What `reason_skeleton` takes. */
export type ReasonSkeletonInput = {
  /** A question in Japanese or English. */
  readonly query?: string | undefined;
  /** Who reads the answer. */
  readonly persona?: "sme_owner" | "tax_advisor" | "agri_corp" | "consultant" | "ma_advisor" | "municipality" | "generic" | undefined;
};

/** What `search_certifications` takes. */
export type SearchCertificationsInput = {
  /** Words in any spelling, or a question. */
  readonly query?: string | undefined;
  /** The same as query; wins when both are sent. */
  readonly q?: string | undefined;
  /** Part of the name of the body that grants it. */
  readonly authority?: string | undefined;
  /** Size of the company. */
  readonly size?: "sole" | "small" | "sme" | "mid" | "large" | undefined;
  /** Industry by letter, code or name of a division. */
  readonly industry?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `search_tax_incentives` takes. */
export type SearchTaxIncentivesInput = {
  /** Words in any spelling, all of which should match. */
  readonly query?: string | undefined;
  /** The same as query; wins when both are sent. */
  readonly q?: string | undefined;
  /** A question in Japanese or English. */
  readonly natural_query?: string | undefined;
  /** Part of the name of the body in charge. */
  readonly authority?: string | undefined;
  /** Industry as the measure's own text names it. */
  readonly industry?: string | undefined;
  /** Year in which it applies. */
  readonly target_year?: number | undefined;
  /** corporation (法人), sole_proprietor (個人事業主), or words. */
  readonly target_entity?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_am_tax_rule` takes. */
export type GetAmTaxRuleInput = {
  /** Id, name, or part of the name of the measure. */
  readonly measure_name_or_id?: string | undefined;
  /** Keeps rules of this kind, such as credit or exemption. */
  readonly rule_type?: string | undefined;
  /** Day to look at, YYYY-MM-DD; today in Japan unless sent. */
  readonly as_of?: string | undefined;
};

/** What `search_loans` takes. */
export type SearchLoansInput = {
  /** Kind of loan. */
  readonly loan_kind?: "ippan" | "trou" | "seirei" | "sanko" | "sogyo" | "rinsei" | "saigai" | "shingiseikyu" | "kiki" | "other" | undefined;
  /** No collateral. true keeps loans whose lender says not_required; negotiable and unknown drop out. */
  readonly no_collateral?: boolean | undefined;
  /** No guarantee of the owner. true keeps loans whose lender says not_required; negotiable and unknown drop out. */
  readonly no_personal_guarantor?: boolean | undefined;
  /** No guarantee of others. true keeps loans whose lender says not_required; negotiable and unknown drop out. */
  readonly no_third_party_guarantor?: boolean | undefined;
  /** Greatest of the most it lends, in JPY. */
  readonly max_amount_yen?: number | undefined;
  /** Least of the most it lends, in JPY. */
  readonly min_amount_yen?: number | undefined;
  /** Lender by its whole name, which is its id here. */
  readonly lender_entity_id?: string | undefined;
  /** Words of the loan's name, in any spelling. */
  readonly name_query?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `search_mutual_plans` takes. */
export type SearchMutualPlansInput = {
  /** Kind of plan. */
  readonly plan_kind?: "retirement_mutual" | "bankruptcy_mutual" | "dc_pension" | "db_pension" | "industry_pension" | "welfare_insurance" | "health_insurance" | "other" | undefined;
  /** Monthly premium in JPY that the plan must allow. */
  readonly premium_monthly_yen?: number | undefined;
  /** How premiums are treated for tax. */
  readonly tax_deduction_type?: "small_enterprise_deduction" | "idekodc" | "group_retirement" | "corp_expense" | "none" | undefined;
  /** Body that runs the plan, by its whole name. */
  readonly provider_entity_id?: string | undefined;
  /** Part of the name, in any spelling. */
  readonly name_query?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_am_by_law` takes. */
export type GetAmByLawInput = {
  /** Name of the law, also abbreviated or in part. */
  readonly law_name?: string | undefined;
  /** Article, such as 第8条, 8, 41の19 or 22条3項. */
  readonly article?: string | undefined;
  /** Day of an amendment, YYYY-MM-DD. */
  readonly amendment_date?: string | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `check_enforcement` takes. */
export type CheckEnforcementInput = {
  /** Corporate number, 13 digits or T and 13 digits. */
  readonly houjin_bangou?: string | undefined;
  /** Name of the party, with or without its corporate form. */
  readonly target_name?: string | undefined;
  /** Day the answer speaks for, YYYY-MM-DD; today in Japan unless given. */
  readonly as_of_date?: string | undefined;
};

/** What `get_law_article` takes. */
export type GetLawArticleInput = {
  /** Id, title, abbreviation or number of the law. */
  readonly law_name_or_canonical_id?: string | undefined;
  /** Number of the article, also with paragraph and item: 第38条の3, 22条3項, 2条9項6号. */
  readonly article_number?: string | undefined;
  /** Day, YYYY-MM-DD; today in Japan unless given. */
  readonly as_of?: string | undefined;
};

/** What `get_annotations` takes. */
export type GetAnnotationsInput = {
  /** Id of any record. */
  readonly entity_id: string;
  /** Only remarks of these kinds; may stand several times. */
  readonly kinds?: readonly ("note" | "quality" | "deadline_risk" | "amendment" | "verification" | "correction")[] | undefined;
  /** Also remarks that no longer hold. */
  readonly include_superseded?: boolean | undefined;
  /** Most records of this page. */
  readonly limit?: number | undefined;
  /** Records to skip before this page. */
  readonly offset?: number | undefined;
};

/** What `get_provenance` takes. */
export type GetProvenanceInput = {
  /** Id of any record, or a corporate number. */
  readonly entity_id: string;
  /** Also list the facts in meta.facts. */
  readonly include_facts?: boolean | undefined;
  /** Most facts in meta.facts. */
  readonly fact_limit?: number | undefined;
};

/** What `get_am_provenance_fact_fact_id` takes. */
export type GetAmProvenanceFactFactIdInput = {
  /** Number of the fact, as evidence and provenance show it. */
  readonly fact_id: number;
};

/** What `validate_intake` takes. */
export type ValidateIntakeInput = AmValidationRequest;

/** What `get_am_example_profiles_profile_id` takes. */
export type GetAmExampleProfilesProfileIdInput = {
  /** Id of a profile, as the list shows it. */
  readonly profile_id: string;
};

/** What `get_am_static_resource_id` takes. */
export type GetAmStaticResourceIdInput = {
  /** Id of a resource, as the list shows it. */
  readonly resource_id: string;
};

/** What `post_audit_batch_evaluate` takes. */
export type PostAuditBatchEvaluateInput = AuditBatchRequest;

/** What `post_audit_workpaper` takes. */
export type PostAuditWorkpaperInput = WorkpaperRequest;

/** What `get_audit_seals_seal_id` takes. */
export type GetAuditSealsSealIdInput = {
  /** Id of the seal, seal_ and 32 hex digits. */
  readonly seal_id: string;
};

/** What `get_a2a_skills` takes. */
export type GetA2aSkillsInput = {
  /** Only skills with this tag. */
  readonly tag?: string | undefined;
  /** Only skills of this category. */
  readonly category?: string | undefined;
  /** Only skills that are sensitive, or only those that are not. */
  readonly sensitive?: boolean | undefined;
};

/** What `get_a2a_skills_skill_name` takes. */
export type GetA2aSkillsSkillNameInput = {
  /** Name of the skill. */
  readonly skill_name: string;
};

/** What `post_a2a_skills_negotiate` takes. */
export type PostA2aSkillsNegotiateInput = A2ASkillNegotiation;

/** What `post_a2a_task` takes. */
export type PostA2aTaskInput = A2ATaskCreate;

/** What `get_a2a_task_task_id` takes. */
export type GetA2aTaskTaskIdInput = {
  /** Id of the task. */
  readonly task_id: string;
  /** The state token of the task, in place of the header. */
  readonly state_token?: string | undefined;
};

/** What `post_a2a_task_task_id_resume` takes. */
export type PostA2aTaskTaskIdResumeInput = {
  /** Id of the task. */
  readonly task_id: string;
} & A2AResumePayload;

/** What `post_a2a_task_task_id_cancel` takes. */
export type PostA2aTaskTaskIdCancelInput = {
  /** Id of the task. */
  readonly task_id: string;
} & A2ACancelPayload;

/** What `post_invoice_registrants_batch_risk` takes. */
export type PostInvoiceRegistrantsBatchRiskInput = BatchRiskRequest;

/** What `get_invoice_registrants_risk` takes. */
export type GetInvoiceRegistrantsRiskInput = {
  /** Registration number, T and 13 digits. */
  readonly invoice_registration_number: string;
};

/** What `post_me_saved_searches` takes. */
export type PostMeSavedSearchesInput = SavedSearchRequest;

/** What `delete_me_saved_searches_saved_id` takes. */
export type DeleteMeSavedSearchesSavedIdInput = {
  /** Number of a saved search, as the list shows it. */
  readonly saved_id: number;
};

/** What `post_me_saved_searches_saved_id_sheet` takes. */
export type PostMeSavedSearchesSavedIdSheetInput = {
  /** Number of a saved search, as the list shows it. */
  readonly saved_id: number;
} & SheetBindingRequest;

/** What `get_suggest` takes. */
export type GetSuggestInput = {
  /** What was typed so far; one character is enough. */
  readonly q: string;
  /** Only records of this dataset. */
  readonly dataset?: "program" | "law" | "tax_ruleset" | "loan_program" | "certification" | "mutual_plan" | "case_study" | "enforcement_case" | undefined;
  /** Most results. */
  readonly limit?: number | undefined;
};

/** What `verify_citations` takes. */
export type VerifyCitationsInput = CitationRequest;

/** What `search_houjin` takes. */
export type SearchHoujinInput = {
  /** A name or the beginning of one; a corporate number works too. */
  readonly q: string;
  /** Prefecture of the address, in Japanese or Latin letters; 全国 for companies of which none is stated. Companies whose place no source states drop out of any other. */
  readonly prefecture?: string | undefined;
  /** Most results. */
  readonly limit?: number | undefined;
};

/** What `post_me_keys` takes. */
export type PostMeKeysInput = ChildKeyRequest;

/** What `patch_me_keys_key_id` takes. */
export type PatchMeKeysKeyIdInput = {
  /** Id of the child key, not the key itself. */
  readonly key_id: string;
} & ChildKeyChange;

/** What `delete_me_keys_key_id` takes. */
export type DeleteMeKeysKeyIdInput = {
  /** Id of the child key, not the key itself. */
  readonly key_id: string;
};

/** What `post_me_widget_keys` takes. */
export type PostMeWidgetKeysInput = WidgetKeyRequest;

/** What `delete_me_widget_keys_key_id` takes. */
export type DeleteMeWidgetKeysKeyIdInput = {
  /** Id of the widget key, not the key itself. */
  readonly key_id: string;
};

/** What `get_calendar_deadlines_ics` takes. */
export type GetCalendarDeadlinesIcsInput = {
  /** Days to look ahead from today in Japan, the last one included. */
  readonly within_days?: number | undefined;
  /** Prefecture in Japanese or Latin letters; programs without a prefecture are included. 全国 for those alone. */
  readonly prefecture?: string | undefined;
  /** Level of the body that runs the program. */
  readonly authority_level?: "national" | "prefecture" | "municipality" | "financial" | "国" | "国の機関" | "都道府県" | "県" | "都" | "道" | "府" | "市区町村" | "市町村" | "市" | "区" | "公庫" | "公的金融機関" | "政府系金融機関" | undefined;
  /** How well documented; repeat for several. */
  readonly tier?: readonly ("S" | "A" | "B" | "C")[] | undefined;
  /** Most deadlines to return; total counts them all. */
  readonly limit?: number | undefined;
};

/** What `get_programs_unified_id_deadlines_ics` takes. */
export type GetProgramsUnifiedIdDeadlinesIcsInput = {
  /** Id of a program, as search returns it. */
  readonly unified_id: string;
};

/** What `get_me_usage_csv` takes. */
export type GetMeUsageCsvInput = {
  /** How many days to look at, today in Japan included. */
  readonly days?: number | undefined;
  /** Tells the keys apart. */
  readonly group_by?: "key" | undefined;
  /** Only calls of this key: its id, how it begins (evc_Ab12), or its label. Never the key itself. */
  readonly key?: string | undefined;
};

/** What `get_me_alerts_subscriptions_deliveries` takes. */
export type GetMeAlertsSubscriptionsDeliveriesInput = {
  /** Number of the subscription. */
  readonly sub_id: number;
};

/** What `post_me_alerts_subscriptions_sub_id_test` takes. */
export type PostMeAlertsSubscriptionsSubIdTestInput = {
  /** Number of the subscription. */
  readonly sub_id: number;
};

/** What `get_compliance_unsubscribe` takes. */
export type GetComplianceUnsubscribeInput = {
  /** The token of the mail. */
  readonly unsubscribe_token: string;
  /** Language of the page; the browser's unless sent. */
  readonly lang?: "ja" | "en" | undefined;
};

/** What `get_integrity_proof_table_key` takes. */
export type GetIntegrityProofTableKeyInput = {
  /** Table of the record, such as program. */
  readonly table: string;
  /** Key of the record, such as its unified_id. */
  readonly key: string;
};

/** What `get_integrity_seals_seal_id` takes. */
export type GetIntegritySealsSealIdInput = {
  /** Id of the seal. */
  readonly seal_id: string;
  /** Size of the log in an earlier checkpoint. */
  readonly from?: number | undefined;
};
