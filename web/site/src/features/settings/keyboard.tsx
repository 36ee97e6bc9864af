import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useState } from "react";
import { useStorage } from "../../shared/storage/context.ts";
import { hasSingleKeys, setSingleKeys } from "../../shared/storage/single-keys.ts";

/** Whether a key that is pressed alone does something, in this browser. Only the admin panel has such a key. */
export function Keyboard() {
  const storage = useStorage();
  const [isOn, setIsOn] = useState(() => hasSingleKeys(storage));
  return (
    <Panel title="Keyboard" aside={<span className="text-label text-ink-soft">In this browser</span>}>
      <Switch
        label="Shortcuts of a single key"
        hint="In the admin panel, / goes to the search. Ctrl K, or Cmd K, searches with this off too."
        isOn={isOn}
        onChange={(wanted) => {
          setSingleKeys(storage, wanted);
          setIsOn(wanted);
        }}
      />
    </Panel>
  );
}
