import { SUMMARY_MAILS, type SummaryMails } from "@treadlight/contract/extension";
import type { ToolDecision } from "@treadlight/contract/organization";
import type { Adapter } from "@treadlight/domain/adapters";
import type { OwnRulesVersion } from "@treadlight/domain/own-patterns";
import { type DataExposureLevel, DETECTOR_TYPES } from "@treadlight/domain/security";
import { filesSchema, GUARD_OUTCOMES, sessionInputSchema } from "@treadlight/domain/session";
import { z } from "zod";
import { type PolicyProblem, type Settings, settingsChangeSchema } from "./settings/index.ts";
import { type ActivityEntry, type Overview, PERIODS } from "./store/index.ts";

/** What the extension's own pages ask its worker. */
export const pageRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("overview"), period: z.enum(PERIODS) }),
  z.object({ type: z.literal("activity") }),
  z.object({ type: z.literal("clearActivity") }),
  z.object({ type: z.literal("settings") }),
  z.object({ type: z.literal("changeSettings"), change: settingsChangeSchema }),
  z.object({ type: z.literal("clearData") }),
  z.object({ type: z.literal("exportData") }),
  z.object({ type: z.literal("connection") }),
  /** The page must have asked for access to the server's origin before: only a click may. */
  z.object({ type: z.literal("connect"), serverUrl: z.url() }),
  z.object({ type: z.literal("disconnect") }),
  /** Takes over what was measured before somebody signed in. */
  z.object({ type: z.literal("claimSessions") }),
  z.object({ type: z.literal("sendNow") }),
  z.object({ type: z.literal("mails") }),
  z.object({ type: z.literal("changeMails"), mails: z.array(z.enum(SUMMARY_MAILS)) }),
  z.object({ type: z.literal("health") }),
  /** The person agrees to be measured. */
  z.object({ type: z.literal("completeOnboarding") }),
]);
export type PageRequest = z.output<typeof pageRequestSchema>;

const { detected, categories, ownDetected } = sessionInputSchema.shape;
const foundInFiles = { detected, categories, ownDetected };

/** What scripts in the pages of AI tools ask the worker. The tab and the site are those that the browser names. */
export const siteRequestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("site") }),
  /** Run `later.ts` in the page. */
  z.object({ type: z.literal("loadLater") }),
  /** Run `patterns.ts` in the page. */
  z.object({ type: z.literal("loadPatterns") }),
  z.object({
    type: z.literal("engaged"),
    page: z.guid(),
    sequence: z.int().min(1),
    /** At most what passes between two reports. */
    seconds: z.number().min(0).max(60),
  }),
  /** The page shows another address, or the prompts of a conversation have gone from it. */
  z.object({
    type: z.literal("shows"),
    path: z.string().max(2_048),
    isEmptied: z.boolean(),
    /** Milliseconds since the epoch. */
    at: z.int().min(0),
  }),
  /** Somebody has sent a text from the composer, as far as the page shows. */
  z.object({
    type: z.literal("written"),
    text: z.string().max(1_000_000),
    model: z.string().max(100).optional(),
    /** Whether the page shows the text in the conversation. */
    isShown: z.boolean(),
    /** Milliseconds ago. */
    agoMs: z.number().min(0).max(10_000),
  }),
  /** A message that the page has sent over a WebSocket. */
  z.object({ type: z.literal("frame"), url: z.string().max(4_096), data: z.string().max(1_000_000) }),
  /** Files that the person gave to the page, for their next prompt. */
  z.object({ type: z.literal("attached"), files: filesSchema, ...foundInFiles }),
  z.object({ type: z.literal("today") }),
  z.object({ type: z.literal("pauseHere"), isPaused: z.boolean() }),
  z.object({
    type: z.literal("guardChoice"),
    detected: z.array(DETECTOR_TYPES).max(DETECTOR_TYPES.options.length),
    choice: z.enum(GUARD_OUTCOMES),
  }),
]);
export type SiteRequest = z.output<typeof siteRequestSchema>;

