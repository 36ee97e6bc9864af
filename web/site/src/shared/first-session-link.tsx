import { Link } from "react-router";
import { paths } from "./pages.ts";

/** To where a person counts their first session. */
export const FirstSessionLink = () => (
  <Link to={paths.dashboard} className="button button-primary">
    Count a first session
  </Link>
);
