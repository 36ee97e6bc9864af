import { LRUCache } from "lru-cache";
import type { IdentityChanges } from "./identity-changes.ts";

/** Changes take effect at once; should a notification be missed, they take effect after this time. */
const KEPT_MS = 5_000;

interface CachedAnswersOptions<A, Q> {
  /** Most answers cached at a time. */
  max: number;
  /** Signals when answers are outdated; without it nothing is cached. */
  changes: IdentityChanges | undefined;
  now: () => number;
  lookUp(question: Q): Promise<A>;
  /** The organizations and people that an answer is about: it is outdated once one of them changes; undefined for anybody. */
  about(answer: A, question: Q): readonly string[] | undefined;
}

interface Cached<A, Q> {
  answer: A;
  question: Q;
  /** When its look-up began, in the sequence of changes. */
  moment: number;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/**
 * Keeps answers about people until what they are about changes, for five seconds at most. Equal questions at the same time share
 * one look-up; a failed look-up is not cached.
 */
export function cachedAnswers<A, Q>({ max, changes, now, lookUp, about }: CachedAnswersOptions<A, Q>) {
  const cached = new LRUCache<string, Cached<A, Q>, { question: Q }>({
    max,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true, // an entry evicted during its look-up still answers its waiters
    async fetchMethod(_key, _stale, { context: { question } }) {
      const moment = changes?.moment() ?? 0;
      return { answer: await lookUp(question), question, moment, keptAt: now() };
    },
  });

  return async (key: string, question: Q): Promise<A> => {
    if (!changes?.isListening()) return lookUp(question);
    const askedAt = changes.moment();
    let found = await cached.forceFetch(key, { context: { question } });
    // Cached before the clock was set back, it would stay until the clock is there again.
    const isFromLater = found.keptAt > now();
    // A look-up that began after the question is recent enough, even if something has changed since.
    const mayHaveChanged = found.moment < askedAt;
    if (isFromLater || (mayHaveChanged && changes.changedSince(found.moment, about(found.answer, found.question)))) {
      if (cached.peek(key) === found) cached.delete(key);
      found = await cached.forceFetch(key, { context: { question } });
    }
    return found.answer;
  };
}
