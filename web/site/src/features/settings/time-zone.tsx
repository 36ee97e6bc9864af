import { useQueryClient } from "@tanstack/react-query";
import { type Account, updateAccountSettings } from "@treadlight/contract/account";
import { SelectField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { useChange } from "../../shared/api/use-route.ts";
import { zonesToChoose } from "../../shared/time-zones.ts";

/** The time zone in which days, weeks and months begin, for people on their own to choose. In a business, it decides. */
export function TimeZone({ account: { userType, organizationName, timeZone } }: { account: Account }) {
  const client = useQueryClient();
  const save = useChange(updateAccountSettings, []);
  const showToast = useToast();
  const [chosen, setChosen] = useState<string>();
  const shown = chosen ?? timeZone ?? "UTC";
  const onSuccess = () => {
    showToast({ title: "Time zone saved" });
    // Every figure of a day depends on it.
    return client.invalidateQueries();
  };
  if (userType !== "FreeUser") {
    return (
      <Panel title="Time zone">
        <p>
          {organizationName} sets the time zone for everyone: {shown}.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Time zone">
      <form
        aria-label="Time zone"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: { timeZone: shown } }, { onSuccess });
        }}
      >
        <SelectField
          label="Your time zone"
          hint="Sets when your days, weeks and months start, here and in your summaries. It does not change when you travel."
          value={shown}
          onChange={({ target }) => setChosen(target.value)}
        >
          {zonesToChoose(timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        <div>
          <SubmitButton isBusy={save.isPending} busy="Saving...">
            Save time zone
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
