import { getIncluded } from "@treadlight/contract/billing";
import { getOrganization, getSetup, onboardOrganization } from "@treadlight/contract/organization";
import { TextArea } from "@treadlight/ui/field.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { consolePaths } from "../../shared/console.ts";
import { paths } from "../../shared/pages.ts";

/** Invitations by address; a file is imported in the console. */
export function PeopleStep() {
  const included = useRoute(getIncluded);
  const invite = useChange(onboardOrganization, [getSetup, getOrganization, getIncluded]);
  const showToast = useToast();
  const [text, setText] = useState("");
  const emails = [...new Set(text.split(/[\s,;]+/).filter((email) => email !== ""))];
  const seats = included.data?.seats;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (emails.length === 0) return;
    invite.mutate(
      { body: { invitations: emails.map((email) => ({ email })) } },
      {
        onSuccess: ({ invitations }) => {
          setText("");
          showToast({
            title: invitations.length === 1 ? "One invitation sent" : `${invitations.length} invitations sent`,
          });
        },
      },
    );
  }

  return (
    <form onSubmit={submit} aria-label="People" className="grid gap-5">
      {seats && seats.included !== null && (
        <p className="figures text-sm text-ink-soft">
          {seats.people + seats.invited} of {seats.included} seats are used.{" "}
          <Link to={paths.subscribe} className="text-link">
            See the plan
          </Link>
        </p>
      )}
      <TextArea
        label="E-mail addresses"
        hint="Separated by spaces, commas or lines. Each gets an invitation as a member."
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button button-primary" aria-disabled={invite.isPending || emails.length === 0}>
          Invite
        </button>
        <a href={consolePaths.importPeople} className="text-link">
          Import a CSV file with roles, departments and teams
        </a>
      </div>
    </form>
  );
}
