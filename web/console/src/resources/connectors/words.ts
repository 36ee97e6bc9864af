import type { ConnectorKind, connectors } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import type { z } from "zod";

export type Connector = z.input<typeof connectors.row>;

export const KIND_NAMES: Readonly<Record<ConnectorKind, string>> = {
  "github-copilot": "GitHub Copilot",
  openai: "OpenAI API",
  anthropic: "Claude API",
  "microsoft-365-copilot": "Microsoft 365 Copilot",
  s3: "Files in an S3 bucket",
};

/** What each vendor calls its secret, and what it must allow. */
export const SECRETS: Readonly<Record<ConnectorKind, { label: string; help: string }>> = {
  "github-copilot": {
    label: "Token",
    help: "A token that may read Copilot metrics of the organization or enterprise.",
  },
  openai: {
    label: "Admin key",
    help: "It begins with sk-admin and may read usage and users, and projects for their names.",
  },
  anthropic: { label: "Admin key", help: "It begins with sk-ant-admin." },
  "microsoft-365-copilot": {
    label: "Client secret",
    help: "Of an application with the permission Reports.Read.All, to which an administrator has consented.",
  },
  s3: { label: "Secret access key", help: "Of a user that may list and read the bucket, and nothing else." },
};

/** "Paused", "Fetching", "Failing", "Incomplete", "Waiting" or "Works". */
export function stateOf({ enabled, fetching, problem, failingSince, fetchedAt }: Connector): string {
  if (!enabled) return "Paused";
  if (fetching) return "Fetching";
  if (failingSince !== null) return "Failing";
  if (problem !== null) return "Incomplete";
  return fetchedAt === null ? "Waiting" : "Works";
}

/** Days in order as ranges: "1 Mar 2026 to 5 Mar 2026, 8 Mar 2026". */
export function rangesOf(days: readonly string[]): string {
  const isNext = (day: string, before = "") => Date.parse(day) - Date.parse(before) === DAY_MS;
  const firsts = days.filter((day, index) => !isNext(day, days[index - 1]));
  const lasts = days.filter((day, index) => !isNext(days[index + 1] ?? "", day));
  return firsts
    .map((first, index) => [...new Set([first, lasts[index] ?? first])].map(formatCalendarDay).join(" to "))
    .join(", ");
}
