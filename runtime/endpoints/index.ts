import type { Endpoint } from "../endpoint/endpoint.ts";
import { getAccountUsage, getUsageByTool, getUsageCsv } from "./account/usage.ts";
import { setMonthlyCap } from "./account/cap.ts";
import { getDashboard } from "./account/dashboard.ts";
import { getMe } from "./account/me.ts";
import { rotateKey } from "./account/rotate-key.ts";
import { getToolRecommendation } from "./account/recommend-tools.ts";
import { previewCsv } from "./accounting/csv-preview.ts";
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
import {
  makeCompanyFolderBrief,
  makeCompanyPublicAuditPack,
  makeCompanyPublicBaseline,
} from "./artifacts/company-packs.ts";
import { batchEvaluate } from "./audit/batch-evaluate.ts";
import { getWorkpaperSchema } from "./audit/workpaper-schema.ts";
import { makeWorkpaper } from "./audit/workpaper.ts";
import { getBid, searchBids } from "./bids/bids.ts";
import { previewCost } from "./meta/cost-preview.ts";
import { getCaseStudy, searchCaseStudies } from "./case-studies/case-studies.ts";
import { getAgentOpenApi, getLlmsText, getOpenApi } from "./contract/documents.ts";
import { findDecisionsByStatute } from "./court-decisions/by-statute.ts";
import { getCourtDecision, searchCourtDecisions } from "./court-decisions/court-decisions.ts";
import { getEnforcementCase, searchEnforcementCases } from "./enforcement-cases/enforcement-cases.ts";
import { batchEvidencePackets } from "./evidence/batch.ts";
import { getEvidencePacket } from "./evidence/get.ts";
import { prefetchIntelligence } from "./evidence/precomputed.ts";
import { queryEvidencePacket } from "./evidence/query.ts";
import { getSourceManifest } from "./evidence/source-manifest.ts";
import { checkExclusions, listExclusionRules } from "./exclusions/exclusions.ts";
import { searchHoujin } from "./houjin/search.ts";
import { getSealCheckpoint, getSnapshotCheckpoint } from "./integrity/checkpoints.ts";
import { getJwks, getKeyList } from "./integrity/keys.ts";
import { proveRecord } from "./integrity/record-proof.ts";
import { proveSeal } from "./integrity/seal-proof.ts";
import { verifySeal } from "./integrity/seal-status.ts";
import { listHeldSnapshots } from "./integrity/snapshots.ts";
import { batchRegistrationRisk } from "./invoice-registrants/batch-risk.ts";
import { getInvoiceRegistrant } from "./invoice-registrants/get.ts";
import { getRegistrationRisk } from "./invoice-registrants/risk.ts";
import { searchInvoiceRegistrants } from "./invoice-registrants/search.ts";
import { changeChildKey, createChildKey, listChildKeys, revokeChildKey } from "./keys/child-keys.ts";
import { getLaw, searchLaws } from "./laws/laws.ts";
import { getLawRelatedPrograms } from "./laws/related-programs.ts";
import { getLoanProgram, searchLoanPrograms } from "./loan-programs/loan-programs.ts";
import { getMetaFreshness } from "./meta/freshness.ts";
import { getHealth, getReadiness, ping } from "./meta/health.ts";
import { getMeta } from "./meta/meta.ts";
import { getUsageStatus } from "./meta/usage.ts";
import { batchGetPrograms } from "./programs/batch.ts";
import { getProgram } from "./programs/get.ts";
import { prescreenPrograms } from "./programs/prescreen/prescreen.ts";
import { searchPrograms } from "./programs/search.ts";
import { closeSession, openSession } from "./session/session.ts";
import { getStatsConfidence } from "./statistics/confidence.ts";
import { getCoverage } from "./statistics/coverage.ts";
import { getDataQuality } from "./statistics/data-quality.ts";
import { getStatsFreshness } from "./statistics/freshness.ts";
import { getStatsUsage } from "./statistics/usage.ts";
import { suggestNames } from "./suggest/suggest.ts";
import { evaluateTaxRulesets } from "./tax-rulesets/evaluate.ts";
import { getTaxRuleset, searchTaxRulesets } from "./tax-rulesets/tax-rulesets.ts";
import { checkFundingStack } from "./workflows/funding-stack.ts";
import { getHoujin360 } from "./workflows/houjin-360.ts";

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
