import { getCompanyIdentity, unlinkCompanyIdentity } from "@treadlight/contract/company";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** The account at the company's provider that signs somebody in. Nothing for people who sign in otherwise. */
export function CompanyIdentity() {
  const { data, isLoading } = useRoute(getCompanyIdentity);
  const unlink = useChange(unlinkCompanyIdentity, [getCompanyIdentity]);
  if (isLoading) return <Skeleton className="h-24 w-full" />;
  if (!data?.identity) return null;
  const { issuer, linkedAt, canUnlink } = data.identity;
  return (
    <Panel title="Company sign-in">
      <div className="grid justify-items-start gap-4">
        <p>
          Your account has been linked with <strong className="break-all">{issuer}</strong> since {day.format(linkedAt)}
          .
        </p>
        {canUnlink ? (
          <ConfirmButton label="Unlink from your company's sign-in" onConfirm={() => unlink.mutate({})}>
            Unlink
          </ConfirmButton>
        ) : (
          <p className="text-sm text-ink-soft">
            You cannot unlink it: your organization requires single sign-on, or you have no password.
          </p>
        )}
      </div>
    </Panel>
  );
}
