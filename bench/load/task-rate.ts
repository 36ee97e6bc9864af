/** Runs a task this many times, a few at a time. @returns how many are done per second */
export async function taskRate(
  { count, connections }: { count: number; connections: number },
  task: (n: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const work = async () => {
    for (let n = next++; n < count; n = next++) await task(n);
  };
  await Promise.all(Array.from({ length: connections }, work));
  return count / ((performance.now() - startedAt) / 1_000);
}
