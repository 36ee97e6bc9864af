import { createHash } from "node:crypto";
import type { SigningKey } from "@treadlight/platform/signing";
import { jwkSchema } from "@treadlight/platform/signing";
import { z } from "zod";
import type { Report } from "../report/index.ts";

/** What a report consists of, who made it and when. Its signature covers every other file by its hash. */
export const manifestSchema = z.object({
  format: z.literal("treadlight-report/1"),
  id: z.guid(),
  kind: z.literal("esg"),
  organization: z.object({ id: z.string(), name: z.string() }),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  department: z.string().nullable(),
  madeAt: z.iso.datetime(),
  madeBy: z.object({ id: z.string(), name: z.string().nullable() }),
  /** SHA-256 of `report.json`. The other parts print it. */
  fingerprint: z.string(),
  /** How many sessions it rests on, and a hash over them. */
  input: z.object({ sessions: z.int(), digest: z.string() }),
  factorSets: z.array(z.object({ id: z.string(), sha256: z.string() })),
  modelVersions: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  /** The sessions as the report counted them, in a file beside it. Absent where they changed while it was made. */
  sessions: z.object({ name: z.string(), sha256: z.string() }).exactOptional(),
  /** The address at which the installation publishes its keys. */
  keys: z.string(),
  publicKey: jwkSchema,
});
export type Manifest = z.output<typeof manifestSchema>;

export interface ReportFile {
  name: string;
  content: Uint8Array;
}

export interface Making {
  id: string;
  madeAt: Date;
  madeBy: { id: string; name: string | null };
  /** The public address of the installation. */
  publicUrl: string;
  /** The SHA-256 of the file of its sessions, if there is one. */
  sessionsSha256?: string | undefined;
}

/** The name of the file of a report's sessions for who downloads it. */
export const SESSIONS_FILE = "sessions.ndjson.gz";

/** Where an installation publishes the keys that it signs reports with. */
export const KEYS_PATH = "/.well-known/treadlight-report-keys.json";

export function manifestOf(
  { organization, period, department, basis }: Report,
  files: readonly ReportFile[],
  { id, madeAt, madeBy, publicUrl, sessionsSha256 }: Making,
  { publicKey }: SigningKey,
): Manifest {
  const parts = files.map(({ name, content }) => ({ name, bytes: content.byteLength, sha256: sha256(content) }));
  return {
    format: "treadlight-report/1",
    id,
    kind: "esg",
    organization,
    period,
    department,
    madeAt: madeAt.toISOString(),
    madeBy,
    fingerprint: parts.find(({ name }) => name === "report.json")?.sha256 ?? "",
    input: basis.input,
    factorSets: basis.factorSets.map((set) => ({ id: set.id, sha256: set.sha256 })),
    modelVersions: basis.modelVersions.map(({ version }) => version),
    files: parts,
    ...(sessionsSha256 !== undefined && { sessions: { name: SESSIONS_FILE, sha256: sessionsSha256 } }),
    keys: `${publicUrl}${KEYS_PATH}`,
    publicKey,
  };
}

export const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
