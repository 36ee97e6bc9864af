import { DAY_MS } from "../time/index.ts";

/** What may send a session: one of our senders, or a bulk import. */
export const SENT_SOURCES = ["extension", "widget", "sdk", "otel", "import"] as const;
/** What recorded a session: what sent it, or a person, by hand. */
export const SESSION_SOURCES = [...SENT_SOURCES, "manual"] as const;
export const SOURCE_NAMES: Readonly<Record<(typeof SESSION_SOURCES)[number], string>> = {
  extension: "Browser extension",
  widget: "Widget",
  sdk: "SDK",
  otel: "OpenTelemetry",
  import: "Imported files",
  manual: "Entered by hand",
};

export const MAX_PROMPT_PREVIEW_CHARACTERS = 2_000;
/** Of a label that a program sends, such as a model or a project. */
export const MAX_LABEL_CHARACTERS = 100;
export const MAX_PROMPTS = 100_000;
/** More than a session needs that is sent again every second for a week. */
export const MAX_REVISION = 1_000_000;
export const MAX_TOKENS = 1_000_000_000;
/** More than an agent makes that calls a model every second for a week. */
export const MAX_REQUESTS = 1_000_000;
export const MAX_IMAGES = 1_000_000;
/** A month of video. */
export const MAX_MEDIA_SECONDS = 31 * 24 * 3_600;
/** One week. */
export const MAX_TIME_ENGAGED_SECONDS = 604_800;
/** How far ahead of the server's clock a session may start: time zones sent as UTC, and clocks that run fast. */
export const MAX_START_AHEAD_MS = DAY_MS;
export const MAX_START_AGE_MS = 400 * DAY_MS;
