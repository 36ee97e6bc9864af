import { getToolPolicy } from "@treadlight/contract/organization";
import type { Contracts } from "@treadlight/domain/ratings/plans";
import { useRoute } from "./api/use-route.ts";

const NONE: Contracts = {};

/** The plans of tools that the person's organization has stated contracts for; none while that is not known. */
export const useContracts = (): Contracts => useRoute(getToolPolicy).data?.contracts ?? NONE;
