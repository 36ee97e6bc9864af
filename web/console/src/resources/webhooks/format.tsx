import type { WebhookFormat } from "@treadlight/contract/console";
import { SelectInput } from "react-admin";

export const FORMAT_NAMES: Readonly<Record<WebhookFormat, string>> = {
  json: "Signed JSON, for a program",
  slack: "A message to Slack",
  teams: "A message to Microsoft Teams",
  google_chat: "A message to Google Chat",
  discord: "A message to Discord",
};

/** What a webhook sends. For a new one, the address of a chat says it. */
export function FormatInput() {
  return (
    <SelectInput
      source="format"
      label="Sends"
      choices={Object.entries(FORMAT_NAMES).map(([id, name]) => ({ id, name }))}
      emptyText="What the address takes"
      parse={(format: string) => (format === "" ? undefined : format)}
    />
  );
}
