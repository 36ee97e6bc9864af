import type { ComponentType } from "react";
import type { PersonalPageId } from "../shared/pages.ts";

/** Loads the component of each page for people who are signed in. */
export const PERSONAL_PAGES: Record<PersonalPageId, () => Promise<ComponentType>> = {
  dashboard: async () => (await import("./dashboard/dashboard-page.tsx")).DashboardPage,
  day: async () => (await import("../features/dashboard/day/day-page.tsx")).DayPage,
  review: async () => (await import("../features/dashboard/review/review-page.tsx")).ReviewPage,
  projects: async () => (await import("../features/dashboard/projects/projects-page.tsx")).ProjectsPage,
  settings: async () => (await import("../features/settings/settings-page.tsx")).SettingsPage,
  logs: async () => (await import("../features/activity/activity-page.tsx")).ActivityPage,
  prompts: async () => (await import("../features/prompts/prompts-page.tsx")).PromptsPage,
  certifications: async () =>
    (await import("../features/achievement/certificates/certifications-page.tsx")).CertificationsPage,
  team: async () => (await import("../features/team/team-page.tsx")).TeamPage,
  organization: async () => (await import("../features/organization/overview/organization-page.tsx")).OrganizationPage,
  dashboards: async () => (await import("../features/organization/dashboards/dashboards-page.tsx")).DashboardsPage,
  explore: async () => (await import("../features/organization/explore/explore-page.tsx")).ExplorePage,
  whatIf: async () => (await import("../features/organization/what-if/what-if-page.tsx")).WhatIfPage,
  organizationTools: async () => (await import("../features/organization/tools/tools-page.tsx")).ToolsPage,
  spend: async () => (await import("../features/organization/spend/spend-page.tsx")).SpendPage,
  adoption: async () => (await import("../features/organization/adoption/adoption-page.tsx")).AdoptionPage,
  organizationSignIn: async () => (await import("../features/company/sign-in-settings-page.tsx")).SignInSettingsPage,
  evidence: async () => (await import("../features/organization/evidence/evidence-page.tsx")).EvidencePage,
  reports: async () => (await import("../features/organization/reports/reports-page.tsx")).ReportsPage,
  exports: async () => (await import("../features/organization/exports/exports-page.tsx")).ExportsPage,
  imports: async () => (await import("../features/organization/imports/imports-page.tsx")).ImportsPage,
  subscribe: async () => (await import("../features/plan/subscribe-page.tsx")).SubscribePage,
  checkout: async () => (await import("../features/plan/checkout-page.tsx")).CheckoutPage,
  paymentSuccess: async () => (await import("../features/plan/payment-success-page.tsx")).PaymentSuccessPage,
  businessOnboarding: async () => (await import("../features/onboarding/onboarding-page.tsx")).OnboardingPage,
  accountLinking: async () => (await import("../features/linking/account-linking-page.tsx")).AccountLinkingPage,
  connect: async () => (await import("../features/connect/connect-page.tsx")).ConnectPage,
  sources: async () => (await import("../features/sources/sources-page.tsx")).SourcesPage,
};
