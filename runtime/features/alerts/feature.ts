import { defineFeature } from "../../feature/feature.ts";
import { alertJobs } from "./service/alert-jobs.ts";
import { deleteAlert, listAlerts, listDeliveries, testAlert } from "./endpoints/own-alerts.ts";
import { subscribeAlert } from "./endpoints/subscribe.ts";
import { alertPage } from "./pages/alert-page.tsx";
import { alertsPage } from "./pages/alerts-page.tsx";
import { alertServices } from "./service/services.ts";

export const alerts = defineFeature({
  name: "alerts",
  services: alertServices,
  endpoints: [subscribeAlert, listAlerts, deleteAlert, listDeliveries, testAlert],
  pages: [alertsPage, alertPage],
  jobs: alertJobs,
});
