import { useQueryClient } from "@tanstack/react-query";
import type { Answer } from "@treadlight/client";
import { getMe } from "@treadlight/contract/auth";
import {
  getOrganization,
  getSetup,
  onboardOrganization,
  organizationChangeSchema,
} from "@treadlight/contract/organization";
import { REGIONS } from "@treadlight/domain/environment";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { OWN_ZONE, zonesToChoose } from "../../shared/time-zones.ts";

const schema = organizationChangeSchema.pick({ name: true, region: true, timeZone: true }).required();
const FIELDS = ["name", "region", "timeZone"] as const;

/** Region and time zone decide about the grid of the estimates and where days begin. */
export function ProfileStep({
  organization: { name, region, timeZone },
}: {
  organization: Answer<typeof getOrganization>;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { name, region: region ?? "uk", timeZone: timeZone ?? OWN_ZONE },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (profile) => {
    await api.call(onboardOrganization, { body: profile });
    await Promise.all(
      [getOrganization, getSetup, getMe].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    );
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Profile" className="grid gap-5">
      {failure !== undefined && <ErrorNotice title="Couldn't save the profile">{failure}</ErrorNotice>}
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Name" autoComplete="organization" error={errors.name?.message} {...form.register("name")} />
        <SelectField label="Region" error={errors.region?.message} {...form.register("region")}>
          {REGIONS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Time zone" error={errors.timeZone?.message} {...form.register("timeZone")}>
          {zonesToChoose(timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </div>
      <div>
        <SubmitButton isBusy={isSubmitting} busy="Saving…">
          Save the profile
        </SubmitButton>
      </div>
    </form>
  );
}
