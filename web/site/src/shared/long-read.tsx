import { Fold } from "@treadlight/ui/fold.tsx";
import type { ReactNode } from "react";

export interface LongReadSection {
  /** The anchor of links to it. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The style of running text: paragraphs, lists, code and links inside one section. */
export const PROSE =
  "grid gap-4 [&_a]:underline [&_a]:decoration-lamp [&_a]:decoration-2 [&_a]:underline-offset-4 [&_a:hover]:decoration-4 [&_code]:rounded [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em] [&_dt]:font-semibold [&_dd]:text-ink-soft [&_h3]:mt-3 [&_h3]:text-title [&_li]:relative [&_li]:pl-6 [&_ul]:grid [&_ul]:gap-2 [&_ul>li]:before:absolute [&_ul>li]:before:top-2 [&_ul>li]:before:left-0.5 [&_ul>li]:before:h-2 [&_ul>li]:before:w-3 [&_ul>li]:before:-skew-y-12 [&_ul>li]:before:rounded-[1px] [&_ul>li]:before:bg-step";

/** A page of text in sections, with a table of contents that stays in sight. */
export function LongRead({
  title,
  lead,
  note,
  picture,
  sections,
}: {
  title: string;
  lead: ReactNode;
  note?: ReactNode;
  /** Beside the title on wide screens. */
  picture?: ReactNode;
  sections: readonly LongReadSection[];
}) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-12 pb-24 sm:px-6 lg:pt-20">
      <div className="flex items-center justify-between gap-16 pb-12">
        <header className="grid max-w-3xl gap-4">
          <h1 className="text-hero font-bold">{title}</h1>
          <div className="text-lg text-ink-soft">{lead}</div>
          {note !== undefined && <p className="text-label text-ink-soft">{note}</p>}
        </header>
        {picture}
      </div>
      <div className="grid gap-x-16 border-t border-line pt-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents sections={sections} />
        <div className="grid gap-14">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id} className="grid gap-5">
              <h2 id={id} className="text-heading">
                {heading}
              </h2>
              <div className={`${PROSE} max-w-[68ch]`}>{body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Links to the sections: beside them on wide screens, folded above them on narrow ones. */
export function Contents({ sections }: { sections: readonly Pick<LongReadSection, "id" | "title">[] }) {
  const links = (
    <ol className="grid border-l border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l-2 border-transparent py-2 pl-4 text-sm text-ink-soft hover:border-lamp hover:text-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav
        aria-label="On this page"
        className="hidden self-start overflow-y-auto lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)]"
      >
        {links}
      </nav>
      <Fold
        name="On this page"
        className="mb-10 rounded-xl border border-line bg-surface lg:hidden"
        nameClassName="px-4"
      >
        <nav aria-label="Sections" className="px-4 pb-4">
          {links}
        </nav>
      </Fold>
    </>
  );
}
