import { advisorDashboardPage } from "./advisors/dashboard-page.tsx";
import { devicePage } from "./device/device-page.ts";
import { homePage } from "./home/home-page.tsx";
import type { Page } from "./page.ts";
import { confirmPage } from "./subscribers/confirm-page.tsx";

/** Every page of the service. */
export const pages: readonly Page[] = [homePage, devicePage, confirmPage, advisorDashboardPage];
