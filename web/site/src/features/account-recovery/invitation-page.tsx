import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type ApiClient, reasonOf } from "@treadlight/client";
import { normalizeRole, roleNoun } from "@treadlight/contract/access";
import { MIN_PASSWORD_CHARACTERS, nameSchema, newPasswordSchema } from "@treadlight/contract/fields";
import { acceptInvitation, previewInvitation } from "@treadlight/contract/invitations";
import { PasswordField, TextField } from "@treadlight/ui/field.tsx";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { useAuth, useAuthState } from "../../shared/auth/context.ts";
import { formFailure } from "../../shared/failures/failure.ts";
import { FormLayout } from "../../shared/forms/form-layout.tsx";
import { useMailedToken } from "../../shared/forms/mailed-token.ts";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";
import { DeadLink } from "./dead-link.tsx";

type Preview = Answer<typeof previewInvitation>;
type Joined = Answer<typeof acceptInvitation>;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** @param signedInAs the e-mail address of the caller if they are signed in; the answer then says more */
const previewQuery = (api: ApiClient, token: string | null | undefined, signedInAs?: string) =>
  queryOptions({
    queryKey: [previewInvitation.path, token, signedInAs],
    queryFn: ({ signal }) => api.call(previewInvitation, { body: { token: token ?? "" } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Opened by the link in an invitation to an organization. */
export function InvitationPage() {
  const api = useApi();
  const token = useMailedToken();
  const { data, error } = useQuery({ ...previewQuery(api, token), enabled: typeof token === "string" });
  return (
    <FormLayout
      title={data ? `Join ${data.organizationName}` : "You are invited"}
      lead={
        data
          ? `${data.invitedBy} invites ${data.email} as ${roleNoun(normalizeRole(data.role)) ?? data.role}, until ${day.format(data.expiresAt)}.`
          : "To an organization that measures its use of AI with Treadlight."
      }
    >
      {token === null ? (
        <DeadLink>The link may be incomplete. Open it again from the e-mail, or ask for a new invitation.</DeadLink>
      ) : error ? (
        <DeadLink>{formFailure(error, []).text} Ask for a new invitation.</DeadLink>
      ) : data && typeof token === "string" ? (
        <Reply token={token} invitation={data} />
      ) : (
        <Loading />
      )}
    </FormLayout>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the invitation</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

function Reply({ token, invitation }: { token: string; invitation: Preview }) {
  const [joined, setJoined] = useState<Joined>();
  const state = useAuthState();
  const user = state.isDemo ? null : state.user;
  if (joined) {
    return (
      <FormDone title={`You have joined ${invitation.organizationName}`}>
        <p>
          From now on your sessions count in this organization. In Treadlight, nobody else can read the previews of your
          prompts.
        </p>
        {joined.leftDeletedAfter && (
          <p>
            The organization you left is now empty and is deleted after {day.format(joined.leftDeletedAfter)} unless you
            go back to it.
          </p>
        )}
        <Link to={user ? paths.dashboard : paths.login} className="button button-primary">
          {user ? "Go to the dashboard" : "Sign in"}
        </Link>
      </FormDone>
    );
  }
  if (user) {
    return user.email === invitation.email ? (
      <AcceptAs email={user.email} token={token} onJoined={setJoined} />
    ) : (
      <OtherPerson email={invitation.email} signedInAs={user.email} />
    );
  }
  return invitation.hasAccount ? (
    <div className="grid gap-4">
      <p>{invitation.email} already has an account. Sign in, and you return here.</p>
      {/* The token is passed in the history state, so it is in no address. */}
      <Link
        to={paths.login}
        state={{ cameFrom: `${paths.invitation}#token=${encodeURIComponent(token)}` }}
        className="button button-primary"
      >
        Sign in to accept
      </Link>
    </div>
  ) : (
    <NewPerson token={token} invitation={invitation} onJoined={setJoined} />
  );
}

/** Accepts with one click: the person is signed in with the invited address. */
function AcceptAs({ email, token, onJoined }: { email: string; token: string; onJoined: (joined: Joined) => void }) {
  const api = useApi();
  const { data, error } = useQuery(previewQuery(api, token, email));
  const auth = useAuth();
  const queryClient = useQueryClient();
  const form = useForm();
  const { submit, failure } = useSubmit(form, [], async () => {
    onJoined(await api.call(acceptInvitation, { body: { token } }));
    // The tokens and answers in this browser are about the previous organization.
    await auth.refresh(await auth.accessToken());
    queryClient.removeQueries({ type: "inactive" });
  });
  if (error) return <ErrorNotice title="Couldn't load the invitation">{reasonOf(error)}</ErrorNotice>;
  // Wait until the page can say what the person leaves by accepting.
  if (!data) return <Loading />;
  return (
    <form onSubmit={submit} aria-label="Accept the invitation" className="grid gap-5">
      {data.leaves && <Leaving {...data.leaves} />}
      {failure !== undefined && <ErrorNotice title="Couldn't accept the invitation">{failure}</ErrorNotice>}
      <SubmitButton isBusy={form.formState.isSubmitting} busy="Joining...">
        Accept the invitation
      </SubmitButton>
    </form>
  );
}

function Leaving({ organizationName, isPersonal, deleteAfter }: NonNullable<Preview["leaves"]>) {
  return (
    <p>
      By joining, you leave {isPersonal ? "your personal organization" : organizationName}; your sessions so far stay
      there.
      {deleteAfter &&
        ` Nobody is then left in it, and it is deleted after ${day.format(deleteAfter)}${isPersonal ? " unless you return to it" : ""}.`}
    </p>
  );
}

function OtherPerson({ email, signedInAs }: { email: string; signedInAs: string }) {
  const auth = useAuth();
  return (
    <ErrorNotice
      title="This invitation is for someone else"
      action={
        <button type="button" className="button button-quiet button-small" onClick={() => void auth.signOut()}>
          Sign out
        </button>
      }
    >
      It was sent to {email}, and you are signed in as {signedInAs}. Sign out to accept it with that address.
    </ErrorNotice>
  );
}

const newPersonSchema = z.object({ name: nameSchema.optional(), password: newPasswordSchema });
const FIELDS = ["name", "password"] as const;

/** Creates the account and the membership in one step. */
function NewPerson({
  token,
  invitation,
  onJoined,
}: {
  token: string;
  invitation: Preview;
  onJoined: (joined: Joined) => void;
}) {
  const api = useApi();
  const auth = useAuth();
  const form = useForm({ resolver: schemaResolver(newPersonSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async ({ name, password }) => {
    const body = { token, password, ...(name !== undefined && { name }) };
    onJoined(await api.call(acceptInvitation, { body }));
    // If this fails, they have joined anyway and can sign in themselves.
    await auth.signIn(invitation.email, password).catch(() => false);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Accept the invitation" className="grid gap-5">
      {failure !== undefined && <ErrorNotice title="Couldn't accept the invitation">{failure}</ErrorNotice>}
      {/* Tells password managers which account the password belongs to. */}
      <TextField label="E-mail" type="email" autoComplete="username" value={invitation.email} readOnly />
      <TextField
        label="Name"
        isOptional
        autoComplete="name"
        error={errors.name?.message}
        {...form.register("name", OPTIONAL)}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters`}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <SubmitButton isBusy={isSubmitting} busy="Joining...">
        Create account and join
      </SubmitButton>
    </form>
  );
}
