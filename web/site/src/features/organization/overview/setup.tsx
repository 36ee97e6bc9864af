import { getSetup, type SetupStep } from "@treadlight/contract/organization";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { useRoute } from "../../../shared/api/use-route.ts";
import { consolePaths, isOfConsole } from "../../../shared/console.ts";
import { paths } from "../../../shared/pages.ts";

const STEPS: Record<SetupStep, { name: string; to?: string }> = {
  profile: { name: "Choose your region and time zone", to: paths.businessOnboarding },
  departments: { name: "Create departments", to: consolePaths.departments },
  people: { name: "Invite people", to: consolePaths.people },
  ingestKey: { name: "Create an ingest key", to: paths.businessOnboarding },
  firstSession: { name: "Receive a first session", to: paths.help },
  budget: { name: "Set a monthly budget", to: consolePaths.newAlertRule },
  toolPolicy: { name: "Decide which tools are approved", to: paths.organizationTools },
};

/** What is left to set up. Shown only while something is, and not if the server does not answer. The next visit knows it at once, so that nothing moves. */
export function Setup() {
  const { data, isLoading } = useRoute(getSetup, {}, { isCached: true });
  const done = data?.steps.filter(({ isDone }) => isDone).length;
  if (isLoading) return <Skeleton className="h-36 w-full" />;
  if (!data || done === data.steps.length) return null;
  return (
    <Panel
      title="Set up"
      aside={<p className="figures text-sm text-ink-soft">{`${done} of ${data.steps.length} done`}</p>}
    >
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {data.steps.map(({ step, isDone }) => {
          const { name, to } = STEPS[step];
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={step} className="flex items-center gap-2 text-sm">
              <Icon aria-hidden className={`size-4.5 shrink-0 ${isDone ? "text-risk-green" : "text-ink-soft"}`} />
              {isDone || to === undefined ? (
                <span className={isDone ? "text-ink-soft" : ""}>{name}</span>
              ) : (
                <Link to={to} reloadDocument={isOfConsole(to)} className="text-link">
                  {name}
                </Link>
              )}
              <span className="sr-only">{isDone ? "(done)" : "(to do)"}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
