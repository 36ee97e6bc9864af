import { can } from "@treadlight/contract/access";
import { ADOPTION_WEEKS, type Adoption, getAdoption } from "@treadlight/contract/adoption";
import { toTrainNext } from "@treadlight/domain/adoption";
import { formatNumber } from "@treadlight/domain/format";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { StatTile, StatTiles } from "@treadlight/ui/stat-tile.tsx";
import { Link, useSearchParams } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { SaveButton } from "../../../shared/save-button.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { Cohorts } from "./cohorts.tsx";
import { Depth } from "./depth.tsx";
import { Groups, groupName, Seats } from "./groups.tsx";
import { Stickiness, Weekly } from "./weekly.tsx";
import { peopleText, shareText } from "./words.ts";

const TITLE = "Adoption";

/** Who begins to use AI, stays and stops, as groups. */
export function AdoptionPage() {
  return (
    <OnlyFor title={TITLE} needs="department_people" who="administrators and department heads">
      {({ userType }) => <AdoptionOfOrganization comparesMarks={can(userType, "people_rows")} />}
    </OnlyFor>
  );
}

const CHOICES = ADOPTION_WEEKS.map((weeks) => ({ id: String(weeks), label: `${weeks} weeks` }));

function AdoptionOfOrganization({ comparesMarks }: { comparesMarks: boolean }) {
  const [search, setSearch] = useSearchParams();
  const chosen = ADOPTION_WEEKS.find((weeks) => String(weeks) === search.get("weeks")) ?? 26;
  const department = search.get("department") ?? undefined;
  const query = { weeks: chosen, ...(department !== undefined && { department }) };
  const answer = useRoute(getAdoption, { query });
  const everybody = useRoute(getAdoption, { query: { weeks: chosen } });
  const departments = (everybody.data?.groups ?? []).filter(({ kind }) => kind === "department");
  const choose = (name: string, value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note={
          <>
            Whole weeks from Monday, in UTC.
            {comparesMarks && (
              <>
                {" "}
                <Link to={paths.beforeAndAfter} className="text-link">
                  What a roll-out changed
                </Link>
              </>
            )}
          </>
        }
        actions={
          <>
            <ChoiceChips
              label="How many weeks"
              choices={CHOICES}
              chosen={String(chosen)}
              onChoose={(weeks) => choose("weeks", weeks)}
            />
            <SaveButton
              path={`${getAdoption.path}?${new URLSearchParams({ ...query, weeks: String(chosen) })}`}
              name="treadlight-adoption.csv"
              accept="text/csv"
            >
              CSV
            </SaveButton>
          </>
        }
      />
      {(departments.length > 1 || department !== undefined) && (
        <div className="max-w-64">
          <SelectField
            label="Department"
            value={department ?? ""}
            onChange={({ target }) => choose("department", target.value)}
          >
            <option value="">All departments</option>
            {[...new Set([...departments.map(({ name }) => name), ...(department ? [department] : [])])]
              .toSorted()
              .map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
          </SelectField>
        </div>
      )}
      <Answered query={answer} what="the adoption" className="h-96 w-full">
        {(adoption) => <Figures adoption={adoption} />}
      </Answered>
    </div>
  );
}

function Figures({ adoption }: { adoption: Adoption }) {
  const { minimumPeople, weeks, cohorts, depth, groups, seats } = adoption;
  if (weeks.every(({ active }) => active === null)) {
    return (
      <EmptyState
        title="Too few people yet"
        action={
          <Link to={paths.help} className="button button-primary">
            How sessions get here
          </Link>
        }
      >
        <p>
          Figures appear here after the first whole week in which at least {minimumPeople} people used AI, so that none
          tells of somebody in particular.
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="max-w-prose text-sm text-pretty text-ink-soft">
        People are counted in steps of {minimumPeople}, and fewer than {minimumPeople} are not shown, so that no figure
        is about one person. One person can still tip a count into the next step, which somebody who knows what
        everybody else did could notice. Parts may not add up, and figures can differ a little from Explore.
      </p>
      <Headline adoption={adoption} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5 print:grid-cols-2">
        <Weekly weeks={weeks} />
        <Stickiness weeks={weeks} />
        <Cohorts cohorts={cohorts} minimumPeople={minimumPeople} />
        <Depth depth={depth} minimumPeople={minimumPeople} />
      </div>
      <Groups groups={groups} minimumPeople={minimumPeople} />
      {seats !== null && seats.length > 0 && <Seats seats={seats} minimumPeople={minimumPeople} />}
    </>
  );
}

/** The last whole week, and where training would reach most. */
function Headline({ adoption: { weeks, groups, minimumPeople } }: { adoption: Adoption }) {
  const last = weeks.at(-1);
  const [next] = toTrainNext(groups);
  if (!last) return null;
  const people = (count: number | null) => peopleText(count, minimumPeople);
  return (
    <StatTiles>
      <StatTile
        name="Active last week"
        explain={whatIs("activeLastWeek")}
        value={people(last.active)}
        note={`${people(last.monthly)} in four weeks`}
      />
      <StatTile name="New last week" explain={whatIs("newLastWeek")} value={people(last.new)} note="First use ever" />
      <StatTile
        name="Dormant"
        explain={whatIs("dormant")}
        value={people(last.dormant)}
        note="Used AI before, not in the last four weeks"
      />
      <StatTile
        name="Weekly of monthly"
        explain={whatIs("weeklyOfMonthly")}
        value={shareText(last.weeklyOfMonthly)}
        note={`${shareText(last.dailyOfMonthly)} on an average day`}
      />
      {next && (
        <StatTile
          name="To train next"
          explain={whatIs("toTrain")}
          value={formatNumber(next.toTrain ?? 0)}
          note={`people in ${groupName(next)} who do not use AI regularly`}
        />
      )}
    </StatTiles>
  );
}
