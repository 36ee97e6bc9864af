import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { documentPath, paths } from "../../shared/pages.ts";
import { DOCUMENTS, type Document } from "./documents.ts";

const documentsIn = (group: Document["group"]) => DOCUMENTS.filter((document) => document.group === group);

/** All documents, by what somebody wants to do. */
export function DocsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
      <header className="grid max-w-3xl gap-4 pb-10">
        <h1 className="text-hero font-bold">Documents</h1>
        <p className="text-lg text-ink-soft">How to start, run and check Treadlight: the version that runs here.</p>
      </header>
      <section aria-labelledby="start" className="grid gap-4">
        <h2 id="start" className="text-heading">
          Start
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {documentsIn("Start").map(({ slug, title, description }) => (
            <li key={slug} className="panel group relative grid content-start gap-2 p-5">
              <span className="flex items-center justify-between gap-3">
                <Link
                  to={documentPath(slug)}
                  className="font-display text-title font-semibold decoration-lamp decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-2xl"
                >
                  {title}
                </Link>
                <ArrowRight aria-hidden className="size-4 text-step" />
              </span>
              <p className="text-sm text-ink-soft">{description}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-12 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <Group title="Run it">
          <Documents group="Run it" />
        </Group>
        <Group title="Look it up">
          <Entry description="How each number is calculated, with every factor and its source.">
            <Link to={paths.methodology} className="text-link">
              Methodology
            </Link>
          </Entry>
          <Entry description="Every route with its schemas.">
            <a href="/api-reference" className="text-link">
              API reference
            </a>
          </Entry>
          <Documents group="Look it up" />
        </Group>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2 className="text-heading">{title}</h2>
      <ul className="border-t border-line">{children}</ul>
    </section>
  );
}

const Documents = ({ group }: Pick<Document, "group">) =>
  documentsIn(group).map(({ slug, title, description }) => (
    <Entry key={slug} description={description}>
      <Link to={documentPath(slug)} className="text-link">
        {title}
      </Link>
    </Entry>
  ));

/** @param children the link */
function Entry({ description, children }: { description: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[11rem_1fr]">
      <span>{children}</span>
      <p className="text-sm text-ink-soft sm:pt-0.5">{description}</p>
    </li>
  );
}
