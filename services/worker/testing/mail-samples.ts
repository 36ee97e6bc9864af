import { accountDeletedMail } from "@treadlight/features/account/mails/account-deleted.ts";
import { alertsMail } from "@treadlight/features/alerts/mails/alerts.ts";
import { webhookDisabledMail } from "@treadlight/features/alerts/mails/webhook-disabled.ts";
import { webhookFailingMail } from "@treadlight/features/alerts/mails/webhook-failing.ts";
import { webhookWorksMail } from "@treadlight/features/alerts/mails/webhook-works.ts";
import { invoiceIssuedMail } from "@treadlight/features/billing/mails/invoice-issued.ts";
import { invoicePaidMail } from "@treadlight/features/billing/mails/invoice-paid.ts";
import { paymentOverdueMail } from "@treadlight/features/billing/mails/payment-overdue.ts";
import { contactAnswerMail } from "@treadlight/features/contact/mails/contact-answer.ts";
import { contactMessageMail } from "@treadlight/features/contact/mails/contact-message.ts";
import { contactReceivedMail } from "@treadlight/features/contact/mails/contact-received.ts";
import { waitlistInvitedMail } from "@treadlight/features/contact/mails/waitlist-invited.ts";
import { waitlistJoinedMail } from "@treadlight/features/contact/mails/waitlist-joined.ts";
import { dashboardMail } from "@treadlight/features/dashboards/mails/dashboard.ts";
import { invitationMail } from "@treadlight/features/invitations/mails/invitation.ts";
import { seatReminderMail } from "@treadlight/features/licences/mails/seat-reminder.ts";
import { quotaNearlyUsedMail } from "@treadlight/features/limits/mails/quota-nearly-used.ts";
import { storageNearlyFullMail } from "@treadlight/features/limits/mails/storage-nearly-full.ts";
import type { Letter, MailTemplate, Site } from "@treadlight/features/mail/template.ts";
import { namesShownMail } from "@treadlight/features/organization/mails/names-shown.ts";
import { organizationChangeMail } from "@treadlight/features/organization/mails/organization-change.ts";
import { organizationDeletionMail } from "@treadlight/features/organization/mails/organization-deletion.ts";
import { organizationTransferredMail } from "@treadlight/features/organization/mails/organization-transferred.ts";
import { toolRequestDecidedMail } from "@treadlight/features/organization/mails/tool-request-decided.ts";
import { toolRequestsMail } from "@treadlight/features/organization/mails/tool-requests.ts";
import { toolRulesEndingMail } from "@treadlight/features/organization/mails/tool-rules-ending.ts";
import { reportReadyMail } from "@treadlight/features/reports/mails/report-ready.ts";
import { alreadyRegisteredMail } from "@treadlight/features/sign-in/mails/already-registered.ts";
import { apiTokenMail } from "@treadlight/features/sign-in/mails/api-token.ts";
import { emailChangeMail } from "@treadlight/features/sign-in/mails/email-change.ts";
import { emailChangedMail } from "@treadlight/features/sign-in/mails/email-changed.ts";
import { emailTakenMail } from "@treadlight/features/sign-in/mails/email-taken.ts";
import { emailUnchangedMail } from "@treadlight/features/sign-in/mails/email-unchanged.ts";
import { lockedOutMail } from "@treadlight/features/sign-in/mails/locked-out.ts";
import { loginEndedMail } from "@treadlight/features/sign-in/mails/login-ended.ts";
import { newDeviceMail } from "@treadlight/features/sign-in/mails/new-device.ts";
import { passwordChangedMail } from "@treadlight/features/sign-in/mails/password-changed.ts";
import { passwordResetMail } from "@treadlight/features/sign-in/mails/password-reset.ts";
import { secondStepsMail } from "@treadlight/features/sign-in/mails/second-steps.ts";
import { welcomeMail } from "@treadlight/features/sign-in/mails/welcome.ts";
import { companySignInRequiredMail } from "@treadlight/features/sso-scim/mails/company-sign-in-required.ts";
import { signInRulesMail } from "@treadlight/features/sso-scim/mails/sign-in-rules.ts";
import { summaryMail } from "@treadlight/features/summaries/mails/summary.ts";
import type { z } from "zod";

