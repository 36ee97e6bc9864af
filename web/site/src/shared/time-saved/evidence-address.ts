import type { TrialName } from "@treadlight/domain/productivity";
import { paths } from "../pages.ts";

/** Where the methodology says how time saved is estimated. */
export const EVIDENCE_ADDRESS = `${paths.methodology}#time-saved`;

/** The id of a trial's row there. */
export const trialAnchor = (trial: string): string => `trial-${trial}`;

/** The address of a trial's row. */
export const trialAddress = (trial: TrialName): string => `${paths.methodology}#${trialAnchor(trial)}`;
