import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { Contours } from "@treadlight/ui/drawings/contours.tsx";
import { Link } from "react-router";
import { IfSet, installed } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";

/** What happens to one session, from the keyboard to the page. */
const STATIONS = [
  { name: "Sent", text: "A tool, a number of prompts, a time. A preview of the text only if previews are on." },
  {
    name: "Cleaned",
    text: "Sensitive values that our rules find become their type, [EMAIL] or [CARD], before anything is written.",
  },
  { name: "Kept", text: "It is in an ordered log on durable storage before the sender gets an answer." },
  {
    name: "Scored",
    text: "Three published models read it: time saved, data exposed, footprint. The same log gives the same scores.",
  },
  {
    name: "Shown",
    text: "To you as your session. To colleagues as part of a total. To administrators under a pseudonym or your name.",
  },
];

const PRINCIPLES = [
  {
    name: "A figure without a range is a claim",
    text: "Providers publish little about what a prompt takes. Each of our factors says where it comes from and how well it is known, and most say: an assumption of ours. Each footprint has a low and a high, and so has the time saved: trials of AI at work disagree, and in one of them it took longer.",
    link: { to: paths.methodology, label: "Read every factor" },
  },
  {
    name: "What is not kept cannot leak",
    text: "Values are removed before storage, not after: no table and no log holds one that was detected in a session. Subjects are only noticed. Rules miss some, and we say which.",
    link: { to: `${paths.privacy}#redaction`, label: "What is removed, noticed and missed" },
  },
  {
    name: "Measuring is not watching",
    text: `Members never see groups of fewer than ${MIN_GROUP_SIZE} people. Administrators see all groups, and people under pseudonyms unless names are switched on. Treadlight shows a preview to its author alone.`,
    link: { to: `${paths.privacy}#who-sees`, label: "Who sees what" },
  },
  {
    name: "You can check",
    text: "The software is open source under the Apache License 2.0, and all of it runs on a laptop with one command.",
    link: { to: `${paths.help}#self-hosting`, label: "Run it yourself" },
  },
];

export function AboutPage() {
  return (
    <>
      <header className="relative isolate overflow-hidden bg-night text-night-ink">
        <Contours className="absolute inset-y-0 right-0 -z-10 hidden h-full w-3/5 text-night-soft md:block" />
        <div className="mx-auto grid max-w-6xl gap-6 px-4 py-12 sm:px-6 lg:py-20">
          <h1 className="max-w-2xl text-hero font-bold">Use AI fully. Tread lightly.</h1>
          <p className="max-w-lg text-lg text-night-soft">
            Move too slowly with AI, and others take the lead. Move too quickly, and customer data and company secrets
            leak while nobody counts the carbon. Treadlight shows you the way in between.
          </p>
        </div>
      </header>

      <div className="mx-auto grid max-w-6xl gap-16 px-4 py-14 sm:px-6 lg:gap-24 lg:py-20">
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <section aria-labelledby="mission">
            <h2 id="mission" className="text-title text-ink-soft">
              Our mission
            </h2>
            <p className="mt-3 font-display text-2xl leading-snug font-semibold tracking-tight text-balance sm:text-3xl">
              To let people and companies use AI as fully as their competitors do, without the risks that come with
              using it blindly.
            </p>
          </section>
          <section aria-labelledby="vision" className="lg:pt-24">
            <h2 id="vision" className="text-title text-ink-soft">
              Our vision
            </h2>
            <p className="mt-3 font-display text-2xl leading-snug font-semibold tracking-tight text-balance sm:text-3xl">
              A working day in which everybody knows what their AI gives, exposes and costs as naturally as they know
              the time.
            </p>
          </section>
        </div>

        <section aria-labelledby="walk" className="grid gap-10">
          <div className="grid max-w-2xl gap-3">
            <h2 id="walk" className="text-heading">
              What happens to a session
            </h2>
            <p className="text-ink-soft">Five steps, about two seconds.</p>
          </div>
          <div>
            <Walk />
            <ol className="grid gap-8 lg:grid-cols-5 lg:gap-6">
              {STATIONS.map(({ name, text }, index) => (
                <li key={name} className="grid grid-cols-[3rem_1fr] content-start gap-x-3 gap-y-1.5 lg:grid-cols-1">
                  <svg viewBox="0 0 48 48" aria-hidden="true" className="row-span-2 size-12 lg:hidden">
                    <BootPrint
                      transform={`translate(24 24) rotate(${index % 2 === 0 ? 172 : 188}) scale(.9)`}
                      className={index === STATIONS.length - 1 ? "fill-lamp" : "fill-step"}
                    />
                  </svg>
                  <h3 className="text-title">{name}</h3>
                  <p className="text-sm text-ink-soft">{text}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>

        <section aria-labelledby="principles" className="grid gap-10">
          <h2 id="principles" className="text-heading">
            What we hold to
          </h2>
          <dl className="grid border-t border-line">
            {PRINCIPLES.map(({ name, text, link }) => (
              <div key={name} className="grid gap-x-16 gap-y-3 border-b border-line py-7 lg:grid-cols-[5fr_7fr]">
                <dt className="font-display text-2xl leading-tight font-semibold tracking-tight">{name}</dt>
                <dd className="grid max-w-[60ch] justify-items-start gap-3 text-ink-soft">
                  {text}
                  <Link to={link.to} className="text-link">
                    {link.label}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
        </section>

        <section aria-labelledby="name" className="grid gap-x-16 gap-y-6 lg:grid-cols-[5fr_7fr]">
          <h2 id="name" className="text-heading">
            The name
          </h2>
          <div className="grid max-w-[60ch] gap-4 text-ink-soft">
            <p>
              People who walk in the hills leave a trail, and learn to leave a light one. The tread in our mark gets
              lighter from bar to bar, and the last one is lit. That is the whole idea: you know where you step, and you
              see it in time.
            </p>
            <p>
              <IfSet setting="operatorName">This installation is run by {installed("operatorName")}. </IfSet>
              <Link to={paths.contact} className="text-link">
                Talk to us
              </Link>
            </p>
          </div>
        </section>
      </div>
    </>
  );
}

/** The trail above the five stations: each step presses less, the last one is lit. */
function Walk() {
  return (
    <svg viewBox="0 0 1000 110" aria-hidden="true" className="mb-4 hidden w-full lg:block">
      <path
        d="M0 84C110 60 190 92 300 70S520 30 640 54 860 40 1000 18"
        fill="none"
        className="stroke-line-strong"
        strokeDasharray="2 8"
      />
      {[22, 228, 434, 640, 846].map((x, index) => (
        <g key={x}>
          <BootPrint
            transform={`translate(${x} ${66 - index * 8}) rotate(76) scale(${1 - index * 0.07})`}
            opacity={index === 4 ? 1 : 1 - index * 0.16}
            className={index === 4 ? "fill-lamp" : "fill-step"}
          />
          {index < 4 && (
            <BootPrint
              transform={`translate(${x + 96} ${88 - index * 9}) rotate(80) scale(${0.96 - index * 0.07})`}
              opacity={0.85 - index * 0.16}
              className="fill-step"
            />
          )}
        </g>
      ))}
    </svg>
  );
}
