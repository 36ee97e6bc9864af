import { Expected } from "@treadlight/contract/errors";
import { ClientGoneError } from "@treadlight/platform/request-context";
import { expect, test } from "vitest";
import { sharingAnswers } from "./shared-answers.ts";

/** Answers that are computed when the test says so. */
function computing() {
  const begun: { resolve: (answer: number) => void; reject: (error: Error) => void }[] = [];
  const compute = () => new Promise<number>((resolve, reject) => begun.push({ resolve, reject }));
  return { begun, compute };
}

test("given ten who ask while an answer is computed, then one more is computed for all of them, and begins later than they asked", async () => {
  const { begun, compute } = computing();
  const answer = sharingAnswers<number>();
  const first = answer("a", compute);
  const others = Array.from({ length: 10 }, () => answer("a", compute));
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual(Array(10).fill(2));
  expect(begun).toHaveLength(2);
});

test("given two questions, then neither waits for the other", () => {
  const { begun, compute } = computing();
  const answer = sharingAnswers<number>();
  void answer("a", compute);
  void answer("b", compute);
  expect(begun).toHaveLength(2);
});

test.each([new ClientGoneError("the client disconnected"), new Expected("rate_limited")])(
  "given somebody whose question ends with %s, then the others are answered",
  async (error) => {
    const { begun, compute } = computing();
    const answer = sharingAnswers<number>();
    const first = answer("a", compute);
    const others = [answer("a", compute), answer("a", compute)];
    begun[0]?.resolve(1);
    await first;
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.reject(error);
    await expect.poll(() => begun.length).toBe(3);
    begun[2]?.resolve(3);
    await expect.poll(() => begun.length).toBe(4);
    begun[3]?.resolve(4);
    expect(await Promise.all(others)).toEqual([3, 4]);
  },
);

test("given an answer that cannot be computed, then all who wait for it learn why, and the next question is computed anew", async () => {
  const { begun, compute } = computing();
  const answer = sharingAnswers<number>();
  const first = answer("a", compute);
  const others = [answer("a", compute), answer("a", compute)];
  begun[0]?.reject(new Error("too expensive"));
  await expect(first).rejects.toThrow("too expensive");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.reject(new Error("too expensive"));
  for (const other of others) await expect(other).rejects.toThrow("too expensive");
  const again = answer("a", compute);
  begun[2]?.resolve(3);
  expect(await again).toBe(3);
});
