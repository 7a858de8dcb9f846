import { accountPage } from "./account/account-page.tsx";
import { buyPage } from "./checkout/buy-page.tsx";
import { resultPage } from "./checkout/result-page.tsx";
import { devicePage } from "./device/device-page.ts";
import { homePage } from "./home/home-page.tsx";
import type { Page } from "./page.ts";
import { refundPage } from "./refund/refund-page.tsx";
import { sandboxCheckoutPage } from "./sandbox/sandbox-checkout-page.tsx";
import { sandboxPortalPage } from "./sandbox/sandbox-portal-page.tsx";
import { confirmPage } from "./subscribers/confirm-page.tsx";

/** Every page of the service. */
export const pages: readonly Page[] = [
  homePage,
  devicePage,
  buyPage,
  resultPage,
  accountPage,
  refundPage,
  sandboxCheckoutPage,
  sandboxPortalPage,
  confirmPage,
];
