import { type NewTile, type ShownTile, TILE_SIZES } from "@treadlight/contract/dashboards";
import { chartSchema, storedQuerySchema } from "@treadlight/contract/views";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { z } from "zod";

const storedTilesSchema = z.array(
  z.object({
    title: z.string(),
    size: z.enum(TILE_SIZES),
    chart: chartSchema,
    view: z.guid().optional(),
    query: storedQuerySchema.optional(),
  }),
);
type StoredTile = z.output<typeof storedTilesSchema>[number];

export const storedTiles = (tiles: unknown) => storedTilesSchema.parse(tiles);

/** The saved questions that tiles ask. */
export const viewsOf = (tiles: readonly (StoredTile | NewTile)[]): string[] =>
  tiles.flatMap((tile) => ("view" in tile && tile.view !== undefined ? [tile.view] : []));

/** The saved questions of an organization among these that a person may open, and whether each of the others is there at all. */
export async function questionsFor(
  db: Kysely<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
  ids: readonly string[],
) {
  const views =
    ids.length === 0
      ? []
      : await db
          .selectFrom("savedViews")
          .where("organizationId", "=", organizationId)
          .where("id", "in", [...new Set(ids)])
          .select(["id", "query", "authorId", "shared"])
          .execute();
  const byId = new Map(views.map((view) => [view.id, view]));
  const isOpen = (id: string) => {
    const view = byId.get(id);
    return view !== undefined && (view.shared || view.authorId === userId);
  };
  return {
    isOpen,
    /** A tile with its question as it is now, or why it has none. */
    shown({ view, query, ...facts }: StoredTile): ShownTile {
      if (view === undefined) return { ...facts, view: null, query: query ?? null, problem: null };
      const saved = byId.get(view);
      if (!saved || !isOpen(view)) return { ...facts, view, query: null, problem: saved ? "private" : "deleted" };
      return { ...facts, view, query: storedQuerySchema.parse(saved.query), problem: null };
    },
  };
}
