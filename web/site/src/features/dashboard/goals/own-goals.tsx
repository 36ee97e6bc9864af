import { getGoals } from "@treadlight/contract/goals";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Link } from "react-router";
import { useRoute } from "../../../shared/api/use-route.ts";
import { paths } from "../../../shared/pages.ts";
import { useToday } from "../../../shared/period/use-today.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { GoalList } from "./goal-list.tsx";

/** The person's goals on their dashboard. Whoever has none sees nothing of them. */
export function OwnGoals() {
  const { data, isLoading } = useRoute(getGoals);
  const today = useToday();
  if (isLoading) return <Skeleton className="h-24 w-full" />;
  if (!data || data.goals.length === 0) return null;
  return (
    <Panel
      title="Your goals"
      explain={whatIs("goal")}
      aside={
        <Link to={paths.review} className="text-link text-sm">
          Weekly review
        </Link>
      }
    >
      <GoalList goals={data.goals} day={today} />
    </Panel>
  );
}
