import { Switch } from "@treadlight/ui/switch.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { themeOf } from "@treadlight/ui/theme/theme.ts";
import type { Settings } from "../settings/index.ts";
import { text } from "../text.ts";

interface Props {
  settings: Settings;
  locked: readonly string[];
  change: (change: Partial<Settings>) => void;
}

/** Chooses one of the two themes, whatever the system prefers. */
export function DarkModeSwitch({ change }: Pick<Props, "change">) {
  const theme = useTheme();
  return (
    <Switch
      label={text("darkMode")}
      isOn={themeOf(theme) === "dark"}
      onChange={(isDark) => {
        const choice = isDark ? "dark" : "light";
        theme.choose(choice);
        change({ theme: choice });
      }}
    />
  );
}

/** What the extension shows outside its own pages. */
export function LookSwitches({ settings, change }: Omit<Props, "locked">) {
  return (
    <>
      <Switch
        label={text("badge")}
        hint={text("badgeHint")}
        isOn={settings.showBadge}
        onChange={(showBadge) => change({ showBadge })}
      />
      <Switch
        label={text("widget")}
        hint={text("widgetHint")}
        isOn={settings.showWidget}
        onChange={(showWidget) => change({ showWidget })}
      />
    </>
  );
}

/** What the extension does with text. */
export function PrivacySwitches({ settings, locked, change }: Props) {
  const hint = (name: string, ...hints: string[]) =>
    [...hints, ...(locked.includes(name) ? [text("locked")] : [])].join(" ");
  return (
    <>
      <Switch
        label={text("guard")}
        hint={hint("guard", text("guardHint"), ...(settings.guard === "block" ? [text("guardBlocks")] : []))}
        isOn={settings.guard !== "off"}
        isDisabled={locked.includes("guard")}
        onChange={(isOn) => change({ guard: isOn ? "warn" : "off" })}
      />
      <Switch
        label={text("previews")}
        hint={hint("previews", text("previewsHint"))}
        isOn={settings.previews}
        isDisabled={locked.includes("previews")}
        onChange={(previews) => change({ previews })}
      />
    </>
  );
}
