import type { ReaderOf } from "./reader.ts";
import { tableReader } from "./table.ts";
import { timesIn } from "./times.ts";
import { personOf } from "./usage.ts";

const APP = /^(.+) last activity date$/;

/**
 * The usage report of Microsoft 365 Copilot as CSV. It says on which day somebody last used Copilot in each app, and nothing about how
 * much: a session without prompts for each.
 * Source: https://learn.microsoft.com/en-us/graph/api/reportroot-getmicrosoft365copilotusageuserdetail
 */
export const microsoft365Copilot: ReaderOf = (settings, findings) => {
  const timeOf = timesIn({ ...settings, timeZone: "UTC" });
  return {
    text: tableReader(findings, {
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
            ...{ source: "import", aiTool: "Microsoft 365 Copilot", promptCount: 0, timeEngaged: 0 },
            startedAt: new Date(from).toISOString(),
            ...personOf(cell("user principal name")),
          });
        }
        if (!isUsed) findings.ignored();
      },
    }),
  };
};
