import { changeEmail, changeEmailSchema } from "@treadlight/contract/auth";
import { PasswordField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

const EMPTY = { email: "", password: "" };

/** Moves the account to another address, once a link mailed there has been opened. */
export function EmailAddress() {
  const api = useApi();
  const showToast = useToast();
  const form = useForm({ resolver: schemaResolver(changeEmailSchema), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["email", "password"], async (body) => {
    const { message } = await api.call(changeEmail, { body });
    form.reset(EMPTY);
    showToast({ title: "Check your mail", description: message });
  });
  return (
    <Panel title="E-mail address">
      <form noValidate onSubmit={submit} aria-label="E-mail address" className="grid gap-4">
        {failure !== undefined && <ErrorNotice title="Couldn't change the address">{failure}</ErrorNotice>}
        <p className="text-sm text-ink-soft">
          The address changes once you open the link that we send to it. To get another link for your current address,
          enter that one.
        </p>
        <TextField
          label="New e-mail address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Sending...">
            Send confirmation link
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
