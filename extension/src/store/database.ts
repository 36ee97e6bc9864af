import type { KindGuess } from "@treadlight/domain/kind-of-work";
import type { Contracts } from "@treadlight/domain/ratings/plans";
import type { Files, GuardOutcome, SessionInputJson } from "@treadlight/domain/session";
import type { Findings, Preview } from "@treadlight/sdk/session";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Lengths } from "./lengths.ts";

/** Who uses the browser, as far as sessions say. */
export interface Owner {
  /** Empty before somebody has signed in. */
  account: string;
  /** Only with an ingest key. */
  userEmail?: string | undefined;
  department?: string | undefined;
  /** Whose electricity the account's sessions count with; null without any, undefined as long as the server has not said. */
  region?: string | null | undefined;
  /** The plans of tools that the account's organization has contracts for; undefined as long as the server has not said. */
  contracts?: Contracts | undefined;
  /** Whether previews in which a special subject is noticed may be sent. */
  keepsSpecialPreviews?: boolean | undefined;
}

/** A session as it is now, and whether the server knows it. */
export interface StoredSession {
  /** A UUID. */
  id: string;
  /** Whose it is; empty if it was measured before somebody signed in. */
  account: string;
  revision: number;
  /** The account, as long as the server does not know the newest revision. */
  waitsFor?: string;
  /** Its owner's when it last changed: for the server, sessions stay in the region in which they were received. */
  region?: string | null;
  /** In the form of `POST /api/ingest/sessions`. */
  body: SessionInputJson & { startedAt: string };
  /** What kind of work its prompts were guessed to be. How sure that is stays here. */
  guess?: KindGuess;
  lengths?: Lengths;
  /** Where its conversation is open. Absent once the person has left it there. */
  tab?: number;
  /** The site's own id of the conversation, which stays here. */
  conversation?: string;
  /** The path of its page, which stays here. */
  address?: string;
  /** The last prompt that has counted, where the site names its messages. */
  lastMessage?: { id: string; at: number };
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** When somebody last wrote or read in it. */
  activeAt: number;
}

/** A request for an answer whose outcome is not known yet. */
export interface PendingSend extends PromptOfTab {
  /** The browser's id of the request. */
  request: string;
}

/** A prompt without its text. */
export interface PromptOfTab {
  /** Who was signed in when it was sent. */
  owner: Owner;
  tool: string;
  adapter?: string;
  tab: number;
  conversation?: string;
  /** The site names the conversation of every prompt but the first, and not this one's. */
  beginsChat?: boolean;
  /** The site's own id of the message, which stays here. */
  message?: string;
  model?: string;
  findings: Findings;
  /** What kind of work its text was guessed to be. */
  guess?: KindGuess;
  /** How long its text was, where that was seen. */
  characters?: number;
  /** Only if previews are on. */
  preview?: Preview;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A prompt that was seen in a page, until it is known whether the page also sent it. */
export interface SeenPrompt extends PromptOfTab {
  /** Whether the page shows the text after it was sent. */
  isShown: boolean;
  /** Nothing was sent that we know of. It counts if the adapter turns out to be broken. */
  isUnmatched: boolean;
}

/** What a tab shows, and its engaged time that belongs to no session yet. */
export interface Visit {
  tab: number;
  tool: string;
  /** Changes each time the page is loaded. */
  page: string;
  /** The last report of the page that has been counted. */
  sequence: number;
  seconds: number;
  at: number;
  /** The path of the page. */
  address?: string;
  /** Files that the person gave to the page for the next prompt, and what was found in them. */
  files?: Files;
  filesFindings?: Findings;
  /** When the person last left a conversation there. */
  leftAt?: number;
}

export interface ActivityEntry {
  /** Milliseconds since the epoch. */
  at: number;
  what: Activity;
}

/** What the activity log tells. */
export type Activity =
  | { kind: "prompt"; tool: string; model?: string; detected: string[]; previewWithheld?: boolean }
  | { kind: "guard"; tool: string; detected: string[]; choice: GuardOutcome }
  | { kind: "sent"; sessions: number }
  | { kind: "problem"; code: string; message: string }
  | { kind: "connected"; email: string }
  | { kind: "disconnected" }
  | { kind: "adapter_broken"; tool: string };

interface Schema extends DBSchema {
  sessions: { key: string; value: StoredSession; indexes: { waitsFor: string; activeAt: number; startedAt: number } };
  sends: { key: number; value: PendingSend; indexes: { request: string } };
  seen: { key: number; value: SeenPrompt };
  visits: { key: number; value: Visit };
  activity: { key: number; value: ActivityEntry };
}
export type Database = IDBPDatabase<Schema>;

/** Opens the extension's database. All that it measures is there, because its worker is stopped whenever it rests. */
export function openDatabase(name = "treadlight"): Promise<Database> {
  return openDB<Schema>(name, 1, {
    upgrade(db) {
      const sessions = db.createObjectStore("sessions", { keyPath: "id" });
      sessions.createIndex("waitsFor", "waitsFor");
      sessions.createIndex("activeAt", "activeAt");
      sessions.createIndex("startedAt", "startedAt");
      db.createObjectStore("sends", { autoIncrement: true }).createIndex("request", "request");
      db.createObjectStore("seen", { autoIncrement: true });
      db.createObjectStore("visits", { keyPath: "tab" });
      db.createObjectStore("activity", { autoIncrement: true });
    },
  });
}
