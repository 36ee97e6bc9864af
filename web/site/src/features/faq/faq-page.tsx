import { Plus, Search } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../shared/pages.ts";
import { StructuredData } from "../../shared/structured-data.tsx";
import { type Question, TOPICS } from "./questions.ts";
import { search } from "./search.ts";
import { structuredData } from "./structured-data.ts";

export function FaqPage() {
  const [query, setQuery] = useState("");
  const { hash } = useLocation();
  const id = useId();
  const topics = search(TOPICS, query);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);

  // A link to a question opens it, after hydration: prerendering does not know the anchor.
  useEffect(() => {
    const details = hash === "" ? null : document.getElementById(hash.slice(1));
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.scrollIntoView();
  }, [hash]);

  return (
    <>
      <StructuredData data={structuredData(TOPICS)} />
      <header className="bg-night text-night-ink [--focus:#8ab8ff]">
        <div className="mx-auto grid max-w-6xl items-end gap-x-16 gap-y-4 px-4 py-10 sm:px-6 lg:grid-cols-[1fr_26rem] lg:py-14">
          <h1 className="row-span-2 max-w-xl text-hero font-bold">Questions people ask</h1>
          <search className="relative">
            <label htmlFor={id} className="sr-only">
              Search the questions
            </label>
            <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-soft" />
            <input
              id={id}
              type="search"
              autoComplete="off"
              placeholder="Search, for example: erase"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              className="min-h-12 w-full rounded-lg border border-line-strong bg-surface pr-3.5 pl-11 text-ink placeholder:text-ink-soft"
            />
          </search>
          <p role="status" className="text-sm text-night-soft">
            {count} {count === 1 ? "answer" : "answers"}
          </p>
        </div>
      </header>
      <div className="mx-auto grid max-w-6xl gap-14 px-4 pt-14 pb-24 sm:px-6">
        {topics.map(({ name, questions }) => (
          <section key={name} aria-label={name} className="grid gap-x-16 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
            <h2 className="text-title lg:pt-4">{name}</h2>
            <div className="max-w-3xl border-t border-line">
              {questions.map((question) => (
                <Answer key={question.slug} {...question} />
              ))}
            </div>
          </section>
        ))}
        {count === 0 && (
          <p className="text-lg">
            No answer has all of these words.{" "}
            <Link to={`${paths.contact}?topic=support`} className="text-link">
              Ask us
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

function Answer({ slug, question, answer, link }: Question) {
  return (
    <details id={slug} className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <Plus aria-hidden className="size-5 shrink-0 text-step transition-transform group-open:rotate-45" />
      </summary>
      <div className="grid max-w-[65ch] justify-items-start gap-3 pb-6 text-ink-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <Link to={link.to} className="text-link">
            {link.label}
          </Link>
        )}
      </div>
    </details>
  );
}
