import { ERRORS } from "@treadlight/contract/errors";
import type { IgnoredReason, Source, Way } from "@treadlight/contract/sources";
import { formatNumber } from "@treadlight/domain/format";
import { SOURCE_NAMES } from "@treadlight/domain/session";

export const WAY_NAMES: Record<Way, string> = {
  ...SOURCE_NAMES,
  sdk: "Sessions by the API",
  import: "Lines of files",
  traces: "OpenTelemetry spans",
  logs: "OpenTelemetry log records",
  metrics: "OpenTelemetry metrics",
};

/** Why something was not counted. */
const REASONS: Record<IgnoredReason, string> = {
  not_a_call: "no successful call of a model",
  not_used: "measurements that are not used",
  told_elsewhere: "told by the same tool in spans or log events",
  agent_of_page: "of a coding agent, with a publishable key",
  out_of_time: "more than 400 days back or 24 hours ahead",
  test: "test records",
  no_tool: "no use of an AI tool of the catalogue",
  blocked: "blocked by a gateway",
  too_large: "too large",
  unreadable: "could not be read",
  required: "without a required field",
  invalid_type: "with a value of the wrong type",
  invalid_value: "with a value that is not valid",
  out_of_range: "with a number out of range",
  too_long: "with a text that is too long",
  not_allowed: "with a field that this sender may not set",
  invalid_json: "no valid JSON",
};

const REASON_TEXTS = new Map(Object.entries(REASONS));
const MEANINGS = new Map(Object.entries(ERRORS).map(([code, { meaning }]) => [code, meaning]));

/** How many records were not counted for a reason. */
export const reasonText = (reason: string, count: number): string =>
  `${formatNumber(count)}: ${REASON_TEXTS.get(reason) ?? reason}`;

/** How many requests, or files, were refused as a whole. */
export const refusalText = (reason: string, count: number): string =>
  reason === "failed"
    ? `${formatNumber(count)} ${count === 1 ? "file" : "files"} failed`
    : `${formatNumber(count)} ${count === 1 ? "request" : "requests"} refused: ${MEANINGS.get(reason) ?? reason}`;

const POLICY_REASONS: Record<Source["policyProblems"][number]["reason"], string> = {
  wrong_value: "has a value that is not known",
  no_profile_address: "is not known, because the browser's profile tells no address",
  unknown_key: "is no setting of the extension's version",
};

/** What of the extension's policy does not hold: the key, if it may be told, and why, where and since when. */
export function policyProblemText({ key, reason, days, browsers }: Source["policyProblems"][number]): string {
  const where = browsers > 1 ? ` in up to ${formatNumber(browsers)} browsers a day` : "";
  return `${key ?? "a key"} ${POLICY_REASONS[reason]}${where}, on ${formatNumber(days)} ${days === 1 ? "day" : "days"}`;
}

const KINDS: Record<Source["kind"], string> = {
  ingest_key: "Ingest key",
  device: "Device or program",
  api_token: "API token",
  signed_in: "Requests with your own sign-in",
  people: "What people send themselves",
  import: "Files",
};

/** What a source is called. */
export const sourceName = ({ kind, name }: Pick<Source, "kind" | "name">): string => name ?? KINDS[kind];

/** What sort of source it is, in addition to its name. */
export const sourceKind = ({ kind, name }: Pick<Source, "kind" | "name">): string | undefined =>
  name === null ? undefined : KINDS[kind];
