import { useQuery } from "@tanstack/react-query";
import { type Account, updateAccount } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { getOrganization } from "@treadlight/contract/organization";
import {
  askTimeQuestion,
  listTimeAnswers,
  removeTimeAnswer,
  removeTimeAnswers,
  type TimeAnswerRecord,
} from "@treadlight/contract/time-answers";
import { formatDay, formatDuration } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { CHOICE_WORDS, kindWords } from "../../shared/time-answers.ts";

/** Whether the person is asked how long a session would have taken without AI, and what they have answered. */
export function TimeQuestions({ account }: { account: Account }) {
  const { data: organization } = useQuery(getQueryOrNull(useApi(), getOrganization));
  const save = useChange(updateAccount, [getMe, askTimeQuestion]);
  const byOrganization = organization?.asksAboutTime ?? false;
  const own = account.askedAboutTime;
  return (
    <Panel title="Questions about time">
      <Switch
        label="Ask me how long work would have taken without AI"
        hint="About one session in 20, at most once a day, on your dashboard. Only you see your answers."
        isOn={own ?? byOrganization}
        isBusy={save.isPending}
        onChange={(isOn) => save.mutate({ body: { askedAboutTime: isOn } })}
      />
      {organization?.accountType === "business" && (
        <p className="text-sm text-ink-soft">
          {organization.name} has questions turned {byOrganization ? "on" : "off"} for everybody who has not decided.{" "}
          {own !== null && (
            <button
              type="button"
              className="text-link"
              aria-disabled={save.isPending}
              onClick={() => save.mutate({ body: { askedAboutTime: null } })}
            >
              Do as {organization.name} does
            </button>
          )}
        </p>
      )}
      <Answers />
    </Panel>
  );
}

function Answers() {
  const answers = useRoute(listTimeAnswers);
  const affected = [listTimeAnswers, askTimeQuestion];
  const remove = useChange(removeTimeAnswer, affected);
  const removeAll = useChange(removeTimeAnswers, affected);
  const columns: Column<TimeAnswerRecord>[] = [
    { id: "tool", heading: "Tool", cell: ({ tool }) => tool },
    { id: "startedAt", heading: "Day", cell: ({ startedAt }) => formatDay(startedAt) },
    { id: "kind", heading: "Kind of work", cell: ({ kind }) => kindWords(kind) },
    { id: "engaged", heading: "Time engaged", isNumeric: true, cell: (row) => formatDuration(row.timeEngaged) },
    { id: "choice", heading: "Without AI", cell: ({ choice }) => CHOICE_WORDS[choice] },
    {
      id: "remove",
      heading: "Delete",
      cell: ({ id, tool, startedAt }) => (
        <ConfirmButton
          label={`Delete the answer about ${tool}, ${formatDay(startedAt)}`}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          Delete
        </ConfirmButton>
      ),
    },
  ];
  return (
    <Answered query={answers} what="your answers" className="mt-4 h-16 w-full">
      {({ answers: given }) =>
        given.length === 0 ? (
          <p className="mt-3 text-sm text-ink-soft">You have not answered any question yet.</p>
        ) : (
          <div className="mt-4 grid gap-3">
            <DataTable label="Your answers" columns={columns} rows={given} keyOf={({ id }) => id} />
            <div>
              <ConfirmButton
                label="Delete all your answers"
                isBusy={removeAll.isPending}
                onConfirm={() => removeAll.mutate({})}
              >
                Delete all
              </ConfirmButton>
            </div>
          </div>
        )
      }
    </Answered>
  );
}
