import { Modal } from "@treadlight/ui/modal.tsx";
import { Link } from "react-router";
import { paths } from "./pages.ts";

/** Explains a limit of the plan and leads to the plans. */
export function PlanDialog({ limit, onClose }: { limit: string; onClose: () => void }) {
  return (
    <Modal title="Not included in your plan" onClose={onClose}>
      <div className="grid gap-5">
        <p className="max-w-prose">
          {limit} Nothing was deleted. You or an owner of your organization can choose another plan.
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.subscribe} className="button button-primary" onClick={onClose}>
            See plans
          </Link>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Not now
          </button>
        </div>
      </div>
    </Modal>
  );
}
