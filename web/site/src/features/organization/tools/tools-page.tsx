import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toolLabel } from "@treadlight/charts/names.ts";
import { can } from "@treadlight/contract/access";
import {
  decisionOn,
  getToolPolicy,
  listToolsInUse,
  type SenderPolicy,
  TOOL_DECISIONS,
  type ToolPolicy,
  type ToolPolicyChange,
  toolDecisionSchema,
  updateToolPolicy,
} from "@treadlight/contract/organization";
import { TOOLS } from "@treadlight/domain/catalogue";
import { formatCalendarDay, formatNumber } from "@treadlight/domain/format";
import { type ToolRating, toolRating } from "@treadlight/domain/ratings";
import type { Column } from "@treadlight/ui/data-table.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { SearchedTable } from "@treadlight/ui/searched-table.tsx";
import { RatingDetails } from "@treadlight/ui/tool-rating.tsx";
import { Answered } from "../../../shared/answered.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { useChangeFailed, useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { consolePaths } from "../../../shared/console.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { WEEKLY_NOTE } from "../../../shared/period/period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { useContracts } from "../../../shared/use-contracts.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { DECISIONS, Decision } from "../parts/decision.tsx";
import { AskForTool, ToolRequests } from "./requests.tsx";
import { ToolRules } from "./rules.tsx";

const TITLE = "Tools";
/** The tools in use come first, then those decided about. */
const FIRST_TOOLS = 25;
const IN_CATALOGUE: ReadonlySet<string> = new Set(TOOLS.map(({ name }) => name));
const OUTSIDE = "Outside the catalogue";
const SELECT = "min-h-9 rounded-lg border border-line-strong bg-surface px-2 text-sm font-normal";

interface Row {
  tool: string;
  provider: string;
  category: string;
  rating: ToolRating;
  firstDay: string | undefined;
  sessions: number;
  people: number | null | undefined;
}

/** What the organization has decided about each tool, and which are in use. */
export function ToolsPage() {
  return (
    <OnlyFor title={TITLE} needs="organization" who="people of an organization">
      {(user) => <Tools user={user} />}
    </OnlyFor>
  );
}

function Tools({ user: { userType } }: { user: User }) {
  const mayDecide = can(userType, "tool_policy");
  const policy = useRoute(getToolPolicy);
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note={
          mayDecide
            ? "Decide which AI tools people may use. Sessions with any tool are measured, whatever you decide."
            : "What your organization has decided about AI tools."
        }
      />
      <Answered query={policy} what="the decisions" className="h-96 w-full">
        {(decided) =>
          decided === undefined ? null : (
            <>
              {!mayDecide && <AskForTool policy={decided} />}
              <ToolRequests mayDecide={mayDecide} />
              <Default policy={decided} mayDecide={mayDecide} />
              {mayDecide && <ToolRules />}
              <Catalogue policy={decided} mayDecide={mayDecide} seesPeople={can(userType, "department_people")} />
            </>
          )
        }
      </Answered>
    </div>
  );
}

/**
 * Saves decisions one after the other. Each builds on what the last left, not on what the page showed when it was made: the server
 * takes all decisions at once, and refuses those about an older version.
 */
function useDecide() {
  const api = useApi();
  const queryClient = useQueryClient();
  const onError = useChangeFailed();
  const policyKey = [getToolPolicy.path, {}];
  return useMutation({
    scope: { id: updateToolPolicy.path },
    mutationFn: async (change: (latest: ToolPolicy) => ToolPolicyChange) => {
      const latest = queryClient.getQueryData<SenderPolicy>(policyKey);
      if (!latest) return;
      const answer = await api.call(
        updateToolPolicy,
        { body: change(latest) },
        { headers: { "If-Match": `"${latest.etag}"` } },
      );
      // What was asked before may be answered after.
      await queryClient.cancelQueries({ queryKey: policyKey });
      queryClient.setQueryData<SenderPolicy>(policyKey, { ...latest, ...answer });
    },
    onError: (error) => {
      onError(error);
      return queryClient.invalidateQueries({ queryKey: policyKey });
    },
    // The next decision does not wait for it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [listToolsInUse.path] }),
  });
}

function Default({ policy, mayDecide }: { policy: ToolPolicy; mayDecide: boolean }) {
  const decide = useDecide();
  return (
    <Panel title="Tools without a decision">
      <p className="mb-3 max-w-prose text-sm text-ink-soft">
        This applies to every tool without a decision of its own, and to tools outside the catalogue.
      </p>
      {mayDecide ? (
        <Choice
          label="Tools without a decision"
          chosen={policy.default}
          choose={(chosen) => decide.mutate(() => ({ default: toolDecisionSchema.parse(chosen) }))}
        />
      ) : (
        <Decision decision={policy.default} />
      )}
      <p className="mt-2 text-label text-ink-soft">{DECISIONS[policy.default].means}</p>
    </Panel>
  );
}

