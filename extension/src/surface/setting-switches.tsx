import { Switch } from "@treadlight/ui/switch.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { themeOf } from "@treadlight/ui/theme/theme.ts";
import { askToCollect } from "../collection.ts";
import type { Settings } from "../settings/index.ts";
import { text } from "../text.ts";

interface Props {
  settings: Settings;
  locked: readonly string[];
  change: (change: Partial<Settings>) => void;
}

interface PrivacyProps extends Props {
  isPreviewUnasked: boolean;
}

/** Chooses one of the two themes, whatever the system prefers. */
export function DarkModeSwitch({ locked, change }: Pick<Props, "locked" | "change">) {
  const theme = useTheme();
  return (
    <Switch
      label={text("darkMode")}
      hint={hintOf("theme", locked)}
      isDisabled={locked.includes("theme")}
      isOn={themeOf(theme) === "dark"}
      onChange={(isDark) => {
        const choice = isDark ? "dark" : "light";
        theme.choose(choice);
        change({ theme: choice });
      }}
    />
  );
}

/** What a switch does, and whether an administrator has fixed it. */
const hintOf = (name: string, locked: readonly string[], ...hints: string[]) =>
  [...hints, ...(locked.includes(name) ? [text("locked")] : [])].join(" ") || undefined;

/** What the extension shows outside its own pages. */
export function LookSwitches({ settings, locked, change }: Props) {
  return (
    <>
      <Switch
        label={text("badge")}
        hint={hintOf("showBadge", locked, text("badgeHint"))}
        isOn={settings.showBadge}
        isDisabled={locked.includes("showBadge")}
        onChange={(showBadge) => change({ showBadge })}
      />
      <Switch
        label={text("widget")}
        hint={hintOf("showWidget", locked, text("widgetHint"))}
        isOn={settings.showWidget}
        isDisabled={locked.includes("showWidget")}
        onChange={(showWidget) => change({ showWidget })}
      />
    </>
  );
}

/** What the extension does with text. */
export function PrivacySwitches({ settings, locked, isPreviewUnasked, change }: PrivacyProps) {
  return (
    <>
      <Switch
        label={text("guard")}
        hint={hintOf("guard", locked, text("guardHint"), ...(settings.guard === "block" ? [text("guardBlocks")] : []))}
        isOn={settings.guard !== "off"}
        isDisabled={locked.includes("guard")}
        onChange={(isOn) => change({ guard: isOn ? "warn" : "off" })}
      />
      <Switch
        label={text("previews")}
        hint={hintOf("previews", locked, text("previewsHint"), ...(isPreviewUnasked ? [text("previewsUnasked")] : []))}
        isOn={settings.previews}
        isDisabled={locked.includes("previews") && !isPreviewUnasked}
        onChange={(previews) => {
          if (!previews) return change({ previews });
          void askToCollect("websiteContent").then((isAllowed) => isAllowed && change({ previews }));
        }}
      />
    </>
  );
}
