import { ThemeContext } from "@treadlight/ui/theme/context.ts";
import { createThemeStore } from "@treadlight/ui/theme/theme.ts";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../page.css";

/** Shows one of the extension's pages, with its title, in the theme that was chosen for all of them. */
export function mount(page: ReactNode, title: string): void {
  document.title = title;
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root.");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const theme = createThemeStore({ document, storage: localStorage, prefersDark });
  createRoot(root).render(
    <StrictMode>
      <ThemeContext value={theme}>{page}</ThemeContext>
    </StrictMode>,
  );
}
