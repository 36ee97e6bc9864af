import { useEffect, useState } from "react";
import { text } from "../text.ts";

/** The keyboard shortcut that opens the popup. Browsers change it on a page of their own. */
export function Shortcut() {
  const [keys, setKeys] = useState<string>();
  useEffect(() => {
    void chrome.commands.getAll().then((commands) => {
      setKeys(commands.find(({ name }) => name === "_execute_action")?.shortcut);
    });
  }, []);
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div>
        <p className="font-semibold">{text("shortcut")}</p>
        <p className="text-label text-ink-soft">{keys ? text("shortcutHint") : text("shortcutMissing")}</p>
      </div>
      {keys && <kbd className="shrink-0 rounded border border-line-strong px-2 py-0.5 font-mono text-sm">{keys}</kbd>}
    </div>
  );
}
