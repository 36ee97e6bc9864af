import { Trail } from "@treadlight/ui/drawings/trail.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isOfConsole } from "../../shared/console.ts";
import { type Page, type PageId, pages, paths } from "../../shared/pages.ts";
import { searchSite } from "./site-search.ts";

const SUGGESTED: readonly PageId[] = ["pricing", "faq", "help", "blog", "waitlist", "login"];
const MAX_RESULTS = 8;

/** Shown at every address without a page of the site. A sign-in may lead from here to the console. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return isOfConsole(pathname) ? <LeaveForConsole /> : <NotFound />;
}

function LeaveForConsole() {
  useEffect(() => window.location.reload(), []);
  return <Loading what="admin panel" />;
}

/** A search, a few suggestions, and the way home. */
function NotFound() {
  const [query, setQuery] = useState("");
  const isSearching = query.trim() !== "";
  return (
    <div className="mx-auto grid min-h-[calc(100dvh-4rem)] max-w-6xl items-start gap-10 px-4 py-14 sm:px-6 md:grid-cols-[3fr_2fr] md:py-20">
      <Trail className="hidden w-full max-w-md justify-self-center text-step md:order-1 md:block" />
      <div className="grid gap-8">
        <div className="grid gap-4">
          <h1 className="text-hero font-bold">404 Page Not Found</h1>
          <p className="text-lg text-ink-soft">Did you forget to add the page to the router?</p>
        </div>
        <p className="max-w-xl">
          There is no page at this address. It may have a typo, or the page may have moved. Search for what you need, or
          start from a suggested page.
        </p>
        <SiteSearch query={query} onQuery={setQuery} />
        {!isSearching && (
          <nav aria-label="Suggested pages">
            <ul className="grid gap-x-6 sm:grid-cols-2">
              {pages
                .filter(({ id }) => SUGGESTED.includes(id))
                .map(({ path, name, description = "" }: Page) => (
                  <ResultItem key={path} to={path} name={name} note={description} />
                ))}
            </ul>
          </nav>
        )}
        <Link to={paths.home} className="button button-primary justify-self-start">
          Go to the home page
        </Link>
      </div>
    </div>
  );
}

function SiteSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const navigate = useNavigate();
  const isSearching = query.trim() !== "";
  const found = isSearching ? searchSite(query) : [];
  const [first] = found;
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    if (first) navigate(first.to);
  };
  return (
    <search className="grid gap-4">
      <form onSubmit={openFirst} className="max-w-xl">
        <TextField
          label="Search pages, articles and answers"
          type="search"
          autoComplete="off"
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </form>
      <p role="status" className="text-label text-ink-soft empty:hidden">
        {isSearching && summaryOf(found.length)}
      </p>
      {first && (
        <ul className="max-w-xl">
          {found.slice(0, MAX_RESULTS).map(({ to, name, kind }) => (
            <ResultItem key={to} to={to} name={name} note={kind} />
          ))}
        </ul>
      )}
    </search>
  );
}

function summaryOf(count: number): string {
  if (count === 0) return "No page, article or answer contains all of these words.";
  const shown =
    count > MAX_RESULTS
      ? `The first ${MAX_RESULTS} of ${count} results`
      : `${count} ${count === 1 ? "result" : "results"}`;
  return `${shown}. Enter opens ${count === 1 ? "it" : "the first one"}.`;
}

function ResultItem({ to, name, note }: { to: string; name: string; note: string }) {
  return (
    <li className="border-t border-line">
      <Link to={to} className="group grid min-h-11 gap-0.5 py-3">
        <span className="font-semibold decoration-lamp decoration-2 underline-offset-4 group-hover:underline">
          {name}
        </span>
        <span className="text-label text-ink-soft">{note}</span>
      </Link>
    </li>
  );
}
