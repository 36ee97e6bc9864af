import { useQueryClient } from "@tanstack/react-query";
import { type Account, accountChangeSchema, updateAccount } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { REGION_KEYS, REGION_NAMES } from "@treadlight/domain/environment";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

const schema = accountChangeSchema.pick({ name: true, region: true });
const EMPTY_AS_NULL = { setValueAs: (text: string | null) => text?.trim() || null };

/** The person's name, and the region whose grid stands for their sessions. */
export function Profile({ account }: { account: Account }) {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { name: account.name, region: account.region },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["name", "region"], async (body) => {
    await api.call(updateAccount, { body });
    await client.invalidateQueries({ queryKey: [getMe.path] });
    showToast({ title: "Profile saved" });
  });
  return (
    <Panel title="Profile">
      <form noValidate onSubmit={submit} aria-label="Profile" className="grid gap-4">
        {failure !== undefined && <ErrorNotice title="Couldn't save your profile">{failure}</ErrorNotice>}
        <TextField
          label="Name"
          isOptional
          autoComplete="name"
          error={errors.name?.message}
          {...form.register("name", EMPTY_AS_NULL)}
        />
        <SelectField
          label="Where you work"
          isOptional
          hint="Used for sessions that do not state a region."
          error={errors.region?.message}
          {...form.register("region", EMPTY_AS_NULL)}
        >
          <option value="">Not specified</option>
          {REGION_KEYS.map((key) => (
            <option key={key} value={key}>
              {REGION_NAMES[key].label}
            </option>
          ))}
        </SelectField>
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Saving...">
            Save profile
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
