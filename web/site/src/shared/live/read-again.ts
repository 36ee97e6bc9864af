import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches queries again after a change, and resolves once they have their answers.
 * @param filters which queries; without any, all
 */
export async function readAgain(queryClient: QueryClient, filters: { queryKey?: QueryKey } = {}): Promise<void> {
  // Not the first fetch of a query: it would start its retries over.
  const predicate = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
  await queryClient.refetchQueries({ ...filters, predicate }, { cancelRefetch: false });
  // Invalidating alone would accept the outdated answers of fetches that began before the change.
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}
