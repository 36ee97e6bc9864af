import type { z } from "zod";
import type { Letter, MailTemplate, Site } from "../template.ts";
import { mails } from "../templates.ts";

const TOKEN = "Jd3kFq8sVbN1xTz5wPm7Lr2Yc9Ha4Ge6Ku0Bo3Ni8Es";
const EXPIRES = new Date("2026-03-15T10:00:00Z");

const TOTALS = {
  ...{ sessions: 1_240, prompts: 9_310, activeUsers: 48, timeEngaged: 612_000, timeSaved: 298_000 },
  ...{ sensitiveSessions: 14, co2: 5_230, energy: 14_100, water: 38_200 },
};
const PREVIOUS = { ...TOTALS, sessions: 1_105, prompts: 9_306, sensitiveSessions: 0, co2: 6_020 };
const UNSUBSCRIBE = `weekly_summary.7a6f1c1e-6d0b-4a57-9c7e-2f7f4f0f4b11.${TOKEN}`;

function sample<Params extends z.ZodType>(template: MailTemplate<Params>, params: z.input<Params>) {
  return { name: template.name, write: (site: Site): Letter => template.write(params, site) };
}

/** For tests: every mail, as somebody could receive it. */
export const samples = [
  sample(mails.accountDeleted, {}),
  sample(mails.alerts, {
    organizationName: "Acme & Co",
    messages: ["R&D <b>: 12 sessions", "A tool that nobody used before: ChatGPT."],
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(mails.alreadyRegistered, {}),
  sample(mails.apiToken, { name: "Pipeline <b>", organizationName: "Acme & Co", expiresAt: EXPIRES }),
  sample(mails.companySignInRequired, { organizationName: "Acme & Co" }),
  sample(mails.contactAnswer, {
    name: "Jane <b>Doe</b>",
    message: "What does it cost for <100> people?",
    answer: "It costs nothing.\n\nBest wishes,\nJoe",
  }),
  sample(mails.contactMessage, {
    email: "jane@acme.example",
    name: "Jane <b>Doe</b>",
    company: "Acme & Co",
    topic: "sales",
    message: "Hello,\n\nwhat does it cost for <100> people?\n\nJane",
  }),
  sample(mails.contactReceived, {}),
  sample(mails.emailChange, { token: TOKEN, hours: 24 }),
  sample(mails.emailChanged, {}),
  sample(mails.emailTaken, {}),
  sample(mails.emailUnchanged, {}),
  sample(mails.invitation, {
    organizationName: "Acme & Co",
    invitedBy: "Jane Doe",
    role: "admin",
    token: TOKEN,
    expiresAt: EXPIRES,
  }),
  sample(mails.invoiceIssued, { number: "INV-000042", totalPence: 216_000, dueAt: EXPIRES, buyerName: "Acme & Co" }),
  sample(mails.invoicePaid, { number: "INV-000042", totalPence: 216_000 }),
  sample(mails.lockedOut, {}),
  sample(mails.loginEnded, { device: "Firefox on Windows" }),
  sample(mails.newDevice, { device: "Firefox on Windows" }),
  sample(mails.organizationDeletion, { organizationName: "Acme & Co", deleteAfter: EXPIRES }),
  sample(mails.organizationTransferred, { organizationName: "Acme & Co" }),
  sample(mails.passwordChanged, {}),
  sample(mails.passwordReset, { token: TOKEN, minutes: 30 }),
  sample(mails.paymentOverdue, { endsAt: EXPIRES }),
  sample(mails.quotaNearlyUsed, { organizationName: "Acme & Co" }),
  sample(mails.reportReady, {
    organizationName: "Acme & Co",
    from: "2025-01-01",
    to: "2025-12-31",
    department: "Research",
    fingerprint: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    expiresAt: EXPIRES,
  }),
  sample(mails.secondSteps, { change: "authenticator_app_added" }),
  sample(mails.signInRules, {
    organizationName: "Acme & Co",
    secondStep: { due: EXPIRES, isDue: false },
    hasCompanySignIn: true,
    logins: { idleMinutes: 480, lifetimeMinutes: 1_440 },
    networks: ["192.0.2.0/24", "2001:db8::/32"],
  }),
  sample(mails.storageNearlyFull, { organizationName: "Acme & Co", gib: 1_000 }),
  sample(mails.summary, {
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
  sample(mails.waitlistInvited, { token: TOKEN, expiresAt: EXPIRES }),
  sample(mails.waitlistJoined, {}),
  sample(mails.webhookDisabled, {
    organizationName: "Acme & Co",
    webhookName: "On call",
    failure: "The response had the status 503.",
    unsubscribeToken: UNSUBSCRIBE,
  }),
  sample(mails.welcome, { token: TOKEN, hours: 24 }),
];
