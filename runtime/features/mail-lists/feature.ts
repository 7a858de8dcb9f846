import { defineFeature } from "../../feature/feature.ts";
import {
  checkoutCompliance,
  showComplianceUnsubscribe,
  showComplianceVerification,
  subscribeCompliance,
  unsubscribeCompliance,
  verifyCompliance,
} from "./compliance.ts";
import { askToConfirm, confirmed, confirmPage } from "./confirm-page.tsx";
import { askToLeave, hasLeft } from "./leaving-views.tsx";
import { mailListServices } from "./services.ts";
import { showSubscriberUnsubscribe, showUnsubscribe, subscribe, unsubscribe } from "./news.ts";

export const mailLists = defineFeature({
  name: "mail lists",
  services: mailListServices,
  endpoints: [
    showUnsubscribe,
    unsubscribe,
    subscribe,
    showSubscriberUnsubscribe,
    subscribeCompliance,
    showComplianceVerification,
    verifyCompliance,
    unsubscribeCompliance,
    checkoutCompliance,
    showComplianceUnsubscribe,
  ],
  pages: [confirmPage],
  views: {
    "SUB-1": askToLeave,
    "SUB-2": hasLeft,
    "SUB-4": askToLeave,
    "SUB-6": askToConfirm,
    "SUB-7": hasLeft,
    "SUB-9": askToLeave,
    "SUB-10": confirmed,
  },
});
