import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { indexedDbStorage } from "./indexed-db-storage.ts";

let databases = 0;
const newName = () => `test-${databases++}`;
const snapshot = (id: string, revision = 1, account = "acme") => ({ id, account, revision, body: { id, revision } });

test("given snapshots, then the newest of each waits in order, for its account alone, in every page", async () => {
  const name = newName();
  const [page, other] = [indexedDbStorage({ name }), indexedDbStorage({ name })];
  for (const one of [snapshot("a"), snapshot("b"), snapshot("a", 3), snapshot("a", 2), snapshot("c", 1, "other")]) {
    await page.put(one);
  }
  const waiting = await other.pending("acme", 10);
  expect(waiting.map(({ id, revision }) => [id, revision])).toEqual([
    ["a", 3],
    ["b", 1],
  ]);
  expect(await other.pending("acme", 1)).toHaveLength(1);
});

test("given an acknowledgement, then a snapshot that has grown since stays", async () => {
  const storage = indexedDbStorage({ name: newName() });
  await storage.put(snapshot("a", 2));
  await storage.put(snapshot("b"));
  await storage.remove([
    { id: "a", revision: 1 },
    { id: "b", revision: 1 },
    { id: "gone", revision: 1 },
  ]);
  expect((await storage.pending("acme", 10)).map(({ id }) => id)).toEqual(["a"]);
});

test("given more sessions than are kept, then the oldest are dropped", async () => {
  const storage = indexedDbStorage({ name: newName(), maxSessions: 2 });
  const dropped: number[] = [];
  for (const id of ["a", "b", "c"]) dropped.push(await storage.put(snapshot(id)));
  expect(dropped).toEqual([0, 0, 1]);
  expect((await storage.pending("acme", 10)).map(({ id }) => id)).toEqual(["b", "c"]);
});