const TOKEN = "Jd3kFq8sVbN1xTz5wPm7Lr2Yc9Ha4Ge6Ku0Bo3Ni8Es";
const EXPIRES = new Date("2026-03-15T10:00:00Z");

const TOTALS = {
  ...{ sessions: 1_240, prompts: 9_310, activeUsers: 48, timeEngaged: 612_000 },
  ...{ timeSavedLow: -31_000, timeSavedCentral: 162_000, timeSavedHigh: 610_000 },
  ...{ timeLost: 9_400, sessionsWithLoss: 17, sessionsWithoutTime: 58 },
  ...{ sensitiveSessions: 14, co2: 5_230, energy: 14_100, water: 38_200 },
};
const PREVIOUS = { ...TOTALS, sessions: 1_105, prompts: 9_306, sensitiveSessions: 0, co2: 6_020 };
const UNSUBSCRIBE = `weekly_summary.7a6f1c1e-6d0b-4a57-9c7e-2f7f4f0f4b11.${TOKEN}`;

function sample<Params extends z.ZodType>(template: MailTemplate<Params>, params: z.input<Params>) {
  return { name: template.name, write: (site: Site): Letter => template.write(params, site) };
}

/** For tests: every mail, as somebody could receive it. */
export const samples = [
  sample(accountDeletedMail, {}),
  sample(alertsMail, {
    organizationName: "Acme & Co",
    messages: ["R&D <b>: 12 sessions", "A tool that nobody used before: ChatGPT."],
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(alreadyRegisteredMail, {}),
  sample(apiTokenMail, { name: "Pipeline <b>", organizationName: "Acme & Co", expiresAt: EXPIRES }),
  sample(companySignInRequiredMail, { organizationName: "Acme & Co" }),
  sample(contactAnswerMail, {
    name: "Jane <b>Doe</b>",
    message: "What does it cost for <100> people?",
    answer: "It costs nothing.\n\nBest wishes,\nJoe",
  }),
  sample(contactMessageMail, {
    email: "jane@acme.example",
    name: "Jane <b>Doe</b>",
    company: "Acme & Co",
    topic: "sales",
    message: "Hello,\n\nwhat does it cost for <100> people?\n\nJane",
  }),
  sample(contactReceivedMail, {}),
  sample(dashboardMail, {
    dashboardId: "0197f3a0-0000-7000-8000-000000000002",
    name: "Adoption <b>",
    organizationName: "Acme & Co",
    days: "2 to 8 March 2026",
    isAuthor: false,
    tiles: [
      { title: "Active people & more", figures: [{ label: "Active people", value: "48", change: "6 more" }], bars: [] },
      { title: "Sessions by tool", figures: [], bars: [{ label: "ChatGPT <3", value: "700", share: 1 }], more: 12 },
      { title: "Prompts", figures: [], bars: [{ label: '"Sales"', value: "9", share: 1 }], cid: "tile-3@treadlight" },
      { title: "Warnings", figures: [], bars: [], words: "Only administrators can query guardOutcome." },
    ],
    files: 2,
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(emailChangeMail, { token: TOKEN, hours: 24 }),
  sample(emailChangedMail, {}),
  sample(emailTakenMail, {}),
  sample(emailUnchangedMail, {}),
  sample(invitationMail, {
    organizationName: "Acme & Co",
    invitedBy: "Jane Doe",
    role: "admin",
    token: TOKEN,
    expiresAt: EXPIRES,
  }),
  sample(invoiceIssuedMail, { number: "INV-000042", totalPence: 216_000, dueAt: EXPIRES, buyerName: "Acme & Co" }),
  sample(invoicePaidMail, { number: "INV-000042", totalPence: 216_000 }),
  sample(lockedOutMail, {}),
  sample(loginEndedMail, { device: "Firefox on Windows" }),
  sample(newDeviceMail, { device: "Firefox on Windows" }),
  sample(namesShownMail, { organizationName: "Acme & Co", appliesAt: EXPIRES }),
  sample(organizationChangeMail, {
    organizationId: "0197f3a0-0000-7000-8000-000000000001",
    organizationName: "Acme & Co",
    title: "Sessions are kept for 30 days",
    effect: "12,214 of 12,510 sessions will be erased for good, the newest from 13 February 2026.",
    appliesAt: EXPIRES,
  }),
  sample(organizationDeletionMail, { organizationName: "Acme & Co", deleteAfter: EXPIRES }),
  sample(organizationTransferredMail, { organizationName: "Acme & Co" }),
  sample(passwordChangedMail, {}),
  sample(passwordResetMail, { token: TOKEN, minutes: 30 }),
  sample(paymentOverdueMail, { endsAt: EXPIRES }),
  sample(quotaNearlyUsedMail, { organizationName: "Acme & Co" }),
  sample(reportReadyMail, {
    organizationName: "Acme & Co",
    from: "2025-01-01",
    to: "2025-12-31",
    department: "Research",
    fingerprint: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    expiresAt: EXPIRES,
  }),
  sample(seatReminderMail, { organizationName: "R&D <b>", tool: "ChatGPT", owner: "Jo <i>Doe</i>" }),
  sample(secondStepsMail, { change: "authenticator_app_added" }),
  sample(signInRulesMail, {
    organizationName: "Acme & Co",
    secondStep: { due: EXPIRES, isDue: false },
    hasCompanySignIn: true,
    logins: { idleMinutes: 480, lifetimeMinutes: 1_440 },
    networks: ["192.0.2.0/24", "2001:db8::/32"],
  }),
  sample(storageNearlyFullMail, { organizationName: "Acme & Co", gib: 1_000 }),
  sample(summaryMail, {
    organizationName: "Acme & Co",
    period: "week",
    days: "2 to 8 March 2026",
    totals: TOTALS,
    previous: PREVIOUS,
    tools: [
      { name: "ChatGPT", sessions: 700 },
      { name: "Claude", sessions: 400 },
      { name: "GitHub Copilot", sessions: 140 },
    ],
    departments: [
      { name: "Research & development", sessions: 900 },
      { name: "Sales", sessions: 340 },
    ],
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(toolRequestDecidedMail, {
    organizationName: "Acme & Co",
    tool: "DeepSeek",
    isApproved: false,
    answer: "Please use Claude <3",
  }),
  sample(toolRequestsMail, {
    organizationName: "Acme & Co",
    requests: [
      { tool: "DeepSeek", person: "Jane <b>Doe</b>", reason: "To compare <models>.\n\nFor the trial in May." },
      { tool: "Grok", person: "joe@acme.example", reason: "News & trends." },
    ],
    more: 3,
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(toolRulesEndingMail, {
    organizationName: "Acme & Co",
    rules: [{ tool: "DeepSeek", decision: "approve", place: "Research & <Trials>", lastDay: "2026-12-31" }],
    more: 0,
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(waitlistInvitedMail, { token: TOKEN, expiresAt: EXPIRES }),
  sample(waitlistJoinedMail, {}),
  sample(webhookDisabledMail, {
    organizationName: "Acme & Co",
    webhookName: "On call",
    failure: "The response had the status 503.",
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(webhookFailingMail, {
    organizationName: "Acme & Co",
    webhookName: "On call",
    failure: "The response had the status 503.",
    failingSince: new Date(Date.UTC(2026, 2, 1, 12)),
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(webhookWorksMail, { organizationName: "Acme & Co", webhookName: "On call", unsubscribeToken: UNSUBSCRIBE }),
  sample(welcomeMail, { token: TOKEN, hours: 24 }),
];
