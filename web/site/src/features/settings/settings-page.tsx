import { useQuery } from "@tanstack/react-query";
import { can } from "@treadlight/contract/access";
import { getMe } from "@treadlight/contract/auth";
import { Loading } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { ApiTokens, OrganizationTokens } from "./api-tokens.tsx";
import { Appearance } from "./appearance.tsx";
import { EmailAddress } from "./email-address.tsx";
import { Mails } from "./mails.tsx";
import { Password } from "./password.tsx";
import { Privacy } from "./privacy.tsx";
import { Profile } from "./profile.tsx";
import { TimeQuestions } from "./time-questions.tsx";
import { TimeZone } from "./time-zone.tsx";
import { TwoSteps } from "./two-steps.tsx";
import { YourData } from "./your-data.tsx";

/** Everything that a person can set about their account, and what they can do with their data. */
export function SettingsPage() {
  const { data, error } = useQuery(getQueryOrNull(useApi(), getMe));
  const account = data?.data.user;
  return (
    <div className="grid max-w-3xl gap-5 sm:gap-6">
      <PageHeader title="Settings" note={account?.email} />
      {account ? (
        <>
          <Profile account={account} />
          <TimeZone account={account} />
          <EmailAddress />
          <Password />
          <TwoSteps />
          <ApiTokens />
          {can(account.userType, "ingest_keys") && <OrganizationTokens name={account.organizationName} />}
          <Connections />
          <Appearance />
          <Mails account={account} />
          <Privacy account={account} />
          <TimeQuestions account={account} />
          <YourData />
        </>
      ) : error ? (
        <LoadFailed what="your settings" error={error} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Connections() {
  return (
    <Panel title="Devices and programs">
      <p>
        <Link to={paths.accountLinking} className="text-link">
          Connections
        </Link>{" "}
        lists where you are signed in, and the extension, scripts and programs that send for you.
      </p>
    </Panel>
  );
}
