/** The periods that move with the date. `all-time` is as much as the plan shows. */
export const DASHBOARD_PERIODS = ["today", "7days", "30days", "90days", "all-time"] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];

/** How much of the grid's width a tile takes: on a phone each has a row of its own. */
export const TILE_SIZES = ["third", "half", "whole"] as const;
export type TileSize = (typeof TILE_SIZES)[number];
