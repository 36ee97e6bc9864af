import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { ask } from "../ask.ts";

/** Buttons that save or delete what this device has recorded. */
export function OwnData() {
  const [notice, setNotice] = useState("");
  const save = async () => {
    const text = await ask({ type: "exportData" });
    saveFile("treadlight.json", new Blob([text], { type: "application/json" }));
    setNotice("Your data is in treadlight.json.");
  };
  const clear = async () => {
    await ask({ type: "clearData" });
    setNotice("This device has no records left. Sessions on your dashboard stay there.");
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="button button-quiet gap-1.5 px-1 text-sm" onClick={() => void save()}>
          <Download aria-hidden className="size-4" />
          Export Data
        </button>
        <ConfirmButton
          label="Clear all data of this device"
          className="button button-quiet px-1 text-sm"
          onConfirm={() => void clear()}
        >
          Clear All Data
        </ConfirmButton>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {notice}
      </p>
    </>
  );
}
