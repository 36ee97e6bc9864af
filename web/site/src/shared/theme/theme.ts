import type { KeyValueStore } from "../storage.ts";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = "light" | "dark";

/** Also known to public/theme.js, which applies the choice before the first paint; theme.test.ts holds the two together. */
export const THEME_STORAGE_KEY = "treadlight.theme";
export const BROWSER_COLOURS: Record<Theme, string> = { light: "#ffffff", dark: "#0b1428" };
/** Set on the root element while the theme changes; the stylesheet switches transitions off meanwhile. */
export const TRANSITION_FLAG = "theme-transition";
const TRANSITION_FLAG_MS = 50;

export interface ThemeState {
  choice: ThemeChoice;
  /** What the operating system asks for now. */
  system: Theme;
}

export interface ThemeStore {
  getState(): ThemeState;
  subscribe(listener: () => void): () => void;
  choose(choice: ThemeChoice): void;
}

export function themeOf({ choice, system }: ThemeState): Theme {
  return choice === "system" ? system : choice;
}

/** The theme of one document: its stored choice, the operating system's wish, and the class that shows them. */
export function createThemeStore({
  document,
  storage,
  prefersDark,
}: {
  document: Document;
  storage: KeyValueStore;
  prefersDark: MediaQueryList;
}): ThemeStore {
  const listeners = new Set<() => void>();
  const systemTheme = (): Theme => (prefersDark.matches ? "dark" : "light");
  let state: ThemeState = { choice: storedChoice(storage), system: systemTheme() };
  let flagTimer: ReturnType<typeof setTimeout> | undefined;

  function become(next: ThemeState): void {
    state = next;
    const { classList } = document.documentElement;
    clearTimeout(flagTimer);
    classList.add(TRANSITION_FLAG);
    flagTimer = setTimeout(() => classList.remove(TRANSITION_FLAG), TRANSITION_FLAG_MS);
    const theme = themeOf(state);
    classList.toggle("dark", theme === "dark");
    classList.toggle("light", theme === "light");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BROWSER_COLOURS[theme]);
    for (const listener of listeners) listener();
  }

  become(state);
  prefersDark.addEventListener("change", () => become({ ...state, system: systemTheme() }));
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(choice) {
      storage.setItem(THEME_STORAGE_KEY, choice);
      become({ ...state, choice });
    },
  };
}

function storedChoice(storage: KeyValueStore): ThemeChoice {
  const stored = storage.getItem(THEME_STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? "system";
}
