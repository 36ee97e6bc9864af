import type { VendorKind } from "@treadlight/contract/console";
import { anthropic } from "./anthropic.ts";
import { github } from "./github.ts";
import { microsoft } from "./microsoft.ts";
import { openai } from "./openai.ts";
import type { Vendor } from "./vendor.ts";

export const VENDORS: Readonly<Record<VendorKind, Vendor>> = {
  "github-copilot": github,
  openai,
  anthropic,
  "microsoft-365-copilot": microsoft,
};
