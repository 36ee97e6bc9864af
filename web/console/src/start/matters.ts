import { useQueries } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { mayCall, type Route } from "@treadlight/contract/access";
import type { connectors, licences, webhooks } from "@treadlight/contract/console";
import { listPendingChanges, listToolRequests } from "@treadlight/contract/organization";
import { getSources } from "@treadlight/contract/sources";
import { formatCalendarDay } from "@treadlight/domain/format";
import { DAY_MS } from "@treadlight/domain/time";
import { paths } from "@treadlight/site/shared/pages.ts";
import { type DataProvider, type RaRecord, useDataProvider } from "ra-core";
import type { z } from "zod";
import { useApi, useUser } from "../session/context.ts";
import { counted } from "../shared/counted.ts";
import { filteredList } from "../shared/filtered-list.ts";

/** Something that waits for a person, and where they deal with it. */
export interface Matter {
  text: string;
  to: string;
  /** Whether it is a page of the app, outside the console. */
  isOutside?: boolean;
  /** Whether something is wrong, rather than undecided. */
  isBad?: boolean;
}

interface Reading {
  api: ApiClient;
  organizationId: string;
  /** How many rows of a list match. */
  count: (resource: string, filter: object, sort: string) => Promise<number>;
  rows: <Row extends RaRecord>(resource: string, filter: object, sort: string) => Promise<Row[]>;
  now: Date;
}

/** A licence that is renewed within so many days is to be decided about. */
const RENEWAL_DAYS = 45;
/** All of them: an organization has at most 200 licences, and fewer connectors and webhooks. */
const MAX_ROWS = 1_000;

/** Each kind of matter: the route that tells, which not everybody may call, and what waits. */
const KINDS: readonly { route: Route; read: (reading: Reading) => Promise<Matter[]> }[] = [
  {
    route: "POST /api/organization/tool-requests/:id/decision",
    read: async ({ api }) => {
      const { requests } = await api.call(listToolRequests);
      const open = requests.filter(({ decision }) => decision === null).length;
      return some(open, "request for a tool", "requests for tools", {
        to: paths.organizationTools,
        isOutside: true,
      });
    },
  },
  {
    route: "GET /api/organization/pending-changes",
    read: async ({ api, organizationId }) => {
      const { changes } = await api.call(listPendingChanges);
      return some(changes.length, "change takes effect soon", "changes take effect soon", {
        to: `/organizations/${organizationId}`,
      });
    },
  },
  ...(
    [
      ["exposure", "exposure alert"],
      ["budget", "budget exceeded", "budgets exceeded"],
      ["unusual", "unusual event"],
    ] as const
  ).map(([kind, one, many = `${one}s`]) => ({
    route: "GET /api/admin/alerts" as const,
    read: async ({ count }: Reading) => {
      const filter = { kind, acknowledged: false };
      const isBad = kind !== "unusual";
      return some(await count("alerts", filter, "raisedAt"), one, many, { to: filteredList("alerts", filter), isBad });
    },
  })),
  {
    route: "GET /api/admin/connectors",
    read: async ({ rows }) => {
      const all = await rows<z.input<typeof connectors.row>>("connectors", { enabled: true }, "createdAt");
      return all
        .filter(({ failingSince }) => failingSince !== null)
        .map(({ id, name }) => ({ text: `Connector ${name} fails`, to: `/connectors/${id}`, isBad: true }));
    },
  },
  {
    route: "GET /api/admin/webhooks",
    read: async ({ rows }) => {
      const all = await rows<z.input<typeof webhooks.row>>("webhooks", {}, "createdAt");
      return all
        .filter(({ failingSince, disabledAt }) => failingSince !== null || disabledAt !== null)
        .map(({ id, name, disabledAt }) => ({
          text: `Webhook ${name} ${disabledAt === null ? "fails" : "was switched off after a day of failures"}`,
          to: `/webhooks/${id}`,
          isBad: true,
        }));
    },
  },
  {
    route: "GET /api/admin/ingest-keys",
    read: async ({ api, count }) => {
      const { organization } = await api.call(getSources);
      const silent = (organization ?? []).filter(({ isSilent }) => isSilent).length;
      const filter = { status: "working", lastUsedAt: null };
      return [
        ...some(silent, "source went silent", "sources went silent", {
          to: paths.sources,
          isOutside: true,
          isBad: true,
        }),
        ...some(
          await count("ingest-keys", filter, "createdAt"),
          "ingest key was never used",
          "ingest keys were never used",
          {
            to: filteredList("ingest-keys", filter),
          },
        ),
      ];
    },
  },
  {
    route: "GET /api/admin/licences",
    read: async ({ rows, now }) => {
      const last = dayOf(new Date(now.getTime() + RENEWAL_DAYS * DAY_MS));
      const all = await rows<z.input<typeof licences.row>>("licences", {}, "tool");
      return all.flatMap(({ id, contract, seats, renewsOn }) => {
        if (renewsOn === null || renewsOn < dayOf(now) || renewsOn > last) return [];
        const text = `Licence ${contract} (${counted(seats, "seat", "seats")}) renews on ${formatCalendarDay(renewsOn)}`;
        return [{ text, to: `/licences/${id}` }];
      });
    },
  },
  {
    route: "GET /api/admin/invitations",
    read: async ({ count }) => {
      const filter = { status: "expired" };
      return some(await count("invitations", filter, "sentAt"), "invitation expired", "invitations expired", {
        to: filteredList("invitations", filter),
      });
    },
  },
  {
    route: "GET /api/admin/audit-log",
    read: async ({ count, now }) => {
      const filter = { action: "sign_in.refused", from: new Date(now.getTime() - DAY_MS).toISOString() };
      return some(
        await count("audit-log", filter, "position"),
        "sign-in was refused in the last 24 hours",
        "sign-ins were refused in the last 24 hours",
        { to: filteredList("audit-log", filter) },
      );
    },
  },
];

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const some = (count: number, one: string, many: string, matter: Omit<Matter, "text">): Matter[] =>
  count === 0 ? [] : [{ text: counted(count, one, many), ...matter }];

