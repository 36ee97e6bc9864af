import { Link } from "react-router";
import { Contents, PROSE } from "../../shared/long-read.tsx";
import { documentPath, paths } from "../../shared/pages.ts";
import { DOCUMENTS, type Document } from "./documents.ts";

const TEXT = `${PROSE} min-w-0 [&_h2]:mt-8 [&_h2]:scroll-mt-24 [&_h2]:text-heading [&_h3]:scroll-mt-24 [&_h4]:font-semibold [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6 [&_ol>li]:pl-1 [&_p]:max-w-[72ch] [&_p]:wrap-anywhere [&_pre]:overflow-x-auto [&_pre]:rounded-xl [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_[role=group]]:overflow-x-auto [&_table]:w-full [&_table]:text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-2.5 [&_td]:pr-5 [&_td]:align-top [&_th]:py-2.5 [&_th]:pr-5 [&_th]:text-left`;

/** One document, as it stands in the repository. */
export function DocumentPage({
  document,
  html,
  sections,
}: {
  document: Document;
  /** Made of the repository's Markdown when the site was built. */
  html: string;
  sections: readonly { id: string; title: string }[];
}) {
  const { title, description } = document;
  const next = DOCUMENTS[DOCUMENTS.indexOf(document) + 1];
  return (
    <div className="mx-auto max-w-6xl px-4 pt-12 pb-24 sm:px-6 lg:pt-16">
      <header className="grid max-w-3xl gap-3 pb-10">
        <Link to={paths.docs} className="w-fit text-sm text-link">
          Documents
        </Link>
        <h1 className="text-section">{title}</h1>
        <p className="text-lg text-ink-soft">{description}</p>
      </header>
      <div className="grid grid-cols-1 gap-x-16 border-t border-line pt-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents sections={sections} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the repository's own text. */}
        <article className={TEXT} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      {next && (
        <p className="mt-16 border-t border-line pt-6 text-ink-soft">
          Next:{" "}
          <Link to={documentPath(next.slug)} className="text-link">
            {next.title}
          </Link>
        </p>
      )}
    </div>
  );
}
