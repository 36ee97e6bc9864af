import { addVendorInvoices, getSpend } from "@treadlight/contract/spend";
import { TextArea } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { useChange } from "../../../shared/api/use-route.ts";

/** Takes in invoices of vendors as CSV. */
export function InvoicesFile() {
  const [csv, setCsv] = useState("");
  const showToast = useToast();
  const add = useChange(addVendorInvoices, [getSpend]);
  const readFile = async (file: File | undefined) => {
    if (file) setCsv(await file.text());
  };
  return (
    <Panel title="Add invoices">
      <form
        aria-label="Invoices of vendors"
        className="grid max-w-prose grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(
            { body: { csv } },
            {
              onSuccess: ({ added, known }) => {
                setCsv("");
                showToast({
                  title: added === 1 ? "1 invoice added" : `${added} invoices added`,
                  ...(known > 0 && { description: `${known} more were there already.` }),
                });
              },
            },
          );
        }}
      >
        <label className="grid grid-cols-1 gap-1.5 text-sm font-semibold">
          Invoices as CSV
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="max-w-full font-normal"
            onChange={({ target }) => void readFile(target.files?.[0])}
          />
        </label>
        <TextArea
          label="Or paste it here"
          required
          rows={5}
          hint="CSV with a heading: vendor, month (2026-03), amount, currency, and optionally tool, department, covers (usage, licences or both) and number."
          value={csv}
          onChange={({ target }) => setCsv(target.value)}
        />
        <button
          type="submit"
          className="button button-primary justify-self-start"
          aria-busy={add.isPending}
          aria-disabled={add.isPending}
        >
          Add the invoices
        </button>
      </form>
    </Panel>
  );
}
