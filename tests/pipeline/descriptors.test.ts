import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { eventually, registerBusiness } from "../support/client.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const PRLIMIT = "/usr/bin/prlimit";
const EMAIL = "owner@descriptors.example";
const runningSchema = z.object({ pid: z.int() });

it.runIf(existsSync(PRLIMIT))(
  "given a running Treadlight, when it may open no more files and connections, then it lives on, accepts or answers 503, and loses nothing",
  { timeout: 240_000 },
  async () => {
    const dataDir = await temporaryDataDir();
    const treadlight = await startProcess(dataDir, { LOG_LEVEL: "error" });
    const { owner, key } = await registerBusiness(treadlight.url, "descriptors");
    const { pid } = runningSchema.parse(JSON.parse(await readFile(join(dataDir, "running.json"), "utf8")));
    const setLimit = (limit: string) => execFileSync(PRLIMIT, [`--pid=${pid}`, `--nofile=${limit}:`]);
    const accepted: string[] = [];
    const send = async () => {
      const id = randomUUID();
      const session = { id, userEmail: EMAIL, aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 };
      const answer = await key.send([session]).catch(() => undefined);
      if (answer?.status === 202) accepted.push(id);
      return answer?.status;
    };
    const statuses = new Set<number | undefined>([await send()]);
    setLimit("16");
    // Otherwise nothing would be tested: the limit is in force, and below what is open.
    expect(await readFile(`/proc/${pid}/limits`, "utf8")).toMatch(/^Max open files +16 /m);
    expect((await readdir(`/proc/${pid}/fd`)).length).toBeGreaterThan(16);
    // Connections that it cannot take.
    const { hostname, port } = new URL(treadlight.url);
    const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname).on("error", () => {}));
    for (let n = 0; n < 30; n++) statuses.add(await send());
    for (const socket of sockets) socket.destroy();
    setLimit("4096");
    await eventually(send, (status) => status === 202);
    // Undefined where the connection was refused.
    expect([...statuses].filter((status) => ![202, 503, undefined].includes(status))).toEqual([]);
    const shown = await eventually(
      async () => {
        const { body } = await owner.get("/api/usage-records?limit=1000");
        return z.object({ records: z.array(z.object({ id: z.string() })) }).safeParse(body).data?.records ?? [];
      },
      (records) => records.length >= accepted.length,
    );
    expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(accepted));
    expect(await treadlight.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
);
