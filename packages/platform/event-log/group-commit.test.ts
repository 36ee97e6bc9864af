import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GroupCommit } from "./group-commit.ts";
import { LogUnavailableError } from "./types.ts";

/** Writes that the test completes by hand. */
function manualWriter() {
  const groups: string[][] = [];
  const finishers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const write = (items: string[]) => {
    groups.push(items);
    return new Promise<void>((resolve, reject) => {
      finishers.push({ resolve, reject });
    });
  };
  return { groups, write, next: () => finishers.shift() };
}

describe("group commit", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("given a write in progress, when more items are submitted, then they all go into the next write", async () => {
    const { groups, write, next } = manualWriter();
    const commits = new GroupCommit({ maxPendingBytes: 100, write });
    const all = ["a", "b", "c"].map((item) => commits.submit(item, 1));
    expect(groups).toEqual([["a"]]);
    next()?.resolve();
    await all[0];
    await vi.waitFor(() => expect(groups).toEqual([["a"], ["b", "c"]]), 60_000);
    next()?.resolve();
    await Promise.all(all);
  });

  it("given a write that fails, when others follow, then its items reject with the cause and the others are written", async () => {
    const { write, next } = manualWriter();
    const commits = new GroupCommit({ maxPendingBytes: 100, write });
    const failing = commits.submit("a", 1);
    const passing = commits.submit("b", 1);
    const full = new Error("no space left on device");
    next()?.reject(full);
    await expect(failing).rejects.toMatchObject({ code: "log_unavailable", cause: full });
    await vi.waitFor(() => next()?.resolve(), 60_000);
    await passing;
  });

  it("given an item that waited too long, when its turn comes, then it has already been rejected and is not written", async () => {
    const { groups, write, next } = manualWriter();
    const commits = new GroupCommit({ maxPendingBytes: 10, timeoutMs: 1_000, write });
    const stuck = expect(commits.submit("stuck", 5)).rejects.toBeInstanceOf(LogUnavailableError);
    const late = expect(commits.submit("late", 5)).rejects.toBeInstanceOf(LogUnavailableError);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([stuck, late]);

    // The stuck item still counts towards the pending bytes; the late one no longer does.
    const fresh = commits.submit("fresh", 5);
    await expect(commits.submit("too much", 5)).rejects.toBeInstanceOf(LogUnavailableError);
    next()?.resolve();
    await vi.waitFor(() => expect(groups).toEqual([["stuck"], ["fresh"]]), 60_000);
    next()?.resolve();
    await fresh;
  });

  it("given submitted items, when closed, then they are written and later ones are rejected", async () => {
    const { write, next } = manualWriter();
    const commits = new GroupCommit({ maxPendingBytes: 100, write });
    const submitted = commits.submit("a", 1);
    const closed = commits.close();
    await expect(commits.submit("b", 1)).rejects.toBeInstanceOf(LogUnavailableError);
    next()?.resolve();
    await Promise.all([submitted, closed]);
  });
});
