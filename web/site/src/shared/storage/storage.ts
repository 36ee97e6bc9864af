/** The key of the copy of the latest answers, for when the server cannot be reached. It is removed on sign-out. */
export const UNIFIED_DATA_KEY = "treadlight.unifiedData";

/** The part of `Storage` that we use. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage. If the browser refuses it (private windows, blocked cookies), memory that lasts as long as the page. */
export function openStorage(browserStorage: () => Storage): KeyValueStore {
  try {
    const storage = browserStorage();
    const probe = "treadlight.probe";
    storage.setItem(probe, "");
    storage.removeItem(probe);
    return storage;
  } catch (error) {
    console.warn("Browser storage is unavailable; sign-in and theme last until the page closes.", error);
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
