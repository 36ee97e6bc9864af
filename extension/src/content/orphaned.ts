/**
 * Whether the extension was updated or removed. This script is then orphaned; a new version runs its own in the same
 * page.
 */
export const isOrphaned = () => chrome.runtime?.id === undefined;
