import { median } from "../measure/statistics.ts";

type Work = () => void | Promise<void>;

/**
 * How often per second two pieces of work run, taking turns so that whatever else the machine does hits both.
 * One turn of each, not counted, comes first.
 */
export async function alternating({
  turns,
  secondsATurn,
  ours,
  theirs,
}: {
  turns: number;
  secondsATurn: number;
  ours: Work;
  theirs: Work;
}): Promise<{ ours: number; theirs: number; ratio: number }> {
  const rates: { ours: number; theirs: number }[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const rate = { ours: await rateOf(ours, secondsATurn), theirs: await rateOf(theirs, secondsATurn) };
    if (turn > 0) rates.push(rate);
  }
  return {
    ours: median(rates.map((rate) => rate.ours)),
    theirs: median(rates.map((rate) => rate.theirs)),
    ratio: median(rates.map((rate) => rate.ours / rate.theirs)),
  };
}

async function rateOf(work: Work, seconds: number): Promise<number> {
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
