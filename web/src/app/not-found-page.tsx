import { Link } from "react-router";
import { paths } from "../shared/paths.ts";
import { Trail } from "../shared/ui/trail.tsx";
import { useTitle } from "../shared/ui/use-title.ts";

export function NotFoundPage() {
  useTitle("Page not found");
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-start gap-5">
        <Trail className="h-24 text-step" />
        <h1 className="text-heading">404 Page Not Found</h1>
        <p className="text-ink-soft">Did you forget to add the page to the router?</p>
        <Link to={paths.start} className="button button-primary">
          Back to the start
        </Link>
      </div>
    </main>
  );
}
