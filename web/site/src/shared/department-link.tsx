import { can } from "@treadlight/contract/access";
import { departments } from "@treadlight/contract/console";
import type { ReactNode } from "react";
import { FIRST_ROWS, useRoute } from "./api/use-route.ts";
import { useUser } from "./auth/use-user.ts";
import { consolePaths } from "./console.ts";

/** A department, for people who may change it as a link to the console. */
export function DepartmentLink({ name, children }: { name: string; children: ReactNode }) {
  const address = useDepartmentAddress()(name);
  if (address === undefined) return children;
  return (
    <a href={address} className="text-link">
      {children}
    </a>
  );
}

/** Returns a function that finds the page of a department in the console, for people who may open it. */
export function useDepartmentAddress(): (name: string) => string | undefined {
  const user = useUser();
  const enabled = user !== null && can(user.userType, "manage_departments");
  const { data = [] } = useRoute(departments.list, { query: { range: FIRST_ROWS } }, { enabled });
  return (wanted) => {
    const id = data.find(({ name }) => name === wanted)?.id;
    return id === undefined ? undefined : consolePaths.department(id);
  };
}
