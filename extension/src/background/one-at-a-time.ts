/** @returns what runs tasks one at a time, in the order of its calls. After a task that fails, the next one runs all the same. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
