import { TOOLS } from "@treadlight/domain/catalogue";
import { SelectField } from "@treadlight/ui/field.tsx";
import { ExternalLink } from "lucide-react";
import { useState } from "react";

const CHATS = TOOLS.filter(({ category, retired }) => category === "Conversational AI" && retired === undefined);

/** Copies a prompt and opens a tool to paste it into. Too few tools take the text of a prompt in their address. */
export function OpenInTool({ onOpen }: { onOpen: () => Promise<void> }) {
  const [name, setName] = useState(CHATS[0]?.name ?? "");
  const address = `https://${CHATS.find((tool) => tool.name === name)?.domains[0]}`;
  async function open() {
    await onOpen();
    window.open(address, "_blank", "noopener");
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField label="Tool" value={name} onChange={({ target }) => setName(target.value)}>
        {CHATS.map((tool) => (
          <option key={tool.name}>{tool.name}</option>
        ))}
      </SelectField>
      {/* The page says it if copying fails. */}
      <button type="button" className="button button-quiet" onClick={() => void open().catch(() => {})}>
        Copy and open
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </button>
    </div>
  );
}
