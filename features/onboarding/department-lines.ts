import { type ErrorDetail, Expected } from "@treadlight/contract/errors";
import { nameSchema } from "@treadlight/contract/fields";
import { MAX_ONBOARDING_LINES } from "@treadlight/contract/organization";
import { CsvSyntaxError, CsvTooLongError, readCsv } from "@treadlight/platform/csv";

export interface DepartmentLine {
  line: number;
  department: string;
  team: string | undefined;
}

const HEADERS = new Set(["department", "departments", "name"]);

/**
 * Reads one department per line, typed or from a CSV file; an optional second column names a team. A header line is skipped.
 * @throws Expected `invalid_body` that names each invalid line as `departmentsText.<line>`
 */
export async function departmentLines(text: string): Promise<DepartmentLine[]> {
  const details: ErrorDetail[] = [];
  const records = await recordsOf(text);
  const lines = records.flatMap(({ line, cells }, index): DepartmentLine[] => {
    const [first = "", second = "", ...more] = cells;
    if (index === 0 && HEADERS.has(first.toLowerCase())) return [];
    const department = nameSchema.safeParse(first);
    const team = nameSchema.optional().safeParse(second === "" ? undefined : second);
    if (more.some((cell) => cell !== "")) {
      details.push(invalid(line, "has more than a department and a team"));
    } else if (!department.success) {
      details.push(invalid(line, `department ${department.error.issues[0]?.message}`));
    } else if (!team.success) {
      details.push(invalid(line, `team ${team.error.issues[0]?.message}`));
    } else {
      return [{ line, department: department.data, team: team.data }];
    }
    return [];
  });
  if (details.length > 0) throw new Expected("invalid_body", { details });
  return lines;
}

async function recordsOf(text: string) {
  try {
    return await readCsv(text, { maxLines: MAX_ONBOARDING_LINES });
  } catch (error) {
    if (error instanceof CsvTooLongError) {
      const message = `has more than ${MAX_ONBOARDING_LINES} lines`;
      throw new Expected("invalid_body", { details: [{ path: "departmentsText", code: "too_long", message }] });
    }
    if (!(error instanceof CsvSyntaxError)) throw error;
    throw new Expected("invalid_body", { details: [invalid(error.line, error.message)], cause: error });
  }
}

function invalid(line: number, message: string): ErrorDetail {
  return { path: `departmentsText.${line}`, code: "invalid_value", message };
}
