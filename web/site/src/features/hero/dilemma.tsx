import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import type { ReactNode } from "react";

/** The hill that everybody wants to reach. */
const HILL = (
  <g transform="translate(172 42) rotate(-12)" fill="none" className="stroke-line-strong" opacity="0.7">
    {[12, 26, 42, 60].map((radius) => (
      <ellipse key={radius} rx={radius} ry={0.66 * radius} />
    ))}
  </g>
);

const PANELS = [
  {
    title: "Move Too Slowly",
    text: "Competitors who work with AI well take the lead, and lost ground is hard to win back.",
    points: [
      "Hours go into work that AI does in minutes",
      "Nobody measures the gains, so teams miss them",
      "Shadow AI: people use tools nobody knows about",
    ],
    drawing: (
      // One print far below, and the others' on the hill.
      <>
        {HILL}
        <BootPrint transform="translate(40 104) rotate(52)" className="fill-step" />
        <g className="fill-line-strong">
          <BootPrint transform="translate(128 74) rotate(58) scale(.4)" />
          <BootPrint transform="translate(150 70) rotate(58) scale(.4)" />
          <BootPrint transform="translate(154 50) rotate(58) scale(.4)" />
          <BootPrint transform="translate(176 47) rotate(58) scale(.4)" />
        </g>
      </>
    ),
  },
  {
    title: "Move Too Quickly",
    text: "Used without safeguards, AI exposes personal data and company secrets, and attracts regulators.",
    points: [
      "Prompts carry customer data outside the company",
      "Rules are broken before anybody notices",
      "Carbon and water go uncounted",
    ],
    drawing: (
      // Long strides over a cliff, which maps draw as lines that meet.
      <>
        <g fill="none" className="stroke-line-strong" opacity="0.8">
          {[0, 4, 8, 12, 16].map((x) => (
            <path key={x} d={`M${118 + x}-4c14 30-12 52 4 74s-14 40 ${-2 + x / 2} 70`} />
          ))}
        </g>
        <g className="fill-risk-orange-fill">
          <BootPrint transform="translate(24 52) rotate(84) scale(.8)" />
          <BootPrint transform="translate(94 80) rotate(84) scale(.8)" />
          <BootPrint transform="translate(164 56) rotate(118) scale(.66)" opacity="0.6" />
          <BootPrint transform="translate(194 104) rotate(170) scale(.52)" opacity="0.35" />
        </g>
      </>
    ),
  },
  {
    title: "The Solution: Treadlight",
    text: "Competitive AI use with the risks in view: productivity, exposure and footprint of every session.",
    points: [
      "Values found are removed from previews before storage",
      "Security and compliance scored for every session",
      "Productivity, risk and footprint on one page",
    ],
    drawing: (
      // An even trail up the hill, into the light.
      <>
        <circle cx="172" cy="42" r="44" className="fill-lamp-wash" />
        {HILL}
        <g className="fill-step">
          <BootPrint transform="translate(26 98) rotate(62) scale(.72)" />
          <BootPrint transform="translate(66 104) rotate(62) scale(.68)" opacity="0.85" />
          <BootPrint transform="translate(88 72) rotate(62) scale(.64)" opacity="0.7" />
          <BootPrint transform="translate(124 76) rotate(62) scale(.6)" opacity="0.55" />
          <BootPrint transform="translate(140 48) rotate(62) scale(.56)" opacity="0.45" />
        </g>
        <BootPrint transform="translate(172 46) rotate(62) scale(.56)" className="fill-lamp" />
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
            <svg viewBox="0 0 224 132" aria-hidden="true" className="w-full max-w-72 rounded-xl bg-sunken">
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
