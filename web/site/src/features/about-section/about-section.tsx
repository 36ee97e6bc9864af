import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { Link } from "react-router";
import { documentPath, paths } from "../../shared/pages.ts";

const VALUES = [
  { name: "Measure first", text: "Published methods, and a range for every footprint." },
  { name: "Your text stays yours", text: "Sensitive values found in a session are removed before storage." },
  { name: "People before rankings", text: `Members never see groups of fewer than ${MIN_GROUP_SIZE}.` },
];

const BENEFITS = [
  {
    title: "Competitive AI advantage",
    text: "See which tools save time, for which work. Spend on those, and drop the others.",
    facts: [
      { claim: "50+ platforms tracked", proof: `${paths.methodology}#tools` },
      { claim: "Time saved by session, tool and team, with a range", proof: `${paths.methodology}#productivity` },
      { claim: "Team set-up in 5 minutes", proof: documentPath("getting-started") },
    ],
  },
  {
    title: "AI without security risks",
    text: "Card numbers, keys and much personal data are removed from the previews that Treadlight stores. What you send to the AI tool is not changed.",
    facts: [
      { claim: "Values removed from previews before they are stored", proof: `${paths.privacy}#redaction` },
      { claim: "Compliance score for every session", proof: `${paths.methodology}#security` },
      { claim: "Every change by an administrator on record", proof: documentPath("security") },
    ],
  },
  {
    title: "Responsible AI adoption",
    text: "CO₂, energy and water for the grid of your region, as an estimate with a range.",
    facts: [
      { claim: "Location-aware carbon figures", proof: `${paths.methodology}#grids` },
      { claim: "Gross, as Scope 3 accounts need them", proof: `${paths.methodology}#environment` },
      { claim: "Providers' green claims shown, never subtracted", proof: `${paths.methodology}#environment` },
    ],
  },
];

/** Why Treadlight exists, and what follows from it for the people who use it. */
export function AboutSection() {
  return (
    <section id="about" aria-labelledby="about-heading" className="border-y border-line bg-surface py-10 sm:py-12">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h2 id="about-heading" className="text-section">
          Smart about AI, and light on the ground
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
          <div>
            <h3 className="text-label font-semibold text-ink-soft">Our mission</h3>
            <p className="mt-2 font-display text-2xl leading-snug font-semibold tracking-tight text-balance sm:text-3xl">
              To let people and companies use AI as fully as their competitors do, without the risks of using it
              blindly.
            </p>
          </div>
          <div className="grid content-start gap-5">
            <div>
              <h3 className="text-label font-semibold text-ink-soft">Our vision</h3>
              <p className="mt-1">A working day in which everybody knows what their AI gives, exposes and costs.</p>
            </div>
            <div>
              <h3 className="text-label font-semibold text-ink-soft">Our values</h3>
              <dl className="mt-1 grid gap-1">
                {VALUES.map(({ name, text }) => (
                  <div key={name}>
                    <dt className="inline font-semibold">{name}.</dt> <dd className="inline text-ink-soft">{text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </div>
        <ol className="mt-8 grid gap-x-10 gap-y-6 border-t border-line pt-7 lg:grid-cols-3">
          {BENEFITS.map(({ title, text, facts }) => (
            <li key={title}>
              <h3 className="font-display text-xl">{title}</h3>
              <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
              <ul className="mt-3 hidden gap-1.5 text-sm font-semibold sm:grid">
                {facts.map(({ claim, proof }) => (
                  <li
                    key={claim}
                    className="flex gap-3 before:mt-1.5 before:h-2 before:w-3 before:shrink-0 before:-skew-y-12 before:bg-step"
                  >
                    <Link to={proof} className="decoration-lamp decoration-2 underline-offset-4 hover:underline">
                      {claim}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
