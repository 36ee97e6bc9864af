import { useQuery } from "@tanstack/react-query";
import { getSecondSteps, passwordStepUpSchema, prove, type SecondStepMethod } from "@treadlight/contract/auth";
import { PasswordField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../api/context.ts";
import { getQueryOrNull } from "../api/query.ts";
import { useAuth } from "../auth/context.ts";
import { usedPasskey } from "../auth/passkey.ts";
import { CodeField } from "../forms/code-field.tsx";
import { PasskeyButton } from "../forms/passkey-button.tsx";
import { OPTIONAL, schemaResolver } from "../forms/schema-resolver.ts";
import { useSubmit } from "../forms/use-submit.ts";
import { LoadFailed } from "../load-failed.tsx";
import { paths } from "../pages.ts";

/** Asks for the password and, with two-step sign-in, a code. People without a password sign in with their company again. */
export function StepUpDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const { data, error } = useQuery(getQueryOrNull(useApi(), getSecondSteps));
  return (
    <Modal title="Confirm it's you" onClose={() => onAnswer(false)}>
      {data ? (
        data.hasPassword ? (
          <StepUpForm methods={data.methods} onAnswer={onAnswer} />
        ) : (
          <CompanyStepUp hasPasskey={data.passkeys.length > 0} onAnswer={onAnswer} />
        )
      ) : error ? (
        <LoadFailed what="this question" error={error} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

const REASON = "You signed in a while ago. Please confirm before you continue.";

function CompanyStepUp({ hasPasskey, onAnswer }: { hasPasskey: boolean; onAnswer: (isProved: boolean) => void }) {
  const auth = useAuth();
  return (
    <div className="grid gap-4">
      <p>{REASON} Sign in with your company again, then repeat this.</p>
      {hasPasskey && <PasskeyStepUp onAnswer={onAnswer} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            void auth.signOut();
            location.assign(paths.companySignIn);
          }}
        >
          Continue with your company
        </button>
        <button type="button" className="button button-quiet" onClick={() => onAnswer(false)}>
          Cancel
        </button>
      </div>
    </div>
  );
}

function PasskeyStepUp({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const api = useApi();
  return (
    <PasskeyButton
      use={async () => {
        await api.call(prove, { body: { passkey: await usedPasskey(api) } });
        onAnswer(true);
      }}
    >
      Use a passkey instead
    </PasskeyButton>
  );
}

function StepUpForm({
  methods,
  onAnswer,
}: {
  methods: readonly SecondStepMethod[];
  onAnswer: (isProved: boolean) => void;
}) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(passwordStepUpSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["password", "code"], async (body) => {
    await api.call(prove, { body });
    onAnswer(true);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm it's you" className="grid gap-4">
      {failure !== undefined && <ErrorNotice title="Couldn't confirm">{failure}</ErrorNotice>}
      <p>{REASON}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      {methods.length > 0 && <CodeField error={errors.code?.message} {...form.register("code", OPTIONAL)} />}
      {methods.includes("passkey") && <PasskeyStepUp onAnswer={onAnswer} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isSubmitting} busy="Checking...">
          Continue
        </SubmitButton>
        <button type="button" className="button button-quiet" onClick={() => onAnswer(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
