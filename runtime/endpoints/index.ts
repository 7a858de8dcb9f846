import type { Endpoint } from "../endpoint/endpoint.ts";
import { getAdvisorDashboard } from "../features/advisors/dashboard-data.ts";
import { matchAdvisors } from "../features/advisors/match.ts";
import { reportConversion } from "../features/advisors/report-conversion.ts";
import { signUpAdvisor } from "../features/advisors/sign-up.ts";
import { trackReferral } from "../features/advisors/track.ts";
import { verifyAdvisor } from "../features/advisors/verify-houjin.ts";
import { deleteTestimonial } from "../features/testimonials/delete.ts";
import { listTestimonials } from "../features/testimonials/list.ts";
import { submitTestimonial } from "../features/testimonials/submit.ts";
import { createWidgetKey } from "../features/widget/create-key.ts";
import { deleteWidgetKey } from "../features/widget/delete-key.ts";
import { listWidgetChoices } from "../features/widget/enum-values.ts";
import { getWidgetScript } from "../features/widget/script.ts";
import { searchWidget } from "../features/widget/search.ts";
import { signUpWidget } from "../features/widget/sign-up.ts";
import { getWidgetUsage } from "../features/widget/usage.ts";
import { getUsageCsv } from "./account/usage-csv.ts";
import { getDeadlineFeed } from "../features/calendar/deadlines-ics.ts";
import { getProgramFeed } from "../features/calendar/program-ics.ts";
import { getAgentCard } from "../features/tasks/agent-card.ts";
import { cancelTask } from "../features/tasks/cancel-task.ts";
import { createTask } from "../features/tasks/create-task.ts";
import { getSkill } from "../features/tasks/get-skill.ts";
import { getTask } from "../features/tasks/get-task.ts";
import { listSkills } from "../features/tasks/list-skills.ts";
import { negotiateSkills } from "../features/tasks/negotiate.ts";
import { resumeTask } from "../features/tasks/resume-task.ts";
import { getBillingHistory } from "../features/billing/billing-history.ts";
import { openBillingPortal } from "../features/billing/billing-portal.ts";
import { setMonthlyCap } from "./account/cap.ts";
import { getDashboard } from "./account/dashboard.ts";
import { getMe } from "./account/me.ts";
import { rotateKey } from "./account/rotate-key.ts";
import { getToolRecommendation } from "./account/tool-recommendation.ts";
import { getUsageByTool } from "./account/usage-by-tool.ts";
import { getAccountUsage } from "./account/usage.ts";
import { previewCsv } from "./accounting/csv-preview.ts";
import { deleteAlert } from "../features/alerts/endpoints/delete.ts";
import { listDeliveries } from "../features/alerts/endpoints/deliveries.ts";
import { listAlerts } from "../features/alerts/endpoints/list.ts";
import { subscribeAlert } from "../features/alerts/endpoints/subscribe.ts";
import { testAlert } from "../features/alerts/endpoints/test.ts";
import { acceptanceStats } from "./am/programs/acceptance-stats.ts";
import { activeAt } from "./am/programs/active-at.ts";
import { activePrograms } from "./am/programs/active-v2.ts";
import { getAnnotations } from "./am/records/annotations.ts";
import { findByLaw } from "./am/laws/by-law.ts";
import { searchCertifications } from "./am/programs/certifications.ts";
import { checkEnforcement } from "./am/records/enforcement.ts";
import { getEnumValues } from "./am/reference/enum-values.ts";
import { getExampleProfile, listExampleProfiles } from "./am/reference/example-profiles.ts";
import { getFactProvenance } from "./am/records/fact-provenance.ts";
import { gxPrograms } from "./am/programs/gx-programs.ts";
import { classifyIntent } from "./am/questions/intent.ts";
import { getLawArticle } from "./am/laws/law-article.ts";
import { searchLoans } from "./am/programs/loans.ts";
import { searchMutualPlans } from "./am/programs/mutual-plans.ts";
import { openPrograms } from "./am/programs/open-programs.ts";
import { getProvenance } from "./am/records/provenance.ts";
import { getReasonSkeleton } from "./am/questions/reason.ts";
import { getRelated } from "./am/records/related.ts";
import { getStaticResource, listStaticResources } from "./am/reference/static-resources.ts";
import { searchTaxIncentives } from "./am/tax/tax-incentives.ts";
import { getTaxRule } from "./am/tax/tax-rule.ts";
import { validateApplicant } from "./am/records/validate.ts";
import { makeCompanyFolderBrief } from "./artifacts/company-folder-brief.ts";
import { makeCompanyPublicAuditPack } from "./artifacts/company-public-audit-pack.ts";
import { makeCompanyPublicBaseline } from "./artifacts/company-public-baseline.ts";
import { batchEvaluate } from "./audit/batch-evaluate.ts";
import { getWorkpaperSchema } from "./audit/workpaper-schema.ts";
import { makeWorkpaper } from "./audit/workpaper.ts";
import { getBid } from "./bids/get.ts";
import { searchBids } from "./bids/search.ts";
import { beginCheckout } from "../features/billing/checkout.ts";
import { previewCost } from "./meta/cost-preview.ts";
import { issueKeyFromCheckout } from "../features/billing/keys-from-checkout.ts";
import { openPortal } from "../features/billing/portal.ts";
import { requestRefund } from "../features/billing/refund-request.ts";
import { takeProviderEvent } from "../features/billing/webhook.ts";
import { upcomingDeadlines } from "../features/calendar/deadlines.ts";
import { verifyCitations } from "../features/citations/verify.ts";
import { getCaseStudy } from "./case-studies/get.ts";
import { searchCaseStudies } from "./case-studies/search.ts";
import { getLlmsText } from "./contract/llms.ts";
import { getAgentOpenApi } from "./contract/openapi-agent.ts";
import { getOpenApi } from "./contract/openapi.ts";
import { checkoutCompliance } from "../features/mail-lists/compliance/payments-checkout.ts";
import { subscribeCompliance } from "../features/mail-lists/compliance/subscribe.ts";
import { showComplianceUnsubscribe, unsubscribeCompliance } from "../features/mail-lists/compliance/unsubscribe.ts";
import { verifyCompliance } from "../features/mail-lists/compliance/verify.ts";
import { findDecisionsByStatute } from "./court-decisions/by-statute.ts";
import { getCourtDecision } from "./court-decisions/get.ts";
import { searchCourtDecisions } from "./court-decisions/search.ts";
import { authorizeDevice } from "../features/device/authorize.ts";
import { completeDeviceGrant } from "../features/device/complete.ts";
import { denyDevice } from "../features/device/deny.ts";
import { collectDeviceToken } from "../features/device/token.ts";
import { getEnforcementCase } from "./enforcement-cases/get.ts";
import { searchEnforcementCases } from "./enforcement-cases/search.ts";
import { batchEvidencePackets } from "./evidence/batch.ts";
import { getEvidencePacket } from "./evidence/get.ts";
import { prefetchIntelligence } from "./evidence/precomputed.ts";
import { queryEvidencePacket } from "./evidence/query.ts";
import { getSourceManifest } from "./evidence/source-manifest.ts";
import { checkExclusions } from "./exclusions/check.ts";
import { listExclusionRules } from "./exclusions/rules.ts";
import { sendFeedback } from "../features/feedback/send.ts";
import { searchHoujin } from "./houjin/search.ts";
import { getSealCheckpoint, getSnapshotCheckpoint } from "./integrity/checkpoints.ts";
import { getJwks } from "./integrity/jwks.ts";
import { getKeyList } from "./integrity/key-list.ts";
import { proveRecord } from "./integrity/record-proof.ts";
import { proveSeal } from "./integrity/seal-proof.ts";
import { verifySeal } from "./integrity/seal-status.ts";
import { listHeldSnapshots } from "./integrity/snapshots.ts";
import { batchRegistrationRisk } from "./invoice-registrants/batch-risk.ts";
import { getInvoiceRegistrant } from "./invoice-registrants/get.ts";
import { getRegistrationRisk } from "./invoice-registrants/risk.ts";
import { searchInvoiceRegistrants } from "./invoice-registrants/search.ts";
import { changeChildKey } from "./keys/change.ts";
import { createChildKey } from "./keys/create.ts";
import { listChildKeys } from "./keys/list.ts";
import { revokeChildKey } from "./keys/revoke.ts";
import { getLaw } from "./laws/get.ts";
import { getLawRelatedPrograms } from "./laws/related-programs.ts";
import { searchLaws } from "./laws/search.ts";
import { getLoanProgram } from "./loan-programs/get.ts";
import { searchLoanPrograms } from "./loan-programs/search.ts";
import { getMetaFreshness } from "./meta/freshness.ts";
import { getHealth } from "./meta/health.ts";
import { getMeta } from "./meta/meta.ts";
import { ping } from "./meta/ping.ts";
import { getReadiness } from "./meta/ready.ts";
import { getUsageStatus } from "./meta/usage.ts";
import { batchGetPrograms } from "./programs/batch.ts";
import { getProgram } from "./programs/get.ts";
import { prescreenPrograms } from "./programs/prescreen/prescreen.ts";
import { searchPrograms } from "./programs/search.ts";
import { bindSheet } from "../features/saved-searches/bind-sheet.ts";
import { createSavedSearch } from "../features/saved-searches/create.ts";
import { deleteSavedSearch } from "../features/saved-searches/delete.ts";
import { listSavedSearches } from "../features/saved-searches/list.ts";
import { closeSession } from "./session/logout.ts";
import { openSession } from "./session/open.ts";
import { getStatsConfidence } from "./statistics/confidence.ts";
import { getCoverage } from "./statistics/coverage.ts";
import { getDataQuality } from "./statistics/data-quality.ts";
import { getStatsFreshness } from "./statistics/freshness.ts";
import { getStatsUsage } from "./statistics/usage.ts";
import { subscribe } from "../features/mail-lists/subscribe.ts";
import { showSubscriberUnsubscribe, showUnsubscribe } from "../features/mail-lists/unsubscribe-page.ts";
import { unsubscribe } from "../features/mail-lists/unsubscribe.ts";
import { suggestNames } from "./suggest/suggest.ts";
import { evaluateTaxRulesets } from "./tax-rulesets/evaluate.ts";
import { getTaxRuleset } from "./tax-rulesets/get.ts";
import { searchTaxRulesets } from "./tax-rulesets/search.ts";
import { checkFundingStack } from "./workflows/funding-stack.ts";
import { getHoujin360 } from "./workflows/houjin-360.ts";

