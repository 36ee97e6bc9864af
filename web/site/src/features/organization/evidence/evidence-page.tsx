import { can } from "@treadlight/contract/access";
import { ownNumbers, SPECIFIED_NUMBERS } from "@treadlight/contract/console";
import { getOrganization, updateOrganization } from "@treadlight/contract/organization";
import { type AnsweredKind, askTimeQuestion, listAnsweredKinds } from "@treadlight/contract/time-answers";
import { formatNumber } from "@treadlight/domain/format";
import { evidenceFor, TRIALS, WORKFLOW_TYPES, type WorkflowType } from "@treadlight/domain/productivity";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { type Column, DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { Link, useLocation } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { consolePaths } from "../../../shared/console.ts";
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
    <div className="in-order grid gap-5 sm:gap-6">
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
            What people say is not a measurement: in a trial of developers (METR, 2025), work took 19% longer while they
            believed that it was 20% faster.
          </p>
        </div>
        <Answered query={answered} what="the answers" className="h-80 w-full">
          {({ kinds, minimumPeople }) => <Kinds kinds={kinds} minimumPeople={minimumPeople} />}
        </Answered>
      </Panel>
      {can(user.userType, "privacy_settings") && (
        <>
          <Answered query={answered} what="the answers" className="h-24 w-full">
            {({ kinds, answersToAdopt }) => <Adopted kinds={kinds} answersToAdopt={answersToAdopt} />}
          </Answered>
          <Asking />
        </>
      )}
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

const NEWEST = { query: { sort: '["version","DESC"]', range: "[0,0]" } };

/** Which speed-ups that people told take the place of the trials', and those that may. */
function Adopted({ kinds, answersToAdopt }: { kinds: readonly AnsweredKind[]; answersToAdopt: number }) {
  const versions = useRoute(ownNumbers.list, NEWEST);
  const save = useChange(ownNumbers.create, [ownNumbers.list]);
  return (
    <Panel title="Adopted">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        From {answersToAdopt} answers about a kind of work on, what your people say can take the place of the central
        trial: in the central estimate of sessions that start from now on. It never exceeds the high end, and the low
        end stays the trials'. Each change is a version of your{" "}
        <a href={consolePaths.ownNumbers} className="text-link">
          own numbers
        </a>{" "}
        and stands in the audit log.
      </p>
      <Answered query={versions} what="your own numbers" className="h-16 w-full">
        {([newest]) => {
          const speedUps = newest?.speedUps ?? {};
          const set = (kind: WorkflowType, speedUp: number | undefined) => {
            const { [kind]: _, ...others } = speedUps;
            const { baselines, countedShare, hourlyCosts } = newest ?? SPECIFIED_NUMBERS;
            const body = {
              ...{ baselines, countedShare, hourlyCosts },
              speedUps: speedUp === undefined ? others : { ...others, [kind]: speedUp },
              validFrom: latest(newest?.validFrom, new Date().toISOString().slice(0, 10)),
              after: newest?.version ?? 0,
            };
            save.mutate({ body });
          };
          const rows = WORKFLOW_TYPES.flatMap((kind) => {
            const adoptable = kinds.find((one) => one.kind === kind)?.adoptable ?? undefined;
            const adopted = speedUps[kind];
            return adoptable === undefined && adopted === undefined ? [] : [{ kind, adoptable, adopted }];
          });
          if (rows.length === 0) return <p>No kind of work has that many answers yet.</p>;
          return (
            <ul className="grid gap-3">
              {rows.map(({ kind, adoptable, adopted }) => (
                <li key={kind} className="flex flex-wrap items-center justify-between gap-3">
                  <span>
                    <b>{kindWords(kind)}</b>:{" "}
                    {adopted === undefined ? "as trials measured" : `${factor(adopted)} adopted`}
                  </span>
                  <span className="flex flex-wrap gap-2">
                    {adoptable !== undefined && adoptable !== adopted && (
                      <ConfirmButton
                        label={`Adopt ${factor(adoptable)} for ${kindWords(kind).toLowerCase()}`}
                        isBusy={save.isPending}
                        onConfirm={() => set(kind, adoptable)}
                      >
                        {`Adopt ${factor(adoptable)}`}
                      </ConfirmButton>
                    )}
                    {adopted !== undefined && (
                      <ConfirmButton
                        label={`Go back to trials for ${kindWords(kind).toLowerCase()}`}
                        isBusy={save.isPending}
                        onConfirm={() => set(kind, undefined)}
                      >
                        Go back to trials
                      </ConfirmButton>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </Panel>
  );
}

/** A version may begin later than today; one that follows it begins no earlier, so that it does not bring it forward. */
const latest = (one: string | undefined, other: string) => (one !== undefined && one > other ? one : other);

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
