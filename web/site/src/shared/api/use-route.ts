import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer, Arguments } from "@treadlight/client";
import type { RouteDefinition } from "@treadlight/contract/route";
import { useToast } from "@treadlight/ui/toast.tsx";
import { changeFailure } from "../failures/failure.ts";
import { usePlanWall } from "../plan-limit/context.ts";
import { CACHED } from "./cached-answers.ts";
import { useApi } from "./context.ts";
import { useMutationOnce } from "./mutate-once.ts";

/** The first rows of a list of the console, as many as it gives at once. */
export const FIRST_ROWS = "[0,999]";

/**
 * Reads a route of the API. The path of a route is the first part of its queries' keys.
 * @param options.refetchIntervalMs by the latest answer
 * @param options.isCached whether the last answer stands there at once at the next visit; not for what names other people
 */
export function useRoute<D extends RouteDefinition>(
  route: D,
  given: Arguments<D> = {},
  options: { refetchIntervalMs?: (answer: Answer<D>) => number | false; enabled?: boolean; isCached?: boolean } = {},
) {
  const { refetchIntervalMs, enabled = true, isCached = false } = options;
  const api = useApi();
  return useQuery({
    queryKey: [route.path, given],
    queryFn: ({ signal }) => api.call(route, given, { signal }),
    enabled,
    ...(isCached && { meta: CACHED }),
    refetchInterval: ({ state }) => state.data !== undefined && (refetchIntervalMs?.(state.data) ?? false),
  });
}

/**
 * A change on the server. Then what the page knows of the affected routes is read again; a failure is notified. `etag` is the version
 * that is to be changed.
 */
export function useChange<D extends RouteDefinition>(route: D, affected: readonly RouteDefinition[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const onError = useChangeFailed();
  return useMutationOnce({
    mutationFn: (given: Arguments<D> & { etag?: string }) =>
      api.call(route, given, given.etag === undefined ? {} : { headers: { "If-Match": `"${given.etag}"` } }),
    onSettled: () => Promise.all(affected.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))),
    onError,
  });
}

/** Tells the person that a change was not made, and why. */
export function useChangeFailed(): (error: Error) => void {
  const showToast = useToast();
  const showPlanWall = usePlanWall();
  return (error) => {
    if (showPlanWall(error)) return;
    showToast({ title: "Couldn't save", description: changeFailure(error), isDestructive: true });
  };
}
