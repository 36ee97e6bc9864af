import { reasonOf } from "@treadlight/client";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { ChevronRight, CircleAlert, CircleDot } from "lucide-react";
import { Link } from "react-router";
import { type Matter, useMatters } from "./matters.ts";

const ROW =
  "flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus";

/** What waits for the reader, each with the page on which they deal with it. */
export function Decisions() {
  const { matters, error, isReader } = useMatters();
  if (!isReader) return null;
  return (
    <Panel title="Needs a decision">
      {error && (
        <p role="alert" className="mb-3 text-risk-red">
          {reasonOf(error)}
        </p>
      )}
      {matters === undefined ? (
        !error && <Skeleton className="h-24 w-full" />
      ) : matters.length === 0 ? (
        !error && <p className="text-ink-soft">Nothing waits for you.</p>
      ) : (
        <ul className="-mx-2 grid gap-0.5">
          {matters.map((matter) => (
            <li key={matter.text}>
              <MatterLink {...matter} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function MatterLink({ text, to, isOutside = false, isBad = false }: Matter) {
  const Icon = isBad ? CircleAlert : CircleDot;
  const content = (
    <>
      <Icon aria-hidden className={`size-4.5 shrink-0 ${isBad ? "text-risk-red" : "text-ink-soft"}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
    </>
  );
  return isOutside ? (
    <a href={to} className={ROW}>
      {content}
    </a>
  ) : (
    <Link to={to} className={ROW}>
      {content}
    </Link>
  );
}
