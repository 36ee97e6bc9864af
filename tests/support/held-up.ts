/** Milliseconds of processor time that this thread has used so far. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest time for which this thread did nothing else while something happened: by its processor time, as others take turns with it. */
export async function heldUp<Result>(act: () => Promise<Result>): Promise<{ result: Result; delayMs: number }> {
  let delayMs = 0;
  let last = usedMs();
  const look = () => {
    const now = usedMs();
    delayMs = Math.max(delayMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    const result = await act();
    look();
    return { result, delayMs };
  } finally {
    clearInterval(timer);
  }
}

const WORK = `[${"{},".repeat(300_000)}{}]`;
/** What the limits were chosen with. */
const WORK_TOOK_MS = 8;

/** Whether a delay is beyond a limit, which is longer on a machine that is slower, or slower just now. */
export function isTooLong(delayMs: number, limitMs: number): boolean {
  if (delayMs <= limitMs) return false;
  const took = Array.from({ length: 3 }, () => {
    const before = usedMs();
    JSON.parse(WORK);
    return usedMs() - before;
  });
  return delayMs > limitMs * Math.max(1, Math.min(...took) / WORK_TOOK_MS);
}
