import type { Answer } from "@treadlight/client";
import { getStatus } from "@treadlight/contract/reference";
import { formatTime } from "@treadlight/domain/format";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { CircleCheck, CircleX } from "lucide-react";
import { Link } from "react-router";
import { useRoute } from "../../shared/api/use-route.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { documentPath, paths } from "../../shared/pages.ts";

type Part = Answer<typeof getStatus>["parts"][number];

/** What people do with each part. */
const PART_WORDS: Record<Part["name"], string> = {
  "event log": "Storage of new sessions",
  warehouse: "Figures and reports",
  database: "Accounts and settings",
  files: "Files to download",
  mail: "E-mail",
};

const REFRESH_MS = 30_000;

/** Which parts of this installation work, asked now. */
export function StatusPage() {
  const { data, error } = useRoute(getStatus, {}, { refetchIntervalMs: () => REFRESH_MS });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
      <header className="grid gap-4">
        <h1 className="text-hero font-bold">Status</h1>
        <p className="text-lg text-ink-soft">
          Whether the parts that store this installation's data respond right now. It does not say how long new sessions
          take to be counted. The page checks again every 30 seconds.
        </p>
      </header>
      {error ? (
        // What was so before says nothing of now.
        <LoadFailed what="the status" error={error} />
      ) : data ? (
        <Parts parts={data.parts} checkedAt={data.checkedAt} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
      <p className="text-ink-soft">
        What changed is in the{" "}
        <Link to={documentPath("changelog")} className="text-link">
          changelog
        </Link>
        . Something wrong that is not here?{" "}
        <Link to={`${paths.contact}?topic=support`} className="text-link">
          Write to support
        </Link>
        .
      </p>
    </div>
  );
}

function Parts({ parts, checkedAt }: { parts: readonly Part[]; checkedAt: Date }) {
  const broken = parts.filter(({ isWell }) => !isWell);
  return (
    <section aria-labelledby="parts" className="panel grid gap-4 p-5 sm:p-6">
      <div role="status">
        <h2 id="parts" className="text-title">
          {broken.length === 0 ? "All parts respond" : `${broken.length} of ${parts.length} parts do not respond`}
        </h2>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {parts.map(({ name, isWell }) => (
          <li key={name} className="flex min-h-12 items-center justify-between gap-4">
            <span className="font-medium">{PART_WORDS[name]}</span>
            <span className="flex items-center gap-2 text-sm">
              {isWell ? (
                <CircleCheck aria-hidden className="size-4.5 text-risk-green" />
              ) : (
                <CircleX aria-hidden className="size-4.5 text-risk-red" />
              )}
              {isWell ? "Responds" : "Does not respond"}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        Checked at <time dateTime={checkedAt.toISOString()}>{formatTime(checkedAt)}</time>.
      </p>
    </section>
  );
}
