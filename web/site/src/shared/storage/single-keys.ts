import type { KeyValueStore } from "./storage.ts";

const KEY = "treadlight.singleKeys";

/**
 * Whether a character that is pressed alone is a shortcut in this browser. Who speaks to a computer, or presses keys by accident, can
 * switch that off (WCAG 2.1.4). Shortcuts with Ctrl or Cmd always work.
 */
export const hasSingleKeys = (storage: KeyValueStore) => storage.getItem(KEY) !== "off";

export function setSingleKeys(storage: KeyValueStore, isOn: boolean): void {
  if (isOn) storage.removeItem(KEY);
  else storage.setItem(KEY, "off");
}
