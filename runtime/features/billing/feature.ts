import { defineFeature } from "../../feature/feature.ts";
import { getBillingHistory, openBillingPortal, openPortal } from "./endpoints/portal.ts";
import { billingJobs } from "./service/billing-jobs.ts";
import { beginCheckout } from "./endpoints/checkout.ts";
import { issueKeyFromCheckout } from "./endpoints/keys-from-checkout.ts";
import { accountPage } from "./pages/account-page.tsx";
import { billingPage } from "./pages/billing-page.tsx";
import { buyPage } from "./pages/buy-page.tsx";
import { commercePage, privacyPage, termsPage } from "./pages/legal-pages.tsx";
import { refundPage } from "./pages/refund-page.tsx";
import { resultPage } from "./pages/result-page.tsx";
import { sandboxCheckoutPage } from "./pages/sandbox-checkout-page.tsx";
import { sandboxPortalPage } from "./pages/sandbox-portal-page.tsx";
import { requestRefund } from "./endpoints/refund-request.ts";
import { billingServices } from "./service/services.ts";
import { takeProviderEvent } from "./endpoints/webhook.ts";

export const billing = defineFeature({
  name: "billing",
  services: billingServices,
  endpoints: [
    beginCheckout,
    issueKeyFromCheckout,
    openPortal,
    requestRefund,
    takeProviderEvent,
    openBillingPortal,
    getBillingHistory,
  ],
  pages: [
    billingPage,
    buyPage,
    resultPage,
    accountPage,
    refundPage,
    commercePage,
    termsPage,
    privacyPage,
    sandboxCheckoutPage,
    sandboxPortalPage,
  ],
  jobs: billingJobs,
});