/** @param fallback adds the choice of no decision, with its name */
function Choice({
  label,
  chosen,
  fallback,
  choose,
}: {
  label: string;
  chosen: string;
  fallback?: string;
  choose: (chosen: string) => void;
}) {
  return (
    <select aria-label={label} value={chosen} className={SELECT} onChange={({ target }) => choose(target.value)}>
      {fallback !== undefined && <option value="">{fallback}</option>}
      {TOOL_DECISIONS.map((decision) => (
        <option key={decision} value={decision}>
          {DECISIONS[decision].name}
        </option>
      ))}
    </select>
  );
}

function Catalogue({
  policy,
  mayDecide,
  seesPeople,
}: {
  policy: SenderPolicy;
  mayDecide: boolean;
  seesPeople: boolean;
}) {
  const used = useRoute(listToolsInUse);
  const contracts = useContracts();
  const decide = useDecide();
  const inUse = new Map(used.data?.tools.map((row) => [row.tool, row]));
  const rows: Row[] = [
    ...TOOLS.map(({ name, provider, category }) => rowOf(name, provider, category)),
    ...[...inUse.keys()].filter((tool) => !IN_CATALOGUE.has(tool)).map((tool) => rowOf(tool, "", OUTSIDE)),
  ].toSorted(
    (a, b) =>
      b.sessions - a.sessions ||
      Number(Object.hasOwn(policy.decisions, b.tool)) - Number(Object.hasOwn(policy.decisions, a.tool)) ||
      a.tool.localeCompare(b.tool, "en"),
  );
  function rowOf(tool: string, provider: string, category: string): Row {
    const { firstDay, sessions = 0, people } = inUse.get(tool) ?? {};
    return { tool, provider, category, rating: toolRating(tool, contracts[tool]), firstDay, sessions, people };
  }

  function choose(tool: string, chosen: string) {
    decide.mutate((latest) => {
      const { [tool]: _, ...others } = latest.decisions;
      return { decisions: chosen === "" ? others : { ...others, [tool]: toolDecisionSchema.parse(chosen) } };
    });
  }

  const columns: Column<Row>[] = [
    { id: "tool", heading: "Tool", cell: ({ tool }) => toolLabel(tool), sortBy: ({ tool }) => toolLabel(tool) },
    {
      id: "decision",
      heading: "Decision",
      explain: whatIs("toolDecision"),
      cell: ({ tool }) =>
        mayDecide && IN_CATALOGUE.has(tool) ? (
          <Choice
            label={`Decision about ${tool}`}
            chosen={policy.decisions[tool] ?? ""}
            fallback={`Default: ${DECISIONS[policy.default].name}`}
            choose={(chosen) => choose(tool, chosen)}
          />
        ) : (
          <Decision decision={decisionOn(tool, policy)} />
        ),
    },
    {
      id: "firstDay",
      heading: "First used",
      explain: whatIs("firstUse"),
      cell: ({ firstDay }) => (firstDay === undefined ? "" : formatCalendarDay(firstDay)),
      sortBy: ({ firstDay = "" }) => firstDay,
    },
    ...(seesPeople
      ? [
          {
            id: "people",
            heading: "People in 30 days",
            explain: whatIs("toolPeople"),
            isNumeric: true,
            cell: ({ people }: Row) => (people ? formatNumber(people) : ""),
            sortBy: ({ people }: Row) => people ?? 0,
          },
        ]
      : []),
    {
      id: "sessions",
      heading: "Sessions",
      explain: whatIs("sessions"),
      isNumeric: true,
      cell: ({ sessions }) => (sessions === 0 ? "" : formatNumber(sessions)),
      sortBy: ({ sessions }) => sessions,
    },
    {
      id: "rating",
      heading: "Security rating",
      explain: whatIs("toolRating"),
      isNumeric: true,
      cell: ({ rating }) => <RatingDetails rating={rating} />,
      sortBy: ({ rating: { assessed, score } }) => (assessed ? score : 0),
    },
    { id: "category", heading: "Category", cell: ({ category }) => category, sortBy: ({ category }) => category },
    { id: "provider", heading: "Provider", cell: ({ provider }) => provider, sortBy: ({ provider }) => provider },
  ];
  return (
    <Panel title="Catalogue">
      {used.error && <p className="mb-3 text-sm text-risk-red">Couldn't load the tools in use.</p>}
      <p className="mb-3 max-w-prose text-sm text-ink-soft">
        A rating is of the weakest plan, unless your organization has stated a contract.
        {mayDecide && (
          <>
            {" "}
            <a href={consolePaths.toolContracts} className="text-link">
              State your contracts
            </a>
          </>
        )}
      </p>
      {!seesPeople && <p className="mb-3 max-w-prose text-sm text-ink-soft">{WEEKLY_NOTE}</p>}
      {/* The tools in use come first. */}
      {used.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <SearchedTable
          label="Tools"
          columns={columns}
          rows={rows}
          keyOf={({ tool }) => tool}
          textOf={({ tool, provider, category }) => `${toolLabel(tool)} ${provider} ${category}`}
          first={FIRST_TOOLS}
          nouns="tools"
        />
      )}
    </Panel>
  );
}
