import { can } from "@treadlight/contract/access";
import { Tabs } from "@treadlight/ui/tabs.tsx";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { PageHeader } from "../../shared/page-header.tsx";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { Departments } from "./departments.tsx";
import { Figures } from "./figures.tsx";
import { ImportPeople } from "./import-people.tsx";
import { Invitations } from "./invitations.tsx";
import { People } from "./people.tsx";

const TITLE = "Team";
const TABS = [
  { id: "people", label: "People" },
  { id: "invitations", label: "Invitations" },
  { id: "import", label: "Import" },
  { id: "departments", label: "Departments" },
] as const;
const PANELS = { people: People, invitations: Invitations, import: ImportPeople, departments: Departments };
const tabSchema = z.enum(["people", "invitations", "import", "departments"]).catch("people");

/** For administrators the people of their organization, for members the figures of their department. */
export function TeamPage() {
  return (
    <OnlyFor title={TITLE} needs="organization_aggregates" who="people of an organization">
      {({ userType }) =>
        can(userType, "manage_people") ? (
          <Management />
        ) : (
          <Figures seesAllDepartments={can(userType, "all_departments")} />
        )
      }
    </OnlyFor>
  );
}

function Management() {
  const [search, setSearch] = useSearchParams();
  const chosen = tabSchema.parse(search.get("tab"));
  const Panel = PANELS[chosen];
  const choose = (tab: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set("tab", tab);
        next.delete("person");
        return next;
      },
      { replace: true },
    );
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader title={TITLE} note="The people of your organization, where they work, and who is invited." />
      <Tabs
        label="Team"
        tabs={TABS}
        chosen={chosen}
        onChoose={choose}
        listClassName="flex max-w-full flex-wrap gap-1 border-b border-line"
        panelClassName="min-w-0"
        tabClassName="min-h-11 px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--lamp)]"
      >
        <Panel />
      </Tabs>
    </div>
  );
}