const signedInSchema = z.object({
  type: z.literal("signedIn"),
  token: z.string().min(1),
  user: z.object({ id: z.string().min(1), email: z.string() }),
});
export type SignedIn = z.output<typeof signedInSchema>;

/** What the script in a page of the server tells the worker: whose login the page has, or that the person has signed out. */
export const bridgeMessageSchema = z.discriminatedUnion("type", [
  signedInSchema,
  z.object({ type: z.literal("signedOut") }),
]);
export type BridgeMessage = z.output<typeof bridgeMessageSchema>;

export interface SettingsState {
  settings: Settings;
  /** Names of settings that an administrator has fixed. */
  locked: string[];
  /** What of the administrator's policy does not hold. */
  problems: PolicyProblem[];
  /** Hosts that the administrator counts as AI tools. The person gives access to each. */
  addSites: string[];
  /** An organization measures with a key of its own: nobody has agreed, and nobody can withdraw. */
  isMeasuredByKey: boolean;
  /** Previews are wanted, and the browser has not asked the person yet: none is sent. */
  isPreviewUnasked: boolean;
}

export interface Connection {
  state: "not_connected" | "waiting_for_sign_in" | "connected" | "refused";
  serverUrl: string | null;
  /** Set by an administrator, and not to be changed. */
  isManaged: boolean;
  email: string | null;
  /** Sessions of this account that the server does not know yet. */
  waiting: number;
  /** Sessions that were measured before somebody signed in. */
  unclaimed: number;
  /** Milliseconds since the epoch. */
  lastSentAt: number | null;
}

/** Which summaries the account gets by e-mail, or why nobody knows. */
export type MailsAnswer = SummaryMails | "no_account" | "unreachable";

/** What the worker tells a script in a page. */
export interface SiteState {
  isMeasured: boolean;
  /** The person has paused this site. */
  isPaused: boolean;
  /** Whether the person may pause it. */
  canPause: boolean;
  tool: string;
  /** Whether an adapter says how the tool's pages work. */
  hasAdapter: boolean;
  /** How to find the composer and what is around it. Empty lists without an adapter. */
  page: Pick<Adapter, "composer" | "sendButton" | "userTurn" | "modelLabel">;
  /** Addresses of WebSockets whose messages the worker wants to see. */
  sockets: string[];
  guard: Settings["guard"];
  /** What the organization looks for, and its severity; absent if the specification's severities hold. */
  rules?: OwnRulesVersion;
  decision: ToolDecision;
  /** Tools that the organization has approved by name. */
  approved: string[];
  /** The page where the person can ask for the tool; none without an account. */
  askUrl?: string | undefined;
  showWidget: boolean;
  theme: Settings["theme"];
}

/** For the widget in the page. */
export interface Today {
  prompts: number;
  seconds: number;
  co2Grams: number;
  co2GramsLow: number;
  co2GramsHigh: number;
  sessionsNotEstimated: number;
  /** Of this tab's session. */
  exposure: DataExposureLevel | undefined;
  /** What it has exposed, in words. */
  found: string[];
}

export interface AdapterHealth {
  adapter: string;
  tool: string;
  state: "unused" | "works" | "broken";
}

export interface Answers {
  overview: Overview;
  activity: ActivityEntry[];
  clearActivity: null;
  settings: SettingsState;
  changeSettings: SettingsState;
  clearData: null;
  /** JSON text to save as a file. */
  exportData: string;
  connection: Connection;
  connect: Connection;
  disconnect: Connection;
  claimSessions: Connection;
  sendNow: Connection;
  mails: MailsAnswer;
  changeMails: MailsAnswer;
  health: AdapterHealth[];
  completeOnboarding: null;
  /** Null on a site that the extension does not know. */
  site: SiteState | null;
  loadLater: null;
  loadPatterns: null;
  engaged: null;
  shows: null;
  written: null;
  frame: null;
  attached: null;
  today: Today;
  pauseHere: null;
  guardChoice: null;
}
