import {
  hashKey,
  type Mutation,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useId } from "react";

/**
 * `useMutation`, except that nothing is sent while the very same is under way: whoever clicks twice means it once. What a render knows
 * would be too old to tell, because two clicks can come before the next one.
 */
export function useMutationOnce<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
  client?: QueryClient,
) {
  const queryClient = useQueryClient(client);
  const mutationKey = [useId()];
  const mutation = useMutation({ ...options, mutationKey }, queryClient);
  const mutate: typeof mutation.mutate = (...given) => {
    const sought = hashKey([given[0]]);
    const predicate = ({ state }: Mutation) => hashKey([state.variables]) === sought;
    if (queryClient.isMutating({ mutationKey, predicate }) === 0) mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
