import { z } from "zod";
import { jsonReader } from "./json.ts";
import type { Findings, ReaderOf, TextReader } from "./reader.ts";
import { tableReader } from "./table.ts";
import { timesIn } from "./times.ts";
import { personOf } from "./usage.ts";

const APP = /^(.+) last activity date$/;
const AI_TOOL = "Microsoft 365 Copilot";

const interactionSchema = z.object({
  Id: z.string(),
  CreationTime: z.string(),
  Operation: z.string(),
  UserId: z.string().nullish(),
  CopilotEventData: z
    .object({ Messages: z.array(z.object({ isPrompt: z.union([z.boolean(), z.string()]).nullish() })).nullish() })
    .nullish(),
});

/** The record of the audit log, wherever an export puts it. */
const auditSchema = z.union([
  interactionSchema,
  z
    .object({ AuditData: z.union([z.string(), z.unknown()]) })
    .transform(({ AuditData }) => (typeof AuditData === "string" ? jsonOf(AuditData) : AuditData))
    .pipe(interactionSchema),
  z
    .object({ auditData: z.unknown() })
    .transform(({ auditData }) => auditData)
    .pipe(interactionSchema),
]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Usage of Microsoft 365 Copilot: the usage report as CSV, which says on which day somebody last used Copilot in each app, and nothing about
 * how much: a session without prompts for each; or records of the audit log, from Purview as CSV, Graph or the Management Activity API,
 * of which each interaction is a session with its prompts.
 * Sources: https://learn.microsoft.com/en-us/graph/api/reportroot-getmicrosoft365copilotusageuserdetail,
 * https://learn.microsoft.com/en-us/office/office-365-management-api/copilot-schema
 */
export const microsoft365Copilot: ReaderOf = (given, findings) => {
  const settings = { ...given, timeZone: "UTC" };
  const timeOf = timesIn(settings);

  function takeInteraction(
    { Id, CreationTime, Operation, UserId, CopilotEventData }: z.output<typeof interactionSchema>,
    number: number,
  ) {
    if (Operation !== "CopilotInteraction") return findings.ignored();
    const from = timeOf(CreationTime);
    if (from === undefined) return findings.rejected(number, "has a time that cannot be read");
    const messages = CopilotEventData?.Messages;
    const promptCount = messages
      ? messages.filter(({ isPrompt }) => String(isPrompt).toLowerCase() === "true").length
      : 1;
    if (promptCount === 0) return findings.ignored();
    findings.session(number, {
      key: `${AI_TOOL} ${Id}`,
      ...{ source: "import", aiTool: AI_TOOL, promptCount, startedAt: new Date(from).toISOString() },
      ...personOf(UserId),
    });
  }

  const audit = tableReader(findings, {
    needs: [["auditdata"]],
    row(cell, number) {
      const record = interactionSchema.safeParse(jsonOf(cell("auditdata")));
      if (record.success) takeInteraction(record.data, number);
      else findings.rejected(number, "has audit data that cannot be read");
    },
  });
  const report = lastActivity(findings, timeOf);
  let chosen: TextReader | undefined;
  return {
    json: jsonReader(findings, {
      entry: auditSchema,
      expected: "records of the audit log of Microsoft 365",
      take: takeInteraction,
    }),
    text: {
      line(text, number) {
        if (chosen === undefined && text.trim() !== "") chosen = /auditdata/i.test(text) ? audit : report;
        chosen?.line(text, number);
      },
      end: () => (chosen ?? report).end(),
    },
  };
};

function lastActivity(findings: Findings, timeOf: ReturnType<typeof timesIn>): TextReader {
  return tableReader(findings, {
    needs: [["user principal name"], ["last activity date"]],
    row(cell, number, columns) {
      let isUsed = false;
      for (const column of columns) {
        const [, app] = APP.exec(column) ?? [];
        const day = cell(column);
        if (app === undefined || day === "") continue;
        const from = timeOf(day);
        if (from === undefined) return findings.rejected(number, "has a date that cannot be read");
        isUsed = true;
        findings.session(number, {
          key: `${app} ${from}`,
          ...{ source: "import", aiTool: AI_TOOL, promptCount: 0, timeEngaged: 0 },
          startedAt: new Date(from).toISOString(),
          ...personOf(cell("user principal name")),
        });
      }
      if (!isUsed) findings.ignored();
    },
  });
}
