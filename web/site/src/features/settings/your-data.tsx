import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteAccount, deleteAccountSchema, exportAccount } from "@treadlight/contract/account";
import { eraseSessions } from "@treadlight/contract/ingest";
import { PasswordField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { useAuth } from "../../shared/auth/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

/** What a person can do with all their data: take it along, delete their sessions, delete their account. */
export function YourData() {
  const api = useApi();
  const showToast = useToast();
  const [asked, setAsked] = useState<"sessions" | "account">();
  const takeAlong = useMutation({
    mutationFn: async () => (await api.open(exportAccount.path)).blob(),
    onSuccess: (zip) => saveFile("treadlight-your-data.zip", zip),
    onError: (error) =>
      showToast({ title: "Your data was not exported", description: error.message, isDestructive: true }),
  });
  return (
    <Panel title="Your data">
      <ul className="grid gap-4">
        <Action
          title="Export"
          text="A ZIP file with all data about you, and a README that explains it."
          button={takeAlong.isPending ? "Exporting..." : "Export my data"}
          isBusy={takeAlong.isPending}
          onPress={() => takeAlong.mutate()}
        />
        <Action
          title="Sessions"
          text="Deletes your sessions for good, from every figure."
          button="Delete sessions..."
          onPress={() => setAsked("sessions")}
        />
        <Action
          title="Account"
          text="Deletes your account and all data about you, at once and for good."
          button="Delete account..."
          onPress={() => setAsked("account")}
        />
      </ul>
      {asked === "sessions" && <DeleteSessions onClose={() => setAsked(undefined)} />}
      {asked === "account" && <DeleteAccount onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function Action({
  title,
  text,
  button,
  isBusy = false,
  onPress,
}: {
  title: string;
  text: string;
  button: string;
  isBusy?: boolean;
  onPress: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <button type="button" className="button button-quiet button-small" disabled={isBusy} onClick={onPress}>
        {button}
      </button>
    </li>
  );
}

function DeleteSessions({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  const erase = useMutation({
    mutationFn: () => api.call(eraseSessions, {}),
    onSuccess: () => {
      void client.invalidateQueries();
      showToast({ title: "Your sessions are being deleted", description: "They disappear within seconds." });
      onClose();
    },
  });
  return (
    <Modal title="Delete all your sessions?" onClose={onClose}>
      <div className="grid gap-4">
        {erase.error && <ErrorNotice title="Your sessions were not deleted">{erase.error.message}</ErrorNotice>}
        <p>All sessions received so far disappear from every figure. This cannot be undone.</p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-primary"
            disabled={erase.isPending}
            onClick={() => erase.mutate()}
          >
            {erase.isPending ? "Deleting..." : "Delete all sessions"}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep them
          </button>
        </div>
      </div>
    </Modal>
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
        {failure !== undefined && <ErrorNotice title="Your account was not deleted">{failure}</ErrorNotice>}
        <p>Your account, your sessions and your achievements are deleted at once. This cannot be undone.</p>
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
