import type { alerts } from "@treadlight/contract/console";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useGetList } from "ra-core";
import { Link } from "react-router";
import type { z } from "zod";
import { Table } from "../shared/table.tsx";
import { Time } from "../shared/time.tsx";

const SHOWN_ALERTS = 5;

/** The latest alerts that nobody has acknowledged. */
export function OpenAlerts() {
  const { data = [] } = useGetList<z.input<typeof alerts.row>>("alerts", {
    filter: { acknowledged: false },
    sort: { field: "raisedAt", order: "DESC" },
    pagination: { page: 1, perPage: SHOWN_ALERTS },
  });
  if (data.length === 0) return null;
  return (
    <Panel title="Latest alerts">
      <Table
        columns={["Alert", "Raised"]}
        rows={data.map(({ id, message, raisedAt }) => [
          <Link key="message" to={`/alerts/${id}`}>
            {message}
          </Link>,
          <Time key="raised" at={raisedAt} />,
        ])}
      />
    </Panel>
  );
}