/** What waits for the reader, what is wrong first, without what could not be read; undefined until each has been tried. */
export function useMatters(): { matters: readonly Matter[] | undefined; error: Error | null; isReader: boolean } {
  const api = useApi();
  const { organizationId, userType, isStaff } = useUser();
  const dataProvider = useDataProvider();
  const kinds = KINDS.filter(({ route }) => mayCall(route, { role: userType, isStaff }));
  const answers = useQueries({
    queries: kinds.map(({ route, read }, index) => ({
      queryKey: ["matters", route, index],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        read({ api, organizationId, now: new Date(), ...listsOf(dataProvider, signal) }),
    })),
  });
  const isRead = answers.every(({ isPending }) => !isPending);
  return {
    matters: isRead
      ? answers.flatMap(({ data = [] }) => data).toSorted((a, b) => Number(b.isBad ?? false) - Number(a.isBad ?? false))
      : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isReader: kinds.length > 0,
  };
}

function listsOf(dataProvider: DataProvider, signal: AbortSignal): Pick<Reading, "count" | "rows"> {
  const ask = <Row extends RaRecord>(resource: string, filter: object, sort: string, perPage: number) =>
    dataProvider.getList<Row>(resource, {
      filter,
      sort: { field: sort, order: "DESC" },
      pagination: { page: 1, perPage },
      signal,
    });
  return {
    count: async (resource, filter, sort) => (await ask(resource, filter, sort, 1)).total ?? 0,
    rows: async <Row extends RaRecord>(resource: string, filter: object, sort: string) =>
      (await ask<Row>(resource, filter, sort, MAX_ROWS)).data,
  };
}
