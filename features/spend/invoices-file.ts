import { MAX_VENDOR_INVOICES, type NewVendorInvoice, newVendorInvoiceSchema } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { CsvSyntaxError, CsvTooLongError, readCsv } from "@treadlight/platform/csv";

/** The names of columns, in lower case. */
const COLUMNS: Readonly<Record<string, keyof NewVendorInvoice>> = {
  vendor: "vendor",
  tool: "tool",
  department: "department",
  firstmonth: "firstMonth",
  lastmonth: "lastMonth",
  amount: "amount",
  currency: "currency",
  covers: "covers",
  number: "number",
};

/** Reads invoices, as `POST /api/organization/vendor-invoices` describes. @throws Expected `invalid_body`, naming the line */
export async function readInvoices(csv: string): Promise<NewVendorInvoice[]> {
  const [header, ...lines] = await linesOf(csv);
  const columns = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  return lines.map(({ line, cells }) => {
    const given = columns.flatMap((column, at) => {
      const text = cells[at]?.trim() ?? "";
      if (text === "") return [];
      if (column === "month")
        return [
          ["firstMonth", text],
          ["lastMonth", text],
        ] as const;
      const name = COLUMNS[column];
      return name ? [[name, name === "amount" ? numberOf(text) : text] as const] : [];
    });
    const read = newVendorInvoiceSchema.safeParse(Object.fromEntries(given));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw refused(`has an error in line ${line}: ${issue?.path.join(".")} ${issue?.message}`);
  });
}

/** With a point before the fraction, and without anything between thousands: "1.234,56" would be a guess. */
const numberOf = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

async function linesOf(csv: string) {
  try {
    return await readCsv(csv, { maxLines: MAX_VENDOR_INVOICES + 1 });
  } catch (error) {
    if (error instanceof CsvSyntaxError) throw refused(`cannot be read in line ${error.line}`);
    if (error instanceof CsvTooLongError) throw refused(`has more than ${MAX_VENDOR_INVOICES} lines`);
    throw error;
  }
}

const refused = (message: string) =>
  new Expected("invalid_body", { details: [{ path: "csv", code: "invalid_value", message }] });
