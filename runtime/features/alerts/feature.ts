import { defineFeature } from "../../feature/feature.ts";
import { alertJobs } from "./service/alert-jobs.ts";
import { deleteAlert } from "./endpoints/delete.ts";
import { listDeliveries } from "./endpoints/deliveries.ts";
import { listAlerts } from "./endpoints/list.ts";
import { subscribeAlert } from "./endpoints/subscribe.ts";
import { testAlert } from "./endpoints/test.ts";
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
