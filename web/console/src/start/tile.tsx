import { useGetList } from "ra-core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { filteredList } from "../shared/filtered-list.ts";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="today">
      <h2>{title}</h2>
      <div className="tiles">{children}</div>
    </section>
  );
}

interface TileProps {
  resource: string;
  filter: Record<string, unknown>;
  /** A field that the server sorts the list by. */
  sort: string;
  label: string;
  /** Whether a number above 0 is shown as bad. */
  isBad?: boolean;
}

/** How many rows of a list there are, as a link to them. */
export function Tile({ resource, filter, sort, label, isBad = false }: TileProps) {
  const { total, error } = useGetList(resource, {
    filter,
    sort: { field: sort, order: "DESC" },
    pagination: { page: 1, perPage: 1 },
  });
  return (
    <Link to={filteredList(resource, filter)} className="tile">
      <strong className={isBad && total !== undefined && total > 0 ? "bad" : undefined}>
        {error ? "?" : (total?.toLocaleString() ?? "…")}
      </strong>{" "}
      {label}
    </Link>
  );
}
