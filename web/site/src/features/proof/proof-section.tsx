import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { IfDemo } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";
import { ProductPicture } from "../../shared/product-picture.tsx";
import { Prompt } from "./prompt.tsx";
import { PROMPT_PARTS } from "./prompt-parts.ts";

// The detectors are large, and few visitors try them.
const TryRedaction = lazy(async () => ({ default: (await import("./try-redaction.tsx")).TryRedaction }));

/** Two things that Treadlight does, shown: what it removes from a prompt, and what a company then sees. */
export function ProofSection() {
  const [isTrying, setIsTrying] = useState(false);
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
              unless the extension asks first.
            </p>
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            {isTrying ? (
              <Suspense fallback={<Example />}>
                <TryRedaction />
              </Suspense>
            ) : (
              <Example />
            )}
          </div>
          {!isTrying && (
            <button type="button" className="button button-quiet justify-self-start" onClick={() => setIsTrying(true)}>
              Try your own text
            </button>
          )}
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
              <Link to={paths.demo} state={{ cameFrom: paths.organization }} className="button button-quiet">
                Compare departments in the demo
              </Link>
              <p className="text-sm text-ink-soft">Visitors see departments, administrators this table.</p>
            </IfDemo>
          </div>
          <ProductPicture name="where" className="h-auto w-full rounded-2xl shadow-panel" />
        </div>
      </div>
    </section>
  );
}

function Example() {
  return (
    <>
      <Prompt title="What somebody types">
        {PROMPT_PARTS.map((part) =>
          typeof part === "string" ? (
            part
          ) : (
            <mark key={part.value} className="bg-transparent text-risk-red underline decoration-2 underline-offset-4">
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
    </>
  );
}
