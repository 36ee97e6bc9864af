import { createContext, useContext, useSyncExternalStore } from "react";
import type { ThemeState, ThemeStore } from "./theme.ts";

/** What a page says that was rendered ahead, for nobody in particular. */
const RENDERED_AHEAD: ThemeState = { choice: "system", system: "light" };

export const ThemeContext = createContext<ThemeStore | undefined>(undefined);

/** The theme's state and the function that changes the choice. */
export function useTheme(): ThemeState & Pick<ThemeStore, "choose"> {
  const store = useContext(ThemeContext);
  if (!store) throw new Error("useTheme needs a ThemeContext above it");
  const state = useSyncExternalStore(store.subscribe, store.getState, () => RENDERED_AHEAD);
  return { ...state, choose: store.choose };
}
