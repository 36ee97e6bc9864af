import { can, isForPlaces } from "@treadlight/contract/access";
import { getView } from "@treadlight/contract/views";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useRoute } from "../../../shared/api/use-route.ts";
import { useAuthState } from "../../../shared/auth/context.ts";
import type { User } from "../../../shared/auth/user.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { WEEKLY_NOTE } from "../../../shared/period/period.ts";
import { PeriodPicker } from "../../../shared/period/period-picker.tsx";
import { usePeriod } from "../../../shared/period/use-period.ts";
import { OnlyFor } from "../../../shared/restricted/only-for.tsx";
import { type Changed, explorationOf, offeredTo, questionOf, searchOf, searchOfView, within } from "./exploration.ts";
import { QuestionForm } from "./question-form.tsx";
import { Result } from "./result.tsx";
import { SavedViews } from "./saved-views.tsx";

const TITLE = "Explore";
const scopesOf = (userType: string) =>
  [
    { id: "organization", label: isForPlaces(userType) ? "Departments" : "Organization" },
    { id: "own", label: "Mine" },
  ] as const;

/** Any question about sessions, kept whole in the address, so that a link shows the same. */
export function ExplorePage() {
  return (
    <OnlyFor title={TITLE} needs="organization" who="people of an organization">
      {(user) => <Explore user={user} />}
    </OnlyFor>
  );
}

function Explore({ user: { userType } }: { user: User }) {
  const { isDemo } = useAuthState();
  const [search, setSearch] = useSearchParams();
  const asked = explorationOf(search);
  const offered = offeredTo(userType, asked.scope);
  const chosen = usePeriod("30days", offered.inGroups, true);
  const { period } = chosen;
  const exploration = within(asked, offered);
  // The browser's back undoes each change. The address may be ahead of what is rendered, after two quick changes.
  const change = (changed: Changed, days?: { from: string; to: string }) => {
    const current = new URLSearchParams(window.location.search);
    const asked = explorationOf(current);
    const values = typeof changed === "function" ? changed(within(asked, offered)) : changed;
    if (Object.keys(values).length === 0) return;
    const next = searchOf({ ...asked, ...values }, current);
    if (days) for (const [name, value] of Object.entries({ period: "custom", ...days })) next.set(name, value);
    setSearch(next);
  };
  const question = questionOf(exploration, period);
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title={TITLE}
        note={
          offered.inGroups
            ? WEEKLY_NOTE
            : "The address of this page contains your whole question. Colleagues who open it see what their role allows."
        }
        actions={
          <>
            <ChoiceChips
              label="Whose sessions"
              choices={scopesOf(userType)}
              chosen={exploration.scope}
              onChoose={(scope) => change({ scope })}
            />
            <PeriodPicker {...chosen} />
          </>
        }
      />
      <OpenedView />
      <QuestionForm {...{ exploration, offered, period, change }} />
      <Result {...{ exploration, offered, question, period, change }} />
      {!isDemo && (
        <SavedViews exploration={exploration} period={period} mayChangeOthers={can(userType, "manage_people")} />
      )}
    </div>
  );
}

/** Turns the address of a saved view into that of its question. */
function OpenedView() {
  const [search, setSearch] = useSearchParams();
  const id = search.get("view") ?? "";
  const { data: view, error } = useRoute(getView, { params: { id } }, { enabled: id !== "" });
  useEffect(() => {
    if (view) setSearch(searchOfView(view.query, view.chart), { replace: true });
  }, [view, setSearch]);
  if (id === "" || !error) return null;
  return (
    <ErrorNotice title="Couldn't open the view">
      It may have been deleted, or its author no longer shares it.
    </ErrorNotice>
  );
}
