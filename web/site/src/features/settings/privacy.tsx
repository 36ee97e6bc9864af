import { useQuery } from "@tanstack/react-query";
import { type Account, updateAccount, updateAccountSettings } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { getOrganization } from "@treadlight/contract/organization";
import { specialSubjectsIn } from "@treadlight/domain/security";
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
export function Privacy({ account }: { account: Account }) {
  const { data: organization, error } = useQuery(getQueryOrNull(useApi(), getOrganization));
  const save = useChange(updateAccountSettings, [getOrganization]);
  if (error && !organization) {
    return <LoadFailed what="your privacy settings" error={error} />;
  }
  if (!organization) return <Skeleton className="h-40 w-full" />;
  const { previewsEnabled, keepsSpecialPreviews, retentionDays, name } = organization;
  if (organization.accountType === "business") {
    return (
      <Panel title="Privacy">
        <p>
          {name} decides for everybody in it: previews of prompts are{" "}
          {previewsEnabled ? "kept, without the values found in them" : "not kept"}, and sessions are kept{" "}
          {retentionDays === null ? "until they are deleted" : `for ${retentionDays} days`}. Only you see your previews.
        </p>
        {previewsEnabled && <SpecialPreviews account={account} organization={organization} />}
        <p className="mt-2">{namesSentence(organization)}</p>
      </Panel>
    );
  }
  return (
    <Panel title="Privacy">
      <Switch
        label="Keep previews of prompts"
        hint="Values found in them are removed before they are stored, and only you see them."
        isOn={previewsEnabled}
        isBusy={save.isPending}
        onChange={(isOn) => save.mutate({ body: { previewsEnabled: isOn } })}
      />
      <Switch
        label="Also keep previews with special subjects"
        hint={`Without this, no preview is stored of a session in which ${specialSubjectsIn()} is noticed. With it, the words are stored as you wrote them.`}
        isOn={keepsSpecialPreviews}
        isDisabled={!previewsEnabled}
        isBusy={save.isPending}
        onChange={(isOn) => save.mutate({ body: { keepsSpecialPreviews: isOn } })}
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

/** In a business: what it has decided about previews with special subjects. A person's own decision can only be stricter. */
function SpecialPreviews({
  account: { withholdsSpecialPreviews },
  organization: { name, keepsSpecialPreviews },
}: {
  account: Account;
  organization: { name: string; keepsSpecialPreviews: boolean };
}) {
  const save = useChange(updateAccount, [getMe]);
  if (!keepsSpecialPreviews) {
    return <p className="mt-2">No preview is stored of a session in which {specialSubjectsIn()} is noticed.</p>;
  }
  return (
    <Switch
      label="Withhold my previews with special subjects"
      hint={`${name} also stores previews in which ${specialSubjectsIn()} is noticed. With this, not yours.`}
      isOn={withholdsSpecialPreviews}
      isBusy={save.isPending}
      onChange={(isOn) => save.mutate({ body: { withholdsSpecialPreviews: isOn } })}
    />
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
    return `Administrators, and heads of departments in theirs, see people's names in sessions${since || "."}`;
  }
  if (namesShownAfter === null)
    return "Administrators, and heads of departments in theirs, see sessions under pseudonyms.";
  return `Administrators, and heads of departments in theirs, see sessions under pseudonyms. From ${date.format(namesShownAfter)} on they will see people's names. ${earlier}`;
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
