import { Monitor, Moon, Sun } from "lucide-react";
import { Menu, MenuRadioItem } from "../menu.tsx";
import { useTheme } from "./context.ts";
import { THEME_CHOICES } from "./theme.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor };
const NAMES = { light: "Light", dark: "Dark", system: "System" };

/** Light, dark, or as the operating system prefers. */
export function ThemeMenu() {
  const theme = useTheme();
  return (
    <Menu
      label={`Theme: ${NAMES[theme.choice]}`}
      trigger={
        <>
          {/* Chosen by the root's class, which is already right at the first paint. */}
          <Sun aria-hidden className="size-[1.125rem] dark:hidden" />
          <Moon aria-hidden className="hidden size-[1.125rem] dark:block" />
        </>
      }
      triggerClassName="icon-button"
    >
      {THEME_CHOICES.map((choice) => {
        const Icon = ICONS[choice];
        return (
          <MenuRadioItem key={choice} isChosen={choice === theme.choice} onSelect={() => theme.choose(choice)}>
            <Icon aria-hidden className="size-4" />
            <span>
              {NAMES[choice]}
              {choice === "system" && <span className="text-ink-soft"> ({NAMES[theme.system]})</span>}
            </span>
          </MenuRadioItem>
        );
      })}
    </Menu>
  );
}
