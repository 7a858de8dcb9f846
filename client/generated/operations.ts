/* Written by `npm run client:types` from the table of endpoints. Change that, not this. */

import type { NoInput, Operation, PagedOperation } from "../operation.ts";
import type {
  A2AAgentCard,
  A2ANegotiationResult,
  A2ASkillCard,
  A2ASkillList,
  A2ATaskState,
  AccountUsage,
  ActiveProgramsAtInput,
  AdvisorDashboard,
  AdvisorMatch,
  AlertDelivery,
  AlertSubscription,
  AmAcceptancePage,
  AmActivePage,
  AmActiveRounds,
  AmAnnotationPage,
  AmCertificationPage,
  AmEnforcementCheck,
  AmEnumValues,
  AmExampleProfile,
  AmExampleProfiles,
  AmFactProvenance,
  AmGxList,
  AmIntent,
  AmLawArticle,
  AmLawReferencePage,
  AmLoanPage,
  AmMutualPlanPage,
  AmOpenPage,
  AmProvenance,
  AmReason,
  AmRelated,
  AmStaticResource,
  AmStaticResources,
  AmTaxIncentivePage,
  AmTaxRuleList,
  AmValidation,
  Artifact,
  AuditBatch,
  BatchGetProgramsInput,
  BatchRisk,
  BidDetail,
  BidPage,
  BillingHistory,
  CaseStudyDetail,
  CaseStudyPage,
  CheckEnforcementInput,
  CheckExclusionsInput,
  CheckFundingStackInput,
  ChildKey,
  ChildKeyCreated,
  CitationReport,
  ClassifyIntentInput,
  Company360,
  CompanyCandidates,
  CompanyFolderBriefInput,
  CompanyPublicAuditPackInput,
  CompanyPublicBaselineInput,
  ComplianceSubscribed,
  CostPreview,
  CourtDecisionDetail,
  CourtDecisionPage,
  Coverage,
  Dashboard,
  DataQuality,
  DeadlineCalendar,
  DecisionsByStatute,
  DeleteMeAlertsSubscriptionsSubIdInput,
  DeleteMeKeysKeyIdInput,
  DeleteMeSavedSearchesSavedIdInput,
  DeleteMeTestimonialsTestimonialIdInput,
  DeleteMeWidgetKeysKeyIdInput,
  DeviceAuthorization,
  DeviceToken,
  EnforcementCaseDetail,
  EnforcementCasePage,
  EnumValuesInput,
  EvaluateTaxRulesetsInput,
  EvidenceBatch,
  EvidencePacket,
  ExclusionCheck,
  ExclusionRule,
  FindPrecedentsByStatuteInput,
  FundingStack,
  GetA2aSkillsInput,
  GetA2aSkillsSkillNameInput,
  GetA2aTaskTaskIdInput,
  GetAdvisorsAdvisorIdDashboardDataInput,
  GetAdvisorsMatchInput,
  GetAmAcceptanceStatsInput,
  GetAmByLawInput,
  GetAmExampleProfilesProfileIdInput,
  GetAmGxProgramsInput,
  GetAmProgramsActiveV2Input,
  GetAmProvenanceFactFactIdInput,
  GetAmStaticResourceIdInput,
  GetAmTaxRuleInput,
  GetAnnotationsInput,
  GetAuditSealsSealIdInput,
  GetBidInput,
  GetCalendarDeadlinesIcsInput,
  GetCaseStudyInput,
  GetComplianceUnsubscribeInput,
  GetComplianceVerifyVerificationTokenInput,
  GetCourtDecisionInput,
  GetEmailUnsubscribeInput,
  GetEnforcementCaseInput,
  GetEvidencePacketInput,
  GetHoujin360Input,
  GetIntegrityProofTableKeyInput,
  GetIntegritySealsSealIdInput,
  GetInvoiceRegistrantInput,
  GetInvoiceRegistrantsRiskInput,
  GetLawArticleInput,
  GetLawInput,
  GetLawRelatedProgramsInput,
  GetLoanProgramInput,
  GetMeAlertsSubscriptionsDeliveriesInput,
  GetMeDashboardInput,
  GetMeToolRecommendationInput,
  GetMeUsageByToolInput,
  GetMeUsageCsvInput,
  GetMeUsageInput,
  GetMetaFreshnessInput,
  GetProgramInput,
  GetProgramsUnifiedIdDeadlinesIcsInput,
  GetProvenanceInput,
  GetSourceManifestInput,
  GetSubscribersUnsubscribeInput,
  GetSuggestInput,
  GetTaxRulesetInput,
  GetWidgetEnumValuesInput,
  GetWidgetKeyIdUsageInput,
  GetWidgetSearchInput,
  Health,
  HeldSnapshots,
  InvoiceRegistrantAnswer,
  InvoiceRegistrantPage,
  Jwks,
  KnownGap,
  LawDetail,
  LawPage,
  ListExclusionRulesInput,
  ListOpenProgramsInput,
  LoanProgramDetail,
  LoanProgramPage,
  Match,
  Me,
  Meta,
  MetaFreshness,
  OpenApiDocument,
  PatchMeKeysKeyIdInput,
  Ping,
  PostA2aSkillsNegotiateInput,
  PostA2aTaskInput,
  PostA2aTaskTaskIdCancelInput,
  PostA2aTaskTaskIdResumeInput,
  PostAdvisorsReportConversionInput,
  PostAdvisorsSignupInput,
  PostAdvisorsTrackInput,
  PostAdvisorsVerifyHoujinAdvisorIdInput,
  PostAuditBatchEvaluateInput,
  PostAuditWorkpaperInput,
  PostBillingCheckoutInput,
  PostBillingKeysFromCheckoutInput,
  PostBillingPortalInput,
  PostBillingRefundRequestInput,
  PostCompliancePaymentsCheckoutInput,
  PostComplianceSubscribeInput,
  PostComplianceUnsubscribeInput,
  PostDeviceAuthorizeInput,
  PostDeviceCompleteInput,
  PostDeviceDenyInput,
  PostDeviceTokenInput,
  PostEmailUnsubscribeInput,
  PostEvidencePacketsBatchInput,
  PostFeedbackInput,
  PostInvoiceRegistrantsBatchRiskInput,
  PostMeAlertsSubscribeInput,
  PostMeAlertsSubscriptionsSubIdTestInput,
  PostMeBillingPortalInput,
  PostMeCapInput,
  PostMeKeysInput,
  PostMeSavedSearchesInput,
  PostMeSavedSearchesSavedIdSheetInput,
  PostMeTestimonialsInput,
  PostMeWidgetKeysInput,
  PostSessionInput,
  PostSubscribersInput,
  PostWidgetSignupInput,
  PrecomputedBundle,
  PrefetchIntelligenceInput,
  Prescreen,
  PrescreenProgramsInput,
  PreviewCostInput,
  Program,
  ProgramBatch,
  ProgramDetail,
  ProgramMinimal,
  QueryEvidencePacketInput,
  Readiness,
  ReasonSkeletonInput,
  RecordProof,
  RegistrationRiskAnswer,
  RelatedProgramPage,
  RelatedProgramsInput,
  SavedSearch,
  SealProof,
  SealStatus,
  SearchBidsInput,
  SearchCaseStudiesInput,
  SearchCertificationsInput,
  SearchCourtDecisionsInput,
  SearchEnforcementCasesInput,
  SearchHoujinInput,
  SearchInvoiceRegistrantsInput,
  SearchLawsInput,
  SearchLoanProgramsInput,
  SearchLoansInput,
  SearchMutualPlansInput,
  SearchProgramsInput,
  SearchTaxIncentivesInput,
  SearchTaxRulesetsInput,
  SheetBinding,
  SourceManifest,
  StatsConfidence,
  StatsFreshness,
  StatsUsage,
  Subscribed,
  Suggestions,
  TaxEvaluation,
  TaxRulesetDetail,
  TaxRulesetPage,
  TestimonialList,
  ToolRecommendations,
  Unsubscribed,
  UpcomingDeadlinesInput,
  UsageByTool,
  UsageStatus,
  ValidateIntakeInput,
  VerifyCitationsInput,
  WidgetChoices,
  WidgetKeyCreated,
  WidgetSearchPage,
  WidgetUsage,
  Workpaper,
  WorkpaperSchema,
} from "./types.ts";

