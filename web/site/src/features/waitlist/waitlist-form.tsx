import { joinWaitlist, TEAM_SIZES, waitlistSchema } from "@treadlight/contract/forms";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { Honeypot } from "@treadlight/ui/forms/honeypot.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useFormTicket } from "../../shared/forms/use-form-ticket.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";

const schema = waitlistSchema.omit({ ticket: true });
const FIELDS = ["email", "name", "company", "teamSize"] as const;
const TEAM_SIZE_NAMES: Record<(typeof TEAM_SIZES)[number], string> = {
  "just me": "Just me",
  "2-9": "2 to 9 people",
  "10-50": "10 to 50 people",
  "51-1000": "51 to 1,000 people",
  "1000+": "More than 1,000 people",
};

export function WaitlistForm() {
  const api = useApi();
  const sendWithTicket = useFormTicket();
  const [joinedAs, setJoinedAs] = useState<string>();
  const form = useForm({ resolver: schemaResolver(schema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (request) => {
    await sendWithTicket((ticket) => api.call(joinWaitlist, { body: { ...request, ticket } }));
    setJoinedAs(request.email);
  });

  if (joinedAs !== undefined) {
    return (
      <FormDone title="You are on the list">
        <p>
          We will write to <strong className="text-ink">{joinedAs}</strong> when a place opens. Until then, see how each
          number is made.
        </p>
        <Link to={paths.methodology} className="button button-quiet">
          Read the methodology
        </Link>
      </FormDone>
    );
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Waiting list" className="grid gap-5">
      {failure !== undefined && <ErrorNotice title="Couldn't add you to the list">{failure}</ErrorNotice>}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          isOptional
          autoComplete="name"
          error={errors.name?.message}
          {...form.register("name", OPTIONAL)}
        />
        <TextField
          label="Company"
          isOptional
          autoComplete="organization"
          error={errors.company?.message}
          {...form.register("company", OPTIONAL)}
        />
      </div>
      <SelectField
        label="How many people use AI tools?"
        isOptional
        error={errors.teamSize?.message}
        {...form.register("teamSize", OPTIONAL)}
      >
        <option value="">Prefer not to say</option>
        {TEAM_SIZES.map((size) => (
          <option key={size} value={size}>
            {TEAM_SIZE_NAMES[size]}
          </option>
        ))}
      </SelectField>
      <Honeypot {...form.register("website")} />
      <SubmitButton isBusy={isSubmitting} busy="Joining...">
        Join the waiting list
      </SubmitButton>
      <p className="text-label text-ink-soft">
        Already have an account?{" "}
        <Link to={paths.login} className="text-link">
          Sign in
        </Link>
        . We use your e-mail only to tell you about your place. See the{" "}
        <Link to={paths.privacy} className="underline underline-offset-2 hover:text-ink">
          privacy policy
        </Link>
        .
      </p>
    </form>
  );
}