/** Every endpoint of the service, in the order of the contract. What is not here is not served, documented or priced. */
export const endpoints: readonly Endpoint[] = [
  searchPrograms,
  getProgram,
  batchGetPrograms,
  prescreenPrograms,
  listExclusionRules,
  checkExclusions,
  getHealth,
  getReadiness,
  getMeta,
  getMetaFreshness,
  ping,
  getUsageStatus,
  beginCheckout,
  issueKeyFromCheckout,
  openPortal,
  requestRefund,
  previewCost,
  takeProviderEvent,
  sendFeedback,
  queryEvidencePacket,
  batchEvidencePackets,
  getEvidencePacket,
  getSourceManifest,
  prefetchIntelligence,
  makeCompanyPublicBaseline,
  makeCompanyFolderBrief,
  makeCompanyPublicAuditPack,
  checkFundingStack,
  getHoujin360,
  getMe,
  openBillingPortal,
  getBillingHistory,
  setMonthlyCap,
  getDashboard,
  rotateKey,
  getToolRecommendation,
  getAccountUsage,
  getUsageByTool,
  openSession,
  closeSession,
  subscribeAlert,
  listAlerts,
  deleteAlert,
  authorizeDevice,
  completeDeviceGrant,
  collectDeviceToken,
  denyDevice,
  showUnsubscribe,
  unsubscribe,
  subscribe,
  showSubscriberUnsubscribe,
  subscribeCompliance,
  verifyCompliance,
  unsubscribeCompliance,
  checkoutCompliance,
  getStatsConfidence,
  getCoverage,
  getDataQuality,
  getStatsUsage,
  getStatsFreshness,
  submitTestimonial,
  deleteTestimonial,
  listTestimonials,
  matchAdvisors,
  signUpAdvisor,
  trackReferral,
  reportConversion,
  verifyAdvisor,
  getAdvisorDashboard,
  signUpWidget,
  getWidgetUsage,
  searchWidget,
  listWidgetChoices,
  upcomingDeadlines,
  searchCaseStudies,
  getCaseStudy,
  searchLoanPrograms,
  getLoanProgram,
  searchEnforcementCases,
  getEnforcementCase,
  searchInvoiceRegistrants,
  getInvoiceRegistrant,
  searchLaws,
  getLaw,
  getLawRelatedPrograms,
  findDecisionsByStatute,
  searchCourtDecisions,
  getCourtDecision,
  evaluateTaxRulesets,
  searchTaxRulesets,
  getTaxRuleset,
  searchBids,
  getBid,
  acceptanceStats,
  activeAt,
  openPrograms,
  gxPrograms,
  activePrograms,
  getRelated,
  getEnumValues,
  classifyIntent,
  getReasonSkeleton,
  searchCertifications,
  searchTaxIncentives,
  getTaxRule,
  searchLoans,
  searchMutualPlans,
  findByLaw,
  checkEnforcement,
  getLawArticle,
  getAnnotations,
  getProvenance,
  getFactProvenance,
  validateApplicant,
  listExampleProfiles,
  getExampleProfile,
  listStaticResources,
  getStaticResource,
  getOpenApi,
  getAgentOpenApi,
  batchEvaluate,
  makeWorkpaper,
  getWorkpaperSchema,
  verifySeal,
  getAgentCard,
  listSkills,
  getSkill,
  negotiateSkills,
  createTask,
  getTask,
  resumeTask,
  cancelTask,
  batchRegistrationRisk,
  getRegistrationRisk,
  previewCsv,
  createSavedSearch,
  listSavedSearches,
  deleteSavedSearch,
  bindSheet,
  suggestNames,
  verifyCitations,
  searchHoujin,
  createChildKey,
  listChildKeys,
  changeChildKey,
  revokeChildKey,
  createWidgetKey,
  deleteWidgetKey,
  getDeadlineFeed,
  getProgramFeed,
  getUsageCsv,
  listDeliveries,
  testAlert,
  showComplianceUnsubscribe,
  proveRecord,
  listHeldSnapshots,
  proveSeal,
  getKeyList,
  getJwks,
  getSnapshotCheckpoint,
  getSealCheckpoint,
  getLlmsText,
  getWidgetScript,
];