/** Search public support programs. 1 unit. Finds subsidies, grants, loans, guarantees, tax measures, certifications and other public programs by words, place, authority, purpose, applicant and amount. Different filters are joined by and, repeated ones by or. With q the best match comes first; without q, or among equals, programs with a verified source come first, then by name. When no program satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result means that this snapshot cannot confirm such a program (X-Result-Note: not-confirmable), never that none exists: tell the user so, try fewer words or filters, or look at the official site. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchPrograms: PagedOperation<SearchProgramsInput, {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly Program[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
}, { minimal: {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly ProgramMinimal[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
}; default: {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly Program[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
}; full: {
  /** Number of matching records on all pages. */
  readonly total: number;
  /** Most records a page may hold. */
  readonly limit: number;
  /** Number of records skipped before this page. */
  readonly offset: number;
  /** The records of this page. */
  readonly results: readonly ProgramDetail[];
  readonly match: Match;
  /** Only when this snapshot holds no row of the dataset: dataset_not_loaded. Such an answer costs nothing. */
  readonly known_gaps?: readonly KnownGap[];
} }> = {
  name: "search_programs",
  method: "GET",
  path: "/v1/programs/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one program by its id. 1 unit. Gives everything the snapshot holds about a program, with details by dimension, the pages it was found on and the address, fetch time and checksum of its source. An id in merged_ids of a program answers with that program. Null means that no source states the value. 404 means that no public program of this snapshot has the id, not that the program does not exist; a 404 costs nothing. */
export const getProgram: Operation<GetProgramInput, ProgramDetail, { minimal: ProgramMinimal; default: ProgramDetail; full: ProgramDetail }> = {
  name: "get_program",
  method: "GET",
  path: "/v1/programs/{unified_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Read up to 50 programs by their ids. Units: one for each program found. One unit for each program found. With a key it needs an Idempotency-Key and a cost cap (X-Cost-Cap-JPY or max_cost_jpy) that covers all different ids, found or not; an anonymous call needs neither and takes one free request. An id in not_found is not public in this snapshot, which does not prove that the program does not exist. Calls with a key need Idempotency-Key. Calls with a key need a cost cap in X-Cost-Cap-JPY or max_cost_jpy. */
export const batchGetPrograms: Operation<BatchGetProgramsInput, ProgramBatch> = {
  name: "batch_get_programs",
  method: "POST",
  path: "/v1/programs/batch",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Rank programs for the profile of an applicant. 1 unit. A first sieve, not a decision on eligibility. Only the place rules programs out; everything else gives or takes points or adds a caveat, and what a record does not state is a caveat, never a refusal. Most records say little more than a name, so names are read by published tables for purpose, group and place. Tell the user what purpose to state, and show the caveats with each program, above all prerequisites that were not declared. No results mean that this snapshot holds no program for the place, not that none exists. Points: same_municipality 18, same_prefecture 14, local_for_purpose 6, nationwide 4, within_prefecture 6, rare_word 6, word 3, industry_listed 12, for_business 4, entity_kind 2, company_size 3, amount_covers_plan 2, window_open 5, window_opens_soon 3, prerequisite_declared 8, other_place -60, place_not_told -10, meant_for_others -40, other_purpose -10, narrow_purpose -8, other_disaster -40, notice -60, ended -40, older_year -25, last_year -3, deadline_passed -15. A purpose that profile and record share, and a group that the record names and the applicant belongs to, give the points that the README of the snapshot lists; each further purpose half, a group half when the record names others too. */
export const prescreenPrograms: Operation<PrescreenProgramsInput, Prescreen> = {
  name: "prescreen_programs",
  method: "POST",
  path: "/v1/programs/prescreen",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** List the registered rules about combining programs. 1 unit. Every rule the snapshot holds, by rule id: which programs exclude each other, may not pay for the same thing, reduce each other or need each other first. The list is what was found in sources, not all that applies: a pair without a rule is not confirmed as compatible. */
export const listExclusionRules: Operation<ListExclusionRulesInput, readonly ExclusionRule[]> = {
  name: "list_exclusion_rules",
  method: "GET",
  path: "/v1/exclusions/rules",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Check which registered rules a set of programs runs into. 1 unit. Tells which programs exclude each other, may not pay for the same thing, reduce each other, or need something first (prerequisite_present says whether that is in the set). Only registered rules are looked at and unknown ids match none, so empty hits mean not confirmable: say that no registered rule was found, never that the programs can be combined, and advise to ask the offices. */
export const checkExclusions: Operation<CheckExclusionsInput, ExclusionCheck> = {
  name: "check_exclusions",
  method: "POST",
  path: "/v1/exclusions/check",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Tell whether the snapshot can be read. 0 units. For monitoring only: the body may change. Accounts and usage are not asked. */
export const getHealthz: Operation<NoInput, Health> = {
  name: "get_healthz",
  method: "GET",
  path: "/healthz",
  headers: [],
};

/** Tell whether the service can answer. 0 units. A store that cannot be reached is shown as degraded and does not make the service unready. */
export const getReadyz: Operation<NoInput, Readiness> = {
  name: "get_readyz",
  method: "GET",
  path: "/readyz",
  headers: [],
};

/** Tell how large and how recent the corpus is. 0 units. Counts of public programs by tier and prefecture (_none: nationwide or not labelled), the number of registered rules about combining them, and when the newest source was fetched. Use it to judge what an empty search is worth: a prefecture with few programs here is one the sources cover thinly. Free. */
export const getMeta: Operation<NoInput, Meta> = {
  name: "get_meta",
  method: "GET",
  path: "/v1/meta",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Tell how old the sources of the programs are. 0 units. Shares of programs whose source was fetched lately or long ago, and the freshest or stalest of them. An old source is a reason to check the official page before relying on dates or amounts. Percentages leave out programs without a fetch time; an empty top_rows means that the snapshot holds no program of the tier. Free. */
export const getMetaFreshness: Operation<GetMetaFreshnessInput, MetaFreshness> = {
  name: "get_meta_freshness",
  method: "GET",
  path: "/v1/meta/freshness",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Sign of life, and how the caller is seen. 0 units. */
export const getPing: Operation<NoInput, Ping> = {
  name: "get_ping",
  method: "GET",
  path: "/v1/ping",
  headers: ["X-Client-Tag"],
};

/** See what the caller has used and what is left. 0 units. Takes none of the free requests of the day. */
export const getUsageStatus: Operation<NoInput, UsageStatus> = {
  name: "get_usage_status",
  method: "GET",
  path: "/v1/usage",
  headers: [],
};

/** Begin a checkout for a metered key. 0 units. Answers the address of the payment page and sets the cookie service_checkout_state, which ties the key to this browser. checkout_state is always null: the secret is in the cookie alone. At most 20 an hour from one network. */
export const postBillingCheckout: Operation<PostBillingCheckoutInput, {
  /** Address of the payment page. */
  readonly url: string;
  /** Id of the checkout. */
  readonly session_id: string;
  /** Always null; the cookie has it. */
  readonly checkout_state: null;
}> = {
  name: "post_billing_checkout",
  method: "POST",
  path: "/v1/billing/checkout",
  headers: [],
  body: true,
};

/** Get the key of a paid checkout. 0 units. Only in the browser that began the checkout, by its cookie; the id of the session is not enough. One key for each subscription, shown here only: any further call is 409. With an Idempotency-Key the same call in the same browser gets the same key for 10 minutes, so that a lost answer locks nobody out. A lost key is replaced with /v1/me/rotate-key. */
export const postBillingKeysFromCheckout: Operation<PostBillingKeysFromCheckoutInput, {
  /** The key; shown once. */
  readonly api_key: string;
  /** Kind of key. */
  readonly tier: string;
  /** Customer at the payment provider. */
  readonly customer_id: string;
  /** Mark of the key; not part of the key. */
  readonly key_hash_prefix: string;
}> = {
  name: "post_billing_keys_from_checkout",
  method: "POST",
  path: "/v1/billing/keys/from-checkout",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Open the payment provider's page, with a way back. 0 units. Cards, invoices and cancellation are there. A lost key is replaced with /v1/me/rotate-key. */
export const postBillingPortal: Operation<PostBillingPortalInput, {
  /** Address of the page; it is good for a short time. */
  readonly url: string;
}> = {
  name: "post_billing_portal",
  method: "POST",
  path: "/v1/billing/portal",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Ask for a refund. 0 units. Files a receipt and tells the people who run the service; they answer within 14 days. Nothing is paid back and no key ends by this call. At most 5 a day from one account or network. */
export const postBillingRefundRequest: Operation<PostBillingRefundRequestInput, {
  /** Id of the request, for questions about it. */
  readonly request_id: string;
  /** When it was filed. */
  readonly received_at: string;
  /** Days within which people answer. */
  readonly expected_response_within_days: 14;
  /** Where to ask about it. */
  readonly contact: string;
  /** What happens now. */
  readonly note: string;
}> = {
  name: "post_billing_refund_request",
  method: "POST",
  path: "/v1/billing/refund_request",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Price calls before making them. 0 units. Counts the worst case of each call, without looking anything up and without charge. Costs of models and other services are not in it. */
export const previewCost: Operation<PreviewCostInput, CostPreview> = {
  name: "preview_cost",
  method: "POST",
  path: "/v1/cost/preview",
  headers: [],
  body: true,
};

/** Send feedback about the service. 0 units. At most 10 a day. Kept for 90 days with the key's id, or a mark of the network that tells no address. */
export const postFeedback: Operation<PostFeedbackInput, {
  /** Always true. */
  readonly received: true;
  /** Number of the message. */
  readonly feedback_id: number;
}> = {
  name: "post_feedback",
  method: "POST",
  path: "/v1/feedback",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Find evidence for a question. 1 unit. Gives records with source address, fetch time, checksum, licence, single facts and prepared summaries, programs first, then laws, tax rulesets, loans, enforcement cases, case studies and bids, each by relevance. match_reading says what may be claimed: HIT was matched by id or by its whole name; AMBIGUOUS only by words or by a name that several carry. match says how well the whole question was met: what fits in part is never HIT and never recommended as evidence. No answer text is made and no model is called. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const queryEvidencePacket: Operation<QueryEvidencePacketInput, EvidencePacket> = {
  name: "query_evidence_packet",
  method: "POST",
  path: "/v1/evidence/packets/query",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Read the evidence about up to 100 subjects. Units: one for each lookup answered with at least one record. One unit for each lookup that has a record. Needs an Idempotency-Key and X-Cost-Cap-JPY for all different lookups, found or not; a cap in the body is not taken. index refers to the lookups without repetitions. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. Calls with a key need Idempotency-Key. Calls with a key need a cost cap in X-Cost-Cap-JPY. */
export const postEvidencePacketsBatch: Operation<PostEvidencePacketsBatchInput, EvidenceBatch> = {
  name: "post_evidence_packets_batch",
  method: "POST",
  path: "/v1/evidence/packets/batch",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Read the evidence about one subject. Units: 1 when records is not empty, else 0. Gives everything this snapshot can prove about a program, law, decision, ruleset, loan, case, bid, company or registrant. A company (houjin, 13 digits or its T-number) comes with its invoice registration, enforcement cases, case studies and bids, and with one gap for each dataset that was searched and gave nothing. A well-formed number of which nothing is held is answered without records and costs nothing; an unknown id of any other kind is a 404. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const getEvidencePacket: Operation<GetEvidencePacketInput, EvidencePacket> = {
  name: "get_evidence_packet",
  method: "GET",
  path: "/v1/evidence/packets/{subject_kind}/{subject_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Read the chain of sources of a program. 1 unit. Lists every page and file that what is known of a program was read from, with publisher, licence, fetch time, checksum and what can be verified today, and the source of each single fact. Addresses are always shown; passages whose licence does not allow redistribution are withheld and counted in license_gate. Thin provenance is shown as it is. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const getSourceManifest: Operation<GetSourceManifestInput, SourceManifest> = {
  name: "get_source_manifest",
  method: "GET",
  path: "/v1/source_manifest/{program_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Prefetch prepared evidence for a question. 1 unit. Gives the records of the same question as an evidence packet, with the summaries that the build of the snapshot has prepared from their fields. agent_recommendation says whether the bundle is worth using: use_jpcite_prefetch, use_evidence_packet, or broaden_query_or_skip. A saving is claimed only on your own baseline and token price. No answer text is made and no model is called. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const prefetchIntelligence: Operation<PrefetchIntelligenceInput, PrecomputedBundle> = {
  name: "prefetch_intelligence",
  method: "GET",
  path: "/v1/intelligence/precomputed/query",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Make a baseline of what public records say about a company. 1 unit. Puts together identity, invoice registration, published measures, case studies, contracts and dated events of one corporate number, with receipts for every source. Inputs that were not asked for are listed as gaps. A number of which nothing is held is answered with every section reading NO_HIT; a pack costs one unit either way. A wrong check digit is told as a gap, at no cost. With a key the answer carries an audit seal. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const companyPublicBaseline: Operation<CompanyPublicBaselineInput, Artifact> = {
  name: "company_public_baseline",
  method: "POST",
  path: "/v1/artifacts/company_public_baseline",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Make a brief for the folder of a client company. 1 unit. Writes a folder readme, a CRM note and questions to the owner from public records of one corporate number, ready to paste, with receipts for every source. Inputs that were not asked for are listed as gaps. A number of which nothing is held is answered with every section reading NO_HIT; a pack costs one unit either way. A wrong check digit is told as a gap, at no cost. With a key the answer carries an audit seal. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const companyFolderBrief: Operation<CompanyFolderBriefInput, Artifact> = {
  name: "company_folder_brief",
  method: "POST",
  path: "/v1/artifacts/company_folder_brief",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Make a pack of public evidence on a company for an audit file. 1 unit. Lists every public record of one corporate number as a ledger with receipts, what is not connected, and the controls a reviewer has to carry out. It rates nothing. Inputs that were not asked for are listed as gaps. A number of which nothing is held is answered with every section reading NO_HIT; a pack costs one unit either way. A wrong check digit is told as a gap, at no cost. With a key the answer carries an audit seal. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const companyPublicAuditPack: Operation<CompanyPublicAuditPackInput, Artifact> = {
  name: "company_public_audit_pack",
  method: "POST",
  path: "/v1/artifacts/company_public_audit_pack",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Check pair by pair whether programs can be combined. Units: one for each pair of different programs. Looks at every pair of two to five programs: registered rules and relations that sources state. unknown means that nothing is registered about a pair, never that it may be combined: tell the user so, pass on known_gaps and advise to ask both offices. compatible is said only on a sourced statement. One unit for each pair. */
export const checkFundingStack: Operation<CheckFundingStackInput, FundingStack> = {
  name: "check_funding_stack",
  method: "POST",
  path: "/v1/funding_stack/check",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Read everything held about one company. Units: 1 when any section has a row, else 0. Gives the register entry, invoice registration, enforcement cases, case studies, contracts won, register changes and dated events of one corporate number. It has no score and no verdict, and takes no name: a name never identifies one company. A number of which nothing is held costs nothing. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const getHoujin360: Operation<GetHoujin360Input, Company360> = {
  name: "get_houjin_360",
  method: "GET",
  path: "/v1/houjin/{houjin_bangou}/360",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Read the account behind the key. 0 units. */
export const getMe: Operation<NoInput, Me> = {
  name: "get_me",
  method: "GET",
  path: "/v1/me",
  headers: [],
};

/** Open the payment provider's page for this account. 0 units. Once a minute. Without return_url the page leads back to the account page of this site. */
export const postMeBillingPortal: Operation<PostMeBillingPortalInput, {
  /** Address of the page; it is good for a short time. */
  readonly url: string;
}> = {
  name: "post_me_billing_portal",
  method: "POST",
  path: "/v1/me/billing-portal",
  headers: ["Idempotency-Key"],
  body: true,
};

/** List the account's invoices. 0 units. At most 24, newest first, read from the payment provider at most 5 minutes ago. */
export const getMeBillingHistory: Operation<NoInput, BillingHistory> = {
  name: "get_me_billing_history",
  method: "GET",
  path: "/v1/me/billing_history",
  headers: [],
};

/** Set or remove the account's monthly cap. 0 units. Holds from the next call on. 0 stops every call that costs units; null removes the cap. */
export const postMeCap: Operation<PostMeCapInput, {
  /** Most that a month may cost, in JPY before tax; null for no cap. */
  readonly monthly_cap_yen: number | null;
  /** Always true. */
  readonly ok: true;
}> = {
  name: "post_me_cap",
  method: "POST",
  path: "/v1/me/cap",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Read the account's use and spend. 0 units. */
export const getMeDashboard: Operation<GetMeDashboardInput, Dashboard> = {
  name: "get_me_dashboard",
  method: "GET",
  path: "/v1/me/dashboard",
  headers: [],
};

/** Replace the account's key. 0 units. The old key ends at once; cap, settings and history stay with the account. With an Idempotency-Key the same call with the old key gets the same new key for 10 minutes. The new key is shown here only. */
export const postMeRotateKey: Operation<NoInput, {
  /** The new key; shown once. */
  readonly api_key: string;
  /** Kind of key. */
  readonly tier: string;
}> = {
  name: "post_me_rotate_key",
  method: "POST",
  path: "/v1/me/rotate-key",
  headers: ["Idempotency-Key"],
};

/** Name the tools that fit an intent. 0 units. Compares keywords, Japanese and English; nothing is sent anywhere. */
export const getMeToolRecommendation: Operation<GetMeToolRecommendationInput, ToolRecommendations> = {
  name: "get_me_tool_recommendation",
  method: "GET",
  path: "/v1/me/tool_recommendation",
  headers: [],
};

/** Count the account's calls by day, by client tag or by key. 0 units. */
export const getMeUsage: Operation<GetMeUsageInput, AccountUsage> = {
  name: "get_me_usage",
  method: "GET",
  path: "/v1/me/usage",
  headers: [],
};

/** Count the account's calls by operation. 0 units. */
export const getMeUsageByTool: Operation<GetMeUsageByToolInput, UsageByTool> = {
  name: "get_me_usage_by_tool",
  method: "GET",
  path: "/v1/me/usage_by_tool",
  headers: [],
};

/** Exchange a key for a browser session. 0 units. Sets the cookies service_session and service_csrf for 7 days. The key goes in the body. */
export const postSession: Operation<PostSessionInput, {
  /** Kind of key. */
  readonly tier: string;
  /** Mark of the key; not part of the key. */
  readonly key_hash_prefix: string;
}> = {
  name: "post_session",
  method: "POST",
  path: "/v1/session",
  headers: [],
  body: true,
};

/** End the browser session. 0 units. Clears both cookies. Without a session it does the same. */
export const postSessionLogout: Operation<NoInput, {
  /** Always true. */
  readonly ok: true;
}> = {
  name: "post_session_logout",
  method: "POST",
  path: "/v1/session/logout",
  headers: [],
};

/** Be told about changes. 0 units. Posts each event that fits to webhook_url, signed by Standard Webhooks, and mails events to email once its owner has confirmed it. program_id and law_id fit the subject of an event and what it is linked with; a corporate number as filter_value watches for enforcement on it. Always makes a new subscription; at most 100 per account. */
export const postMeAlertsSubscribe: Operation<PostMeAlertsSubscribeInput, AlertSubscription> = {
  name: "post_me_alerts_subscribe",
  method: "POST",
  path: "/v1/me/alerts/subscribe",
  headers: ["Idempotency-Key"],
  body: true,
};

/** List the account's alert subscriptions. 0 units. Those in force, by number. Secrets are not shown again. */
export const getMeAlertsSubscriptions: Operation<NoInput, readonly AlertSubscription[]> = {
  name: "get_me_alerts_subscriptions",
  method: "GET",
  path: "/v1/me/alerts/subscriptions",
  headers: [],
};

/** End an alert subscription. 0 units. It stays on record and is never revived: to be told again, subscribe again. */
export const deleteMeAlertsSubscriptionsSubId: Operation<DeleteMeAlertsSubscriptionsSubIdInput, {
  /** Number of the subscription. */
  readonly id: number;
  /** Always true. */
  readonly ok: true;
}> = {
  name: "delete_me_alerts_subscriptions_sub_id",
  method: "DELETE",
  path: "/v1/me/alerts/subscriptions/{sub_id}",
  headers: [],
};

/** Begin to connect a device without a browser. 0 units. The device shows user_code and verification_uri to its person and asks /v1/device/token every interval seconds until the person has approved or denied it (RFC 8628). At most 20 an hour from one network. */
export const postDeviceAuthorize: Operation<PostDeviceAuthorizeInput, DeviceAuthorization> = {
  name: "post_device_authorize",
  method: "POST",
  path: "/v1/device/authorize",
  headers: [],
  body: true,
};

/** Approve a device with a paid checkout session. 0 units. Called by the browser that paid. The session is looked up at the payment provider; it must have been begun for this user_code and by this browser, which the cookie service_checkout_state shows. The same session may come again. After 10 unknown codes from one network within an hour further ones are refused. */
export const postDeviceComplete: Operation<PostDeviceCompleteInput, {
  /** Always true. */
  readonly ok: true;
}> = {
  name: "post_device_complete",
  method: "POST",
  path: "/v1/device/complete",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Collect the key of a device that its person has approved. 0 units. To be asked every interval seconds. 400 with error authorization_pending: ask again; slow_down: add 5 seconds to the interval, then ask again; the others end the attempt. The access_token is an API key, shown once. */
export const postDeviceToken: Operation<PostDeviceTokenInput, DeviceToken> = {
  name: "post_device_token",
  method: "POST",
  path: "/v1/device/token",
  headers: [],
  body: true,
};

/** Deny a device. 0 units. The device is told access_denied and gets no key. A device that was approved cannot be denied any more. */
export const postDeviceDeny: Operation<PostDeviceDenyInput, {
  /** Always true. */
  readonly ok: true;
}> = {
  name: "post_device_deny",
  method: "POST",
  path: "/v1/device/deny",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Ask whether mail shall end. 0 units. Shows a page with a button. Opening it changes nothing, so that programs which look at links end nothing. */
export const getEmailUnsubscribe: Operation<GetEmailUnsubscribeInput, string> = {
  name: "get_email_unsubscribe",
  method: "GET",
  path: "/v1/email/unsubscribe",
  headers: [],
  text: true,
};

/** End mail. 0 units. Ends what the token was made for, at once; a mail program may call it with one click (RFC 8058), and its form body is not looked at. The answer is the same for every token, so that it tells nothing of the address. It is taken also while accounts cannot be reached, and then acted on as soon as they can. */
export const postEmailUnsubscribe: Operation<PostEmailUnsubscribeInput, Unsubscribed> = {
  name: "post_email_unsubscribe",
  method: "POST",
  path: "/v1/email/unsubscribe",
  headers: ["Idempotency-Key"],
};

/** Ask for news by mail. 0 units. The owner of the address gets a mail with a link; nothing else is sent before it is confirmed. The answer is the same for an address that is known. */
export const postSubscribers: Operation<PostSubscribersInput, Subscribed> = {
  name: "post_subscribers",
  method: "POST",
  path: "/v1/subscribers",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Ask whether news by mail shall end. 0 units. Shows a page with a button. Opening it changes nothing, so that programs which look at links end nothing. */
export const getSubscribersUnsubscribe: Operation<GetSubscribersUnsubscribeInput, string> = {
  name: "get_subscribers_unsubscribe",
  method: "GET",
  path: "/v1/subscribers/unsubscribe",
  headers: [],
  text: true,
};

/** Ask for the compliance newsletter. 0 units. The owner of the address gets a mail with a link; the newsletter begins once it is confirmed. The answer is the same for an address that is known, and its subscriber_id is another one each time. */
export const postComplianceSubscribe: Operation<PostComplianceSubscribeInput, ComplianceSubscribed> = {
  name: "post_compliance_subscribe",
  method: "POST",
  path: "/v1/compliance/subscribe",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Confirm an address for the compliance newsletter. 0 units. The link of the mail; it is good for 48 hours, and opening it again shows the same page. */
export const getComplianceVerifyVerificationToken: Operation<GetComplianceVerifyVerificationTokenInput, string> = {
  name: "get_compliance_verify_verification_token",
  method: "GET",
  path: "/v1/compliance/verify/{verification_token}",
  headers: [],
  text: true,
};

/** End the compliance newsletter. 0 units. Ends it at once, also when it has ended before; a mail program may call it with one click (RFC 8058). */
export const postComplianceUnsubscribe: Operation<PostComplianceUnsubscribeInput, string> = {
  name: "post_compliance_unsubscribe",
  method: "POST",
  path: "/v1/compliance/unsubscribe/{unsubscribe_token}",
  headers: ["Idempotency-Key"],
  text: true,
};

/** Buy the paid newsletter (switched off). 0 units. Always answers 410. Deprecated: use /v1/billing/checkout. */
export const postCompliancePaymentsCheckout: Operation<PostCompliancePaymentsCheckoutInput, {
  /** Session of the provider. */
  readonly session_id: string;
  /** Its page. */
  readonly url: string;
}> = {
  name: "post_compliance_payments_checkout",
  method: "POST",
  path: "/v1/compliance/payments-checkout",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Tell how often each tool found something. 0 units. Shares of answered calls of the last 30 days in Japan that found something, by tool and overall, from the counters that charging keeps. Calls that were refused are not counted. Rates of fewer than 5 calls are null. Nothing tells accounts apart. Counted anew at most once a minute. Free. */
export const getStatsConfidence: Operation<NoInput, StatsConfidence> = {
  name: "get_stats_confidence",
  method: "GET",
  path: "/v1/stats/confidence",
  headers: ["X-Client-Tag"],
};

/** Count the records of each dataset. 0 units. Number of public records of each dataset in this snapshot. A small or empty dataset is a reason not to read an empty search as an answer. Free. */
export const getStatsCoverage: Operation<NoInput, Coverage> = {
  name: "get_stats_coverage",
  method: "GET",
  path: "/v1/stats/coverage",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Tell how well the facts are sourced. 0 units. Counts over the single facts of this snapshot: confidence, age and licence of their sources, and whether sources agree. All zero means that the snapshot holds no single facts; records may still be well sourced. Free. */
export const getStatsDataQuality: Operation<NoInput, DataQuality> = {
  name: "get_stats_data_quality",
  method: "GET",
  path: "/v1/stats/data_quality",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Count the service's calls of the last 30 days. 0 units. Calls made with a key, all accounts together, day by day in Japan, days without calls included. Nothing tells accounts apart. Counted anew at most once a minute. Free. */
export const getStatsUsage: Operation<NoInput, StatsUsage> = {
  name: "get_stats_usage",
  method: "GET",
  path: "/v1/stats/usage",
  headers: ["X-Client-Tag"],
};

/** Tell when the sources of each dataset were fetched. 0 units. For each dataset the number of records and the earliest, middle and latest fetch of their sources. Null means that no record states when it was fetched. Free. */
export const getStatsFreshness: Operation<NoInput, StatsFreshness> = {
  name: "get_stats_freshness",
  method: "GET",
  path: "/v1/stats/freshness",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Say what you think of the service, for others to read. 0 units. It is shown once the operator has approved it. At most 5 a day. */
export const postMeTestimonials: Operation<PostMeTestimonialsInput, {
  /** Always true. */
  readonly received: true;
  /** Number of the testimonial. */
  readonly testimonial_id: number;
  /** Always true: it is shown after a review. */
  readonly pending_review: true;
}> = {
  name: "post_me_testimonials",
  method: "POST",
  path: "/v1/me/testimonials",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Delete a testimonial of yours. 0 units. Approved or not, it is gone for good. */
export const deleteMeTestimonialsTestimonialId: Operation<DeleteMeTestimonialsTestimonialIdInput, unknown> = {
  name: "delete_me_testimonials_testimonial_id",
  method: "DELETE",
  path: "/v1/me/testimonials/{testimonial_id}",
  headers: [],
};

/** What users say. 0 units. Testimonials that the operator has approved, newest first. */
export const getTestimonials: Operation<NoInput, TestimonialList> = {
  name: "get_testimonials",
  method: "GET",
  path: "/v1/testimonials",
  headers: [],
};

/** Find advisors who help with applications. 0 units. Firms that the corporate register confirmed, by what they have in common with the request: prefecture 100, industry 20, specialty 10, then by number. Relevance, not endorsement. */
export const getAdvisorsMatch: Operation<GetAdvisorsMatchInput, AdvisorMatch> = {
  name: "get_advisors_match",
  method: "GET",
  path: "/v1/advisors/match",
  headers: [],
};

/** Sign up as an advisor. 0 units. The firm is listed once the corporate register confirms its number and name (verify-houjin) and it can be paid. The link to its dashboard is mailed to contact_email. A lawyer's firm cannot be paid by a share. */
export const postAdvisorsSignup: Operation<PostAdvisorsSignupInput, {
  /** Number of the advisor. */
  readonly advisor_id: number;
  /** What comes next: where fees are paid to. */
  readonly next_step: "payments_connect";
  /** Page for that; null while the operator does it by hand. */
  readonly payments_connect_onboarding_url: string | null;
}> = {
  name: "post_advisors_signup",
  method: "POST",
  path: "/v1/advisors/signup",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Send a person to an advisor, with their consent. 0 units. Records the click and answers where to go. Nothing is stored before consent_granted is true. The token is what a conversion is reported with; any fee is settled then. */
export const postAdvisorsTrack: Operation<PostAdvisorsTrackInput, {
  /** Token of the referral; shown once. */
  readonly token: string;
  /** The advisor's page with the token; null for one without a page. */
  readonly redirect_url: string | null;
  /** Number of the advisor. */
  readonly advisor_id: number;
}> = {
  name: "post_advisors_track",
  method: "POST",
  path: "/v1/advisors/track",
  headers: [],
  body: true,
};

/** Report that a referral became a client. 0 units. Once for each token. The fee is fixed now and paid by a person after 30 days: conversion_value_yen is needed where the advisor pays by a share. */
export const postAdvisorsReportConversion: Operation<PostAdvisorsReportConversionInput, {
  /** Always recorded. */
  readonly status: "recorded";
  /** Number of the advisor. */
  readonly advisor_id: number;
  /** Fee in JPY. */
  readonly commission_yen: number;
  /** When it was reported. */
  readonly converted_at: string;
}> = {
  name: "post_advisors_report_conversion",
  method: "POST",
  path: "/v1/advisors/report-conversion",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Compare an advisor with the corporate register. 0 units. Looks the firm's number up in the register of the current snapshot: the entry must be open and carry the firm's name. Safe to repeat. At most 10 an hour from one network. */
export const postAdvisorsVerifyHoujinAdvisorId: Operation<PostAdvisorsVerifyHoujinAdvisorIdInput, {
  /** Whether it was confirmed now or before. */
  readonly status: "verified" | "already_verified";
  /** Number of the advisor. */
  readonly advisor_id: number;
  /** When it was confirmed. */
  readonly verified_at: string;
  /** Is it shown to callers? Only once it can be paid, too. */
  readonly listed: boolean;
}> = {
  name: "post_advisors_verify_houjin_advisor_id",
  method: "POST",
  path: "/v1/advisors/verify-houjin/{advisor_id}",
  headers: ["Idempotency-Key"],
};

/** An advisor's own referrals. 0 units. With the token of the link that the firm was sent. Wrong, missing and unknown are refused alike. */
export const getAdvisorsAdvisorIdDashboardData: Operation<GetAdvisorsAdvisorIdDashboardDataInput, AdvisorDashboard> = {
  name: "get_advisors_advisor_id_dashboard_data",
  method: "GET",
  path: "/v1/advisors/{advisor_id}/dashboard-data",
  headers: [],
};

/** Buy a widget (switched off). 0 units. Always answers 410: an account makes its widget keys itself. Deprecated: use /v1/me/widget_keys. */
export const postWidgetSignup: Operation<PostWidgetSignupInput, {
  /** Page of the provider. */
  readonly checkout_url: string;
  /** Its session. */
  readonly session_id: string;
}> = {
  name: "post_widget_signup",
  method: "POST",
  path: "/v1/widget/signup",
  headers: ["Idempotency-Key"],
  body: true,
};

/** How a widget key of yours is used. 0 units. */
export const getWidgetKeyIdUsage: Operation<GetWidgetKeyIdUsageInput, WidgetUsage> = {
  name: "get_widget_key_id_usage",
  method: "GET",
  path: "/v1/widget/{key_id}/usage",
  headers: [],
};

/** Search programs from a page of another site. 1 unit. For the pages whose origins the widget key names; its owner pays a unit for each search. As /v1/programs/search, with few fields. An empty result is no proof that no program exists. */
export const getWidgetSearch: Operation<GetWidgetSearchInput, WidgetSearchPage> = {
  name: "get_widget_search",
  method: "GET",
  path: "/v1/widget/search",
  headers: [],
};

/** What a widget can offer to choose from. 0 units. */
export const getWidgetEnumValues: Operation<GetWidgetEnumValuesInput, WidgetChoices> = {
  name: "get_widget_enum_values",
  method: "GET",
  path: "/v1/widget/enum_values",
  headers: [],
};

/** List the application deadlines that come up. 1 unit. Deadlines of programs from today in Japan on, from their application windows and calls for applications, by day. Only structured days are known: a program that is missing here may have a deadline that no source states as a date, so an empty list means not confirmable (X-Result-Note), never that nothing is due. Days move: have the user check source_url before relying on one. */
export const upcomingDeadlines: Operation<UpcomingDeadlinesInput, DeadlineCalendar> = {
  name: "upcoming_deadlines",
  method: "GET",
  path: "/v1/calendar/deadlines",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Search published examples of companies that used programs. 1 unit. Finds case studies by words in company, title, summary and excerpt, and by place, industry, company, program used, support received and size. Filters are joined by and. With q the best match comes first; without q, or among equals, the newest publication. When no case satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result means that this snapshot cannot confirm such a case (not-confirmable), or that no case states the field that was filtered by (field-not-published), never that no company used a program: tell the user so and try fewer words or filters. Few sources publish amounts or programs used. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchCaseStudies: PagedOperation<SearchCaseStudiesInput, CaseStudyPage> = {
  name: "search_case_studies",
  method: "GET",
  path: "/v1/case-studies/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one case study by its id. 1 unit. Gives everything the snapshot holds about a case, with the page it was read from. Null means that the source does not state the value. 404 means that no case of this snapshot has the id; a 404 costs nothing. */
export const getCaseStudy: Operation<GetCaseStudyInput, CaseStudyDetail> = {
  name: "get_case_study",
  method: "GET",
  path: "/v1/case-studies/{case_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Search loans of public lenders. 1 unit. Finds loans by words in name, lender and conditions, by what a borrower asks for as far as names tell it (売上が減って運転資金を借りたい), and by lender, kind, security, amount, rate and term. Filters are joined by and; a loan that does not state a filtered value drops out. With q the best match comes first, without q, or among equals, the smaller id. When no loan satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result means that this snapshot cannot confirm such a loan (not-confirmable), or that no loan states the field that was filtered by (field-not-published), never that none exists. Rates and limits change: have the user check the official page. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchLoanPrograms: PagedOperation<SearchLoanProgramsInput, LoanProgramPage> = {
  name: "search_loan_programs",
  method: "GET",
  path: "/v1/loan-programs/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one loan by its id. 1 unit. Gives everything the snapshot holds about a loan. Null means that the lender does not publish the value, which is not the same as no limit or no security. 404 means that no loan of this snapshot has the id; a 404 costs nothing. */
export const getLoanProgram: Operation<GetLoanProgramInput, LoanProgramDetail> = {
  name: "get_loan_program",
  method: "GET",
  path: "/v1/loan-programs/{loan_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Search published sanctions, recoveries and audit findings. 1 unit. Finds cases by words in recipient, program, reason and title, by a question in words, and by measure, ministry, place, provision, program, corporate number, day of disclosure and improper amount. Filters are joined by and; a case that does not state a filtered value drops out. With q the best match comes first; without q, or among equals, the latest disclosure. When no case satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result is never a clearance: say that it is not confirmable from what was searched (not-confirmable). Many sources publish no corporate number; when one that could hold the case does not, X-Result-Note says field-not-published: search by name with q too. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchEnforcementCases: PagedOperation<SearchEnforcementCasesInput, EnforcementCasePage> = {
  name: "search_enforcement_cases",
  method: "GET",
  path: "/v1/enforcement-cases/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one enforcement case by its id. 1 unit. Gives everything the snapshot holds about a sanction, recovery or audit finding, with the publication it was read from. Null means that the source does not state the value. 404 means that no case of this snapshot has the id, which clears nobody; a 404 costs nothing. */
export const getEnforcementCase: Operation<GetEnforcementCaseInput, EnforcementCaseDetail> = {
  name: "get_enforcement_case",
  method: "GET",
  path: "/v1/enforcement-cases/{case_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Search registered issuers of qualified invoices. 1 unit. Finds qualified invoice issuers (適格請求書発行事業者) whose name or trade name begins with q, in any spelling and with or without the legal form (株式会社 and the like), and by corporate number, kind, prefecture and day of registration. Filters are joined by and; at least one of q, houjin_bangou, prefecture or a day is needed, and the register cannot be copied through this search: offset ends at 10,000. Ordered by name, those without a published name last, then by number. An empty result means that this snapshot cannot confirm such a registrant (X-Result-Note: not-confirmable, or field-not-published when no entry states the field), never that nobody is registered: sole proprietors may publish neither name nor address. Tell the user so. Show the attribution wherever you show the data. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchInvoiceRegistrants: PagedOperation<SearchInvoiceRegistrantsInput, InvoiceRegistrantPage> = {
  name: "search_invoice_registrants",
  method: "GET",
  path: "/v1/invoice_registrants/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Look up an invoice registration number. 1 unit. Gives the entry of a qualified invoice issuer (適格請求書発行事業者): name, address, day of registration, and the day it was revoked or lapsed, if it was. Sole proprietors appear without what they do not publish. 404 means that this snapshot does not hold the number, never that it is not registered: tell the user so and point to official_lookup_url; a 404 costs nothing. Show the attribution wherever you show the data. */
export const getInvoiceRegistrant: Operation<GetInvoiceRegistrantInput, InvoiceRegistrantAnswer> = {
  name: "get_invoice_registrant",
  method: "GET",
  path: "/v1/invoice_registrants/{invoice_registration_number}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Search laws, orders, ordinances and circulars. 1 unit. Finds laws by title, abbreviation, reading or number in any spelling, by what their articles say, and by rank, ministry and days. A citation (民法709条, 所法73) or a question in words leads to the law with up to three matching_articles, best first; of a law whose text_complete is false an article may exist that is not held here. Only laws in force are shown unless currently_effective_only is false; include_repealed then adds the repealed ones to those in force and replaced. Filters are joined by and; a law that does not state a filtered value drops out. With q the best match comes first; without q, or among equals, by law number. When no law satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result means that this snapshot cannot confirm such a law (not-confirmable), never that none exists; field-not-published says that no source states the filtered value. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchLaws: PagedOperation<SearchLawsInput, LawPage> = {
  name: "search_laws",
  method: "GET",
  path: "/v1/laws/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one law by its id. 1 unit. Gives what the snapshot holds about a law: number, titles, rank, days and whether it is in force, with the page it was read from. Null means that the source does not state the value. 404 means that no law of this snapshot has the id, not that the law does not exist; a 404 costs nothing. */
export const getLaw: Operation<GetLawInput, LawDetail> = {
  name: "get_law",
  method: "GET",
  path: "/v1/laws/{unified_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** List the programs that refer to a law. 1 unit. Gives the public programs whose sources name the law, with the kind of reference, the article as written, the page that says so and how sure the link is. A program that names several articles stands once for each. An empty list means that no source of this snapshot states such a reference (X-Result-Note: not-confirmable), not that no program rests on the law. 404 means that no law of this snapshot has the id; a 404 costs nothing. */
export const getLawRelatedPrograms: PagedOperation<GetLawRelatedProgramsInput, RelatedProgramPage> = {
  name: "get_law_related_programs",
  method: "GET",
  path: "/v1/laws/{unified_id}/related-programs",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Find court decisions that refer to a law or an article of it. 1 unit. Lists the decisions whose references name the law, the Supreme Court before high courts before others and the newest first. article_citation keeps those whose list of statutes has the article, a paragraph of it included; most decisions list none, so leaving it out or include_ruling_text finds more. An empty result, also for a law this snapshot does not hold, means that no such decision is confirmable here (X-Result-Note: not-confirmable), never that no court has ruled. */
export const findPrecedentsByStatute: Operation<FindPrecedentsByStatuteInput, DecisionsByStatute> = {
  name: "find_precedents_by_statute",
  method: "POST",
  path: "/v1/court-decisions/by-statute",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Search published court decisions. 1 unit. Finds decisions by words in case name, area, ruling and effect on businesses, by case number in any spelling, by a question in words (a court or day named in it counts for more; matching_text is the passage that answers), and by court, level, form, area, law and day. Filters are joined by and; a decision that does not state a filtered value drops out. With q the best match comes first; without q, or among equals, the Supreme Court before high courts before others, and the newest first. When no decision satisfies the whole query, close ones are shown and X-Result-Note says partial-match. Only part of all decisions is published, and most carry no ruling text: an empty result means that this snapshot cannot confirm such a decision (not-confirmable), never that none exists. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchCourtDecisions: PagedOperation<SearchCourtDecisionsInput, CourtDecisionPage> = {
  name: "search_court_decisions",
  method: "GET",
  path: "/v1/court-decisions/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one court decision by its id. 1 unit. Gives what the snapshot holds about a decision: case, court, day, form, laws it refers to and, where published, the point decided, with the page it was read from. Null means that the source does not state the value. 404 means that no decision of this snapshot has the id; a 404 costs nothing. */
export const getCourtDecision: Operation<GetCourtDecisionInput, CourtDecisionDetail> = {
  name: "get_court_decision",
  method: "GET",
  path: "/v1/court-decisions/{unified_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Compare a business profile with the conditions of tax rulesets. 1 unit. Matches recorded predicates against the profile and lists for each ruleset which conditions are met, not met or unknown; outcome says which of the three holds for the whole. A field the profile lacks, or a value of another type, makes its condition unknown, and a ruleset with an unknown condition is never applicable and never ruled out: ask the user for what ask_for lists and call again. Field names are those in eligibility_conditions_json of the ruleset; everyday names of the same fact (資本金, 青色申告), yes and no in words, and amounts such as 5,000万円 are read too. Not applicable never means refused, and applicable is no legal interpretation. No results mean that this snapshot holds no current ruleset (X-Result-Note: not-confirmable). */
export const evaluateTaxRulesets: Operation<EvaluateTaxRulesetsInput, TaxEvaluation> = {
  name: "evaluate_tax_rulesets",
  method: "POST",
  path: "/v1/tax_rulesets/evaluate",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Search tax measures and their conditions. 1 unit. Finds tax measures by words in name, conditions and formula, by everyday names (研究開発税制 finds 試験研究費), and by tax, kind and the day they apply on. Filters are joined by and. With q the best match comes first; without q, or among equals, the latest to take effect. When none satisfies the whole query, close ones are shown and X-Result-Note says partial-match. Without effective_on, measures that have ended are found too: look at effective_until. An empty result means that this snapshot cannot confirm such a measure (not-confirmable), never that none exists. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchTaxRulesets: PagedOperation<SearchTaxRulesetsInput, TaxRulesetPage> = {
  name: "search_tax_rulesets",
  method: "GET",
  path: "/v1/tax_rulesets/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one tax ruleset by its id. 1 unit. Gives a tax measure with its conditions in words and as predicates, its formula, what has to be filed, the laws it rests on and its source. 404 means that no ruleset of this snapshot has the id; a 404 costs nothing. */
export const getTaxRuleset: Operation<GetTaxRulesetInput, TaxRulesetDetail> = {
  name: "get_tax_ruleset",
  method: "GET",
  path: "/v1/tax_rulesets/{unified_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Search public procurement notices and awards. 1 unit. Finds procurements by words in title, description, buyer and winner, and by procedure, corporate numbers, program, amount of the award and deadline. Filters are joined by and; a row that does not state a filtered value drops out. With q the best match comes first; without q, or among equals, the latest first, by the day of the notice, else of the award. When no row satisfies the whole query, close ones are shown and X-Result-Note says partial-match. An empty result means that this snapshot cannot confirm such a procurement (not-confirmable), never that none exists; award lists often state neither procedure nor deadline, and field-not-published says that no source states the filtered value. match says how well the rows fit, which words the best of them lack and what was searched: pass its note on to the user. */
export const searchBids: PagedOperation<SearchBidsInput, BidPage> = {
  name: "search_bids",
  method: "GET",
  path: "/v1/bids/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  paged: true,
};

/** Read one procurement by its id. 1 unit. Gives everything the snapshot holds about a procurement notice or award, with the file it was read from. Null means that the source does not state the value. 404 means that no procurement of this snapshot has the id; a 404 costs nothing. */
export const getBid: Operation<GetBidInput, BidDetail> = {
  name: "get_bid",
  method: "GET",
  path: "/v1/bids/{unified_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Applications and acceptances of past calls. Units: 1; 0 when error is set. Figures as publishers state them, latest year first. Filters are joined by and; a row that does not state a filtered value drops out. An empty result means that this snapshot cannot confirm such figures, never that nobody applied. */
export const getAmAcceptanceStats: PagedOperation<GetAmAcceptanceStatsInput, AmAcceptancePage> = {
  name: "get_am_acceptance_stats",
  method: "GET",
  path: "/v1/am/acceptance_stats",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Programs in force on a day. Units: 1; 0 when error is set. Programs with effective_from <= date < effective_until. A bound that no source states counts as open, and retrieval_note says how many rows are listed for that reason alone. region keeps programs of the place and those for the whole country; industry and size keep programs that name them and those that name none (meta.not_stated counts these). The snapshot holds one revision of each program: the terms shown are those of its last fetch. */
export const activeProgramsAt: PagedOperation<ActiveProgramsAtInput, AmActivePage> = {
  name: "active_programs_at",
  method: "GET",
  path: "/v1/am/active_at",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Programs that take applications on a day. Units: 1; 0 when error is set. Programs with a call, or else a window, with start <= day <= end; an unknown start counts as open, an unknown end does not. Soonest to close first. natural_query is read by rules: places, industry, size, amount and days filter, and what else it names is searched among the open programs, best first; meta shows what was read, match how well the rows fit. Parameters win over what was read. That a program is missing never means that it is closed: tell the user to check the official page. */
export const listOpenPrograms: PagedOperation<ListOpenProgramsInput, AmOpenPage> = {
  name: "list_open_programs",
  method: "GET",
  path: "/v1/am/open_programs",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Programs of the green transformation by theme. Units: 1; 0 when error is set. Programs whose sources name the theme. company_size keeps programs that name this kind of applicant and those that name no applicant at all; region keeps programs of the place and those for the whole country. An empty list means that this snapshot cannot confirm such a program, never that none exists. */
export const getAmGxPrograms: PagedOperation<GetAmGxProgramsInput, AmGxList> = {
  name: "get_am_gx_programs",
  method: "GET",
  path: "/v1/am/gx_programs",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Programs in force on a day, call by call. Units: 1; 0 when error is set. Programs with effective_from <= as_of < effective_until, unknown bounds open, one row for each call for applications or one for the program where no call is known. Rows without any day are left out unless include_undated is sent; retrieval_note says how many. application_open_by keeps calls that opened on or before the day, application_close_by those that close on or after it; a call without that day drops out. _lifecycle_caveat is there when a row lacks a day. The snapshot holds one revision of each program. */
export const getAmProgramsActiveV2: Operation<GetAmProgramsActiveV2Input, AmActiveRounds> = {
  name: "get_am_programs_active_v2",
  method: "GET",
  path: "/v1/am/programs/active_v2",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Walk the relations around a program. Units: 1; 0 when error is set. Breadth first, against the direction of relations too; circles end. successor and predecessor are the two directions of replaces, similar is the same as related. A law id is taken as seed too. That two programs have no relation here never means that they can be combined. */
export const relatedPrograms: Operation<RelatedProgramsInput, AmRelated> = {
  name: "related_programs",
  method: "GET",
  path: "/v1/am/related/{program_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Words of a vocabulary and how often they occur. 0 units. Counts public records of this snapshot. A record with several words counts for each of them. Free of charge. */
export const enumValues: Operation<EnumValuesInput, AmEnumValues> = {
  name: "enum_values",
  method: "GET",
  path: "/v1/am/enums/{enum_name}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Sort a question into one of ten intents. Units: 1; 0 when error is set. Scores ten intents by keywords in Japanese and English. No model is asked: the same words give the same scores. */
export const classifyIntent: Operation<ClassifyIntentInput, AmIntent> = {
  name: "classify_intent",
  method: "GET",
  path: "/v1/am/intent",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Citation skeleton for a question. Units: 1; 0 when error is set. Reads a question by rules, searches the records that its intent and words mean and gives claims with source_url and snippet, laid out as Markdown. Only records that carry what the question names are quoted; db_bind_notes says which part of it they do not answer, and confidence how often such claims are about what was asked. A question about combining programs gets the programs it names and the rules registered about them: that none is registered never means that combining is allowed. It is not an answer: write one from the claims, and say what is missing. Nothing here is advice, and a missing slot never means that there is nothing. */
export const reasonSkeleton: Operation<ReasonSkeletonInput, AmReason> = {
  name: "reason_skeleton",
  method: "GET",
  path: "/v1/am/reason",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Search certifications and recognitions. Units: 1; 0 when error is set. Certifications by words or a question, best first; by name without one. When none satisfies every word, close ones are shown, and match (X-Result-Note: partial-match) names the words that they lack. size and industry keep certifications that name them and those that name none (meta.not_stated counts these). An empty list means that this snapshot cannot confirm such a certification. */
export const searchCertifications: PagedOperation<SearchCertificationsInput, AmCertificationPage> = {
  name: "search_certifications",
  method: "GET",
  path: "/v1/am/certifications",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Search tax measures and incentives. Units: 1; 0 when error is set. Tax measures by words, authority, industry, year and kind of taxpayer, joined by and. target_year keeps measures that apply on at least one day of that year. target_entity drops measures whose conditions ask for another kind of taxpayer; those that ask for none stay (meta.not_stated counts them). industry keeps measures whose text names it. natural_query is read by rules: the time and the kind of taxpayer it names narrow, what else it names is searched; meta shows what was read, match how well the rows fit. Parameters win over what was read. Not tax advice: pass _disclaimer on. */
export const searchTaxIncentives: PagedOperation<SearchTaxIncentivesInput, AmTaxIncentivePage> = {
  name: "search_tax_incentives",
  method: "GET",
  path: "/v1/am/tax_incentives",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Read the rule of one tax measure on a day. Units: 1; 0 when error is set. Finds a measure by id, by its name in any spelling, or by part of the name or an everyday name (研究開発税制) where only one fits; several are an ambiguous_query that names them. as_of picks the wording in force on that day among those the snapshot holds; when none was, results is empty and retrieval_note tells which are held. Not tax advice: pass _disclaimer on. */
export const getAmTaxRule: Operation<GetAmTaxRuleInput, AmTaxRuleList> = {
  name: "get_am_tax_rule",
  method: "GET",
  path: "/v1/am/tax_rule",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Search public loans by security, amount and lender. Units: 1; 0 when error is set. Filters are joined by and; a loan that does not state a filtered value drops out. Collateral, the owner's guarantee and the guarantee of others are three separate axes. An empty list means that this snapshot cannot confirm such a loan, never that none exists. Rates and limits change: have the user check the official page. */
export const searchLoans: PagedOperation<SearchLoansInput, AmLoanPage> = {
  name: "search_loans",
  method: "GET",
  path: "/v1/am/loans",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Search mutual-aid, pension and insurance plans for businesses. Units: 1; 0 when error is set. Filters are joined by and; a plan that does not state a filtered value drops out. premium_monthly_yen keeps plans whose range of monthly premiums holds the amount; a range without an upper end is open. By name, then by id. No row means that this snapshot holds no such plan, never that none exists. Failures are a 200 with error set, at no cost. */
export const searchMutualPlans: PagedOperation<SearchMutualPlansInput, AmMutualPlanPage> = {
  name: "search_mutual_plans",
  method: "GET",
  path: "/v1/am/mutual_plans",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Find what rests on a law: programs, decisions, tax measures. Units: 1; 0 when error is set. Looks the law up by title, abbreviation, reading, number or id in any spelling and lists what refers to it. law_aliases_tried names every name that was looked for. article keeps references that name the article in any form of number, and the paragraph and item if sent; of a decision those count that its court lists. amendment_date keeps laws whose last amendment, or the revision described here, is of that day. No row means that no source of this snapshot states such a reference, not that there is none. A law that is not found is a 200 with error set, at no cost. */
export const getAmByLaw: PagedOperation<GetAmByLawInput, AmLawReferencePage> = {
  name: "get_am_by_law",
  method: "GET",
  path: "/v1/am/by_law",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** Check a party for published sanctions on a day. Units: 1; 0 when error is set. Looks a party up by corporate number, or by name when none is given; both together keep the cases of the number. A measure is in force from its disclosure to its stated end; one without an end is in recent_history with a known gap, neither in force nor over. A name never identifies a party, so it reads AMBIGUOUS. found false (NO_HIT) is not a clearance: sanctions may exist that are not published, not in this snapshot, or published without a number. Tell the end user the known_gaps. Neither argument is a 200 with error set, at no cost. */
export const checkEnforcement: Operation<CheckEnforcementInput, AmEnforcementCheck> = {
  name: "check_enforcement",
  method: "GET",
  path: "/v1/am/enforcement",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Read the text of one article of a law on a day. Units: 1; 0 when error is set. Finds the law by id, title, abbreviation, reading or number, and the article by its number in any form (第三十八条の三, 第38条の3, 38の3, 38-3, 38_3, up to three branches), with a paragraph and an item behind it where one is meant (22条3項, 423①, 2条9項6号): the article is answered, and paragraph and item show that part. Of the revisions this snapshot holds the one in force on as_of is answered; when none is, found is false and retrieval_note lists those held: a text is never shown under a day for which it is not known to hold. A deleted article says 削除, and one within a range under a single head is answered with the range. Text is exact or null, never rewritten. An unknown law or article is a 200 with error set, at no cost; it may exist outside this snapshot. Of some laws only a part is held: known_gaps then says law_text_partial, and an article outside that part is dataset_not_loaded, never denied. */
export const getLawArticle: Operation<GetLawArticleInput, AmLawArticle> = {
  name: "get_law_article",
  method: "GET",
  path: "/v1/am/law_article",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** List remarks on an entity: deadlines at risk, corrections, amendments. Units: 1; 0 when error is set. Remarks on a program, law, case or any other record, latest observation first. Those that no longer hold are left out unless include_superseded is true. No row means that nobody remarked anything, not that all is well. An id that no public record has is a 200 with error set, at no cost. */
export const getAnnotations: PagedOperation<GetAnnotationsInput, AmAnnotationPage> = {
  name: "get_annotations",
  method: "GET",
  path: "/v1/am/annotations/{entity_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
  paged: true,
};

/** List the sources of an entity, with licence and fetch time. Units: 1; 0 when error is set. Every page or file that an entity rests on: its own page first, then pages that mention it, then those of its facts. meta.license_summary counts them by licence; with include_facts meta.facts lists the facts with their sources and meta.facts_total counts them all. Sentences whose terms do not allow passing them on are null. No row means that no source is connected; say so to the end user. An id that no public record has is a 200 with error set, at no cost. */
export const getProvenance: Operation<GetProvenanceInput, AmProvenance> = {
  name: "get_provenance",
  method: "GET",
  path: "/v1/am/provenance/{entity_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Tell where one fact was read. Units: 1; 0 when error is set. The page or file that states a fact. When the fact names none, the sources of its entity are shown instead and meta.fallback is "entity": they may not state the fact. An unknown number is a 200 with error set, at no cost. */
export const getAmProvenanceFactFactId: Operation<GetAmProvenanceFactFactIdInput, AmFactProvenance> = {
  name: "get_am_provenance_fact_fact_id",
  method: "GET",
  path: "/v1/am/provenance/fact/{fact_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Check an applicant's statements for plausibility. Units: 1; 0 when error is set. Applies six plausibility rules to applicant_data. A rule whose fields are missing is deferred, which is neither passed nor failed. Passing says nothing about eligibility. applicant_data is hashed and forgotten; the same data has the same applicant_hash whatever the order of its members. An unknown scope or entity_id is a 200 with error set, at no cost. */
export const validateIntake: Operation<ValidateIntakeInput, AmValidation> = {
  name: "validate_intake",
  method: "POST",
  path: "/v1/am/validate",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
  envelope: true,
};

/** List the example profiles. 0 units. Five invented applicants, to try validation and screening with. Free. */
export const getAmExampleProfiles: Operation<NoInput, AmExampleProfiles> = {
  name: "get_am_example_profiles",
  method: "GET",
  path: "/v1/am/example_profiles",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Read an example profile. 0 units. One invented applicant. An unknown id is a 200 with error set. Free. */
export const getAmExampleProfilesProfileId: Operation<GetAmExampleProfilesProfileIdInput, AmExampleProfile> = {
  name: "get_am_example_profiles_profile_id",
  method: "GET",
  path: "/v1/am/example_profiles/{profile_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** List the reference texts. 0 units. Eight short references with their licence: kinds of support, terms, duties, combinations. Free. */
export const getAmStatic: Operation<NoInput, AmStaticResources> = {
  name: "get_am_static",
  method: "GET",
  path: "/v1/am/static",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Read a reference text. 0 units. One reference with its licence. An unknown id is a 200 with error set. Free. */
export const getAmStaticResourceId: Operation<GetAmStaticResourceIdInput, AmStaticResource> = {
  name: "get_am_static_resource_id",
  method: "GET",
  path: "/v1/am/static/{resource_id}",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  envelope: true,
};

/** Read this interface as OpenAPI 3.1. 0 units. */
export const getOpenapiJson: Operation<NoInput, OpenApiDocument> = {
  name: "get_openapi_json",
  method: "GET",
  path: "/v1/openapi.json",
  headers: [],
};

/** Read the part of this interface that agents need. 0 units. Reading and evaluating public evidence, the cost preview, usage and freshness; nothing else. */
export const getOpenapiAgentJson: Operation<NoInput, OpenApiDocument> = {
  name: "get_openapi_agent_json",
  method: "GET",
  path: "/v1/openapi.agent.json",
  headers: [],
};

/** Compare many business profiles with tax rulesets. Units: profiles times different rulesets, divided by 10 and rounded up, at least 1. Compares up to 5,000 profiles with up to 100 rulesets, in the order sent. A field a profile lacks makes its condition unknown, and a ruleset with an unknown condition is never applicable. Not applicable never means refused. Ten evaluations are one unit. Needs an Idempotency-Key and a cost cap (X-Cost-Cap-JPY or max_cost_jpy). Calls with a key need Idempotency-Key. Calls with a key need a cost cap in X-Cost-Cap-JPY or max_cost_jpy. */
export const postAuditBatchEvaluate: Operation<PostAuditBatchEvaluateInput, AuditBatch> = {
  name: "post_audit_batch_evaluate",
  method: "POST",
  path: "/v1/audit/batch_evaluate",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Make a workpaper of a company's public records in a fiscal year. Units: 5 when any section has a row, else 0. Gives register entry, case studies, published measures and register changes between 1 April and 31 March. Five units when any section has a row; nothing when none has. With a key the answer carries an audit seal. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const postAuditWorkpaper: Operation<PostAuditWorkpaperInput, Workpaper> = {
  name: "post_audit_workpaper",
  method: "POST",
  path: "/v1/audit/workpaper",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Read what a workpaper asks for and contains. 0 units. */
export const getAuditWorkpaperSchema: Operation<NoInput, WorkpaperSchema> = {
  name: "get_audit_workpaper_schema",
  method: "GET",
  path: "/v1/audit/workpaper/schema",
  headers: ["X-Corpus-Snapshot-Id"],
};

/** Verify a seal. 0 units. Free and without a key, from the moment the answer with the seal was sent. Shows the hashes of a seal and whether its signature and, once it is included, its place in the log hold under the published keys. Anyone who has the seal and the answer can check both without this service. */
export const getAuditSealsSealId: Operation<GetAuditSealsSealIdInput, SealStatus> = {
  name: "get_audit_seals_seal_id",
  method: "GET",
  path: "/v1/audit/seals/{seal_id}",
  headers: [],
};

/** What this service does for other agents. 0 units. Skills, addresses, prices and ways to authenticate, for an agent that wants to delegate work. */
export const getA2aAgentCard: Operation<NoInput, A2AAgentCard> = {
  name: "get_a2a_agent_card",
  method: "GET",
  path: "/v1/a2a/agent_card",
  headers: [],
};

/** List the skills that can be delegated. 0 units. */
export const getA2aSkills: Operation<GetA2aSkillsInput, A2ASkillList> = {
  name: "get_a2a_skills",
  method: "GET",
  path: "/v1/a2a/skills",
  headers: [],
};

/** Read one skill. 0 units. */
export const getA2aSkillsSkillName: Operation<GetA2aSkillsSkillNameInput, A2ASkillCard> = {
  name: "get_a2a_skills_skill_name",
  method: "GET",
  path: "/v1/a2a/skills/{skill_name}",
  headers: [],
};

/** Find the skills that fit a need. 0 units. A skill fits when it is named, has one of the tags or is of one of the categories (any skill when none is given), and keeps to max_latency_ms and accept_sensitive. unmatched names what no skill that fits has. */
export const postA2aSkillsNegotiate: Operation<PostA2aSkillsNegotiateInput, A2ANegotiationResult> = {
  name: "post_a2a_skills_negotiate",
  method: "POST",
  path: "/v1/a2a/skills/negotiate",
  headers: [],
  body: true,
};

/** Delegate a task. Units: units of the skill, on success. Queues the work of a skill; read the task to see how far it is. It costs what the operation of the skill costs, when it succeeds, and is counted as that operation; a task that fails or is cancelled costs nothing. The most it can cost is held against the monthly cap while it runs. Missing inputs leave it pending with error input_required: resume it with them. Tasks are kept for 72 hours. */
export const postA2aTask: Operation<PostA2aTaskInput, A2ATaskState> = {
  name: "post_a2a_task",
  method: "POST",
  path: "/v1/a2a/task",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Read a delegated task. 0 units. For whoever made it: with a key of the same account, or with its state token in X-Task-State-Token or state_token. The answer holds a fresh token, good for 24 hours. */
export const getA2aTaskTaskId: Operation<GetA2aTaskTaskIdInput, A2ATaskState> = {
  name: "get_a2a_task_task_id",
  method: "GET",
  path: "/v1/a2a/task/{task_id}",
  headers: [],
};

/** Give a delegated task what it lacks. 0 units. The turn is merged into the inputs of a task that waits, which is queued again; a running task goes on. */
export const postA2aTaskTaskIdResume: Operation<PostA2aTaskTaskIdResumeInput, A2ATaskState> = {
  name: "post_a2a_task_task_id_resume",
  method: "POST",
  path: "/v1/a2a/task/{task_id}/resume",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Cancel a delegated task. 0 units. Nothing is charged for it. A task that has ended stays as it is, and so does one whose work is done and is being charged: the answer shows where it stands. */
export const postA2aTaskTaskIdCancel: Operation<PostA2aTaskTaskIdCancelInput, A2ATaskState> = {
  name: "post_a2a_task_task_id_cancel",
  method: "POST",
  path: "/v1/a2a/task/{task_id}/cancel",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Read what the register says about up to 100 invoice registrations. Units: one for each number answered with registry data. One unit for each number the register holds. Needs an Idempotency-Key and a cost cap (X-Cost-Cap-JPY or max_cost_jpy) for all different numbers, held or not. A number that is not held is read NO_HIT with registered null, never as unregistered: tell the user to confirm it at the tax agency's site. Show the attribution wherever you show the data. Calls with a key need Idempotency-Key. Calls with a key need a cost cap in X-Cost-Cap-JPY or max_cost_jpy. */
export const postInvoiceRegistrantsBatchRisk: Operation<PostInvoiceRegistrantsBatchRiskInput, BatchRisk> = {
  name: "post_invoice_registrants_batch_risk",
  method: "POST",
  path: "/v1/invoice_registrants/batch_risk",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Read what the register says about an invoice registration. Units: 1 when found, else 0. Says whether a registration is in force, since when, and how much care it asks for. A number this snapshot does not hold is read NO_HIT with registered null, never as unregistered, and costs nothing. Show the attribution wherever you show the data. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const getInvoiceRegistrantsRisk: Operation<GetInvoiceRegistrantsRiskInput, RegistrationRiskAnswer> = {
  name: "get_invoice_registrants_risk",
  method: "GET",
  path: "/v1/invoice_registrants/{invoice_registration_number}/risk",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Save a program search. 0 units. Keeps the parameters of a search under a number of the account, at most 50 of them. Nothing is searched: send the kept query to GET /v1/programs/search to run it. Saved searches stay when the key is rotated. */
export const postMeSavedSearches: Operation<PostMeSavedSearchesInput, SavedSearch> = {
  name: "post_me_saved_searches",
  method: "POST",
  path: "/v1/me/saved_searches",
  headers: ["Idempotency-Key"],
  body: true,
};

/** List the account's saved searches. 0 units. All of them, oldest first. */
export const getMeSavedSearches: Operation<NoInput, readonly SavedSearch[]> = {
  name: "get_me_saved_searches",
  method: "GET",
  path: "/v1/me/saved_searches",
  headers: [],
};

/** Delete a saved search. 0 units. Its sheet binding goes with it; its number is never given again. */
export const deleteMeSavedSearchesSavedId: Operation<DeleteMeSavedSearchesSavedIdInput, {
  /** Number of the search that is gone. */
  readonly id: number;
  /** Always true. */
  readonly ok: true;
}> = {
  name: "delete_me_saved_searches_saved_id",
  method: "DELETE",
  path: "/v1/me/saved_searches/{saved_id}",
  headers: [],
};

/** Bind a saved search to a tab of a spreadsheet. 0 units. Keeps which spreadsheet a saved search is meant for, in place of an earlier one. Nothing is written to it: delivery stays not_connected until the spreadsheet is connected. */
export const postMeSavedSearchesSavedIdSheet: Operation<PostMeSavedSearchesSavedIdSheetInput, SheetBinding> = {
  name: "post_me_saved_searches_saved_id_sheet",
  method: "POST",
  path: "/v1/me/saved_searches/{saved_id}/sheet",
  headers: ["Idempotency-Key"],
  body: true,
};

/** Suggest names while they are typed. 0 units. Gives records by the beginning of a name, alias, abbreviation or reading, in any spelling: programs, laws, tax measures, loans, certifications, mutual plans, and the companies of case studies and enforcement cases. Whole names come first, then names that begin with q, have a word that does, hold it, and hold it but for one wrong, missing, extra or swapped character; among equals acts before orders, nationwide before local, higher tier first. No result means that no name held here fits (X-Result-Note: not-confirmable), never that there is no such thing: search for words instead. Free, 20 calls a second from one network. */
export const getSuggest: Operation<GetSuggestInput, Suggestions> = {
  name: "get_suggest",
  method: "GET",
  path: "/v1/suggest",
  headers: ["X-Corpus-Snapshot-Id"],
};

/** Verify citations of laws, court decisions and programs. Units: one for each ten citations begun. Reads the citations of a Japanese text (lists, 同法, 同条, short names that the text itself defines) or takes them one by one, and holds each against this snapshot: articles with paragraph and item on a day, laws by name and number, decisions by number or by court and day, names of programs in quotation marks. found shows the first words and the address of what is cited, to be compared with what the text says of it. ambiguous lists candidates. unverified says what was searched and how much of it is held; it never means that the thing does not exist. Contracts, guidelines and law reports are not read. One unit for each ten citations begun; a text without any costs nothing. */
export const verifyCitations: Operation<VerifyCitationsInput, CitationReport> = {
  name: "verify_citations",
  method: "POST",
  path: "/v1/citations/verify",
  headers: ["Idempotency-Key","X-Cost-Cap-JPY","X-Client-Tag","X-Corpus-Snapshot-Id"],
  body: true,
};

/** Find corporate numbers by company name. 1 unit. Gives the companies whose name is q, then those whose name begins with it, in any spelling and with or without the legal form (株式会社 and the like), from the register of corporate numbers, the register of invoice issuers, and the companies that contracts, sanctions and case studies name with their numbers. A name never identifies one company: choose by place and read /v1/houjin/{houjin_bangou}/360. Parties that are published without a number are not among them; search the datasets by name. An empty answer means that this snapshot cannot confirm such a company (X-Result-Note: not-confirmable), never that there is none. When known_gaps is not empty, tell the end user which evidence is not connected. Empty records never prove that nothing exists: say that it cannot be confirmed from this answer, and point to the official source. */
export const searchHoujin: Operation<SearchHoujinInput, CompanyCandidates> = {
  name: "search_houjin",
  method: "GET",
  path: "/v1/houjin/search",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
};

/** Make a child key of the account. 0 units. For a person, a program or a customer of yours: a key with a cap, an end and scopes of its own. Your account pays for its calls, and both caps hold. It can make no keys and see no payments. It is shown here only; with an Idempotency-Key the same call with the same key gets the same child key for 10 minutes. It ends when you revoke it, when it expires, and with the key that made it; a key that is rotated leaves its children to its successor. At most 50 that are not revoked, and 100 new ones a day. */
export const postMeKeys: Operation<PostMeKeysInput, ChildKeyCreated> = {
  name: "post_me_keys",
  method: "POST",
  path: "/v1/me/keys",
  headers: ["Idempotency-Key"],
  body: true,
};

/** List the account's child keys. 0 units. Oldest first, with what each has used this month; revoked ones for about 90 days. The keys themselves are not kept. */
export const getMeKeys: Operation<NoInput, readonly ChildKey[]> = {
  name: "get_me_keys",
  method: "GET",
  path: "/v1/me/keys",
  headers: [],
};

/** Change label, cap or expiry of a child key. 0 units. What is left out stays. Holds from the next call on. A later expiry makes a key that has expired good again; scopes never change. */
export const patchMeKeysKeyId: Operation<PatchMeKeysKeyIdInput, ChildKey> = {
  name: "patch_me_keys_key_id",
  method: "PATCH",
  path: "/v1/me/keys/{key_id}",
  headers: [],
  body: true,
};

/** Revoke a child key. 0 units. It ends at once and for good. */
export const deleteMeKeysKeyId: Operation<DeleteMeKeysKeyIdInput, unknown> = {
  name: "delete_me_keys_key_id",
  method: "DELETE",
  path: "/v1/me/keys/{key_id}",
  headers: [],
};

/** Make a key for a widget on your pages. 0 units. The key is good for the widget alone, and only from pages of the origins it names, so it may stand in a page. Your account pays for its searches. It is shown once; at most 20 an account. */
export const postMeWidgetKeys: Operation<PostMeWidgetKeysInput, WidgetKeyCreated> = {
  name: "post_me_widget_keys",
  method: "POST",
  path: "/v1/me/widget_keys",
  headers: [],
  body: true,
};

/** End a widget key of yours. 0 units. */
export const deleteMeWidgetKeysKeyId: Operation<DeleteMeWidgetKeysKeyIdInput, unknown> = {
  name: "delete_me_widget_keys_key_id",
  method: "DELETE",
  path: "/v1/me/widget_keys/{key_id}",
  headers: [],
};

/** The deadlines that come up, as a calendar to subscribe to. 1 unit. As /v1/calendar/deadlines, in the form that calendars read (RFC 5545), a whole day for each deadline. */
export const getCalendarDeadlinesIcs: Operation<GetCalendarDeadlinesIcsInput, string> = {
  name: "get_calendar_deadlines_ics",
  method: "GET",
  path: "/v1/calendar/deadlines.ics",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  text: true,
};

/** The deadlines of one program, as a calendar. 1 unit. Those from today in Japan on. A calendar without an entry does not mean that there is no deadline. */
export const getProgramsUnifiedIdDeadlinesIcs: Operation<GetProgramsUnifiedIdDeadlinesIcsInput, string> = {
  name: "get_programs_unified_id_deadlines_ics",
  method: "GET",
  path: "/v1/programs/{unified_id}/deadlines.ics",
  headers: ["X-Client-Tag","X-Corpus-Snapshot-Id"],
  text: true,
};

/** The account's use as rows for a spreadsheet. 0 units. A row for each day in Japan, operation and client tag: calls, units and JPY before tax. With group_by=key a row for each key too, with its id, how it begins and its label. */
export const getMeUsageCsv: Operation<GetMeUsageCsvInput, string> = {
  name: "get_me_usage_csv",
  method: "GET",
  path: "/v1/me/usage.csv",
  headers: [],
  text: true,
};

/** Read what became of a subscription's events. 0 units. The last 50 deliveries, newest first. dead: given up after 12 tries in three days, or refused for good. */
export const getMeAlertsSubscriptionsDeliveries: Operation<GetMeAlertsSubscriptionsDeliveriesInput, readonly AlertDelivery[]> = {
  name: "get_me_alerts_subscriptions_deliveries",
  method: "GET",
  path: "/v1/me/alerts/subscriptions/{sub_id}/deliveries",
  headers: [],
};

/** Send a test event to a subscription. 0 units. Queues an event whose subject has the kind `test`, signed and delivered as all others; the delivery log shows what became of it. Channels that are suspended or not confirmed get none. At most 10 an hour per account. */
export const postMeAlertsSubscriptionsSubIdTest: Operation<PostMeAlertsSubscriptionsSubIdTestInput, {
  /** Deliveries that were queued; empty without a usable channel. */
  readonly delivery_ids: readonly string[];
}> = {
  name: "post_me_alerts_subscriptions_sub_id_test",
  method: "POST",
  path: "/v1/me/alerts/subscriptions/{sub_id}/test",
  headers: ["Idempotency-Key"],
};

/** Ask whether the compliance newsletter shall end. 0 units. Shows a page with a button. Opening it changes nothing. */
export const getComplianceUnsubscribe: Operation<GetComplianceUnsubscribeInput, string> = {
  name: "get_compliance_unsubscribe",
  method: "GET",
  path: "/v1/compliance/unsubscribe/{unsubscribe_token}",
  headers: [],
  text: true,
};

/** Prove that a record is part of the snapshot id. 0 units. Everything that is needed to compute the snapshot id from the record alone, with no trust in this service. Pin the snapshot of an older answer with X-Corpus-Snapshot-Id. Records outside public search have no proof. */
export const getIntegrityProofTableKey: Operation<GetIntegrityProofTableKeyInput, RecordProof> = {
  name: "get_integrity_proof_table_key",
  method: "GET",
  path: "/v1/integrity/proof/{table}/{key}",
  headers: ["X-Corpus-Snapshot-Id"],
};

/** List the snapshots that can be asked. 0 units. Every snapshot the store holds, with the signed checkpoint of the log that all of them went into. */
export const getIntegritySnapshots: Operation<NoInput, HeldSnapshots> = {
  name: "get_integrity_snapshots",
  method: "GET",
  path: "/v1/integrity/snapshots",
  headers: [],
};

/** Prove that a seal is in the log of seals. 0 units. A seal goes into the log within a minute; until then the answer is a 404 with log pending and a Retry-After. With from, also the proof that the log only grew since it had that size, so that no seal was taken out, moved or slipped in. */
export const getIntegritySealsSealId: Operation<GetIntegritySealsSealIdInput, SealProof> = {
  name: "get_integrity_seals_seal_id",
  method: "GET",
  path: "/v1/integrity/seals/{seal_id}",
  headers: [],
};

/** Read the public keys as a signed note. 0 units. Every key with its purpose and the time in which its signatures count; keys stay listed for ever. */
export const getWellKnownKonkyoKeys: Operation<NoInput, string> = {
  name: "get_well_known_konkyo_keys",
  method: "GET",
  path: "/.well-known/konkyo/keys",
  headers: [],
  text: true,
};

/** Read the public keys as a JSON Web Key Set. 0 units. */
export const getWellKnownJwksJson: Operation<NoInput, Jwks> = {
  name: "get_well_known_jwks_json",
  method: "GET",
  path: "/.well-known/jwks.json",
  headers: [],
};

/** Read the checkpoint of the log of snapshots. 0 units. */
export const getWellKnownKonkyoCheckpoint: Operation<NoInput, string> = {
  name: "get_well_known_konkyo_checkpoint",
  method: "GET",
  path: "/.well-known/konkyo/checkpoint",
  headers: [],
  text: true,
};

/** Read the checkpoint of the log of seals. 0 units. */
export const getWellKnownKonkyoSealCheckpoint: Operation<NoInput, string> = {
  name: "get_well_known_konkyo_seal_checkpoint",
  method: "GET",
  path: "/.well-known/konkyo/seal-checkpoint",
  headers: [],
  text: true,
};

/** Read what this service is, as models read it. 0 units. */
export const getLlmsTxt: Operation<NoInput, string> = {
  name: "get_llms_txt",
  method: "GET",
  path: "/llms.txt",
  headers: [],
  text: true,
};

/** The script of the widget. 0 units. Put it into a page, with a div that has data-konkyo-widget and data-key; POST /v1/me/widget_keys shows how. */
export const getWidgetJs: Operation<NoInput, string> = {
  name: "get_widget_js",
  method: "GET",
  path: "/widget.js",
  headers: [],
  text: true,
};
