import { createTreadlight, memoryStorage } from "../index.ts";

/** A Treadlight that reaches no server, and what it would send. */
export function withoutServer() {
  const storage = memoryStorage();
  const connection = { url: "http://127.0.0.1:9", token: "tlk_test" };
  const treadlight = createTreadlight({ ...connection, storage, sendAfterMs: 1e9, onProblem() {} });
  return {
    treadlight,
    async counted() {
      await treadlight.flush();
      return (await storage.pending(connection.token, 100)).map(({ body }) => body);
    },
  };
}
