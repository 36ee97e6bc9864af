import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";

const VALUES = [
  { name: "Measure first", text: "Every figure has a published method, and every footprint has a range." },
  { name: "Your text stays yours", text: "Sensitive values that we find are redacted before anything is stored." },
  {
    name: "People before rankings",
    text: `Members never see groups of fewer than ${MIN_GROUP_SIZE}, and administrators see pseudonyms unless names are switched on.`,
  },
];

const BENEFITS = [
  {
    title: "Competitive AI advantage",
    text: "See which tools save time, for which work. Spend on those, and drop the others.",
    facts: ["50+ platforms tracked", "Time saved per session, tool and team", "Team set-up in 5 minutes"],
  },
  {
    title: "AI without security risks",
    text: "Card numbers, keys and much personal data are found and taken out of what Treadlight stores, and the risk is scored. What you send to the AI tool is not changed.",
    facts: [
      "Data sanitised before it is stored",
      "Compliance score for every session",
      "Every change by an administrator on record",
    ],
  },
  {
    title: "Responsible AI adoption",
    text: "CO₂, energy and water for the grid of your region, as an estimate with a range.",
    facts: [
      "Location-aware carbon figures",
      "Gross and location-based, as Scope 3 accounts need them",
      "Providers' green claims shown, never subtracted",
    ],
  },
];

/** Why Treadlight exists, and what follows from it for the people who use it. */
export function AboutSection() {
  return (
    <section id="about" aria-labelledby="about-heading" className="border-y border-line bg-surface py-20 sm:py-28">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-16 px-4 sm:px-6 lg:grid-cols-[5fr_6fr]">
        <div className="grid content-start gap-12">
          <div>
            <h2 id="about-heading" className="text-section">
              Smart about AI, and light on the ground
            </h2>
            <h3 className="mt-10 text-title">Our mission</h3>
            <p className="mt-2 text-lg text-ink-soft">
              To let people and companies use AI as fully as their competitors do, without the risks that come with
              using it blindly.
            </p>
            <h3 className="mt-8 text-title">Our vision</h3>
            <p className="mt-2 text-lg text-ink-soft">
              A working day in which everybody knows what their AI gives, exposes and costs as naturally as they know
              the time.
            </p>
          </div>
          <div>
            <h3 className="text-title">Our values</h3>
            <dl className="mt-4 grid gap-5">
              {VALUES.map(({ name, text }) => (
                <div key={name} className="grid gap-0.5 border-l-[3px] border-step-wash pl-4">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-ink-soft">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <ol className="grid content-start lg:pt-3">
          {BENEFITS.map(({ title, text, facts }, index) => (
            <li key={title} className="group grid grid-cols-[4rem_1fr] gap-x-5 sm:grid-cols-[6rem_1fr] sm:gap-x-8">
              <Stretch index={index} />
              <div className="pb-14 group-last:pb-0">
                <h3 className="font-display text-2xl">{title}</h3>
                <p className="mt-2.5 max-w-prose text-ink-soft">{text}</p>
                <ul className="mt-4 grid gap-1.5 text-sm font-semibold">
                  {facts.map((fact) => (
                    <li
                      key={fact}
                      className="flex gap-3 before:mt-1.5 before:h-2 before:w-3 before:shrink-0 before:-skew-y-12 before:bg-step"
                    >
                      {fact}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** One stretch of the trail that runs beside the benefits; the steps get lighter from one to the next. */
function Stretch({ index }: { index: number }) {
  const isLast = index === BENEFITS.length - 1;
  return (
    <svg viewBox="0 0 96 260" aria-hidden="true" className="w-full">
      {[0, 1, 2, 3].map((step) => (
        <BootPrint
          key={step}
          transform={`translate(${step % 2 === 0 ? 30 : 64} ${30 + step * 64}) rotate(${step % 2 === 0 ? 172 : 188}) scale(1.15)`}
          opacity={isLast && step === 3 ? 1 : 1 - 0.075 * (index * 4 + step)}
          className={isLast && step === 3 ? "fill-lamp" : "fill-step"}
        />
      ))}
    </svg>
  );
}
