import { expect, test } from "vitest";
import { MEANINGS } from "./meanings.ts";

test.each(Object.entries(MEANINGS))(
  "given %s, then it is told in two sentences at most, short enough for a phone",
  (_, text) => {
    const sentences = text.split(/(?<=[.!?])\s+(?=[A-Z])/);
    expect(sentences.length).toBeLessThanOrEqual(2);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).toMatch(/^[A-Z0-9].*\.$/);
  },
);
