/** Whether the extension was updated or removed. It leaves this script behind; a new version runs its own in the same page. */
export const isLeftBehind = () => chrome.runtime?.id === undefined;
