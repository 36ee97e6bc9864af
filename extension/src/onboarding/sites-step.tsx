import { ADAPTERS, type Adapter } from "@treadlight/domain/adapters";
import { useState } from "react";
import { REQUIRED_HOSTS } from "../adapters/index.ts";
import { Step } from "./step.tsx";

const isRequired = (site: string) => REQUIRED_HOSTS.some((host) => host === site);
const ready = ADAPTERS.adapters.filter(({ sites }) => sites.every(isRequired));
const others = ADAPTERS.adapters.filter(({ sites }) => !sites.every(isRequired));

/** Where the tool's pages are, and where they send prompts: the browser shows us a request only with access to both. */
function originsOf({ sites, send }: Adapter): string[] {
  const hosts = [...sites.map((site) => site.split("/")[0]), ...send.map(({ url }) => new URL(url).host)];
  return [...new Set(hosts)].map((host) => `https://${host}/*`);
}

/** On which sites AI use is measured. The browser asks once for all that are added. */
export function SitesStep({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  async function allow() {
    const origins = others.filter(({ id }) => chosen.has(id)).flatMap(originsOf);
    if (origins.length > 0) await chrome.permissions.request({ origins });
    onDone();
  }
  return (
    <Step title="Which sites are measured">
      <p className="text-ink-soft">
        The extension sees these sites and no others. You can pause each of them at any time.
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {ready.map(({ id, tool }) => (
          <li key={id} className="rounded-lg border border-line bg-surface px-4 py-2.5 font-semibold">
            {tool}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-2 font-semibold">Add more</legend>
          {others.map(({ id, tool, sites }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={chosen.has(id)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(id);
                  else next.delete(id);
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
        Continue
      </button>
    </Step>
  );
}
