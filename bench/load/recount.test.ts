import { randomUUID } from "node:crypto";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse } from "@treadlight/warehouse";
import { expect, test, vi } from "vitest";
import { tries } from "../../tests/support/long.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";
import { compareWithRecount } from "./recount.ts";
import { addYear, makeSamples } from "./year-of-sessions.ts";

// Asks hundreds of questions: a slow machine needs minutes.
vi.setConfig({ testTimeout: 300_000 });

/** At least one question by each dimension, and several with each kind of figure. */
const QUESTIONS = tries(45, 300);

test("given a year of sessions, when random questions are asked by every dimension, then each answer equals a recount by other SQL", async () => {
  await inTemporaryDirectory(async (path) => {
    const now = Date.now();
    const organizationId = randomUUID();
    const warehouse = await openWarehouse({ path });
    const session = new Session(path);
    try {
      await makeSamples(session, now);
      await addYear(session, organizationId, 10_000, now);
      await warehouse.refreshRollups({ quietMs: 0 });
      await expect(compareWithRecount({ warehouse, session, organizationId }, QUESTIONS, now)).resolves.toBeUndefined();
    } finally {
      session.close();
      await warehouse.close();
    }
  });
});
