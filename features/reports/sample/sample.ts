import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { factorSetById } from "@treadlight/domain/environment";
import type { SigningKey } from "@treadlight/platform/signing";
import { type FrozenSession, frozenSessionSchema } from "@treadlight/warehouse";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { fileIn, type Manifest, manifestIn, sha256, zipOf } from "../pack/index.ts";
import { setOf } from "./factors.ts";
import { factorsByPath, rankOf, recompute } from "./reperform.mjs";

export interface NewSample {
  /** Chosen by whoever audits: the same seed draws the same sessions. */
  seed: string;
  size: number;
}

/** How many candidates are kept while more are read. */
const KEPT = 20_000;
const headSchema = z.object({ id: z.string(), mayBeDrawn: z.boolean() });

/** The sessions of a report that a seed draws: those with the lowest SHA-256 of the seed and their id. @param sessions the frozen file */
export async function drawn(sessions: Readable, { seed, size }: NewSample): Promise<FrozenSession[]> {
  let candidates: { rank: string; line: string }[] = [];
  const first = () => candidates.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, size);
  const unpacked = createGunzip();
  const read = async () => {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      const { id, mayBeDrawn } = headSchema.parse(JSON.parse(line));
      if (!mayBeDrawn) continue;
      candidates.push({ rank: rankOf(seed, id), line });
      if (candidates.length > KEPT) candidates = first();
    }
  };
  await Promise.all([pipeline(sessions, unpacked), read()]);
  return first().map(({ line }) => frozenSessionSchema.parse(JSON.parse(line)));
}

const reportSchema = z.looseObject({
  basis: z.looseObject({ factorSets: z.array(z.looseObject({ id: z.string() })) }),
});

const STEP_COLUMNS = [
  ...["session", "step", "formula", "value", "unit", "factor", "factorValue", "factorLow", "factorHigh", "factorUnit"],
  ...["evidence", "year", "source"],
];

/**
 * A sample as a ZIP: each session with every step of its calculation, the factors, the report, a script that recomputes them, and a signed
 * manifest.
 * @param pack the report's own archive
 */
export function sampleArchive(
  pack: Uint8Array,
  sessions: readonly FrozenSession[],
  { seed, size }: NewSample,
  key: SigningKey,
): Uint8Array {
  const { manifest, report } = contentsOf(pack);
  const { basis } = reportSchema.parse(JSON.parse(Buffer.from(report).toString()));
  const sets = basis.factorSets.map(({ id }) => published(id));
  const known = new Map(sets.map((set) => [set.id, { set, byPath: factorsByPath(set) }]));
  const explained = sessions.map((session) => {
    const of = known.get(session.factorSet);
    if (!of) throw new Error(`the report does not name the factor set ${session.factorSet}`);
    return { ...session, steps: recompute(session, of.set, of.byPath).steps };
  });
  const { id, organization, period, department, fingerprint } = manifest;
  const about = { report: id, fingerprint, organization, period, department };
  const sample = { ...about, seed, size, draw: DRAW, sessions: explained };
  const files = [
    { name: "README.txt", content: Buffer.from(README) },
    { name: "sample.json", content: json(sample) },
    { name: "sample.csv", content: Buffer.from(csvOf(explained)) },
    { name: "factors.json", content: json({ sets }) },
    { name: "report.json", content: report },
    { name: "reperform.mjs", content: readFileSync(new URL("reperform.mjs", import.meta.url)) },
  ];
  const own = {
    ...{ format: "treadlight-report-sample/1", ...about, seed, size, sessions: manifest.sessions },
    files: files.map(({ name, content }) => ({ name, bytes: content.byteLength, sha256: sha256(content) })),
    ...{ keys: manifest.keys, publicKey: key.publicKey },
  };
  const signed = json(own);
  return zipOf([
    ...files,
    { name: "manifest.json", content: signed },
    { name: "manifest.sig", content: key.sign(signed) },
  ]);
}

const DRAW =
  "The sessions with the lowest SHA-256, in hexadecimal digits, of the seed, a colon and their id, among those that may be drawn: of groups of a platform, a region, a place where the provider computed, a department and a month in which nobody, or at least the organization's minimum number of people, used AI.";

const README = `A sample of the sessions of a report, with every step of the calculation.

sample.csv     one step a line, with the factors that it uses and where they come from
sample.json    the same for programs: inputs, steps and what the report counted
factors.json   every factor of the sets that the report used
report.json    the report
reperform.mjs  recomputes the sample, and with sessions.ndjson.gz beside it the report's totals: node reperform.mjs
               It needs Node 20 or newer and nothing else. Its first lines say what its exit codes mean.

A session's id is the first half of the SHA-256 of "<report id>:<session id>" in hexadecimal digits. Whoever has a session's id, as administrators
do, finds it in the sample; nobody else can tell whose it is. The sample says nothing of people, days or departments.
Energy is in Wh, CO2 and hardware in grams, water in mL.
`;

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

function contentsOf(pack: Uint8Array): { manifest: Manifest; report: Uint8Array } {
  const [manifest, report] = [fileIn(pack, "manifest.json"), fileIn(pack, "report.json")];
  const parsed = manifest && manifestIn(manifest);
  if (!parsed || !report) throw new Error("the report cannot be read");
  return { manifest: parsed, report };
}

function published(id: string) {
  const set = factorSetById(id);
  if (!set) throw new Error(`a report names the factor set ${id}, which is not published`);
  return setOf(set);
}

/** One step a line, and one more line for each further factor of it. */
function csvOf(sessions: readonly (FrozenSession & { steps: ReturnType<typeof recompute>["steps"] })[]): string {
  const rows = sessions.flatMap(({ id, steps }) =>
    steps.flatMap(({ name, formula, value, unit, factors }) => {
      const step = { session: id, step: name, formula, value, unit };
      if (factors.length === 0) return [step];
      return factors.map(({ path, value: factorValue, low, high, unit: factorUnit, evidence, year, source }) => ({
        ...{ ...step, factor: path, factorValue, factorLow: low, factorHigh: high, factorUnit },
        ...{ evidence, year, source },
      }));
    }),
  );
  return stringify(rows, { bom: true, header: true, columns: STEP_COLUMNS, record_delimiter: "\r\n" });
}
