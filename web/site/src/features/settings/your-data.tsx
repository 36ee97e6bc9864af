import { deleteAccount, deleteAccountSchema, exportAccount } from "@treadlight/contract/account";
import { PasswordField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { SaveButton } from "../../shared/save-button.tsx";
import { DeleteSessions } from "./delete-sessions.tsx";

const BUTTON = "button button-quiet button-small";

/** What a person can do with all their data: take it along, delete their sessions, delete their account. */
export function YourData() {
  const [asked, setAsked] = useState<"sessions" | "account">();
  return (
    <Panel title="Your data">
      <ul className="grid gap-4">
        <Action title="Export" text="A ZIP file with all data about you, and a README that explains it.">
          <SaveButton path={exportAccount.path} name="treadlight-your-data.zip">
            Export my data
          </SaveButton>
        </Action>
        <Action title="Sessions" text="Permanently deletes all of your sessions, or those of some days.">
          <button type="button" className={BUTTON} onClick={() => setAsked("sessions")}>
            Delete sessions...
          </button>
        </Action>
        <Action
          title="Account"
          text="Permanently deletes your account at once, and your sessions within seconds. The privacy policy says what is kept."
        >
          <button type="button" className={BUTTON} onClick={() => setAsked("account")}>
            Delete account...
          </button>
        </Action>
      </ul>
      {asked === "sessions" && <DeleteSessions onClose={() => setAsked(undefined)} />}
      {asked === "account" && <DeleteAccount onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function Action({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </li>
  );
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const auth = useAuth();
  const showToast = useToast();
  const form = useForm({ resolver: schemaResolver(deleteAccountSchema), defaultValues: { password: "" } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["password"], async (body) => {
    const { message } = await api.call(deleteAccount, { body });
    void auth.signOut();
    showToast({ title: "Account deleted", description: message });
  });
  return (
    <Modal title="Delete your account?" onClose={onClose}>
      <form noValidate onSubmit={submit} aria-label="Delete account" className="grid gap-4">
        {failure !== undefined && <ErrorNotice title="Couldn't delete your account">{failure}</ErrorNotice>}
        <p>
          Your account, your prompts and your achievements are deleted at once, your sessions within seconds. This
          cannot be undone.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isSubmitting} busy="Deleting...">
            Delete my account
          </SubmitButton>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep it
          </button>
        </div>
      </form>
    </Modal>
  );
}
