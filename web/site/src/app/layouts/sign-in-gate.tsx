import { useQuery, useQueryClient } from "@tanstack/react-query";
import { can } from "@treadlight/contract/access";
import { getMe, getSecondSteps } from "@treadlight/contract/auth";
import { getSignInRules, updateSignInRules } from "@treadlight/contract/company";
import { Loading } from "@treadlight/ui/loading.tsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";

// Most visits pass every sign-in gate.
const TwoSteps = lazy(async () => ({ default: (await import("../../features/settings/two-steps.tsx")).TwoSteps }));

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** Shows a page, unless a sign-in rule of the organization keeps the person out: then what they can do about it. */
export function SignInGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useQuery(getQueryOrNull(useApi(), getMe));
  const { barrier, secondStepDue, user } = data?.data ?? {};
  // Stays until the person goes on, who first has to keep the recovery codes.
  const [isSettingUp, setSettingUp] = useState(false);
  if (barrier === "second_step_required" && !isSettingUp) setSettingUp(true);
  if (isSettingUp) {
    return <SetUpSecondStep onDone={() => void client.invalidateQueries().then(() => setSettingUp(false))} />;
  }
  if (barrier === "network_not_allowed") {
    return <OtherNetwork mayLift={can(user?.userType ?? "", "company_sign_in")} />;
  }
  return (
    <>
      {secondStepDue && (
        <p role="status" className="panel mb-5 p-4">
          From {day.format(secondStepDue)} on, you need two-step sign-in.{" "}
          <Link to={paths.settingsSignIn} className="text-link">
            Set it up in the settings
          </Link>
        </p>
      )}
      {children}
    </>
  );
}

function SetUpSecondStep({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(getQueryOrNull(useApi(), getSecondSteps));
  return (
    <div className="grid max-w-3xl gap-5 sm:gap-6">
      <PageHeader
        title="Set up two-step sign-in"
        note="Your organization requires an authenticator app or a passkey. It takes about a minute."
      />
      <Suspense fallback={<Loading />}>
        <TwoSteps />
      </Suspense>
      {data && data.methods.length > 0 && (
        <div>
          <button type="button" className="button button-primary" onClick={onDone}>
            Continue
          </button>
        </div>
      )}
    </div>
  );
}

function OtherNetwork({ mayLift }: { mayLift: boolean }) {
  const client = useQueryClient();
  return (
    <div className="grid max-w-3xl gap-5 sm:gap-6">
      <PageHeader
        title="You are on another network"
        note="Your organization only allows administrators from approved networks. Connect to one of them and try again."
      />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-primary"
          onClick={() => void client.invalidateQueries({ queryKey: [getMe.path] })}
        >
          Try again
        </button>
        {mayLift && <LiftLimit />}
      </div>
    </div>
  );
}

/** The way back of an owner, who has to prove that it is them. */
function LiftLimit() {
  const { data } = useRoute(getSignInRules);
  const update = useChange(updateSignInRules, [getMe]);
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={!data || update.isPending}
      onClick={() => data && update.mutate({ body: { networks: [] }, etag: data.etag })}
    >
      Allow all networks
    </button>
  );
}
