import { useQuery } from "@tanstack/react-query";
import { listNextSteps, type NextStep, setNotUseful } from "@treadlight/contract/next-steps";
import { NOT_USEFUL_DAYS } from "@treadlight/domain/advice";
import { MINUTE_MS } from "@treadlight/domain/time";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { CACHED } from "../api/cached-answers.ts";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-route.ts";
import { useUser } from "../auth/use-user.ts";
import { paths } from "../pages.ts";
import { NextStepsFrame, NextStepsLoading, STEP } from "./next-steps-loading.tsx";
import { sentenceOf } from "./sentences.ts";

type Scope = "own" | "organization";

const NOTHING: Record<Scope, { text: string; action: { label: string; to: string } }> = {
  own: {
    text: "No advice right now. It comes when your sessions show something worth changing.",
    action: { label: "Review your week", to: paths.review },
  },
  organization: {
    text: "No advice right now. It comes when your organization's sessions show something worth changing.",
    action: { label: "Ask your own question", to: paths.explore },
  },
};

/** The first of what the person could do next, with its numbers and a button; the others behind another one. */
export function NextSteps({ scope }: { scope: Scope }) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: [listNextSteps.path, { query: { scope } }],
    queryFn: ({ signal }) => api.call(listNextSteps, { query: { scope } }, { signal }),
    staleTime: 5 * MINUTE_MS,
    // Those of the last visit stand there at once.
    meta: CACHED,
    // Advice that can't be read is not worth an error: it is there the next time.
    retry: false,
  });
  if (!data && !error) return <NextStepsLoading />;
  const [first, ...more] = data?.steps ?? [];
  const { text, action } = NOTHING[scope];
  return (
    <NextStepsFrame
      aside={
        more.length > 0 && (
          <button
            type="button"
            className="text-link text-sm print:hidden"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Show the first only" : `Show ${more.length} more`}
          </button>
        )
      }
    >
      {first ? (
        <ul className="grid gap-3">
          {[first, ...(isOpen ? more : [])].map((step) => (
            <Step key={step.kind} step={step} scope={scope} />
          ))}
        </ul>
      ) : (
        <div className={STEP}>
          <p className="min-w-0 flex-1 basis-80 text-sm text-ink-soft">{data ? text : "Advice could not be loaded."}</p>
          <Link to={action.to} className="button button-quiet button-small">
            {action.label}
          </Link>
        </div>
      )}
    </NextStepsFrame>
  );
}

function Step({ step, scope }: { step: NextStep; scope: Scope }) {
  const userType = useUser()?.userType ?? "";
  const showToast = useToast();
  const notUseful = useChange(setNotUseful, [listNextSteps]);
  const { text, action } = sentenceOf(step, scope, userType);
  const hide = () =>
    notUseful.mutate(
      { body: { scope, kind: step.kind } },
      { onSuccess: () => showToast({ title: `Hidden for ${NOT_USEFUL_DAYS} days` }) },
    );
  return (
    <li className={`${STEP} border-t border-line pt-3 first:border-t-0 first:pt-0`}>
      <p className="min-w-0 flex-1 basis-80 text-sm wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Link to={action.to} className="button button-primary button-small">
          {action.label}
        </Link>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={notUseful.isPending}
          onClick={hide}
        >
          Not useful
        </button>
      </div>
    </li>
  );
}
