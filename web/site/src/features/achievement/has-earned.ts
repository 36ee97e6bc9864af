import type { ApiClient } from "@treadlight/client";
import { getMilestones } from "@treadlight/contract/achievements";
import type { AchievementType } from "@treadlight/domain/achievements";

/** Whether the person who is signed in has earned an achievement; @throws as `ApiClient.call` */
export async function hasEarned(api: ApiClient, type: AchievementType, signal: AbortSignal): Promise<boolean> {
  const { milestones } = await api.call(getMilestones, {}, { signal });
  signal.throwIfAborted();
  return milestones.some(({ achievementType, earned }) => achievementType === type && earned);
}
