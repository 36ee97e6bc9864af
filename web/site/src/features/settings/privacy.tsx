import { useQuery } from "@tanstack/react-query";
import { updateAccountSettings } from "@treadlight/contract/account";
import { getOrganization } from "@treadlight/contract/organization";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useState } from "react";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { useChange } from "../../shared/api/use-route.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";

/** How long sessions are kept, in days; an empty value keeps all. */
const RETENTION = [
  { days: null, label: "All sessions, for as long as you have an account" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "A year" },
] as const;

/** Whether previews of prompts are kept, and for how long sessions are: for people on their own. In a business, it decides. */
export function Privacy() {
  const { data: organization, error } = useQuery(getQueryOrNull(useApi(), getOrganization));
  const save = useChange(updateAccountSettings, [getOrganization]);
  if (error && !organization) {
    return <LoadFailed what="your privacy settings" error={error} />;
  }
  if (!organization) return <Skeleton className="h-40 w-full" />;
  const { previewsEnabled, retentionDays, name } = organization;
  if (organization.accountType === "business") {
    return (
      <Panel title="Privacy">
        <p>
          {name} decides for everybody in it: previews of prompts are {previewsEnabled ? "kept, redacted" : "not kept"},
          and sessions are kept {retentionDays === null ? "until they are deleted" : `for ${retentionDays} days`}. Only
          you see your previews.
        </p>
        <p className="mt-2">{namesSentence(organization)}</p>
      </Panel>
    );
  }
  return (
    <Panel title="Privacy">
      <Switch
        label="Keep previews of prompts"
        hint="They are redacted before they are stored, and only you see them."
        isOn={previewsEnabled}
        isBusy={save.isPending}
        onChange={(isOn) => save.mutate({ body: { previewsEnabled: isOn } })}
      />
      <Retention
        key={retentionDays}
        days={retentionDays}
        isBusy={save.isPending}
        onSave={(days) => save.mutate({ body: { retentionDays: days } })}
      />
    </Panel>
  );
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Whether administrators see people by name, or will. */
function namesSentence({
  peopleVisible,
  namesFrom,
  namesShownAfter,
}: {
  peopleVisible: boolean;
  namesFrom: string | null;
  namesShownAfter: Date | null;
}): string {
  const earlier = "Earlier sessions keep pseudonyms.";
  if (peopleVisible) {
    const since = namesFrom === null ? "" : ` that began on ${date.format(new Date(namesFrom))} or later. ${earlier}`;
    return `Administrators see people's names in sessions${since || "."}`;
  }
  if (namesShownAfter === null) return "Administrators see sessions under pseudonyms.";
  return `Administrators see sessions under pseudonyms. From ${date.format(namesShownAfter)} on they will see people's names. ${earlier}`;
}

/** Saved by a button and not by the choice alone, because a shorter time deletes sessions for good. */
function Retention({
  days: saved,
  isBusy,
  onSave,
}: {
  days: number | null;
  isBusy: boolean;
  onSave: (days: number | null) => void;
}) {
  const [days, setDays] = useState(saved);
  const offered = RETENTION.some((choice) => choice.days === saved)
    ? RETENTION
    : [...RETENTION, { days: saved, label: `${saved} days` }];
  const isShorter = days !== null && (saved === null || days < saved);
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(days);
      }}
    >
      <SelectField
        label="Keep sessions for"
        value={days ?? ""}
        onChange={({ target }) => setDays(target.value === "" ? null : Number(target.value))}
      >
        {offered.map((choice) => (
          <option key={choice.label} value={choice.days ?? ""}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      {days !== saved && (
        <>
          {isShorter && (
            <p role="status" className="text-sm">
              All sessions older than {days} days will be deleted for good.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary" aria-disabled={isBusy}>
              {isShorter ? "Save and delete older sessions" : "Save"}
            </button>
            <button type="button" className="button button-quiet" onClick={() => setDays(saved)}>
              Cancel
            </button>
          </div>
        </>
      )}
    </form>
  );
}
