import { useEffect, useState } from "react";

/** The keyboard shortcut that opens the popup. Browsers change it on a page of their own. */
export function Shortcut() {
  const [keys, setKeys] = useState<string>();
  useEffect(() => {
    void chrome.commands.getAll().then((commands) => {
      setKeys(commands.find(({ name }) => name === "_execute_action")?.shortcut);
    });
  }, []);
  return (
    <p className="pt-2 text-sm text-ink-soft">
      {keys ? (
        <>
          The keys <kbd className="rounded border border-line-strong px-1.5 font-mono text-ink">{keys}</kbd> open the
          popup. Your browser's page of extensions changes them.
        </>
      ) : (
        "Your browser's page of extensions can give the popup a keyboard shortcut."
      )}
    </p>
  );
}
