/** When either text last changed what it says. */
export const UPDATED = "As of 30 November 2026";
