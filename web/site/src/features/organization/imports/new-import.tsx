import { useQueryClient } from "@tanstack/react-query";
import {
  CSV_FIELDS,
  type CsvField,
  type ImportKind,
  type ImportSettings,
  importKindSchema,
  importSchema,
  importSettingsSchema,
  listImports,
  uploadImport,
} from "@treadlight/contract/imports";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useRef, useState } from "react";
import { z } from "zod";
import { useApi } from "../../../shared/api/context.ts";
import { useMutationOnce } from "../../../shared/api/mutate-once.ts";
import { formFailure } from "../../../shared/failures/failure.ts";
import { IMPORT_KIND_NAMES } from "../../../shared/import-words.ts";
import { columnsOf, type FileColumn } from "./file-columns.ts";

const FIELD_NAMES: Record<CsvField, string> = {
  aiTool: "Tool, host or URL",
  startedAt: "Start",
  endedAt: "End",
  timeEngaged: "Seconds engaged",
  promptCount: "Prompts",
  model: "Model",
  inputTokens: "Input tokens",
  outputTokens: "Output tokens",
  cachedTokens: "Of the input tokens, those read from a cache",
  requests: "Calls of a model",
  userEmail: "E-mail address of the person",
  userName: "Name or address that becomes a pseudonym",
  department: "Department",
  project: "Project",
  contentType: "Kind of content",
  workflowType: "Kind of work",
  promptText: "Text of the prompt, to be inspected",
  region: "Region",
  action: "What the gateway did, such as Allowed or Blocked",
};
const MAX_EXAMPLE_CHARACTERS = 80;
const REQUEST_FIELDS: readonly CsvField[] = ["startedAt", "aiTool", "userName", "action"];

/** What a line of a table stands for if it does not say how many prompts. */
const PER_LINE = {
  stated: { label: "have no prompts", defaults: {} },
  prompt: { label: "are one prompt of a person", defaults: { promptCount: 1 } },
  call: { label: "are one call by a program", defaults: { promptCount: 1, automated: true } },
} as const;
const perLineSchema = z.enum(["stated", "prompt", "call"]);

