import { PageHeader } from "../../shared/page-header.tsx";
import { CompanyIdentity } from "./company-identity.tsx";
import { Devices } from "./devices.tsx";
import { Membership } from "./membership.tsx";
import { NewCredential } from "./new-credential.tsx";

/** What is connected with an account, each with a way to disconnect it. */
export function AccountLinkingPage() {
  return (
    <div className="in-order grid gap-5 sm:gap-6">
      <PageHeader
        title="Connections"
        note="Where you are signed in, which programs send for you, and your organization."
      />
      <Devices />
      <NewCredential />
      <CompanyIdentity />
      <Membership />
    </div>
  );
}
