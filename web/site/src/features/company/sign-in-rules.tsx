import { ApiError } from "@treadlight/client";
import { getMe } from "@treadlight/contract/auth";
import { getSignInRules, LOGIN_DAYS, type SignInRules as Rules, updateSignInRules } from "@treadlight/contract/company";
import { DAY_MS } from "@treadlight/domain/time";
import { SelectField, TextArea } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type FormEvent, useState } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";

const GRACE_DAYS = [14, 30, 7, 0];
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** In minutes; null is the limit of every login. */
const IDLE = [
  { minutes: null, label: `${LOGIN_DAYS.idle} days` },
  { minutes: 7 * DAY_MINUTES, label: "7 days" },
  { minutes: DAY_MINUTES, label: "A day" },
  { minutes: 8 * HOUR_MINUTES, label: "8 hours" },
  { minutes: HOUR_MINUTES, label: "An hour" },
  { minutes: 15, label: "15 minutes" },
];
const LIFETIMES = [
  { minutes: null, label: `${LOGIN_DAYS.altogether} days` },
  { minutes: 30 * DAY_MINUTES, label: "30 days" },
  { minutes: 7 * DAY_MINUTES, label: "7 days" },
  { minutes: DAY_MINUTES, label: "A day" },
  { minutes: 12 * HOUR_MINUTES, label: "12 hours" },
];

const WHO = [
  { value: "nobody", label: "Nobody" },
  { value: "administrators", label: "Administrators and owners" },
  { value: "everybody", label: "Everybody" },
] as const;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** What the organization asks of people who sign in. */
export function SignInRules() {
  const rules = useRoute(getSignInRules);
  return (
    <Panel title="Sign-in rules">
      <Answered query={rules} what="the rules" className="h-64 w-full">
        {(stored) => <RulesForm {...stored} />}
      </Answered>
    </Panel>
  );
}

function RulesForm(stored: Rules) {
  const { twoSteps, etag } = stored;
  const update = useChange(updateSignInRules, [getSignInRules, getMe]);
  const showToast = useToast();
  const details = update.error instanceof ApiError ? update.error.details : [];
  const problem = details?.find(({ path }) => path.startsWith("networks"))?.message;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Fields that are disabled are not in the form's data.
    if (update.isPending) return;
    const data = new FormData(event.currentTarget);
    const minutes = (name: string) => Number(data.get(name)) || null;
    const chosen = whoIn(data.get("twoSteps"));
    const due = new Date(Date.now() + Number(data.get("graceDays")) * DAY_MS);
    const body = {
      ...(chosen !== twoSteps && {
        twoSteps: chosen,
        ...(chosen !== "nobody" && { twoStepsDue: due.toISOString() }),
      }),
      idleMinutes: minutes("idleMinutes"),
      lifetimeMinutes: minutes("lifetimeMinutes"),
      networks: String(data.get("networks"))
        .split(/[\s,]+/)
        .filter(Boolean),
    };
    update.mutate({ body, etag }, { onSuccess: () => showToast({ title: "Rules saved" }) });
  }

  return (
    <form onSubmit={submit} aria-label="Sign-in rules" className="grid gap-4">
      {/* New rules replace the fields, so nothing can be chosen until they are there. */}
      <fieldset
        key={etag}
        disabled={update.isPending}
        className="grid min-w-0 gap-4 disabled:opacity-60 sm:grid-cols-2"
      >
        <Fields {...stored} problem={problem} />
      </fieldset>
      <div>
        <button type="submit" className="button button-primary" aria-disabled={update.isPending}>
          Save rules
        </button>
      </div>
    </form>
  );
}

function Fields(stored: Rules & { problem: string | undefined }) {
  const { twoSteps, twoStepsDue, idleMinutes, lifetimeMinutes, networks, address, problem } = stored;
  const [chosen, setChosen] = useState(twoSteps);
  const isNew = chosen !== twoSteps;
  const hasGrace = isNew && chosen !== "nobody";
  return (
    <>
      <div className={hasGrace ? "" : "sm:col-span-2"}>
        <SelectField
          label="Who needs two-step sign-in"
          name="twoSteps"
          hint={
            twoStepsDue && !isNew
              ? `From ${day.format(twoStepsDue)} on, they can do nothing without it.`
              : "Signing in with the company's provider is enough."
          }
          value={chosen}
          onChange={({ target }) => setChosen(whoIn(target.value))}
        >
          {WHO.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {hasGrace && (
        <SelectField
          label="Grace period"
          name="graceDays"
          hint="Those without it get an e-mail now, and the pages remind them until the period ends."
        >
          {GRACE_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? "None" : `${days} days`}
            </option>
          ))}
        </SelectField>
      )}
      <Lifetime label="Sign out when unused for" name="idleMinutes" choices={IDLE} stored={idleMinutes} />
      <Lifetime label="Always sign out after" name="lifetimeMinutes" choices={LIFETIMES} stored={lifetimeMinutes} />
      <div className="sm:col-span-2">
        <TextArea
          label="Administrators' networks"
          isOptional
          name="networks"
          rows={3}
          defaultValue={networks.join("\n")}
          placeholder="192.0.2.0/24"
          hint={`Administrators and owners can work only from these. One per line; yours must be among them: ${address}`}
          spellCheck={false}
          error={problem}
        />
      </div>
    </>
  );
}

const whoIn = (chosen: unknown): Rules["twoSteps"] => WHO.find(({ value }) => value === chosen)?.value ?? "nobody";

/** A choice of durations. One that was set by other means stays on offer. */
function Lifetime({
  label,
  name,
  choices,
  stored,
}: {
  label: string;
  name: string;
  choices: readonly { minutes: number | null; label: string }[];
  stored: number | null;
}) {
  const isOffered = choices.some(({ minutes }) => minutes === stored);
  const offered = isOffered ? choices : [...choices, { minutes: stored, label: `${stored} minutes` }];
  return (
    <SelectField label={label} name={name} defaultValue={stored ?? ""}>
      {offered.map(({ minutes, label: text }) => (
        <option key={text} value={minutes ?? ""}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
