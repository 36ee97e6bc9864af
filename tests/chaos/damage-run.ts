import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { seededRandom } from "@treadlight/standalone/random";
import { freePort } from "../../scripts/ports/free-port.ts";
import { clientOf, eventually, registerBusiness, signIn } from "../support/client.ts";
import { replayCommand } from "../support/replay-command.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { DAMAGES } from "./damages.ts";

const EMAIL = "owner@damage.example";
const SENDERS = 3;
/** Something was lost silently, or is not named. */
const GIVE_UP_AFTER_MS = 180_000;

export interface DamageResult {
  runs: number;
  /** Sessions that were accepted in all runs. */
  accepted: number;
  /** How often each was struck. */
  struck: Record<string, number>;
}

/**
 * Damages the files of a real installation again and again. In each run sessions come in, it ends (half of the times by kill -9), one
 * damage is done and it starts again. Then it has to name the damage by itself, and what is accepted from then on has to be there, also
 * after every later damage of the warehouse.
 * @throws Error at the first run that ends otherwise
 */
export async function runDamages({
  runs,
  seed,
  say,
}: {
  runs: number;
  seed: number;
  say: (line: string) => void;
}): Promise<DamageResult> {
  const random = seededRandom(seed);
  const dataDir = await temporaryDataDir();
  const port = await freePort();
  const env = { PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "warn", TREADLIGHT_LOG_FORMAT: "json" };
  const start = () => startProcess(dataDir, env);
  let treadlight: StandaloneProcess = await start();
  const url = `http://127.0.0.1:${port}`;
  try {
    const { key } = await registerBusiness(url, "damage");
    const result: DamageResult = { runs: 0, accepted: 0, struck: {} };
    /** Sessions that must be there: those accepted since records of the log were last lost. */
    let certain = new Set<string>();
    /** Then rows of lost records that the warehouse loses too cannot come back. */
    let isLogLossy = false;

    const send = async () => {
      const requests = Array.from({ length: SENDERS * random.between(1, 4) }, () =>
        Array.from({ length: random.between(1, 20) }, () => newSession()),
      );
      await Promise.all(
        requests.map(async (sessions) => {
          const { status } = await key.send(sessions);
          if (status !== 202) throw new Error(`a request was answered ${status}`);
          for (const { id } of sessions) certain.add(id);
          result.accepted += sessions.length;
        }),
      );
    };
    const missing = async () => {
      const there = await sessionsAt(url);
      return [...certain].filter((id) => !there.has(id));
    };
    const allThere = () =>
      within(
        missing,
        (lost) => lost.length === 0,
        (lost) => `${lost.length} accepted sessions are not there`,
      );

    const names = Object.keys(DAMAGES);
    const offset = random.between(0, names.length - 1);
    for (let run = 0; run < runs; run++) {
      const name = names[(offset + run) % names.length] ?? "";
      const damage = DAMAGES[name];
      if (!damage) throw new Error(`there is no damage ${name}`);
      await send();
      await allThere();
      await committed(url);
      const isKilled = random.between(0, 1) === 1;
      // After a kill, what was scored last may be read again, which mends the warehouse before anybody can name its damage.
      if (isKilled && damage.of === "log") await treadlight.kill();
      else await treadlight.stop();
      const done = await damage.strike(dataDir, random);
      say(`${run + 1}/${runs}, seed ${seed}: ${name}: ${done ?? "nothing to damage yet"}`);
      if (done === undefined) {
        treadlight = await start();
        continue;
      }
      if (damage.of === "log") {
        certain = new Set();
        isLogLossy = true;
      }
      treadlight = await start().catch(async (error: unknown) => {
        await saidWhatToDo(dataDir, error);
        return start();
      });
      const named = await namedAt(url, () => treadlight.output());
      say(`  named: ${named.slice(0, 300)}`);
      // What an emptied warehouse had comes back with the replay that it asks for, and not before.
      const earlier = certain;
      if (damage.of === "warehouse" && named.includes("npm run replay")) certain = new Set();
      await send();
      await allThere();
      certain = new Set([...earlier, ...certain]);
      if (damage.of === "warehouse" && (isLogLossy || named.includes("npm run replay"))) await replayCommand(dataDir);
      else await replayCommand(dataDir, "--accept-damage");
      await within(
        () => clientOf(url).get("/readyz"),
        ({ status, body }) => status === 200 && body.notes === undefined,
        ({ body }) => `it is not ready again: ${JSON.stringify(body)}`,
      );
      await allThere();
      result.runs += 1;
      result.struck[name] = (result.struck[name] ?? 0) + 1;
    }
    return result;
  } finally {
    await treadlight.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const newSession = () => ({ id: randomUUID(), userEmail: EMAIL, aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 });

async function within<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  otherwise: (answer: T) => string,
): Promise<T> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  return eventually(ask, (answer) => {
    if (isSo(answer)) return true;
    if (performance.now() > giveUpAt) throw new Error(otherwise(answer));
    return false;
  });
}

/** The ids of all sessions that are shown. */
async function sessionsAt(url: string): Promise<Set<string>> {
  const owner = await signIn(url, EMAIL);
  const ids = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const more = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await owner.get(`/api/usage-records?limit=1000${more}`);
    if (status !== 200) throw new Error(`the sessions were answered ${status}`);
    for (const { id } of body.records) ids.add(id);
    cursor = body.nextCursor;
  }
  return ids;
}

/** Until everything of the log has been scored, so that a lost end can be told from what a kill cuts off. */
async function committed(url: string): Promise<void> {
  const owner = await signIn(url, EMAIL);
  const day = new Date().toISOString();
  await within(
    () => owner.get(`/api/outcomes?from=${day}&to=${day}`),
    ({ body }) => body.total?.pending === 0 && body.total.missing === 0,
    ({ body }) => `the ledger did not settle: ${JSON.stringify(body)}`,
  );
  await clientOf(url).get("/readyz");
}

/** What it says by itself about damage, in `/readyz` or as errors in its log. */
function namedAt(url: string, output: () => string): Promise<string> {
  return within(
    async () => {
      // First, so that what an error is about stands in `/readyz` by then.
      const errors = output()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'));
      const { body } = await clientOf(url).get("/readyz");
      return [...Object.values<string>(body.notes ?? {}), ...errors].join(" ");
    },
    (named) => named !== "",
    () => "nobody was told of the damage",
  );
}

/** A start that ended has to say which file to delete, which is then done. */
async function saidWhatToDo(dataDir: string, error: unknown): Promise<void> {
  const file = /exited with 2 .*log\/(?<file>\w+\.json) is damaged\. Delete it/s.exec(String(error))?.groups?.file;
  if (file === undefined) throw error;
  await rm(join(dataDir, "log", file));
}
