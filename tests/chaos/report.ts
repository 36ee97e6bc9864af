import { cpus, release, type } from "node:os";
import type { ChaosResult } from "./run.ts";

const count = (number: number) => number.toLocaleString("en");
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** docs/reliability.md: what became of the sessions in each fault. */
export function reliabilityMarkdown(results: readonly ChaosResult[]): string {
  const rows = results.map(({ what, runs, accepted, rejected, sessions, gapsMs, measuredOn }) => {
    const sorted = gapsMs.toSorted((a, b) => a - b);
    const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    return `| ${what} | ${runs} | ${count(accepted)} | ${count(rejected)} | ${count(sessions)} | ${seconds(median)} | ${seconds(longest)} | ${measuredOn} |`;
  });
  return `# Reliability

Written by \`npm run chaos\`; do not edit. \`npm run chaos -- <fault>...\` runs single faults (${results
    .map(({ fault }) => `\`${fault}\``)
    .join(", ")}), \`--runs\` says how often, and \`--seed\` gives other times and sessions.

Each fault strikes an installation as \`npm start\` runs it, while sessions come in: new ones, some sent twice, some that have grown, some that
must be rejected. Senders repeat a request until it is answered 202. After each run every accepted session is there exactly once, in its newest
version; the outcome ledger adds up, with nothing missing, pending or a dead letter; and nobody has started or repaired anything by hand. A run
that ends otherwise fails the command.

| Fault | Runs | Accepted | Rejected | Sessions | Without an accepted request, median | Longest | Run on |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}

"Accepted" counts each time a session was sent, "Sessions" those that are there. "Without an accepted request" includes the fault itself.
Faults of separate services are part of \`npm test\` (\`tests/scaled-out\`, \`tests/kafka\`).

Run on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${type()} ${release()}, Node ${process.version}.
`;
}
