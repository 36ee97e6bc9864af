import type { Sharing } from "@treadlight/contract/prompts";

export const SHARING_NAMES: Record<Sharing, string> = {
  private: "Only me",
  team: "My team",
  organization: "My organization",
};
