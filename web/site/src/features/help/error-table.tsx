import { Fold } from "@treadlight/ui/fold.tsx";
import { Fragment, useId, useState } from "react";
import { codeParts, ERROR_HELP } from "./errors.ts";

/** What each error code means and what to do about it. Searchable by part of a code or by status. */
export function ErrorTable() {
  const id = useId();
  const [query, setQuery] = useState("");
  const sought = query.trim().toLowerCase().replaceAll(" ", "_");
  const found = ERROR_HELP.filter(({ code, status }) => code.includes(sought) || status.startsWith(sought));
  return (
    <div className="grid gap-4">
      <div className="grid max-w-sm gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          Code or status
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="rate_limited, or 429"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="min-h-11 rounded-lg border border-line-strong bg-surface px-3.5 font-mono text-sm placeholder:text-ink-soft"
        />
      </div>
      <p role="status" className="sr-only">
        {found.length} error {found.length === 1 ? "code" : "codes"}
      </p>
      {sought === "" ? (
        <Fold name={`All ${found.length} codes`} className="border-y border-line">
          <Errors found={found} />
        </Fold>
      ) : (
        <Errors found={found} />
      )}
      {found.length === 0 && <p>No matching code.</p>}
    </div>
  );
}

function Errors({ found }: { found: typeof ERROR_HELP }) {
  return (
    <dl className="border-t border-line">
      {found.map(({ code, status, meaning, remedy }) => (
        <div
          key={code}
          id={`error-${code}`}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <dt className="flex items-baseline gap-3 self-start">
            <span className="figures text-label text-ink-soft">{status}</span>
            <code className="break-all">{code}</code>
          </dt>
          <dd>
            {withCode(meaning)} <span className="text-ink">{withCode(remedy)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function withCode(text: string) {
  return codeParts(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
  ));
}
