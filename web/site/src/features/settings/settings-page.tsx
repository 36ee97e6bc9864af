import { useQuery } from "@tanstack/react-query";
import { getMe } from "@treadlight/contract/auth";
import { Loading } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { Appearance } from "./appearance.tsx";
import { Devices } from "./devices.tsx";
import { EmailAddress } from "./email-address.tsx";
import { Mails } from "./mails.tsx";
import { Password } from "./password.tsx";
import { Privacy } from "./privacy.tsx";
import { Profile } from "./profile.tsx";
import { YourData } from "./your-data.tsx";

/** Everything that a person can set about their account, and what they can do with their data. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(getQueryOrNull(useApi(), getMe));
  const account = data?.data.user;
  return (
    <div className="grid max-w-3xl gap-5 sm:gap-6">
      <PageHeader title="Settings" note={account?.email} />
      {account ? (
        <>
          <Profile account={account} />
          <EmailAddress />
          <Password />
          <Devices />
          <Appearance />
          <Mails account={account} />
          <Privacy />
          <YourData />
        </>
      ) : error ? (
        <LoadFailed what="Your settings" error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}
