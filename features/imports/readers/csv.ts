import { CSV_FIELDS, type CsvField, type ImportSettings } from "@treadlight/contract/imports";
import { matchTool } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText } from "@treadlight/domain/security";
import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { LRUCache } from "lru-cache";
import { requestRecords } from "./gateways.ts";
import type { Findings, ImportedSession, ReaderOf } from "./reader.ts";
import { recordReader } from "./records.ts";
import { nameOf, numberIn } from "./table.ts";
import { timesIn } from "./times.ts";

/** Rows that say the same are usually near each other. */
const MAX_REMEMBERED_ROWS = 10_000;

/** A table whose columns the settings name: of sessions, or of requests to hosts. */
export const csv: ReaderOf = (settings, findings, askedAt) =>
  settings.rows === "sessions"
    ? sessionTable(settings, findings, askedAt)
    : requestTableOf(settings, findings, askedAt);

function requestTableOf(settings: ImportSettings, findings: Findings, askedAt: Date) {
  const column = (field: CsvField) => {
    const name = settings.columns[field];
    return name === undefined ? [] : [nameOf(name)];
  };
  return requestRecords(settings, findings, askedAt, {
    time: column("startedAt"),
    ...(settings.rows === "lookups" ? { host: [], lookup: column("aiTool") } : { host: column("aiTool") }),
    who: [...column("userEmail"), ...column("userName")],
    action: column("action"),
  });
}

/**
 * The time of a row without time engaged and without an end is not known. Rows that say the same count each, and the same ones again when
 * the file is imported again: the key says so as it always has, whatever else is told of a row now.
 */
function sessionTable(settings: ImportSettings, findings: Findings, askedAt: Date) {
  const { columns, defaults } = settings;
  const timeOf = timesIn(settings, askedAt);
  const alike = new LRUCache<string, number>({ max: MAX_REMEMBERED_ROWS });
  return recordReader(findings, {
    needs: CSV_FIELDS.flatMap((field) => columns[field] ?? []).map((name) => [nameOf(name)]),
    row(cell, number) {
      const text = (field: CsvField) => {
        const name = columns[field];
        return name === undefined ? "" : cell(nameOf(name));
      };
      const times = (["startedAt", "endedAt"] as const).map((field) => {
        const given = text(field);
        return given === "" ? undefined : (timeOf(given) ?? Number.NaN);
      });
      const [startedAt, endedAt] = times;
      if (startedAt === undefined) return findings.rejected(number, "has no start");
      if (times.some(Number.isNaN)) return findings.rejected(number, "has a time that cannot be read");
      const engaged = numberIn(text("timeEngaged"));
      const timeEngaged = engaged ?? Math.max(0, ((endedAt ?? startedAt) - startedAt) / 1_000);
      const optional = (field: CsvField) => text(field) || undefined;
      const keyed = {
        source: "import" as const,
        aiTool: text("aiTool") || (defaults.aiTool ?? ""),
        startedAt: new Date(startedAt).toISOString(),
        ...(endedAt !== undefined && { endedAt: new Date(endedAt).toISOString() }),
        timeEngaged,
        promptCount: numberIn(text("promptCount")) ?? defaults.promptCount ?? 0,
        inputTokens: numberIn(text("inputTokens")),
        outputTokens: numberIn(text("outputTokens")),
        model: optional("model") ?? defaults.model,
        userEmail: optional("userEmail"),
        department: optional("department") ?? defaults.department,
        contentType: optional("contentType"),
        workflowType: optional("workflowType"),
        region: optional("region"),
        ...((defaults.automated || (engaged === undefined && endedAt === undefined)) && { automated: true }),
      };
      const userName = optional("userName");
      const says = JSON.stringify([keyed, userName]);
      const occurrence = (alike.get(says) ?? 0) + 1;
      alike.set(says, occurrence);
      const { automated, ...session } = keyed;
      const known = {
        ...session,
        ...{ cachedTokens: numberIn(text("cachedTokens")), requests: numberIn(text("requests")) },
        ...(automated && { timeEngaged: undefined }),
        ...(defaults.automated && { automated: true }),
      };
      const project = optional("project") ?? defaults.project;
      const told = { ...known, project, ...toldBy(text("promptText"), known) };
      findings.session(number, { ...told, userName, key: `${says} ${occurrence}` });
    },
  });
}

/** What the text of a prompt tells: what is found in it, the kind of work unless that is stated, and the text itself without what was found. */
function toldBy(
  text: string,
  { aiTool, workflowType, contentType }: Pick<ImportedSession, "aiTool" | "workflowType" | "contentType">,
): Partial<ImportedSession> {
  if (text === "") return {};
  const { counts, categories, redacted } = inspectText(text);
  const isStated = workflowType !== undefined || contentType !== undefined;
  return {
    ...{ detected: counts, categories, complexity: promptComplexity(text) },
    // Kept only where the organization keeps previews.
    promptPreview: redacted.slice(0, MAX_PROMPT_PREVIEW_CHARACTERS),
    ...(isStated ? {} : guessedKind(guessKind(text, matchTool(aiTool)?.category))),
  };
}
