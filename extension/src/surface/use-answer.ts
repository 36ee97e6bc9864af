import { useEffect, useState } from "react";
import { ask } from "../ask.ts";
import type { Answers, PageRequest } from "../messages.ts";
import { watchSettings } from "../watch-settings.ts";

const REFRESH_MS = 5_000;

/** The worker's answer to a question, read again every few seconds and whenever the settings or the connection change. */
export function useAnswer<R extends PageRequest>(request: R) {
  const [answer, setAnswer] = useState<Answers[R["type"]]>();
  const question = JSON.stringify(request);
  useEffect(() => {
    let isAsked = true;
    const parsed: R = JSON.parse(question);
    const show = (current: Answers[R["type"]]) => {
      if (isAsked) setAnswer(current);
    };
    // If the worker could not answer, its console says why, and it is asked again.
    const refresh = () => void ask(parsed).then(show, () => {});
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    const unwatch = watchSettings(refresh);
    return () => {
      isAsked = false;
      clearInterval(timer);
      unwatch();
    };
  }, [question]);
  return [answer, setAnswer] as const;
}
