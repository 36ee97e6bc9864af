import { useQuery } from "@tanstack/react-query";

/** The ratings of tools with their evidence, which is large and loaded where it is needed; undefined until then. */
export const useRatings = () =>
  useQuery({
    queryKey: ["ratings of tools"],
    queryFn: () => import("@treadlight/domain/ratings"),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

export type Ratings = NonNullable<ReturnType<typeof useRatings>>;
