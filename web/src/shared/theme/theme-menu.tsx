import { Monitor, Moon, Sun } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Menu, MenuRadioItem } from "../ui/menu.tsx";
import { useTheme } from "./context.ts";
import { THEME_CHOICES, themeOf } from "./theme.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor };
const NAMES = { light: "Light", dark: "Dark", system: "System" };

export function ThemeMenu() {
  const theme = useTheme();
  const Icon = ICONS[themeOf(theme)];
  return (
    <Menu
      label={`Theme: ${NAMES[theme.choice]}`}
      trigger={<Icon aria-hidden className="size-[1.125rem]" />}
      triggerClassName="icon-button"
    >
      <DropdownMenu.RadioGroup
        value={theme.choice}
        onValueChange={(value) => {
          const choice = THEME_CHOICES.find((known) => known === value);
          if (choice) theme.choose(choice);
        }}
      >
        {THEME_CHOICES.map((choice) => {
          const ChoiceIcon = ICONS[choice];
          return (
            <MenuRadioItem key={choice} value={choice}>
              <ChoiceIcon aria-hidden className="size-4" />
              {NAMES[choice]}
              {choice === "system" && <span className="text-ink-soft">({NAMES[theme.system]})</span>}
            </MenuRadioItem>
          );
        })}
      </DropdownMenu.RadioGroup>
    </Menu>
  );
}
