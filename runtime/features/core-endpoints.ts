import type { Endpoint } from "../endpoint/endpoint.ts";
import { setMonthlyCap } from "../endpoints/account/cap.ts";
import { getDashboard } from "../endpoints/account/dashboard.ts";
import { getMe } from "../endpoints/account/me.ts";
import { getToolRecommendation } from "../endpoints/account/recommend-tools.ts";
import { rotateKey } from "../endpoints/account/rotate-key.ts";
import { getAccountUsage, getUsageByTool, getUsageCsv } from "../endpoints/account/usage.ts";
import { previewCsv } from "../endpoints/accounting/csv-preview.ts";
import { findByLaw } from "../endpoints/am/laws/by-law.ts";
import { getLawArticle } from "../endpoints/am/laws/law-article.ts";
import { acceptanceStats } from "../endpoints/am/programs/acceptance-stats.ts";
import { activeAt } from "../endpoints/am/programs/active-at.ts";
import { activePrograms } from "../endpoints/am/programs/active-v2.ts";
import { searchCertifications } from "../endpoints/am/programs/certifications.ts";
import { gxPrograms } from "../endpoints/am/programs/gx-programs.ts";
import { searchLoans } from "../endpoints/am/programs/loans.ts";
import { searchMutualPlans } from "../endpoints/am/programs/mutual-plans.ts";
import { openPrograms } from "../endpoints/am/programs/open-programs.ts";
import { classifyIntent } from "../endpoints/am/questions/intent.ts";
import { getReasonSkeleton } from "../endpoints/am/questions/reason.ts";
import { getAnnotations } from "../endpoints/am/records/annotations.ts";
import { checkEnforcement } from "../endpoints/am/records/enforcement.ts";
import { getFactProvenance } from "../endpoints/am/records/fact-provenance.ts";
import { getProvenance } from "../endpoints/am/records/provenance.ts";
import { getRelated } from "../endpoints/am/records/related.ts";
import { validateApplicant } from "../endpoints/am/records/validate.ts";
import { getEnumValues } from "../endpoints/am/reference/enum-values.ts";
import { getExampleProfile, listExampleProfiles } from "../endpoints/am/reference/example-profiles.ts";
import { getStaticResource, listStaticResources } from "../endpoints/am/reference/static-resources.ts";
import { searchTaxIncentives } from "../endpoints/am/tax/tax-incentives.ts";
import { getTaxRule } from "../endpoints/am/tax/tax-rule.ts";
import {
  makeCompanyFolderBrief,
  makeCompanyPublicAuditPack,
  makeCompanyPublicBaseline,
} from "../endpoints/artifacts/company-packs.ts";
import { batchEvaluate } from "../endpoints/audit/batch-evaluate.ts";
import { getWorkpaperSchema } from "../endpoints/audit/workpaper-schema.ts";
import { makeWorkpaper } from "../endpoints/audit/workpaper.ts";
import { getBid, searchBids } from "../endpoints/bids/bids.ts";
import { getCaseStudy, searchCaseStudies } from "../endpoints/case-studies/case-studies.ts";
import { getAgentOpenApi, getLlmsText, getOpenApi } from "../endpoints/contract/documents.ts";
import { findDecisionsByStatute } from "../endpoints/court-decisions/by-statute.ts";
import { getCourtDecision, searchCourtDecisions } from "../endpoints/court-decisions/court-decisions.ts";
import { getEnforcementCase, searchEnforcementCases } from "../endpoints/enforcement-cases/enforcement-cases.ts";
import { batchEvidencePackets } from "../endpoints/evidence/batch.ts";
import { getEvidencePacket } from "../endpoints/evidence/get.ts";
import { prefetchIntelligence } from "../endpoints/evidence/precomputed.ts";
import { queryEvidencePacket } from "../endpoints/evidence/query.ts";
import { getSourceManifest } from "../endpoints/evidence/source-manifest.ts";
import { checkExclusions, listExclusionRules } from "../endpoints/exclusions/exclusions.ts";
import { searchHoujin } from "../endpoints/houjin/search.ts";
import { getSealCheckpoint, getSnapshotCheckpoint } from "../endpoints/integrity/checkpoints.ts";
import { getJwks, getKeyList } from "../endpoints/integrity/keys.ts";
import { proveRecord } from "../endpoints/integrity/record-proof.ts";
import { proveSeal } from "../endpoints/integrity/seal-proof.ts";
import { verifySeal } from "../endpoints/integrity/seal-status.ts";
import { listHeldSnapshots } from "../endpoints/integrity/snapshots.ts";
import { batchRegistrationRisk } from "../endpoints/invoice-registrants/batch-risk.ts";
import { getInvoiceRegistrant } from "../endpoints/invoice-registrants/get.ts";
import { getRegistrationRisk } from "../endpoints/invoice-registrants/risk.ts";
import { searchInvoiceRegistrants } from "../endpoints/invoice-registrants/search.ts";
import { changeChildKey, createChildKey, listChildKeys, revokeChildKey } from "../endpoints/keys/child-keys.ts";
import { getLaw, searchLaws } from "../endpoints/laws/laws.ts";
import { getLawRelatedPrograms } from "../endpoints/laws/related-programs.ts";
import { getLoanProgram, searchLoanPrograms } from "../endpoints/loan-programs/loan-programs.ts";
import { previewCost } from "../endpoints/meta/cost-preview.ts";
import { getMetaFreshness } from "../endpoints/meta/freshness.ts";
import { getHealth, getReadiness, ping } from "../endpoints/meta/health.ts";
import { getMeta } from "../endpoints/meta/meta.ts";
import { getUsageStatus } from "../endpoints/meta/usage.ts";
import { batchGetPrograms } from "../endpoints/programs/batch.ts";
import { getProgram } from "../endpoints/programs/get.ts";
import { prescreenPrograms } from "../endpoints/programs/prescreen/prescreen.ts";
import { searchPrograms } from "../endpoints/programs/search.ts";
import { closeSession, openSession } from "../endpoints/session/session.ts";
import { getStatsConfidence } from "../endpoints/statistics/confidence.ts";
import { getCoverage } from "../endpoints/statistics/coverage.ts";
import { getDataQuality } from "../endpoints/statistics/data-quality.ts";
import { getStatsFreshness } from "../endpoints/statistics/freshness.ts";
import { getStatsUsage } from "../endpoints/statistics/usage.ts";
import { suggestNames } from "../endpoints/suggest/suggest.ts";
import { evaluateTaxRulesets } from "../endpoints/tax-rulesets/evaluate.ts";
import { getTaxRuleset, searchTaxRulesets } from "../endpoints/tax-rulesets/tax-rulesets.ts";
import { checkFundingStack } from "../endpoints/workflows/funding-stack.ts";
import { getHoujin360 } from "../endpoints/workflows/houjin-360.ts";

/** The endpoints of every service. Features declare their own; `features/table.ts` combines all of them. */
export const coreEndpoints: readonly Endpoint[] = [
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
  previewCost,
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
  setMonthlyCap,
  getDashboard,
  rotateKey,
  getToolRecommendation,
  getAccountUsage,
  getUsageByTool,
  openSession,
  closeSession,
  getStatsConfidence,
  getCoverage,
  getDataQuality,
  getStatsUsage,
  getStatsFreshness,
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
  batchRegistrationRisk,
  getRegistrationRisk,
  previewCsv,
  suggestNames,
  searchHoujin,
  createChildKey,
  listChildKeys,
  changeChildKey,
  revokeChildKey,
  getUsageCsv,
  proveRecord,
  listHeldSnapshots,
  proveSeal,
  getKeyList,
  getJwks,
  getSnapshotCheckpoint,
  getSealCheckpoint,
  getLlmsText,
];
