import { QueryClientContext, useQuery } from "@tanstack/react-query";
import {
  achievementRequest,
  claimAchievement,
  getMilestones,
  listAchievements,
  type SocialShareRequest,
  shareAchievement,
} from "@treadlight/contract/achievements";
import type { AchievementType } from "@treadlight/domain/achievements";
import { useContext, useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";

/** The person's totals, and the requests that claim and share an achievement. */
export function useAchievement(type: AchievementType) {
  const api = useApi();
  // The home page has no query cache. On pages that have one, the lists of achievements are fetched again.
  const shared = useContext(QueryClientContext);
  const [own] = useState(createQueryClient);
  const client = shared ?? own;

  const { data } = useQuery(getQueryOrNull(api, getMilestones), client);
  const footprint = data ?? {};

  const claim = useMutationOnce(
    {
      mutationFn: () => {
        const body = achievementRequest(type, footprint, new Date());
        return api.call(claimAchievement, { body });
      },
      onSuccess: () => {
        for (const { path } of [listAchievements, getMilestones]) void client.invalidateQueries({ queryKey: [path] });
      },
    },
    client,
  );
  const recordShare = useMutationOnce(
    {
      mutationFn: (body: SocialShareRequest) => api.call(shareAchievement, { body }),
    },
    client,
  );
  return { footprint, claim, recordShare };
}
