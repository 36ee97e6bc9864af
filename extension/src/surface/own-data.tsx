import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { ask } from "../ask.ts";
import { text } from "../text.ts";

const FILE = "treadlight.json";

/** Buttons that save or delete what this device has recorded. */
export function OwnData() {
  const [notice, setNotice] = useState("");
  const save = async () => {
    const data = await ask({ type: "exportData" });
    saveFile(FILE, new Blob([data], { type: "application/json" }));
    setNotice(text("dataExported", { file: FILE }));
  };
  const clear = async () => {
    await ask({ type: "clearData" });
    setNotice(text("dataCleared"));
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="button button-quiet gap-1.5 px-1 text-sm" onClick={() => void save()}>
          <Download aria-hidden className="size-4" />
          {text("exportData")}
        </button>
        <ConfirmButton
          label={text("clearDataLabel")}
          className="button button-quiet px-1 text-sm"
          onConfirm={() => void clear()}
        >
          {text("clearData")}
        </ConfirmButton>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-soft">
        {notice}
      </p>
    </>
  );
}
