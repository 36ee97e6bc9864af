import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  answerTimeQuestion,
  askTimeQuestion,
  listTimeAnswers,
  type TimeAnswerChoice,
  type TimeQuestion,
} from "@treadlight/contract/time-answers";
import { formatDuration } from "@treadlight/domain/format";
import { TIME_CHOICE_NAMES } from "@treadlight/domain/productivity";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { useChange } from "../../shared/api/use-route.ts";
import { paths } from "../../shared/pages.ts";
import { CHOICE_WORDS, kindWords, meaningOf } from "../../shared/time-answers.ts";

/** Today's question about one of the person's sessions. Nothing is shown if there is none, or while it is not known whether there is one. */
export function TimeQuestionCard() {
  const api = useApi();
  const [isAnswered, setAnswered] = useState(false);
  const { data, isLoading } = useQuery({
    queryKey: [askTimeQuestion.path],
    queryFn: ({ signal }) => api.call(askTimeQuestion, {}, { signal }),
    // A question that can't be read is not worth an error: it is there the next time.
    retry: false,
  });
  if (isAnswered) {
    return (
      <p role="status" className="panel p-5 text-sm">
        Thank you. Only you see your answers: they are in your{" "}
        <Link to={paths.settingsMails} className="text-link">
          settings
        </Link>
        .
      </p>
    );
  }
  if (isLoading) return <Skeleton className="h-24 w-full" />;
  if (!data?.question) return null;
  return <Question question={data.question} onAnswered={() => setAnswered(true)} />;
}

const WHEN = new Intl.DateTimeFormat("en-GB", { weekday: "long", hour: "2-digit", minute: "2-digit" });

function Question({ question, onAnswered }: { question: TimeQuestion; onAnswered: () => void }) {
  const queryClient = useQueryClient();
  const answer = useChange(answerTimeQuestion, [listTimeAnswers]);
  const { id, tool, kind, startedAt, timeEngaged } = question;
  const give = (choice: TimeAnswerChoice) =>
    answer.mutate(
      { params: { id }, body: { choice } },
      {
        onSuccess: () => {
          onAnswered();
          queryClient.setQueryData([askTimeQuestion.path], { isOn: true, question: null });
        },
      },
    );
  return (
    <section aria-labelledby="time-question" className="panel grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id="time-question" className="text-title">
          Without AI, how long would this have taken?
        </h2>
        <p className="text-sm text-ink-soft">
          {tool}, {WHEN.format(startedAt)}, {formatDuration(timeEngaged)}
          {kind !== null && `, ${kindWords(kind).toLowerCase()}`}. One question a day at most; only you see your answer.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {TIME_CHOICE_NAMES.map((choice) => (
          <li key={choice} className="grid">
            <button
              type="button"
              className="grid min-h-16 content-center rounded-lg border border-line-strong bg-surface px-3 py-2 text-left text-sm font-semibold hover:border-primary"
              aria-disabled={answer.isPending}
              onClick={() => give(choice)}
            >
              {CHOICE_WORDS[choice]}
              <span className="text-label font-normal text-ink-soft">{meaningOf(choice, timeEngaged)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={answer.isPending}
          onClick={() => give("skipped")}
        >
          Skip
        </button>
        <Link to={paths.settingsMails} className="text-link text-sm">
          Stop these questions
        </Link>
      </div>
    </section>
  );
}
