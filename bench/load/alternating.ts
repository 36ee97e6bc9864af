import { median } from "../measure/statistics.ts";

type Work = () => void | Promise<void>;

/**
 * Measures how many times per second each of two tasks runs. They take turns, so that other activity on the machine affects both. The first
 * turn of each is a warm-up and does not count.
 */
export async function alternating({
  turns,
  secondsPerTurn,
  ours,
  theirs,
}: {
  turns: number;
  secondsPerTurn: number;
  ours: Work;
  theirs: Work;
}): Promise<{ ours: number; theirs: number; ratio: number }> {
  const rates: { ours: number; theirs: number }[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const rate = { ours: await measureRate(ours, secondsPerTurn), theirs: await measureRate(theirs, secondsPerTurn) };
    if (turn > 0) rates.push(rate);
  }
  return {
    ours: median(rates.map((rate) => rate.ours)),
    theirs: median(rates.map((rate) => rate.theirs)),
    ratio: median(rates.map((rate) => rate.ours / rate.theirs)),
  };
}

async function measureRate(work: Work, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let elapsedMs = 0;
  let runs = 0;
  while (elapsedMs < seconds * 1_000) {
    await work();
    runs += 1;
    elapsedMs = performance.now() - startedAt;
  }
  return runs / (elapsedMs / 1_000);
}
