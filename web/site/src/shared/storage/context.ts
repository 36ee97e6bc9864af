import { createContext, useContext } from "react";
import type { KeyValueStore } from "./storage.ts";

export const StorageContext = createContext<KeyValueStore | undefined>(undefined);

/** The storage of this browser. */
export function useStorage(): KeyValueStore {
  const storage = useContext(StorageContext);
  if (!storage) throw new Error("useStorage needs a StorageContext above it");
  return storage;
}
