/** Where what somebody was shown is kept for when the server cannot be reached. It goes when they sign out. */
export const UNIFIED_DATA_KEY = "treadlight.unifiedData";

/** What of `Storage` we use. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage, or memory for this page's life where the browser refuses (private windows, blocked cookies). */
export function openStorage(browserStorage: () => Storage): KeyValueStore {
  try {
    const storage = browserStorage();
    const probe = "treadlight.probe";
    storage.setItem(probe, "");
    storage.removeItem(probe);
    return storage;
  } catch (error) {
    console.warn("Nothing can be kept in this browser; sign-in and theme last until the page closes.", error);
    return memoryStorage();
  }
}

export function memoryStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
