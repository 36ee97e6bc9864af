import { can } from "@treadlight/contract/access";
import { getOrganization, updateOrganization } from "@treadlight/contract/organization";
import { type AnsweredKind, askTimeQuestion, listAnsweredKinds } from "@treadlight/contract/time-answers";
import { formatNumber } from "@treadlight/domain/format";
import { evidenceFor, TRIALS, WORKFLOW_TYPES, type WorkflowType } from "@treadlight/domain/productivity";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { Link, useLocation } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { kindWords } from "../../../shared/time-answers.ts";
import { BeforeAfterPart } from "./before-after.tsx";
import { EvidenceParts } from "./parts.tsx";

const TITLE = "Evidence";

/** How much faster work is with AI, by kind: what trials have measured, and what the people of the organization answered. */
export function EvidencePage() {
  const { pathname } = useLocation();
  if (pathname === paths.beforeAndAfter) return <BeforeAfterPart />;
  return (
    <OnlyFor title={TITLE} needs="organization_aggregates" who="people of an organization">
      {(user) => <Evidence user={user} />}
    </OnlyFor>
  );
}

function Evidence({ user }: { user: User }) {
  const answered = useRoute(listAnsweredKinds);
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note="How much faster work is with AI: what trials measured, and what your people say."
      />
      {can(user.userType, "people_rows") && <EvidenceParts />}
      <Panel title="By kind of work">
        <div className="mb-4 grid max-w-prose gap-2 text-sm text-ink-soft">
          <p>
            A speed-up is the time that work takes without AI, divided by the time with it: 2 means half the time, less
            than 1 means that AI made it slower.{" "}
            <Link to={paths.methodology} className="text-link">
              The methodology
            </Link>{" "}
            names every trial.
          </p>
          <p>
            What people say is no measurement: in a trial of developers (METR, 2025), work took 19% longer while they
            believed that it was 20% faster.
          </p>
        </div>
        <Answered query={answered} what="the answers" className="h-80 w-full">
          {({ kinds, minimumPeople }) => <Kinds kinds={kinds} minimumPeople={minimumPeople} />}
        </Answered>
      </Panel>
      {can(user.userType, "privacy_settings") && <Asking />}
    </div>
  );
}

interface Row {
  kind: WorkflowType | null;
  answered: AnsweredKind | undefined;
}

const factor = (speedUp: number) => `×${formatNumber(Math.round(speedUp * 100) / 100)}`;

function Kinds({ kinds, minimumPeople }: { kinds: readonly AnsweredKind[]; minimumPeople: number }) {
  const rows: Row[] = [...WORKFLOW_TYPES, null].map((kind) => ({
    kind,
    answered: kinds.find((one) => one.kind === kind),
  }));
  const trial = (kind: WorkflowType | null, end: "low" | "central") =>
    factor(TRIALS[evidenceFor(kind ?? undefined)[end]].speedUp);
  const columns: Column<Row>[] = [
    { id: "kind", heading: "Kind of work", cell: ({ kind }) => kindWords(kind) },
    { id: "low", heading: "Trials, low", isNumeric: true, cell: ({ kind }) => trial(kind, "low") },
    { id: "central", heading: "Trials, central", isNumeric: true, cell: ({ kind }) => trial(kind, "central") },
    {
      id: "answers",
      heading: "Answers",
      isNumeric: true,
      cell: ({ answered }) => (answered ? formatNumber(answered.answers) : "too few"),
    },
    {
      id: "people",
      heading: "People",
      isNumeric: true,
      cell: ({ answered }) => (answered ? formatNumber(answered.people) : ""),
    },
    {
      id: "mean",
      heading: "Your people",
      isNumeric: true,
      cell: ({ answered }) => (answered ? factor(answered.speedUp) : ""),
    },
    {
      id: "interval",
      heading: "95% interval",
      isNumeric: true,
      cell: ({ answered }) => (answered ? `${factor(answered.low)} to ${factor(answered.high)}` : ""),
    },
  ];
  return (
    <>
      <DataTable label="Speed-ups by kind of work" columns={columns} rows={rows} keyOf={({ kind }) => kind ?? "none"} />
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        Answers count in groups of at least {minimumPeople} people, so that nobody's answer can be told. The mean is
        geometric; the interval treats the answers of one person as related.
      </p>
    </>
  );
}

/** Whether people are asked who have not decided for themselves. */
function Asking() {
  const organization = useRoute(getOrganization);
  const save = useChange(updateOrganization, [getOrganization, askTimeQuestion]);
  return (
    <Panel title="Asking">
      <Answered query={organization} what="the setting" className="h-16 w-full">
        {({ asksAboutTime, etag }) => (
          <Switch
            label="Ask people how long work would have taken without AI"
            hint="About one session in 20, at most one question a day for each person. Everybody can turn it off or on for themselves, and nobody else sees their answers."
            isOn={asksAboutTime}
            isBusy={save.isPending}
            onChange={(isOn) => save.mutate({ body: { asksAboutTime: isOn }, etag })}
          />
        )}
      </Answered>
    </Panel>
  );
}
