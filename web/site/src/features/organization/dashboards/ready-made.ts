import { can } from "@treadlight/contract/access";
import {
  type ReadyMade,
  readyMadeFor,
  type SentTile,
  type ShownTile,
  tileQuestionSchema,
} from "@treadlight/contract/dashboards";
import { storedQuerySchema } from "@treadlight/contract/views";
import { paths } from "../../../shared/pages.ts";

/** The tiles of a ready-made dashboard, as the server answers those of others. */
export const tilesOf = ({ tiles }: Pick<ReadyMade, "tiles">): ShownTile[] =>
  tiles.map(({ query, ...tile }) => ({ ...tile, view: null, query: storedQuerySchema.parse(query), problem: null }));

/** Tiles as the server takes them, without those that say that their question can no longer be asked. */
export const tilesToSend = (tiles: readonly ShownTile[]) =>
  tiles.flatMap(({ title, size, chart, view, query }): SentTile[] => {
    if (view !== null) return [{ title, size, chart, view }];
    const question = tileQuestionSchema.safeParse(query).data;
    return question ? [{ title, size, chart, query: question }] : [];
  });

export const addressOf = (id: string) => `${paths.dashboards}?${new URLSearchParams({ id })}`;

/** The ready-made dashboards that somebody sees, with their addresses. The first is the organization's overview, for whom has that page. */
export const listedFor = (userType: string) =>
  readyMadeFor(userType).map((dashboard) => ({
    ...dashboard,
    to: dashboard.id === "overview" && can(userType, "all_departments") ? paths.organization : addressOf(dashboard.id),
  }));
