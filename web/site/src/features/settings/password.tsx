import { changePassword, changePasswordSchema } from "@treadlight/contract/auth";
import { MIN_PASSWORD_CHARACTERS } from "@treadlight/contract/fields";
import { PasswordField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

const EMPTY = { currentPassword: "", newPassword: "" };

/** Changes the password, which signs out every other device. */
export function Password() {
  const api = useApi();
  const showToast = useToast();
  const form = useForm({ resolver: schemaResolver(changePasswordSchema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["currentPassword", "newPassword"], async (body) => {
    const { message } = await api.call(changePassword, { body });
    form.reset(EMPTY);
    showToast({ title: "Password changed", description: message });
  });
  return (
    <Panel title="Password">
      <form noValidate onSubmit={submit} aria-label="Password" className="grid gap-4">
        {failure !== undefined && <ErrorNotice title="Couldn't change the password">{failure}</ErrorNotice>}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. All other devices are signed out.`}
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Changing...">
            Change password
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
