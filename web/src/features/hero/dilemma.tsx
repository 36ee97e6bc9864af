import type { ReactNode } from "react";
import { BootPrint } from "../../shared/ui/boot-print.tsx";

const PANELS = [
  {
    title: "Move Too Slowly",
    text: "Competitors who work with AI well take the lead, and lost ground is hard to win back.",
    points: [
      "Hours go on work that AI does in minutes",
      "Small teams miss about 30% of AI productivity",
      "People turn to tools nobody knows of",
    ],
    drawing: (
      // One print, and the trail of the others far ahead.
      <>
        <BootPrint transform="translate(28 42) rotate(84)" className="fill-step" />
        <g className="fill-step" opacity="0.35">
          <BootPrint transform="translate(150 20) rotate(84) scale(.5)" />
          <BootPrint transform="translate(176 38) rotate(84) scale(.5)" />
          <BootPrint transform="translate(202 20) rotate(84) scale(.5)" />
        </g>
      </>
    ),
  },
  {
    title: "Move Too Quickly",
    text: "Unguarded AI turns speed into exposure: of personal data, of company secrets, and to regulators.",
    points: [
      "Prompts carry customer data out of the house",
      "Rules are broken before anybody notices",
      "Carbon and water go uncounted",
    ],
    drawing: (
      // Steps over an edge.
      <>
        <path d="M0 58h128l6 8-9 9h9" className="stroke-line-strong" strokeWidth="2" fill="none" />
        <g className="fill-risk-orange-fill">
          <BootPrint transform="translate(30 30) rotate(90) scale(.8)" />
          <BootPrint transform="translate(88 40) rotate(94) scale(.8)" />
          <BootPrint transform="translate(160 36) rotate(122) scale(.8)" opacity="0.7" />
          <BootPrint transform="translate(202 62) rotate(150) scale(.7)" opacity="0.35" />
        </g>
      </>
    ),
  },
  {
    title: "The Solution: Treadlight",
    text: "Competitive AI use without those risks: you see every step, and the ground it is taken on.",
    points: [
      "Prompts are sanitised before anything is stored",
      "Enterprise security and compliance standards",
      "Productivity, risk and footprint on one page",
    ],
    drawing: (
      // An even trail that ends in the light.
      <>
        <circle cx="196" cy="30" r="30" className="fill-lamp-wash" />
        <g className="fill-step">
          <BootPrint transform="translate(30 50) rotate(80) scale(.8)" />
          <BootPrint transform="translate(84 26) rotate(80) scale(.74)" opacity="0.75" />
          <BootPrint transform="translate(138 44) rotate(80) scale(.68)" opacity="0.5" />
        </g>
        <BootPrint transform="translate(194 28) rotate(80) scale(.68)" className="fill-lamp" />
      </>
    ),
  },
] satisfies { title: string; text: string; points: string[]; drawing: ReactNode }[];

/** The dilemma in three panels: two ways to lose, and the way between them. */
export function Dilemma() {
  return (
    <>
      <ol className="grid gap-8 sm:gap-9">
        {PANELS.map(({ title, text, points, drawing }) => (
          <li key={title} className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-[14rem_1fr]">
            <svg viewBox="0 0 224 76" aria-hidden="true" className="w-44 rounded-xl bg-sunken sm:w-full">
              {drawing}
            </svg>
            <div className="grid gap-2">
              <h3 className="text-title">{title}</h3>
              <p className="text-ink-soft">{text}</p>
              <ul className="grid gap-1 text-sm">
                {points.map((point) => (
                  <li
                    key={point}
                    className="flex gap-2.5 before:mt-2 before:h-1.5 before:w-2.5 before:shrink-0 before:-skew-y-12 before:bg-step"
                  >
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-9 border-t border-line pt-6 font-display text-2xl font-semibold tracking-tight text-balance">
        Get there first, but get there safely
      </p>
    </>
  );
}
