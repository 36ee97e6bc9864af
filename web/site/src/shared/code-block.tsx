import { Check, Copy } from "lucide-react";
import { useState } from "react";

/** A command to copy. Long lines are wrapped, so that nothing has to be scrolled. */
export function CodeBlock({ name, children }: { name: string; children: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const copy = () =>
    navigator.clipboard.writeText(children).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  return (
    <figure className="overflow-hidden rounded-xl bg-night text-night-ink [--focus:#8ab8ff]">
      <figcaption className="flex items-center justify-between gap-3 border-b border-night-step px-4 py-1.5 text-label text-night-soft">
        {name}
        <button
          type="button"
          onClick={copy}
          className="flex min-h-9 items-center gap-1.5 rounded-md px-2 font-semibold text-night-ink hover:bg-night-step"
        >
          {state === "copied" ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          <span aria-live="polite">
            {state === "copied" ? "Copied" : state === "refused" ? "Select and copy by hand" : "Copy"}
          </span>
          <span className="sr-only"> {name}</span>
        </button>
      </figcaption>
      <pre className="p-4 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap">{children}</pre>
    </figure>
  );
}