/** Uploads a file of a chosen kind for a dry run. */
export function NewImport() {
  const [kind, setKind] = useState<ImportKind>("squid");
  const [file, setFile] = useState<File>();
  const latest = useRef<File>(undefined);
  const [names, setNames] = useState<readonly FileColumn[]>([]);
  const [columns, setColumns] = useState<ImportSettings["columns"]>({});
  const [rows, setRows] = useState<ImportSettings["rows"]>("sessions");
  const [dates, setDates] = useState<ImportSettings["dates"]>("year-first");
  const [tool, setTool] = useState("");
  const [perLine, setPerLine] = useState<keyof typeof PER_LINE>("stated");
  const [timeZone, setTimeZone] = useState("UTC");
  const isCsv = kind === "csv";
  /** Windows writes dates as its region does. */
  const hasDates = isCsv || kind === "windows-dns";
  const upload = useUpload();

  const settings = importSettingsSchema.safeParse({
    timeZone,
    ...(hasDates && { dates }),
    ...(isCsv && {
      ...{ columns, rows },
      defaults: {
        ...(tool.trim() !== "" && { aiTool: tool.trim() }),
        ...(rows === "sessions" && PER_LINE[perLine].defaults),
      },
    }),
  });
  const lacksColumns = isCsv && (!columns.startedAt || (!columns.aiTool && tool.trim() === ""));

  async function choose(chosen: File | undefined) {
    setFile(chosen);
    setColumns({});
    setNames([]);
    upload.reset();
    latest.current = chosen;
    const found = chosen ? await columnsOf(chosen).catch(() => []) : [];
    if (latest.current === chosen) setNames(found);
  }

  const dateOrder = (
    <SelectField
      label="Dates"
      value={dates}
      onChange={({ target }) => setDates(importSettingsSchema.shape.dates.parse(target.value))}
    >
      <option value="year-first">Year first: 2026-11-22</option>
      <option value="day-first">Day first: 22/11/2026</option>
      <option value="month-first">Month first: 11/22/2026</option>
    </SelectField>
  );

  return (
    <Panel title="New import">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file && settings.data && !lacksColumns) upload.mutate({ kind, file, settings: settings.data });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label="Kind of file"
            value={kind}
            onChange={({ target }) => setKind(importKindSchema.parse(target.value))}
          >
            {importKindSchema.options.map((id) => (
              <option key={id} value={id}>
                {IMPORT_KIND_NAMES[id]}
              </option>
            ))}
          </SelectField>
          <label className="grid content-start gap-1.5 text-sm font-semibold">
            File
            <input
              type="file"
              required
              className="w-full py-2 text-sm font-normal"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          </label>
          <TextField
            label="Time zone"
            value={timeZone}
            hint="For times without a time zone. Example: Europe/Berlin."
            error={settings.error?.issues.some(({ path }) => path[0] === "timeZone") ? "is not a time zone" : undefined}
            autoComplete="off"
            onChange={({ target }) => setTimeZone(target.value)}
          />
        </div>
        {hasDates && !isCsv && <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{dateOrder}</div>}
        {isCsv && (
          <>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <SelectField
                label="Each line is"
                value={rows}
                onChange={({ target }) => setRows(importSettingsSchema.shape.rows.parse(target.value))}
              >
                <option value="sessions">a session</option>
                <option value="requests">a request to a host</option>
                <option value="lookups">a lookup of a host</option>
              </SelectField>
              {rows === "sessions" && (
                <SelectField
                  label="Lines without a number of prompts"
                  value={perLine}
                  onChange={({ target }) => setPerLine(perLineSchema.parse(target.value))}
                >
                  {perLineSchema.options.map((id) => (
                    <option key={id} value={id}>
                      {PER_LINE[id].label}
                    </option>
                  ))}
                </SelectField>
              )}
              {dateOrder}
              <TextField
                label="Default tool"
                isOptional
                autoComplete="off"
                value={tool}
                onChange={({ target }) => setTool(target.value)}
              />
            </div>
            {names.length > 0 && (
              <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                <legend className="mb-2 text-sm font-semibold">Columns of the file</legend>
                {CSV_FIELDS.filter((field) =>
                  rows === "sessions" ? field !== "action" : REQUEST_FIELDS.includes(field),
                ).map((field) => (
                  <SelectField
                    key={field}
                    label={FIELD_NAMES[field]}
                    isOptional={field !== "startedAt"}
                    hint={exampleOf(names, columns[field])}
                    value={columns[field] ?? ""}
                    onChange={({ target: { value } }) => {
                      const { [field]: _, ...others } = columns;
                      setColumns(value === "" ? others : { ...others, [field]: value });
                    }}
                  >
                    <option value="">No column</option>
                    {names.map(({ name }) => (
                      <option key={name} value={name}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                ))}
              </fieldset>
            )}
          </>
        )}
        {lacksColumns && file && (
          <p className="text-sm text-ink-soft">Choose the columns for the start and the tool, or set a default tool.</p>
        )}
        {upload.error && (
          <ErrorNotice title="Couldn't upload the file">{formFailure(upload.error, []).text}</ErrorNotice>
        )}
        <div>
          <button type="submit" className="button button-primary" aria-disabled={upload.isPending} disabled={!file}>
            {upload.isPending ? "Uploading…" : "Check without importing"}
          </button>
        </div>
      </form>
    </Panel>
  );
}

/** What the first row holds in a column. */
function exampleOf(columns: readonly FileColumn[], chosen: string | undefined): string | undefined {
  const { example = "" } = columns.find(({ name }) => name === chosen) ?? {};
  return example === "" ? undefined : `First row: ${example.slice(0, MAX_EXAMPLE_CHARACTERS)}`;
}

function useUpload() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: ({ kind, file, settings }: { kind: ImportKind; file: File; settings: ImportSettings }) => {
      const name = file.name.slice(0, 200);
      const query = new URLSearchParams({ kind, name, settings: JSON.stringify(settings), dryRun: "true" });
      const body = { method: "POST", body: file, contentType: "application/octet-stream" } as const;
      return api.request(`${uploadImport.path}?${query}`, importSchema, body);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listImports.path] }),
  });
}
