import type { ReactNode } from "react";
import { Link } from "react-router";
import { IfDemo } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";
import { ProductPicture } from "../../shared/product-picture.tsx";
import { PROMPT_PARTS } from "./prompt-parts.ts";

/** Two things that Treadlight does, shown: what it removes from a prompt, and what a company then sees. */
export function ProofSection() {
  return (
    <section aria-labelledby="proof-heading" className="py-12 sm:py-16">
      <div className="mx-auto grid max-w-6xl gap-y-14 px-4 sm:px-6">
        <div className="grid gap-6">
          <div className="grid gap-3">
            <h2 id="proof-heading" className="text-section">
              Redacts before it stores
            </h2>
            <p className="max-w-2xl text-lg text-ink-soft">
              A preview of a prompt is stored without the values found in it. The AI tool still gets what was typed,
              unless the extension asks first.{" "}
              <Link to={`${paths.methodology}#try`} className="text-link">
                Try it with your own text
              </Link>
            </p>
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            <Prompt title="What somebody types">
              {PROMPT_PARTS.map((part) =>
                typeof part === "string" ? (
                  part
                ) : (
                  <mark
                    key={part.value}
                    className="bg-transparent text-risk-red underline decoration-2 underline-offset-4"
                  >
                    {part.value}
                  </mark>
                ),
              )}
            </Prompt>
            <Prompt title="What Treadlight stores">
              {PROMPT_PARTS.map((part) =>
                typeof part === "string" ? (
                  part
                ) : (
                  <code key={part.mark} className="rounded-sm bg-step-wash px-1 font-semibold text-ink">
                    {part.mark}
                  </code>
                ),
              )}
            </Prompt>
          </div>
        </div>
        <div className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.25fr]">
          <div className="grid justify-items-start gap-3">
            <h2 className="text-section">See where it leaks</h2>
            <p className="text-lg text-ink-soft">
              Which values go to which tool, from which department. In this demo company, Engineering puts passwords
              into Claude: talk to them first.
            </p>
            <Link to={`${paths.methodology}#security`} className="text-link">
              How values are found
            </Link>
            <IfDemo>
              <Link to={paths.demo} className="button button-quiet">
                Open the demo
              </Link>
            </IfDemo>
          </div>
          <ProductPicture name="where" className="h-auto w-full rounded-2xl shadow-panel" />
        </div>
      </div>
    </section>
  );
}

function Prompt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="panel grid content-start gap-3 p-5 sm:p-6">
      <figcaption className="text-label font-semibold text-ink-soft">{title}</figcaption>
      <p className="text-lg leading-relaxed wrap-anywhere">{children}</p>
    </figure>
  );
}
