import { PageHeader } from "../../shared/page-header.tsx";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { DirectoryKeys } from "./directory-keys.tsx";
import { Domains } from "./domains.tsx";
import { GroupRules } from "./group-rules.tsx";
import { ProviderSettings } from "./provider-settings.tsx";
import { SignInRules } from "./sign-in-rules.tsx";

const TITLE = "Company sign-in";

/** How the people of an organization get in: its domains, its provider, its groups and its directory. */
export function SignInSettingsPage() {
  return (
    <OnlyFor title={TITLE} needs="company_sign_in" who="owners">
      {() => (
        <div className="grid gap-5 sm:gap-6">
          <PageHeader
            title={TITLE}
            note="Let people sign in with your company's own provider, and let your directory add and remove them. Verify a domain first."
          />
          <Domains />
          <ProviderSettings />
          <GroupRules />
          <DirectoryKeys />
          <SignInRules />
        </div>
      )}
    </OnlyFor>
  );
}
