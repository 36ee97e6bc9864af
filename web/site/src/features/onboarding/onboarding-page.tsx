import { getOrganization, getSetup, type SetupStep } from "@treadlight/contract/organization";
import { Panel } from "@treadlight/ui/panel.tsx";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Answered } from "../../shared/answered.tsx";
import { useRoute } from "../../shared/api/use-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { DepartmentsStep } from "./departments-step.tsx";
import { KeyStep } from "./key-step.tsx";
import { PeopleStep } from "./people-step.tsx";
import { ProfileStep } from "./profile-step.tsx";

const TITLE = "Set up your organization";
const ASK_AGAIN_MS = 3_000;

/** The steps that set up an organization, in any order. The server knows which are done, so people can leave and continue later. */
export function OnboardingPage() {
  return (
    <OnlyFor title={TITLE} needs="manage_departments" who="administrators of an organization">
      {() => <Onboarding />}
    </OnlyFor>
  );
}

function Onboarding() {
  const organization = useRoute(getOrganization);
  const setup = useRoute(
    getSetup,
    {},
    {
      refetchIntervalMs: ({ steps }) =>
        steps.some(({ step, isDone }) => step === "firstSession" && !isDone) ? ASK_AGAIN_MS : false,
    },
  );
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader title={TITLE} note="You can leave at any time and continue later: each step is saved on its own." />
      <Answered query={organization} what="your organization">
        {(organization) => (
          <Answered query={setup} what="the steps">
            {({ steps }) => {
              const isDone = (wanted: SetupStep) => steps.some(({ step, isDone }) => step === wanted && isDone);
              return (
                <>
                  <Step number={1} title="Profile" isDone={isDone("profile")}>
                    <ProfileStep organization={organization} />
                  </Step>
                  <Step number={2} title="Departments" isDone={isDone("departments")}>
                    <DepartmentsStep isDone={isDone("departments")} />
                  </Step>
                  <Step number={3} title="People" isDone={isDone("people")}>
                    <PeopleStep />
                  </Step>
                  <Step number={4} title="First key" isDone={isDone("ingestKey")}>
                    <KeyStep isDone={isDone("ingestKey")} />
                  </Step>
                  <Step number={5} title="The extension">
                    <Extension />
                  </Step>
                  <Step number={6} title="First data" isDone={isDone("firstSession")}>
                    <FirstData hasArrived={isDone("firstSession")} />
                  </Step>
                </>
              );
            }}
          </Answered>
        )}
      </Answered>
    </div>
  );
}

function Step({
  number,
  title,
  isDone = false,
  children,
}: {
  number: number;
  title: string;
  /** Left out for a step that the server cannot know about. */
  isDone?: boolean;
  children: ReactNode;
}) {
  return (
    <Panel
      title={`${number}. ${title}`}
      aside={
        isDone && (
          <span className="flex items-center gap-1.5 text-sm font-semibold">
            <CircleCheck aria-hidden className="size-4.5 text-risk-green" />
            Done
          </span>
        )
      }
    >
      {children}
    </Panel>
  );
}

function Extension() {
  return (
    <p className="max-w-prose text-ink-soft">
      The browser extension measures the AI tools that people use in a browser. You can install it on all devices of
      your organization at once: the{" "}
      <Link to={`${paths.extension}#policy`} className="text-link">
        policies for Chrome, Edge and Firefox
      </Link>{" "}
      are ready to copy.
    </p>
  );
}

function FirstData({ hasArrived }: { hasArrived: boolean }) {
  return (
    <div role="status" className="grid gap-4">
      {hasArrived ? (
        <>
          <p>The first session has arrived. The pages of your organization now show data.</p>
          <div>
            <Link to={paths.organization} className="button button-primary">
              Open the overview
            </Link>
          </div>
        </>
      ) : (
        <p className="flex items-center gap-2.5">
          <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-lamp" />
          Waiting for the first session. This page updates by itself.
        </p>
      )}
    </div>
  );
}
