import { Modal } from "@treadlight/ui/modal.tsx";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { useState } from "react";
import { CodeBlock } from "../../shared/code-block.tsx";

/** Shows new recovery codes, once. Leaving them asks first, because they are the way back in. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join("\n");
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal title="Your recovery codes" onClose={onClose} onLeave={() => setLeaving(true)}>
      <div className="grid gap-5">
        <p>
          Each code replaces the second step once, for example if you lose your phone. Store them somewhere safe. You
          won't see them again.
        </p>
        <CodeBlock name="Recovery codes">{text}</CodeBlock>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-primary" onClick={onClose}>
            I have saved them
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => saveFile("treadlight-recovery-codes.txt", new Blob([`${text}\n`], { type: "text/plain" }))}
          >
            Save as a file
          </button>
        </div>
        {isLeaving && (
          <div role="alert" className="grid gap-3 rounded-lg border border-risk-orange p-4">
            <p className="font-semibold">Have you saved them? Once this is closed, nobody can show them again.</p>
            <button type="button" className="button button-quiet button-small justify-self-start" onClick={onClose}>
              Close without saving
            </button>
          </div>
        )}
      </div>
    </Modal>
  );
}
