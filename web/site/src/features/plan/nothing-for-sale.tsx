import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { Link } from "react-router";
import { paths } from "../../shared/pages.ts";

/** What an installation without billing shows in place of plans. */
export function NothingForSale() {
  return (
    <EmptyState
      title="Everything is included"
      action={
        <Link to={paths.dashboard} className="button button-primary">
          Open your dashboard
        </Link>
      }
    >
      <p>This installation sells no plans. You have the whole history, every export and as many people as you like.</p>
    </EmptyState>
  );
}
