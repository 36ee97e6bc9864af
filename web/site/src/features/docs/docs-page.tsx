import { Link } from "react-router";
import { documentPath, paths } from "../../shared/pages.ts";
import { DOCUMENTS } from "./documents.ts";

const GROUPS = ["Start", "Run it", "Look it up"] as const;

const idOf = (group: string) => group.toLowerCase().replaceAll(" ", "-");

/** All documents, by what somebody wants to do. */
export function DocsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
      <header className="grid max-w-3xl gap-4 pb-10">
        <h1 className="text-hero font-bold">Documents</h1>
        <p className="text-lg text-ink-soft">How to start, run and check Treadlight, of the version that runs here.</p>
      </header>
      <div className="grid gap-10 border-t border-line pt-8 md:grid-cols-3">
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={idOf(group)} className="grid content-start gap-4">
            <h2 id={idOf(group)} className="text-title">
              {group}
            </h2>
            <ul className="grid gap-4">
              {DOCUMENTS.filter((document) => document.group === group).map(({ slug, title, description }) => (
                <li key={slug}>
                  <Link to={documentPath(slug)} className="text-link">
                    {title}
                  </Link>
                  <p className="mt-0.5 text-sm text-ink-soft">{description}</p>
                </li>
              ))}
              {group === "Look it up" && (
                <>
                  <li>
                    <Link to={paths.methodology} className="text-link">
                      Methodology
                    </Link>
                    <p className="mt-0.5 text-sm text-ink-soft">
                      How each number is calculated, with every factor and its source.
                    </p>
                  </li>
                  <li>
                    <a href="/api-reference" className="text-link">
                      API reference
                    </a>
                    <p className="mt-0.5 text-sm text-ink-soft">Every route with its schemas.</p>
                  </li>
                </>
              )}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
