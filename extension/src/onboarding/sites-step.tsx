import { ADAPTERS } from "@treadlight/domain/adapters";
import { useState } from "react";
import { OPTIONAL_ADAPTERS, REQUIRED_HOSTS } from "../adapters/index.ts";
import { text } from "../text.ts";
import { Step } from "./step.tsx";

const ready = ADAPTERS.adapters.filter(({ sites }) => REQUIRED_HOSTS.some((host) => sites.includes(host)));

/** On which sites AI use is measured. The browser asks once for all that are added. */
export function SitesStep({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  async function allow() {
    const origins = OPTIONAL_ADAPTERS.filter(({ tool }) => chosen.has(tool)).flatMap(({ origins }) => origins);
    if (origins.length > 0) await chrome.permissions.request({ origins });
    onDone();
  }
  return (
    <Step title={text("sitesTitle")}>
      <p className="text-ink-soft">{text("sitesText")}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {ready.map(({ id, tool }) => (
          <li key={id} className="rounded-lg border border-line bg-surface px-4 py-2.5 font-semibold">
            {tool}
          </li>
        ))}
      </ul>
      {OPTIONAL_ADAPTERS.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-2 font-semibold">{text("addMore")}</legend>
          {OPTIONAL_ADAPTERS.map(({ tool, sites }) => (
            <label key={tool} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={chosen.has(tool)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(tool);
                  else next.delete(tool);
                  setChosen(next);
                }}
              />
              <span>
                {tool} <span className="text-label text-ink-soft">{sites.join(", ")}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="button" className="button button-primary justify-self-start" onClick={() => void allow()}>
        {text("continue")}
      </button>
    </Step>
  );
}
