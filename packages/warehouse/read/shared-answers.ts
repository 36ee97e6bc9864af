import { Expected } from "@treadlight/contract/errors";
import { ClientGoneError, requestContext } from "@treadlight/platform/request-context";

interface Computation<Answer> {
  ended: Promise<unknown>;
  /** Begins when this one has ended, for all who asked in the meantime. */
  next?: Promise<Answer>;
}

/**
 * Computes an answer once for all who wait for it. Whoever asks while it is being computed gets the next one, so no answer is
 * older than its question.
 */
export function sharingAnswers<Answer>() {
  const running = new Map<string, Computation<Answer>>();

  function begin(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    const answer = compute();
    const forget = () => running.delete(key);
    running.set(key, { ended: answer.then(forget, forget) });
    return answer;
  }

  return async function answer(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const current = running.get(key);
      if (!current) return begin(key, compute);
      current.next ??= current.ended.then(() => begin(key, compute));
      try {
        return await current.next;
      } catch (error) {
        // It may have been computed on behalf of somebody who has gone, or who asks too much.
        const isOfOthers = error instanceof ClientGoneError || error instanceof Expected;
        if (!isOfOthers || requestContext()?.signal.aborted) throw error;
      }
    }
  };
}
