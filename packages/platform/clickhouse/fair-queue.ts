import { Expected } from "@treadlight/contract/errors";
import { LRUCache } from "lru-cache";
import { ClientGoneError, type RequestContext } from "../request-context/index.ts";

/** How long an organization counts as active after its last read. */
const PRESENT_MS = 60_000;
const RETRY_AFTER_S = 2;
const MAX_REMEMBERED = 10_000;

/** How many reads may wait. More are refused: by the time they ran, nobody would be waiting for the answer. */
export const WAITING_LIMITS = { perPerson: 20, perOrganization: 100, altogether: 500 };

export interface FairQueue {
  /**
   * Waits until a read may start.
   * @param options.refuses whether it is refused when too many wait; default true
   * @returns the function that ends the turn
   * @throws Expected `rate_limited` if too many reads of this person or organization wait, `busy` if too many wait
   *   altogether; ClientGoneError
   */
  take(context: RequestContext, options?: { refuses?: boolean }): Promise<() => void>;
  /** Whether several organizations are active. */
  isShared(): boolean;
}

interface Read {
  context: RequestContext;
  start(): void;
}

/**
 * A fair queue that runs a few reads at a time: next is the organization with the fewest running reads, ties going to
 * the one served longest ago; likewise for people within an organization. While several organizations are active, none
 * may take the last slot, so slow reads of one do not block the others.
 * @param slots how many reads run at a time
 * @param options.refuses whether too many waiting reads are refused
 * @param options.now milliseconds
 */
export function fairQueue(
  slots: number,
  { refuses = true, now = () => performance.now() }: { refuses?: boolean; now?: () => number } = {},
): FairQueue {
  const waiting = new Set<Read>();
  const running = new Set<Read>();
  const present = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: PRESENT_MS, ttlResolution: 0, perf: { now } });
  const lastTurns = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  let turn = 0;

  const ofPerson = (reads: Set<Read>, { personId }: RequestContext) =>
    [...reads].filter(({ context }) => context.personId === personId).length;
  const ofOrganization = (reads: Set<Read>, { organizationId }: RequestContext) =>
    [...reads].filter(({ context }) => context.organizationId === organizationId).length;

  function refuseTooMany(context: RequestContext) {
    const retryAfterS = RETRY_AFTER_S;
    if (ofPerson(waiting, context) >= WAITING_LIMITS.perPerson) {
      throw new Expected("rate_limited", { message: "Too many of your queries are waiting.", retryAfterS });
    }
    if (ofOrganization(waiting, context) >= WAITING_LIMITS.perOrganization) {
      throw new Expected("rate_limited", {
        message: "Too many of your organization's queries are waiting.",
        retryAfterS,
      });
    }
    if (waiting.size >= WAITING_LIMITS.altogether) throw new Expected("busy", { retryAfterS });
  }

  function mayStart({ context }: Read): boolean {
    return present.size <= 1 || ofOrganization(running, context) < Math.max(1, slots - 1);
  }

  /** Compared lexicographically; the smaller goes first. */
  const rank = ({ context }: Read) => [
    ofOrganization(running, context),
    lastTurns.get(context.organizationId) ?? 0,
    ofPerson(running, context),
    lastTurns.get(context.personId) ?? 0,
  ];

  function startNext() {
    present.purgeStale();
    while (running.size < slots) {
      const ranked = [...waiting].filter(mayStart).map((read) => ({ read, rank: rank(read) }));
      const next = ranked.sort((a, b) => compare(a.rank, b.rank))[0]?.read;
      if (!next) return;
      waiting.delete(next);
      running.add(next);
      turn += 1;
      lastTurns.set(next.context.organizationId, turn).set(next.context.personId, turn);
      next.start();
    }
  }

  return {
    isShared: () => present.size > 1,
    take(context, { refuses: mayRefuse = true } = {}) {
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(read);
          reject(new ClientGoneError("the client disconnected"));
        };
        const read: Read = {
          context,
          start() {
            context.signal.removeEventListener("abort", leave);
            resolve(() => {
              running.delete(read);
              startNext();
            });
          },
        };
        if (context.signal.aborted) return leave();
        if (refuses && mayRefuse) refuseTooMany(context);
        context.signal.addEventListener("abort", leave);
        present.set(context.organizationId, true);
        waiting.add(read);
        startNext();
      });
    },
  };
}

/** Sorting is stable, so ties keep their order of arrival. */
function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
