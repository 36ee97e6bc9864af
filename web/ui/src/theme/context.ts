import { createContext, useContext, useSyncExternalStore } from "react";
import type { ThemeState, ThemeStore } from "./theme.ts";

/** The state while a page is prerendered, for no particular visitor. */
const PRERENDERED: ThemeState = { choice: "system", system: "light" };

export const ThemeContext = createContext<ThemeStore | undefined>(undefined);

/** The theme's state, and the function that changes the choice. */
export function useTheme(): ThemeState & Pick<ThemeStore, "choose"> {
  const store = useContext(ThemeContext);
  if (!store) throw new Error("useTheme needs a ThemeContext above it");
  const state = useSyncExternalStore(store.subscribe, store.getState, () => PRERENDERED);
  return { ...state, choose: store.choose };
}
