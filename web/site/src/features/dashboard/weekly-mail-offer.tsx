import { OPTIONAL_MAILS, updateAccount } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Link } from "react-router";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { paths } from "../../shared/pages.ts";

/** Offers the weekly summary, until the person has said yes or no once. */
export function WeeklyMailOffer() {
  const { data, isLoading } = useRoute(getMe);
  const save = useChange(updateAccount, [getMe]);
  const account = data?.data.user;
  if (isLoading) return <Skeleton className="h-24 w-full" />;
  if (!account || account.wasOfferedWeeklySummary || account.mails.includes("weekly_summary")) return null;
  const wanted = OPTIONAL_MAILS.filter((mail) => mail === "weekly_summary" || account.mails.includes(mail));
  return (
    <section
      aria-labelledby="weekly-mail"
      className="panel flex print:hidden flex-wrap items-center justify-between gap-3 p-5"
    >
      <div className="grid gap-1">
        <h2 id="weekly-mail" className="font-semibold">
          Your week by e-mail, each Monday?
        </h2>
        <p className="text-sm text-ink-soft">
          With a link to your{" "}
          <Link to={paths.review} className="text-link">
            weekly review
          </Link>
          . We ask only once.
        </p>
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className="button button-primary button-small"
          aria-disabled={save.isPending}
          onClick={() => save.mutate({ body: { mails: wanted, wasOfferedWeeklySummary: true } })}
        >
          Send it
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={save.isPending}
          onClick={() => save.mutate({ body: { wasOfferedWeeklySummary: true } })}
        >
          No, thanks
        </button>
      </div>
    </section>
  );
}
