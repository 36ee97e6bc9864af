import { useQuery } from "@tanstack/react-query";
import { can, canOpenConsole } from "@treadlight/contract/access";
import type { Account } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { Loading } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { ApiTokens, OrganizationTokens } from "./api-tokens.tsx";
import { Appearance } from "./appearance.tsx";
import { EmailAddress } from "./email-address.tsx";
import { Keyboard } from "./keyboard.tsx";
import { Mails } from "./mails.tsx";
import { Password } from "./password.tsx";
import { Privacy } from "./privacy.tsx";
import { Profile } from "./profile.tsx";
import { TimeQuestions } from "./time-questions.tsx";
import { TimeZone } from "./time-zone.tsx";
import { TwoSteps } from "./two-steps.tsx";
import { YourData } from "./your-data.tsx";

/** In the order of the navigation. The first is what `/dashboard/settings` shows. */
const SECTIONS: readonly { path: string; title: string; panels: (account: Account) => ReactNode }[] = [
  {
    path: paths.settings,
    title: "Account",
    panels: (account) => (
      <>
        <Profile account={account} />
        <TimeZone account={account} />
        <EmailAddress />
        <Appearance />
        {canOpenConsole(account.userType, account.isStaff) && <Keyboard />}
      </>
    ),
  },
  {
    path: paths.settingsSignIn,
    title: "Sign-in",
    panels: () => (
      <>
        <Password />
        <TwoSteps />
        <Connections />
      </>
    ),
  },
  {
    path: paths.settingsTokens,
    title: "API tokens",
    panels: (account) => (
      <>
        <ApiTokens />
        {can(account.userType, "ingest_keys") && <OrganizationTokens name={account.organizationName} />}
      </>
    ),
  },
  {
    path: paths.settingsMails,
    title: "E-mails and questions",
    panels: (account) => (
      <>
        <Mails account={account} />
        <TimeQuestions account={account} />
      </>
    ),
  },
  {
    path: paths.settingsPrivacy,
    title: "Privacy and data",
    panels: (account) => (
      <>
        <Privacy account={account} />
        <YourData />
      </>
    ),
  },
];

/** Everything that a person can set about their account, in sections with addresses of their own, and what they can do with their data. */
export function SettingsPage() {
  const { pathname } = useLocation();
  const { data, error } = useQuery(getQueryOrNull(useApi(), getMe));
  const user = useUser();
  const account = data?.data.user;
  const section = SECTIONS.find(({ path }) => path === pathname);
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader title="Settings" note={(account ?? user)?.email} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[12rem_minmax(0,48rem)] lg:gap-8">
        <nav aria-label="Settings" className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:grid lg:gap-1">
            {SECTIONS.map(({ path, title }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end
                  className="flex min-h-11 items-center rounded-lg text-sm font-semibold text-ink-soft hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-lamp aria-[current]:decoration-2 aria-[current]:underline-offset-8 lg:px-3 lg:aria-[current]:bg-sunken lg:aria-[current]:no-underline"
                >
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 content-start gap-5 sm:gap-6">
          {account ? section?.panels(account) : error ? <LoadFailed what="your settings" error={error} /> : <Loading />}
        </div>
      </div>
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
