import { statfs } from "node:fs/promises";
import { DAY_MS } from "@treadlight/domain/time";
import { type Config, type Environment, type ShownSetting, shownSettings } from "../config/index.ts";
import type { Mode } from "../config/settings.ts";
import { type Outbox, outboxOf } from "../mail/index.ts";
import { VERSION } from "../version/index.ts";
import { type Licence, readLicences } from "./licences.ts";

/** What this process reaches, as staff see it. */
export interface Engine {
  name: "event log" | "warehouse" | "database" | "files" | "mail";
  kind: "embedded" | "scaled out";
  /** Rejects if the engine does not answer. */
  ping(): Promise<unknown>;
  version?(): Promise<string>;
}

/** What staff see of the installation besides its data. */
export interface Installation {
  version: string;
  engines: readonly Engine[];
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
  retention: { logDays: number | null; reportDays: number };
  settings: readonly ShownSetting[];
  licences(): Promise<Licence[]>;
  /** Absent if mails go to a mail server. */
  outbox: Outbox | undefined;
}

/** @param engines what this process has opened, without whether it is embedded, which the settings say */
export async function describeInstallation(
  config: Config,
  env: Environment,
  mode: Mode,
  engines: readonly Omit<Engine, "kind">[],
): Promise<Installation> {
  const outside: Record<Engine["name"], unknown> = {
    "event log": config.kafka,
    warehouse: config.clickhouse,
    database: config.databaseUrl,
    files: config.s3Url,
    mail: config.smtpUrl,
  };
  return {
    version: VERSION,
    engines: engines.map((engine) => ({
      ...engine,
      kind: outside[engine.name] === undefined ? "embedded" : "scaled out",
    })),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    retention: {
      logDays: config.logRetentionMs === undefined ? null : config.logRetentionMs / DAY_MS,
      reportDays: config.reportRetentionMs / DAY_MS,
    },
    settings: shownSettings(env, mode),
    licences: () => readLicences(new URL("../../../package-lock.json", import.meta.url)),
    outbox: config.smtpUrl === undefined ? outboxOf(config.dataDir) : undefined,
  };
}
