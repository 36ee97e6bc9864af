import { listDashboards } from "@treadlight/contract/dashboards";
import { Link } from "react-router";
import { useRoute } from "../../../shared/api/use-route.ts";
import { useAuthState } from "../../../shared/auth/context.ts";
import { paths } from "../../../shared/pages.ts";
import { addressOf, listedFor } from "./ready-made.ts";

const TAB =
  "inline-flex min-h-9 items-center rounded-md px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-panel dark:aria-[current=page]:bg-line";

/** The way between dashboards: the ready-made ones, then those that the person made or that are shared with them. */
export function DashboardTabs({ userType, current }: { userType: string; current: string }) {
  const { isDemo } = useAuthState();
  const { data } = useRoute(listDashboards);
  const own = (data?.dashboards ?? []).map(({ id, name }) => ({ id, name, to: addressOf(id) }));
  return (
    <nav aria-label="Dashboards" className="print:hidden">
      <ul className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
        {[...listedFor(userType), ...own].map(({ id, name, to }) => (
          <li key={id} className="max-w-full">
            <Link to={to} className={TAB} aria-current={id === current ? "page" : undefined}>
              <span className="max-w-60 truncate">{name}</span>
            </Link>
          </li>
        ))}
        {!isDemo && (
          <li>
            <Link
              to={`${paths.dashboards}?id=new`}
              className={TAB}
              aria-current={current === "new" ? "page" : undefined}
            >
              + New
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
