import { expect, test } from "vitest";
import { chatAt, isShortened, shownAddress } from "./address.ts";

test.each([
  ["https://hooks.slack.com/services/T01/B02/s3cr3t", "slack", "https://hooks.slack.com/services/T01/B02/…"],
  [
    "https://acme.webhook.office.com/webhookb2/s3cr3t@s3cr3t/IncomingWebhook/s3cr3t/s3cr3t",
    "teams",
    "https://acme.webhook.office.com/webhookb2/…",
  ],
  [
    "https://prod-01.westeurope.logic.azure.com:443/workflows/ab/triggers/manual/paths/invoke?api-version=2016-06-01&sig=s3cr3t",
    "teams",
    "https://prod-01.westeurope.logic.azure.com/workflows/ab/triggers/manual/paths/invoke?api-version=…&sig=…",
  ],
  [
    "https://default0.8d.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/ab/triggers/manual/paths/invoke?sig=s3cr3t",
    "teams",
    "https://default0.8d.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/ab/triggers/manual/paths/invoke?sig=…",
  ],
  [
    "https://chat.googleapis.com/v1/spaces/AAA/messages?key=s3cr3t&token=s3cr3t",
    "google_chat",
    "https://chat.googleapis.com/v1/spaces/AAA/messages?key=…&token=…",
  ],
  ["https://discord.com/api/webhooks/123/s3cr3t", "discord", "https://discord.com/api/webhooks/123/…"],
  [
    "https://ptb.discord.com/api/v10/webhooks/123/s3cr3t?thread_id=s3cr3t",
    "discord",
    "https://ptb.discord.com/api/v10/webhooks/123/…?thread_id=…",
  ],
  ["https://acme.example/hook?token=s3cr3t", undefined, "https://acme.example/hook?token=…"],
  ["https://acme.example/hook?s3cr3t", undefined, "https://acme.example/hook?…"],
  ["https://acme.example", undefined, "https://acme.example"],
  ["https://acme.example/hook", undefined, "https://acme.example/hook"],
  [
    "https://hooks.slack.com.evil.example/services/T01/B02/x",
    undefined,
    "https://hooks.slack.com.evil.example/services/T01/B02/x",
  ],
  ["https://evil-discord.com/api/webhooks/123/x", undefined, "https://evil-discord.com/api/webhooks/123/x"],
])("given %s, then its chat is known and its secrets are not shown", (url, chat, shown) => {
  expect(chatAt(url)).toBe(chat);
  expect(shownAddress(url)).toBe(shown);
  expect(shownAddress(shown)).toBe(shown);
  expect(isShortened(url)).toBe(false);
  expect(isShortened(shown)).toBe(shown.includes("…"));
});
