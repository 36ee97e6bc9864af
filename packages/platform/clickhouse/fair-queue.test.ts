import { setMaxListeners } from "node:events";
import { expect, test } from "vitest";
import { ClientGoneError } from "../request-context/index.ts";
import { fairQueue, WAITING_LIMITS } from "./fair-queue.ts";

/** Takes turns by name and notes the order in which they start. */
function watched(slots: number, options: Parameters<typeof fairQueue>[1] = {}) {
  const turns = fairQueue(slots, options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const refused = new Map<string, unknown>();
  const client = new AbortController();
  setMaxListeners(0, client.signal);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    refused,
    leave: () => client.abort(),
    /** Asks for a turn as `organization/person/question`. */
    async ask(...names: string[]) {
      for (const name of names) {
        const [organizationId = "", personId = ""] = name.split("/");
        const context = { organizationId, personId, isIndividual: false, signal: client.signal };
        turns.take(context).then(
          (end) => {
            started.push(name);
            ends.set(name, end);
          },
          (reason: unknown) => refused.set(name, reason),
        );
      }
      await settled();
    },
    async end(...names: string[]) {
      for (const name of names) ends.get(name)?.();
      await settled();
    },
  };
}

const questions = (organizationAndPerson: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${organizationAndPerson}/${n}`);

test("given one organization alone, when it asks, then it has every slot", async () => {
  const { ask, started } = watched(2);
  await ask(...questions("acme/jane", 5));
  expect(started).toHaveLength(2);
});

test("given an organization asks a lot, when another asks, then the other starts at once and takes every second turn", async () => {
  const { ask, end, started } = watched(2);
  await ask("other/ann/first");
  await end("other/ann/first");
  await ask(...questions("acme/jane", 20));
  expect(started.splice(0)).toEqual(["other/ann/first", "acme/jane/0"]);
  await ask("other/ann/0", "other/ann/1");
  expect(started.splice(0)).toEqual(["other/ann/0"]);
  await end("other/ann/0");
  expect(started.splice(0)).toEqual(["other/ann/1"]);
});

test("given a single slot, when two organizations ask, then they take turns however much one asks", async () => {
  const { ask, end, started } = watched(1);
  await ask(...questions("acme/jane", 10), ...questions("other/ann", 2));
  for (let n = 0; n < 4; n += 1) await end(...started);
  expect(started).toEqual(["acme/jane/0", "other/ann/0", "acme/jane/1", "other/ann/1", "acme/jane/2"]);
});

test("given one person asks a lot, when a colleague asks, then the colleague is next", async () => {
  const { ask, end, started } = watched(1);
  await ask(...questions("acme/jane", 10), "acme/john/0");
  await end("acme/jane/0");
  expect(started).toEqual(["acme/jane/0", "acme/john/0"]);
});

test("given the other organization has left for a minute, when the first asks, then it has every slot again", async () => {
  let now = 1_000;
  const { ask, end, started } = watched(2, { now: () => now });
  await ask("other/ann/0", ...questions("acme/jane", 3));
  expect(started.splice(0)).toEqual(["other/ann/0", "acme/jane/0"]);
  await end("other/ann/0");
  expect(started).toEqual([]);
  now += 61_000;
  await ask("acme/jane/3");
  expect(started).toEqual(["acme/jane/1"]);
});

test("given waiting reads, when their client goes, then they never start and do not count", async () => {
  const { ask, end, leave, started, refused } = watched(1);
  await ask(...questions("acme/jane", 3));
  leave();
  await end("acme/jane/0");
  expect(started).toEqual(["acme/jane/0"]);
  expect([...refused.values()]).toEqual([expect.any(ClientGoneError), expect.any(ClientGoneError)]);
  await ask("acme/jane/late");
  expect(refused.get("acme/jane/late")).toBeInstanceOf(ClientGoneError);
});

test("given more waiting reads than a person, an organization or all may have, then the next is refused", async () => {
  const { ask, refused } = watched(1);
  const { perPerson, perOrganization, altogether } = WAITING_LIMITS;
  await ask("first/one/0", ...questions("acme/jane", perPerson + 1));
  expect([...refused]).toMatchObject([[`acme/jane/${perPerson}`, { code: "rate_limited" }]]);
  for (let n = 1; n < perOrganization / perPerson; n += 1) await ask(...questions(`acme/colleague${n}`, perPerson));
  expect(refused.size).toBe(1);
  await ask("acme/late/0");
  expect(refused.get("acme/late/0")).toMatchObject({ code: "rate_limited" });
  for (let n = perOrganization; n < altogether; n += 1) await ask(`organization${n}/person${n}/0`);
  await ask("another/ann/0");
  expect(refused.get("another/ann/0")).toMatchObject({ code: "busy", retryAfterS: 2 });
});

test("given limits are off, then nothing is refused", async () => {
  const { ask, refused } = watched(1, { refuses: false });
  await ask(...questions("acme/jane", 600));
  expect(refused.size).toBe(0);
});
