import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";

const CHOICES = [
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
  { id: "system", label: "System" },
] as const;

/** The theme, in this browser. */
export function Appearance() {
  const theme = useTheme();
  return (
    <Panel title="Theme" aside={<span className="text-label text-ink-soft">In this browser</span>}>
      <ChoiceChips label="Theme" choices={CHOICES} chosen={theme.choice} onChoose={theme.choose} />
    </Panel>
  );
}
