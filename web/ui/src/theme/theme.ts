export const THEME_CHOICES = ["light", "dark", "system"] as const;
type ThemeChoice = (typeof THEME_CHOICES)[number];
export type Theme = "light" | "dark";

/** A page also reads this key in a script before the first paint, so that it never flashes in the wrong theme. */
export const THEME_STORAGE_KEY = "treadlight.theme";
export const BROWSER_COLOURS: Record<Theme, string> = { light: "#ffffff", dark: "#0b1428" };
/** Set on the root element while the theme changes. Meanwhile theme.css switches transitions off. */
const TRANSITION_FLAG = "theme-transition";
const TRANSITION_FLAG_MS = 50;

export interface ThemeState {
  choice: ThemeChoice;
  /** The current preference of the operating system. */
  system: Theme;
}

type ThemeStorage = Pick<Storage, "getItem" | "setItem">;

export interface ThemeStore {
  getState(): ThemeState;
  subscribe(listener: () => void): () => void;
  choose(choice: ThemeChoice): void;
}

export function themeOf({ choice, system }: ThemeState): Theme {
  return choice === "system" ? system : choice;
}

/** The theme of one document: the stored choice, the operating system's preference, and the root element's class. */
export function createThemeStore({
  document,
  storage,
  prefersDark,
}: {
  document: Document;
  storage: ThemeStorage;
  prefersDark: MediaQueryList;
}): ThemeStore {
  const listeners = new Set<() => void>();
  const systemTheme = (): Theme => (prefersDark.matches ? "dark" : "light");
  let state: ThemeState = { choice: storedChoice(storage), system: systemTheme() };
  let flagTimer: ReturnType<typeof setTimeout> | undefined;

  function become(next: ThemeState): void {
    state = next;
    show(themeOf(state));
    for (const listener of listeners) listener();
  }

  function show(theme: Theme): void {
    const { classList } = document.documentElement;
    // Each change of the root's classes styles the whole page again, and a page's own script has set the first theme.
    if (classList.contains(theme)) return;
    clearTimeout(flagTimer);
    classList.add(TRANSITION_FLAG);
    flagTimer = setTimeout(() => classList.remove(TRANSITION_FLAG), TRANSITION_FLAG_MS);
    classList.toggle("dark", theme === "dark");
    classList.toggle("light", theme === "light");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BROWSER_COLOURS[theme]);
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

function storedChoice(storage: ThemeStorage): ThemeChoice {
  const stored = storage.getItem(THEME_STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? "system";
}
