import { Link } from "react-router";
import { paths } from "../shared/paths.ts";
import { Trail } from "../shared/ui/trail.tsx";

export function NotFoundPage() {
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-4rem)] max-w-6xl items-center gap-10 px-4 py-16 sm:px-6 md:grid-cols-2">
      <Trail className="w-full max-w-md justify-self-center text-step md:order-1" />
      <div className="grid justify-items-start gap-5">
        <h1 className="text-hero font-bold">404 Page Not Found</h1>
        <p className="text-lg text-ink-soft">Did you forget to add the page to the router?</p>
        <p className="max-w-md text-ink-soft">There may be a typo in the address, or the page has moved.</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.start} className="button button-primary">
            Back to the start
          </Link>
          <Link to={paths.help} className="button button-quiet">
            Find help
          </Link>
        </div>
      </div>
    </div>
  );
}
