import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { updateAccountSettings } from "@treadlight/contract/account";
import { getOrganization } from "@treadlight/contract/organization";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";

/** How long sessions are kept, in days; an empty value keeps all. */
const RETENTION = [
  { days: null, label: "All sessions, for as long as you have an account" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "A year" },
] as const;

/** Whether previews of prompts are kept, and for how long sessions are: for people on their own. In a business, it decides. */
export function Privacy() {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  const { data: organization, error, refetch } = useQuery(getQueryOrNull(api, getOrganization));
  const save = useMutation({
    mutationFn: (body: { previewsEnabled?: boolean; retentionDays?: number | null }) =>
      api.call(updateAccountSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [getOrganization.path] }),
    onError: (failure) =>
      showToast({ title: "Your choice was not saved", description: failure.message, isDestructive: true }),
  });
  if (error && !organization) {
    return <LoadFailed what="Your privacy settings" error={error} retry={() => void refetch()} />;
  }
  if (!organization) return <Skeleton className="h-40 w-full" />;
  const { previewsEnabled, retentionDays, name } = organization;
  const kept = RETENTION.some(({ days }) => days === retentionDays)
    ? RETENTION
    : [...RETENTION, { days: retentionDays, label: `${retentionDays} days` }];
  if (organization.accountType === "business") {
    return (
      <Panel title="Privacy">
        <p>
          {name} decides for everybody in it: previews of prompts are {previewsEnabled ? "kept, redacted" : "not kept"},
          and sessions are kept {retentionDays === null ? "without an end" : `for ${retentionDays} days`}. Only you see
          your previews.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Privacy">
      <Switch
        label="Keep previews of prompts"
        hint="They are redacted before they are stored, and only you see them."
        isOn={previewsEnabled}
        isDisabled={save.isPending}
        onChange={(isOn) => save.mutate({ previewsEnabled: isOn })}
      />
      <label className="mt-2 grid gap-1.5 font-semibold">
        Keep sessions for
        <select
          value={retentionDays ?? ""}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate({ retentionDays: target.value === "" ? null : Number(target.value) })}
          className="min-h-11 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3.5 font-normal"
        >
          {kept.map(({ days, label }) => (
            <option key={days} value={days ?? ""}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </Panel>
  );
}
