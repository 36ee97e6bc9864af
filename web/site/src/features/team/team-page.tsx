import { can } from "@treadlight/contract/access";
import { Loading } from "@treadlight/ui/loading.tsx";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { consolePaths } from "../../shared/console.ts";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { Figures } from "./figures.tsx";

/** Where the tabs of this page have gone. */
const MOVED_TABS = new Map<string | null, string>([
  ["people", consolePaths.people],
  ["invitations", consolePaths.invitations],
  ["import", consolePaths.importPeople],
  ["departments", consolePaths.departments],
]);

/** The figures of the departments that somebody may see, and of the whole organization. */
export function TeamPage() {
  const [search] = useSearchParams();
  const person = search.get("person");
  return (
    <OnlyFor title="Team" needs="organization_aggregates" who="people of an organization">
      {({ userType }) => {
        const moved = person === null ? MOVED_TABS.get(search.get("tab")) : consolePaths.person(person);
        if (moved !== undefined && can(userType, "manage_people")) return <LeaveFor address={moved} />;
        return <Figures userType={userType} />;
      }}
    </OnlyFor>
  );
}

function LeaveFor({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address]);
  return <Loading />;
}
