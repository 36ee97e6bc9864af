import { getSources, SOURCE_DAYS, type Source } from "@treadlight/contract/sources";
import { formatNumber } from "@treadlight/domain/format";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Link } from "react-router";
import { Answered } from "../../shared/answered.tsx";
import { useRoute } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { consolePaths } from "../../shared/console.ts";
import { agoText } from "../../shared/heard/ago-text.ts";
import { useNow } from "../../shared/heard/use-now.ts";
import { IMPORT_KIND_NAMES } from "../../shared/import-words.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { policyProblemText, reasonText, refusalText, sourceKind, sourceName, WAY_NAMES } from "./words.ts";

const ASK_EVERY_MS = 5_000;

/** What sends for a person and, for administrators, for their organization: what came, what was taken, and what was not and why. */
export function SourcesPage() {
  const query = useRoute(getSources, {}, { refetchIntervalMs: () => ASK_EVERY_MS });
  const user = useUser();
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title="Sources"
        note={`What sent data in the last ${SOURCE_DAYS} days, what was counted of it, and what was not and why. Days are in UTC.`}
        actions={
          <Link to={paths.connect} className="button button-primary">
            Connect a tool
          </Link>
        }
      />
      <Answered query={query} what="the sources" className="h-96 w-full">
        {({ own, organization }) => (
          <>
            {organization && (
              <Panel
                title={`What ${user?.organizationName ?? "your organization"} receives`}
                aside={
                  <a href={consolePaths.ingestKeys} className="button button-quiet button-small">
                    Ingest keys
                  </a>
                }
              >
                {organization.length === 0 ? (
                  <p className="text-ink-soft">Nothing has sent anything yet, and there are no ingest keys.</p>
                ) : (
                  <List sources={organization} />
                )}
              </Panel>
            )}
            {own.length === 0 ? (
              <EmptyState
                title="Nothing sends for you yet"
                action={
                  <Link to={paths.extension} className="button button-primary">
                    Get the browser extension
                  </Link>
                }
              >
                <p>Devices and programs that send in your name appear here with what they sent.</p>
              </EmptyState>
            ) : (
              <Panel title="What sends for you">
                <List sources={own} />
              </Panel>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}

function List({ sources }: { sources: readonly Source[] }) {
  const now = useNow();
  return (
    <ul className="grid">
      {sources.map((source) => (
        <li key={source.id} className="grid gap-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <p className="min-w-0 font-semibold wrap-anywhere">
              {nameOf(source)}
              <span className="ml-2 text-label font-normal text-ink-soft">
                {sourceKind(source)}
                {source.prefix !== null && <span className="font-mono"> {source.prefix}...</span>}
              </span>
            </p>
            <Heard source={source} now={now} />
          </div>
          <Ways source={source} />
          <PolicyProblems source={source} now={now} />
        </li>
      ))}
    </ul>
  );
}

function nameOf({ kind, name }: Source): string {
  const imported = kind === "import" ? Object.entries(IMPORT_KIND_NAMES).find(([id]) => id === name) : undefined;
  return imported?.[1] ?? sourceName({ kind, name });
}

function Heard({ source: { lastHeardAt, isSilent }, now }: { source: Source; now: number }) {
  if (lastHeardAt === null) return <p className="text-label text-ink-soft">Not heard from in {SOURCE_DAYS} days</p>;
  const ago = agoText(lastHeardAt, now);
  return isSilent ? (
    <p className="text-label font-semibold text-risk-orange">Stopped: last heard from {ago}</p>
  ) : (
    <p className="text-label text-ink-soft">Heard from {ago}</p>
  );
}

function Ways({ source: { ways } }: { source: Source }) {
  if (ways.length === 0) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {ways.map(({ way, came, taken, ignored, refused }) => (
        <li key={way}>
          <p className="figures">
            {WAY_NAMES[way]}: {formatNumber(came)} came, {formatNumber(taken)} taken
            {came > taken && `, ${formatNumber(came - taken)} not counted`}
          </p>
          {ignored.length + refused.length > 0 && (
            <ul className="mt-1 grid gap-0.5 text-label text-ink-soft">
              {ignored.map(({ reason, count }) => (
                <li key={reason}>{reasonText(reason, count)}</li>
              ))}
              {refused.map(({ reason, count }) => (
                <li key={reason} className="text-risk-orange">
                  {refusalText(reason, count)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function PolicyProblems({ source: { policyProblems }, now }: { source: Source; now: number }) {
  if (policyProblems.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-label text-risk-orange">
      {policyProblems.map((problem) => (
        <li key={`${problem.reason} ${problem.key}`}>
          Extension policy: {policyProblemText(problem)}, last reported {agoText(problem.lastAt, now)}
        </li>
      ))}
    </ul>
  );
}
