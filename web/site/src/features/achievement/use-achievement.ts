import { QueryClientContext, useMutation, useQuery } from "@tanstack/react-query";
import { achievementRequest, type SocialShareRequest } from "@treadlight/contract/achievements";
import type { AchievementType } from "@treadlight/domain/achievements";
import { useContext, useState } from "react";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";

const ACHIEVEMENTS_PATH = "/api/user/achievements";
const MILESTONES_PATH = "/api/user/milestones";

/** CO2 in grams, energy in Wh, water in mL. */
const milestonesSchema = z.object({ co2: z.number(), energy: z.number(), water: z.number() });
const claimedSchema = z.object({ achievement: z.object({ id: z.string() }) });

/** The person's totals, and the requests that claim and share an achievement. */
export function useAchievement(type: AchievementType) {
  const api = useApi();
  // The home page has no query cache. On pages that have one, the lists of achievements are fetched again.
  const shared = useContext(QueryClientContext);
  const [own] = useState(createQueryClient);
  const client = shared ?? own;

  const { data } = useQuery(getQueryOrNull(api, MILESTONES_PATH, milestonesSchema), client);
  const footprint = data ?? {};

  const claim = useMutation(
    {
      mutationFn: () => {
        const body = achievementRequest(type, footprint, new Date());
        return api.request(ACHIEVEMENTS_PATH, claimedSchema, { method: "POST", body });
      },
      onSuccess: () => {
        for (const path of [ACHIEVEMENTS_PATH, MILESTONES_PATH]) void client.invalidateQueries({ queryKey: [path] });
      },
    },
    client,
  );
  const recordShare = useMutation(
    {
      mutationFn: (body: SocialShareRequest) =>
        api.request("/api/user/social-share", z.unknown(), { method: "POST", body }),
    },
    client,
  );
  return { footprint, claim, recordShare };
}
