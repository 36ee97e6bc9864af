import type { ownPrices } from "@treadlight/contract/console";
import { useGetList } from "react-admin";
import type { z } from "zod";

export type Version = z.input<typeof ownPrices.row>;

/** The newest version, if there is one; without `data` until it is read. */
export const useNewest = () =>
  useGetList<Version>("own-prices", {
    sort: { field: "version", order: "DESC" },
    pagination: { page: 1, perPage: 1 },
  });
