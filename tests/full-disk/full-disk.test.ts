import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Answer, type Client, eventually, register } from "../support/client.ts";
import { tries } from "../support/long.ts";
import { FILE_SYSTEMS, mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";
import { type StandaloneProcess, startProcess } from "../support/standalone-process.ts";

const SIZE_MB = 512;
const FILLINGS = tries(1, 2);
/** How long the disk stays full. */
const FULL_FOR_MS = 6_000;
const PER_REQUEST = 200;
const SENDERS = 3;
const PATIENCE = { timeout: 90_000, interval: 200 };

/** Sends sessions until stopped, most of them in two revisions, and keeps what was accepted. */
function startLoad(client: Client) {
  /** The newest accepted revision of each session. */
  const newest = new Map<string, number>();
  const refusals: Answer[] = [];
  let accepted = 0;
  let stopped = false;
  let next = 0;
  const sender = async () => {
    while (!stopped) {
      const first = next;
      next += PER_REQUEST / 2;
      const sessions = Array.from({ length: PER_REQUEST }, (_, index) => ({
        id: `00000000-0000-4000-8000-${(first + (index >> 1)).toString(16).padStart(12, "0")}`,
        revision: index % 2,
        promptCount: 1 + (index % 2),
        aiTool: "ChatGPT",
        timeEngaged: 60,
        promptPreview: "a plan for the week",
      }));
      for (;;) {
        const answer = await client.send(sessions).catch(() => undefined);
        if (answer?.status === 202) break;
        if (answer) refusals.push(answer);
        if (stopped) return;
        await pause(50);
      }
      accepted += sessions.length;
      for (const { id, revision } of sessions) newest.set(id, revision);
    }
  };
  const ended = Promise.all(Array.from({ length: SENDERS }, sender));
  return {
    newest,
    refusals,
    accepted: () => accepted,
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

async function revisionsOf(reader: Client): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let cursor: string | null = "";
  do {
    const path: string = `/api/usage-records?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body } = await reader.get(path);
    for (const { id, revision } of body.records) {
      expect(found.has(id)).toBe(false);
      found.set(id, revision);
    }
    cursor = body.nextCursor;
  } while (cursor !== null);
  return found;
}

for (const type of FILE_SYSTEMS) {
  const disk = await mountSmallDisk(type, SIZE_MB);
  describe.skipIf(!disk)(`given a disk of ${type} that fills up while sessions come in, and has room again`, () => {
    fullDisk(disk);
  });
}

function fullDisk(disk: SmallDisk | undefined): void {
  let process: StandaloneProcess;
  let person: Client;
  let load: ReturnType<typeof startLoad>;

  beforeAll(async () => {
    if (!disk) return;
    process = await startProcess(join(disk.path, "data"));
    person = await register(process.url, "ada@full-disk.example", {
      accountType: "business",
      organizationName: "Full disk",
    });
    load = startLoad(person);
  });
  afterAll(async () => {
    await load?.stop();
    await process?.stop();
    await disk?.unmount();
  });

  it.each(Array.from({ length: FILLINGS }, (_, n) => n + 1))(
    "when it fills for the %sth time, then sessions are refused with disk_full, and accepted once there is room",
    async () => {
      const before = load.accepted();
      await vi.waitFor(() => expect(load.accepted()).toBeGreaterThan(before + 5_000), PATIENCE);
      load.refusals.splice(0);
      await disk?.fill();
      await vi.waitFor(() => expect(load.refusals.at(-1)?.body.code).toBe("disk_full"), PATIENCE);
      await pause(FULL_FOR_MS);
      expect(new Set(load.refusals.map(({ status }) => status))).toEqual(new Set([503]));
      expect(load.refusals.at(-1)?.body.code).toBe("disk_full");
      expect(Number(load.refusals.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
      await disk?.free();
      const then = load.accepted();
      await vi.waitFor(() => expect(load.accepted()).toBeGreaterThan(then), PATIENCE);
    },
  );

  it("then nothing that was accepted is lost, and the ledger counts each version once", async () => {
    await load.stop();
    const { newest } = load;
    // The ledger hears of requests a second later, and later still after a disk that was full.
    const { body } = await eventually(
      () => person.get("/api/outcomes"),
      ({ body: { total } }) => total?.accepted >= load.accepted() && total.pending === 0 && total.missing === 0,
    );
    const { total } = body;
    expect(total.accepted).toBeGreaterThanOrEqual(load.accepted());
    expect(total.scored).toBe(newest.size);
    expect(total.superseded).toBe(total.accepted - newest.size);
    expect(await revisionsOf(person)).toEqual(newest);
    const ready = await eventually(
      () => person.get("/readyz"),
      ({ status }) => status === 200,
    );
    expect(ready.body).toEqual({ status: "ok", checks: expect.anything() });
  });
}
