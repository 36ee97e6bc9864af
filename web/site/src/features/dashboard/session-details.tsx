import { SOURCE_NAMES } from "@treadlight/domain/session";
import { RangeBar } from "@treadlight/ui/charts/range-bar.tsx";
import { Drawer } from "@treadlight/ui/drawer.tsx";
import { Link } from "react-router";
import { paths } from "../../shared/pages.ts";
import { useTimeZone } from "../../shared/period/use-today.ts";
import { AttachedFiles } from "./attached-files.tsx";
import { EraseSession } from "./erase-session.tsx";
import { type Explanation, explanationsOf } from "./explain.ts";
import { ExplainedHeading } from "./explained-heading.tsx";
import { Exposed } from "./exposed.tsx";
import { KindOfWork } from "./kind-of-work.tsx";
import { Preview } from "./preview.tsx";
import { ProjectForm } from "./project-form.tsx";
import type { ShownRecord } from "./queries/records.ts";
import { SessionRating } from "./session-rating.tsx";
import { projectOf } from "./use-set-project.ts";
import { toolName } from "./words.ts";

/** Explains every figure of a session: what went in, the formula, and the range of an estimate. */
export function SessionDetails({ record, onClose }: { record: ShownRecord; onClose: () => void }) {
  const timeZone = useTimeZone();
  const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone });
  return (
    <Drawer title={`Session with ${toolName(record)}`} onClose={onClose}>
      <div className="grid gap-6 p-5">
        <p className="text-sm text-ink-soft">
          <time dateTime={record.startedAt}>{dateTime.format(new Date(record.startedAt))}</time> ·{" "}
          {SOURCE_NAMES[record.source]}
        </p>
        <section aria-label="What you exposed" className="grid gap-2 border-t border-line pt-4">
          <ExplainedHeading name="What you exposed" what="exposed" />
          <p>
            <Exposed record={record} />
          </p>
          {record.ownSeverity !== "" && (
            <p className="text-label text-ink-soft">
              Your organization rates it {record.ownSeverity}
              {record.ownPatternsVersion !== null && `, by version ${record.ownPatternsVersion} of its patterns`}.
            </p>
          )}
        </section>
        <SessionRating record={record} />
        {explanationsOf(record).map((explanation) => (
          <Explained key={explanation.name} {...explanation} />
        ))}
        <AttachedFiles record={record} />
        <KindOfWork record={record} />
        <section aria-label="What it was for" className="grid gap-2 border-t border-line pt-4">
          <h3 className="font-semibold">What it was for</h3>
          {record.project !== null && record.ownProject !== null && (
            <p className="text-label text-ink-soft">It was sent as project {record.project}.</p>
          )}
          <ProjectForm ids={[record.id]} project={projectOf(record)} isOwn={record.ownProject !== null} />
        </section>
        <Preview record={record} />
        <p className="text-sm text-ink-soft">
          Time saved, energy, CO₂ and water are estimates. The{" "}
          <Link to={paths.methodology} className="text-link">
            methodology
          </Link>{" "}
          says where every factor comes from.
        </p>
        <EraseSession id={record.id} onErased={onClose} />
      </div>
    </Drawer>
  );
}

function Explained({ name, what, value, range, formula, inputs, ends }: Explanation) {
  return (
    <section aria-label={name} className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <ExplainedHeading name={name} what={what} />
        <p className="figures font-display text-xl font-semibold">{value}</p>
      </div>
      {range !== undefined && ends && (
        <>
          <RangeBar {...ends} />
          <p className="figures text-label text-ink-soft">{range}</p>
        </>
      )}
      <p className="figures rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line">{formula}</p>
      <dl className="grid gap-1 text-label text-ink-soft">
        {inputs.map((input) => (
          <div key={input.name} className="flex justify-between gap-4">
            <dt>{input.name}</dt>
            <dd className="figures text-right text-ink">
              {input.to === undefined ? (
                input.value
              ) : (
                <Link to={input.to} className="text-link">
                  {input.value}
                </Link>
              )}
              {input.note !== undefined && <span className="block text-ink-soft">{input.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
