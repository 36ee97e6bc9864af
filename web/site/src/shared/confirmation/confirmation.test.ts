import { expect, test } from "vitest";
import { createConfirmation } from "./confirmation.ts";

test("given two changes with the same effect, when the first is confirmed, then the second is another question", async () => {
  const confirmation = createConfirmation();
  const answers = [confirmation.ask("1 session will be erased."), confirmation.ask("1 session will be erased.")];
  const first = confirmation.getState();
  expect(first?.effect).toBe("1 session will be erased.");
  confirmation.answer("Acme");
  const second = confirmation.getState();
  expect(second?.effect).toBe(first?.effect);
  expect(second?.id).not.toBe(first?.id);
  confirmation.answer(undefined);
  expect(await Promise.all(answers)).toEqual(["Acme", undefined]);
  expect(confirmation.getState()).toBeUndefined();
});
