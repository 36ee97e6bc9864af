import { useQuery } from "@tanstack/react-query";
import { listNextSteps, setNotUseful } from "@treadlight/contract/next-steps";
import { NOT_USEFUL_DAYS } from "@treadlight/domain/advice";
import { MINUTE_MS } from "@treadlight/domain/time";
import { useToast } from "@treadlight/ui/toast.tsx";
import { Link } from "react-router";
import { CACHED } from "../api/cached-answers.ts";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-route.ts";
import { useUser } from "../auth/use-user.ts";
import { sentenceOf } from "./sentences.ts";

/** What the person could do next, each with its numbers and a button. Nothing at all while there is nothing to say. */
export function NextSteps({ scope }: { scope: "own" | "organization" }) {
  const api = useApi();
  const userType = useUser()?.userType ?? "";
  const showToast = useToast();
  const notUseful = useChange(setNotUseful, [listNextSteps]);
  const { data } = useQuery({
    queryKey: [listNextSteps.path, { query: { scope } }],
    queryFn: ({ signal }) => api.call(listNextSteps, { query: { scope } }, { signal }),
    staleTime: 5 * MINUTE_MS,
    // Those of the last visit stand there at once, so that nothing moves.
    meta: CACHED,
    // Advice that can't be read is not worth an error: it is there the next time.
    retry: false,
  });
  if (!data || data.steps.length === 0) return null;
  return (
    <section aria-labelledby="next-steps" className="panel grid gap-3 p-5 sm:p-6">
      <h2 id="next-steps" className="text-title">
        What to do next
      </h2>
      <ul className="grid gap-3">
        {data.steps.map((step) => {
          const { text, action } = sentenceOf(step, scope, userType);
          return (
            <li
              key={step.kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
            >
              <p className="min-w-0 flex-1 basis-80 text-sm wrap-anywhere">{text}</p>
              <div className="flex flex-wrap gap-2">
                <Link to={action.to} className="button button-primary button-small">
                  {action.label}
                </Link>
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-disabled={notUseful.isPending}
                  onClick={() =>
                    notUseful.mutate(
                      { body: { scope, kind: step.kind } },
                      {
                        onSuccess: () => showToast({ title: `Hidden for ${NOT_USEFUL_DAYS} days` }),
                      },
                    )
                  }
                >
                  Not useful
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
