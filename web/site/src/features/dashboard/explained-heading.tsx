import type { Explained } from "../../shared/what-is/meanings.ts";
import { whatIs } from "../../shared/what-is/what-is.tsx";

/** The name of a figure of a session, which says what it is. */
export const ExplainedHeading = ({ name, what }: { name: string; what: Explained }) => (
  <div className="flex items-center">
    <h3 className="font-semibold">{name}</h3>
    {whatIs(what)(name)}
  </div>
);
