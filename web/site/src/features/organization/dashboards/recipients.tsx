import { can } from "@treadlight/contract/access";
import { users, webhooks } from "@treadlight/contract/console";
import { MAX_RECIPIENTS, type Schedule } from "@treadlight/contract/dashboards";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { useDeferredValue, useId, useState } from "react";
import { useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { consolePaths } from "../../../shared/console.ts";

const FOUND = "[0,7]";
const EVERY = { week: "Each Monday", month: "On the first of each month" } as const;

/** When a dashboard is sent, and to whom: to oneself or, for administrators and department heads, to those who may open it, and to chats. */
export function ScheduleFields({
  user,
  schedule,
  isShared,
  isMine,
  onChange,
}: {
  user: User;
  schedule: Schedule | null;
  isShared: boolean;
  /** Whether it is asked with the rights of this person where nobody else's count. */
  isMine: boolean;
  onChange: (schedule: Schedule | null) => void;
}) {
  return (
    <div className="grid gap-4">
      <SelectField
        label="Send"
        hint="At seven in the morning: by e-mail with the figures that each recipient may see, as pictures and as CSV."
        value={schedule?.every ?? ""}
        onChange={({ target }) => {
          const every = target.value === "week" || target.value === "month" ? target.value : undefined;
          onChange(
            every ? { every, recipients: schedule?.recipients ?? [user.id], chats: schedule?.chats ?? [] } : null,
          );
        }}
      >
        <option value="">Do not send</option>
        {Object.entries(EVERY).map(([every, name]) => (
          <option key={every} value={every}>
            {name}
          </option>
        ))}
      </SelectField>
      {schedule && can(user.userType, "department_people") && (
        <Recipients
          recipients={schedule.recipients}
          isShared={isShared}
          isOptional={schedule.chats.length > 0}
          onChange={(recipients) => onChange({ ...schedule, recipients })}
        />
      )}
      {schedule && isMine && can(user.userType, "alerts") && (
        <Chats chosen={schedule.chats} isShared={isShared} onChange={(chats) => onChange({ ...schedule, chats })} />
      )}
    </div>
  );
}

function Recipients({
  recipients,
  isShared,
  isOptional,
  onChange,
}: {
  recipients: readonly string[];
  isShared: boolean;
  isOptional: boolean;
  onChange: (recipients: string[]) => void;
}) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const chosen = useRoute(
    users.list,
    { query: { filter: JSON.stringify({ id: recipients }) } },
    { enabled: recipients.length > 0 },
  );
  const found = useRoute(users.list, { query: { range: FOUND, filter: JSON.stringify({ q }) } }, { enabled: q !== "" });
  const nameOf = (id: string) => {
    const person = chosen.data?.find((one) => one.id === id);
    return person ? (person.name ?? person.email) : chosen.data ? "A former member" : "…";
  };
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="text-sm font-semibold">
        Recipients
      </h3>
      <ul className="flex flex-wrap gap-2">
        {recipients.map((id) => (
          <li key={id} className="flex flex-wrap items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
            <span className="wrap-anywhere">{nameOf(id)}</span>
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`Remove ${nameOf(id)}`}
              onClick={() => onChange(recipients.filter((other) => other !== id))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {recipients.length === 0 && !isOptional && <p className="text-sm text-risk-red">Choose at least one person.</p>}
      {!isShared && <p className="text-sm text-ink-soft">Share the dashboard to send it to others.</p>}
      {isShared && recipients.length < MAX_RECIPIENTS && (
        <>
          <TextField
            label="Add a person"
            hint="By name or e-mail address."
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {q !== "" && found.data && (
            <ul className="grid gap-1">
              {found.data
                .filter(({ id }) => !recipients.includes(id))
                .map(({ id, name, email }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="text-link text-left text-sm wrap-anywhere"
                      onClick={() => {
                        onChange([...recipients, id]);
                        setText("");
                      }}
                    >
                      Add {name ?? email}
                    </button>
                  </li>
                ))}
              {found.data.length === 0 && <li className="text-sm text-ink-soft">Nobody found.</li>}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

const CHATS = { filter: JSON.stringify({ format: ["slack", "teams", "google_chat", "discord"] }), range: "[0,99]" };

/** The chats of the organization, for those who may know their webhooks. */
function Chats({
  chosen,
  isShared,
  onChange,
}: {
  chosen: readonly string[];
  isShared: boolean;
  onChange: (chats: string[]) => void;
}) {
  const { data } = useRoute(webhooks.list, { query: CHATS });
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Chats</legend>
      <p className="text-sm text-ink-soft">
        A chat gets the figures as text with a link. They follow your rights, and everybody in the chat sees them.
        People are left out, and so are groups too small for members to see.
      </p>
      {!isShared && <p className="text-sm text-ink-soft">Share the dashboard to send it to a chat.</p>}
      {data?.length === 0 && (
        <p className="text-sm text-ink-soft">
          No chat yet. Add its address under{" "}
          <a href={consolePaths.webhooks} className="text-link">
            Webhooks
          </a>
          .
        </p>
      )}
      {isShared &&
        data?.map(({ id, name }) => (
          <label key={id} className="inline-flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-[var(--step)]"
              checked={chosen.includes(id)}
              onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
    </fieldset>
  );
}
