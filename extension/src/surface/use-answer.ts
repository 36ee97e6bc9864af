import { useCallback, useEffect, useState } from "react";
import { ask } from "../ask.ts";
import type { Answers, PageRequest } from "../messages.ts";
import { watchSettings } from "../watch-settings.ts";

const REFRESH_MS = 5_000;

/** The worker's answer to a question, read again every few seconds and whenever the settings or the connection change. */
export function useAnswer<R extends PageRequest>(request: R) {
  const [answer, setAnswer] = useState<Answers[R["type"]]>();
  const question = JSON.stringify(request);
  const reload = useCallback(async () => {
    const parsed: R = JSON.parse(question);
    setAnswer(await ask(parsed));
  }, [question]);
  useEffect(() => {
    const refresh = () => void reload();
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    const unwatch = watchSettings(refresh);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [reload]);
  return [answer, setAnswer] as const;
}
