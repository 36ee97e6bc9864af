import { CONTACT_TOPICS, contactSchema, MAX_CONTACT_CHARACTERS, sendContactMessage } from "@treadlight/contract/forms";
import { ChoiceField, TextArea, TextField } from "@treadlight/ui/field.tsx";
import { FormDone } from "@treadlight/ui/forms/form-done.tsx";
import { Honeypot } from "@treadlight/ui/forms/honeypot.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useFormTicket } from "../../shared/forms/use-form-ticket.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { paths } from "../../shared/pages.ts";

type Topic = (typeof CONTACT_TOPICS)[number];

const schema = contactSchema.omit({ ticket: true });
const topicSchema = schema.shape.topic;
const FIELDS = ["topic", "name", "email", "company", "message"] as const;
const TOPIC_NAMES: Record<Topic, string> = {
  sales: "Sales",
  support: "Support",
  privacy: "Privacy",
  press: "Press",
  other: "Something else",
};
const TOPICS = CONTACT_TOPICS.map((value) => ({ value, name: TOPIC_NAMES[value] }));
const limit = new Intl.NumberFormat("en-GB").format(MAX_CONTACT_CHARACTERS);

export function ContactForm() {
  const api = useApi();
  const { search } = useLocation();
  const sendWithTicket = useFormTicket();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({ resolver: schemaResolver(schema) });
  const { setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (request) => {
    await sendWithTicket((ticket) => api.call(sendContactMessage, { body: { ...request, ticket } }));
    setIsSent(true);
  });

  // Links can choose a topic: "Speak to Sales" leads to ?topic=sales.
  useEffect(() => {
    const { data: topic } = topicSchema.safeParse(new URLSearchParams(search).get("topic"));
    if (topic) setValue("topic", topic);
  }, [search, setValue]);

  if (isSent) {
    return (
      <FormDone title="Message sent">
        <p>We reply to the address you gave.</p>
        <Link to={paths.home} className="button button-quiet">
          Back to the home page
        </Link>
      </FormDone>
    );
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Contact" className="grid gap-6">
      {failure !== undefined && <ErrorNotice title="Couldn't send your message">{failure}</ErrorNotice>}
      <ChoiceField
        legend="Topic"
        choices={TOPICS}
        className="grid-cols-2 sm:grid-cols-3"
        error={errors.topic?.message}
        {...form.register("topic")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register("name")} />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email")}
        />
      </div>
      <TextField
        label="Company"
        isOptional
        autoComplete="organization"
        error={errors.company?.message}
        {...form.register("company", OPTIONAL)}
      />
      <TextArea
        label="Message"
        rows={7}
        hint={`Up to ${limit} characters. Please leave out passwords, keys and other people's data.`}
        error={errors.message?.message}
        {...form.register("message")}
      />
      <Honeypot {...form.register("website")} />
      <div className="grid justify-items-start">
        <SubmitButton isBusy={isSubmitting} busy="Sending...">
          Send message
        </SubmitButton>
      </div>
    </form>
  );
}
