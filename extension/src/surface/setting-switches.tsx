import { Switch } from "@treadlight/ui/switch.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { themeOf } from "@treadlight/ui/theme/theme.ts";
import type { Settings } from "../settings/index.ts";

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
      label="Dark Mode"
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
        label="Show Counter Badge"
        hint="Today's prompts, on the icon."
        isOn={settings.showBadge}
        onChange={(showBadge) => change({ showBadge })}
      />
      <Switch
        label="Floating widget"
        hint="Today's figures, on the pages of AI tools."
        isOn={settings.showWidget}
        onChange={(showWidget) => change({ showWidget })}
      />
    </>
  );
}

/** What the extension does with text. */
export function PrivacySwitches({ settings, locked, change }: Props) {
  const lockedHint = (name: string) => (locked.includes(name) ? " Your administrator has decided this." : "");
  return (
    <>
      <Switch
        label="Warn about sensitive data"
        hint={`Before a prompt with it is sent.${settings.guard === "block" ? " Such prompts are blocked." : ""}${lockedHint("guard")}`}
        isOn={settings.guard !== "off"}
        isDisabled={locked.includes("guard")}
        onChange={(isOn) => change({ guard: isOn ? "warn" : "off" })}
      />
      <Switch
        label="Previews"
        hint={`Sends the start of each session's first prompt, redacted on this device.${lockedHint("previews")}`}
        isOn={settings.previews}
        isDisabled={locked.includes("previews")}
        onChange={(previews) => change({ previews })}
      />
    </>
  );
}
