import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useEffect, useState } from "react";
import { OPTIONAL_TOOLS, type OptionalTool, pagesOf } from "../adapters/index.ts";
import { text } from "../text.ts";

const nameOf = ({ tool, sites }: OptionalTool) => `${tool} (${sites.join(", ")})`;

/**
 * AI tools that are measured besides those from the start. The browser asks before each new one.
 * @param added hosts that the administrator counts as AI tools
 */
export function Sites({ added }: { added: readonly string[] }) {
  const granted = useGrantedOrigins();
  const [chosen, setChosen] = useState("");
  if (!granted) return null;
  const isMeasured = ({ origins }: OptionalTool) => origins.every((origin) => granted.includes(origin));
  const measured = OPTIONAL_TOOLS.filter(isMeasured);
  const wanted = pagesOf(added).filter((origin) => !granted.includes(origin));
  const tool = OPTIONAL_TOOLS.find((other) => nameOf(other) === chosen);
  return (
    <Panel title={text("moreTools")}>
      {wanted.length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-lamp-wash p-3 text-sm">
          <p>{text("sitesOfOrganization", { sites: added.join(", ") })}</p>
          <button
            type="button"
            className="button button-primary button-small"
            onClick={() => void chrome.permissions.request({ origins: wanted })}
          >
            {text("allow")}
          </button>
        </div>
      )}
      {measured.length > 0 && (
        <ul className="mb-5 grid gap-2">
          {measured.map((each) => (
            <li key={nameOf(each)} className="flex items-center justify-between gap-3">
              <span>
                {each.tool} <span className="text-label text-ink-soft">{each.sites.join(", ")}</span>
              </span>
              <button
                type="button"
                className="button button-quiet button-small"
                onClick={() => void chrome.permissions.remove({ origins: [...each.origins] })}
              >
                {text("remove")}
                <span className="sr-only"> {nameOf(each)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!tool) return;
          void chrome.permissions.request({ origins: [...tool.origins] });
          setChosen("");
        }}
      >
        <div className="min-w-0 flex-1">
          <SelectField label={text("tool")} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{text("chooseTool")}</option>
            {OPTIONAL_TOOLS.filter((other) => !isMeasured(other)).map((other) => (
              <option key={nameOf(other)}>{nameOf(other)}</option>
            ))}
          </SelectField>
        </div>
        <button type="submit" className="button button-primary" disabled={!tool}>
          {text("add")}
        </button>
      </form>
    </Panel>
  );
}

/** Match patterns of the pages that the extension may see; undefined until they are known. */
function useGrantedOrigins(): readonly string[] | undefined {
  const [origins, setOrigins] = useState<readonly string[]>();
  useEffect(() => {
    const read = () => void chrome.permissions.getAll().then(({ origins = [] }) => setOrigins(origins));
    read();
    chrome.permissions.onAdded.addListener(read);
    chrome.permissions.onRemoved.addListener(read);
    return () => {
      chrome.permissions.onAdded.removeListener(read);
      chrome.permissions.onRemoved.removeListener(read);
    };
  }, []);
  return origins;
}
