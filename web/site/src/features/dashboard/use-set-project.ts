import { setProject } from "@treadlight/contract/usage-records";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";
import type { ShownRecord } from "./queries/records.ts";
import { useRefresh } from "./queries/use-refresh.ts";

/** What a session is for, as its person sees it: as they call it, else as its sender does; "" for nothing. */
export const projectOf = ({ ownProject, project }: Pick<ShownRecord, "ownProject" | "project">): string =>
  ownProject ?? project ?? "";

/** Says what the project of sessions is: "" for none, null for what their sender calls it. */
export function useSetProject(onDone?: () => void) {
  const api = useApi();
  const refresh = useRefresh();
  const showToast = useToast();
  return useMutationOnce({
    mutationFn: (body: { ids: string[]; project: string | null }) => api.call(setProject, { body }),
    onSuccess: ({ sessions }) => {
      refresh();
      showToast({
        title: sessions === 1 ? "Project saved" : `Project of ${sessions} sessions saved`,
        description: "The figures follow within seconds.",
      });
      onDone?.();
    },
  });
}
