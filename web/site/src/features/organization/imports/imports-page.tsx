import {
  downloadRejectedLines,
  type ImportRow,
  type ImportSummary,
  listImports,
  startImport,
  undoImport,
} from "@treadlight/contract/imports";
import { cancelPendingChange, listPendingChanges, type PendingChange } from "@treadlight/contract/organization";
import { formatCalendarDay, formatDay, formatDuration, formatNumber } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import { IMPORT_KIND_NAMES, IMPORT_STATES } from "../../../shared/import-words.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { SaveButton } from "../../../shared/save-button.tsx";
import { JobProgress } from "../parts/job-progress.tsx";
import { NewImport } from "./new-import.tsx";

const TITLE = "Imports";
const FOLLOW_MS = 1_000;

/** Imports usage that an organization has recorded elsewhere: checks a file, imports it, and undoes it. */
export function ImportsPage() {
  return (
    <OnlyFor title={TITLE} needs="imports" who="administrators">
      {() => <Imports />}
    </OnlyFor>
  );
}

function Imports() {
  const imports = useRoute(
    listImports,
    {},
    { refetchIntervalMs: ({ imports }) => (imports.some(isUnderWay) ? FOLLOW_MS : false) },
  );
  const pending = useRoute(listPendingChanges);
  const undoing = new Map(pending.data?.changes.map((change) => [change.subject, change]));
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note="Import reports and exports of AI providers, or logs of gateways and DNS servers, which show the tools that people already use. Names and addresses in logs become pseudonyms, and the file is deleted once it is imported."
      />
      <NewImport />
      <Answered query={imports} what="the imports">
        {({ imports: files }) =>
          files.length === 0 ? (
            <EmptyState title="No imports yet">
              <p>Choose a file above. It is checked first. Then you decide whether to import it.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {files.map((file) => (
                <li key={file.id}>
                  <Import file={file} undoing={undoing.get(file.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </div>
  );
}

const isUnderWay = ({ state }: ImportRow) => state === "checking" || state === "importing";

function Import({ file, undoing }: { file: ImportRow; undoing: PendingChange | undefined }) {
  const { id, kind, fileName, state, progress, problem, requestedAt, summary } = file;
  const start = useChange(startImport, [listImports]);
  const undo = useChange(undoImport, [listImports, listPendingChanges]);
  const cancel = useChange(cancelPendingChange, [listPendingChanges]);
  const stop = () => undo.mutate({ params: { id } });
  return (
    <Panel title={fileName} aside={<span className="text-sm font-semibold text-ink-soft">{IMPORT_STATES[state]}</span>}>
      <p className="text-sm text-ink-soft">
        {IMPORT_KIND_NAMES[kind]}, {formatDay(requestedAt)}
      </p>
      {isUnderWay(file) && <JobProgress percent={progress.percent} onCancel={stop} />}
      {undoing && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm" role="status">
          <span>
            It will be undone on {formatDay(undoing.appliesAt)}. {undoing.effect}
          </span>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-disabled={cancel.isPending}
            aria-label={`Keep the import of ${fileName}`}
            onClick={() => cancel.mutate({ params: { id: undoing.id } })}
          >
            Keep it
          </button>
        </p>
      )}
      {problem !== null && (
        <div className="mt-3">
          <ErrorNotice title="Couldn't read the file">{problem}</ErrorNotice>
        </div>
      )}
      {summary && state !== "undone" && <Summary summary={summary} isTrial={state === "checked"} />}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {state === "checked" && (
          <>
            <button
              type="button"
              className="button button-primary button-small"
              aria-disabled={start.isPending}
              onClick={() => start.mutate({ params: { id } })}
            >
              Import {formatNumber(summary?.sessions)} {summary?.sessions === 1 ? "session" : "sessions"}
            </button>
            <button type="button" className="button button-quiet button-small" onClick={stop}>
              Discard
            </button>
          </>
        )}
        {state === "imported" && !undoing && (
          <ConfirmButton label={`Undo the import of ${fileName}`} onConfirm={stop}>
            Undo
          </ConfirmButton>
        )}
        {summary && summary.rejected > 0 && state !== "undone" && (
          <SaveButton
            path={downloadRejectedLines.path.replace(":id", id)}
            name={`treadlight-rejected-lines-${id.slice(0, 8)}.csv`}
          >
            Rejected lines
          </SaveButton>
        )}
      </div>
    </Panel>
  );
}

function Summary({ summary, isTrial }: { summary: ImportSummary; isTrial: boolean }) {
  const { lines, sessions, ignored, blocked, blockedTools, rejected, people, first, last, tools, sample } = summary;
  const figures = {
    ...{ Lines: lines, Sessions: sessions, People: people, Ignored: ignored },
    ...(blocked > 0 && { "Blocked attempts": blocked }),
    Rejected: rejected,
  };
  return (
    <div className="mt-4 grid gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt className="text-label text-ink-soft">{name}</dt>
            <dd className="figures font-semibold">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {first !== null && last !== null && (
        <p className="text-sm text-ink-soft">
          From {formatCalendarDay(first)} to {formatCalendarDay(last)}:{" "}
          {tools.map(({ tool, sessions: count }) => `${tool} (${formatNumber(count)})`).join(", ")}.
        </p>
      )}
      {blockedTools.length > 0 && (
        <p className="text-sm text-ink-soft">
          Refused by the gateway, and counted as no use:{" "}
          {blockedTools
            .map(
              ({ tool, attempts, people: asked }) =>
                `${tool} (${formatNumber(attempts)} by ${formatNumber(asked)} ${asked === 1 ? "person" : "people"})`,
            )
            .join(", ")}
          .
        </p>
      )}
      {isTrial && sample.length > 0 && (
        <DataTable
          label="The first sessions"
          columns={[
            { id: "start", heading: "Start", cell: ({ startedAt }) => startedAt.slice(0, 16).replace("T", " ") },
            { id: "tool", heading: "Tool", cell: ({ aiTool }) => aiTool },
            { id: "model", heading: "Model", cell: ({ model }) => model ?? "" },
            {
              id: "time",
              heading: "Time",
              isNumeric: true,
              cell: ({ timeEngaged }) => (timeEngaged === null ? "not known" : formatDuration(timeEngaged)),
            },
            {
              id: "prompts",
              heading: "Prompts",
              isNumeric: true,
              cell: ({ promptCount }) => formatNumber(promptCount),
            },
            { id: "line", heading: "Line", isNumeric: true, cell: ({ line }) => formatNumber(line) },
          ]}
          rows={sample}
          keyOf={({ line, startedAt, aiTool, model }) => `${line} ${startedAt} ${aiTool} ${model}`}
        />
      )}
    </div>
  );
}
