import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { contours, HILL, prints } from "../features/hero/hill.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 76;

/** Copied from tokens.css, because this picture is drawn without a stylesheet. */
const COLOURS = {
  ground: "#0f1e3d",
  ink: "#eef3fc",
  soft: "#b4c2de",
  line: "#35507f",
  print: "#8fc5de",
  lamp: "#ffb838",
};

const LINES = [
  { text: "Treadlight", sizePx: 42, y: 118, fill: COLOURS.ink },
  { text: "Smarter AI.", sizePx: 106, y: 284, fill: COLOURS.ink },
  { text: "Lighter", sizePx: 106, y: 390, fill: COLOURS.ink },
  { text: "Footprint.", sizePx: 106, y: 496, fill: COLOURS.ink },
];

/**
 * The picture that messengers and social networks show for a link: the home page's hill and tagline.
 * @param outline the headline font's outline of a text, as SVG path data, 1 px high for 1 em
 */
export function SocialImage({ outline }: { outline: (text: string) => string }) {
  const scale = HEIGHT / HILL.height;
  const { x, y } = HILL.summit;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <radialGradient id="lamplight">
        <stop offset="0" stopColor={COLOURS.lamp} stopOpacity="0.34" />
        <stop offset="1" stopColor={COLOURS.lamp} stopOpacity="0" />
      </radialGradient>
      <linearGradient id="mist">
        <stop offset="0.4" stopColor={COLOURS.ground} />
        <stop offset="0.56" stopColor={COLOURS.ground} stopOpacity="0" />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill={COLOURS.ground} />
      <g transform={`translate(${WIDTH - HILL.width * scale + 60} 0) scale(${scale})`}>
        {contours.map((line, level) => (
          <path key={line} d={line} fill="none" stroke={COLOURS.line} strokeWidth={level % 5 === 0 ? 2.4 : 1.3} />
        ))}
        <circle cx={x} cy={y} r="280" fill="url(#lamplight)" />
        {prints.map((print) => (
          <BootPrint
            key={`${print.x} ${print.y}`}
            transform={`translate(${print.x} ${print.y}) rotate(${print.direction})`}
            fill={COLOURS.print}
            opacity={1 - 0.6 * print.progress}
          />
        ))}
        <circle cx={x} cy={y} r="17" fill={COLOURS.lamp} />
      </g>
      <rect width={WIDTH} height={HEIGHT} fill="url(#mist)" />
      {LINES.map(({ text, sizePx, y, fill }) => (
        <path
          key={text}
          d={outline(text)}
          transform={`translate(${MARGIN} ${y}) scale(${sizePx} ${-sizePx})`}
          fill={fill}
        />
      ))}
    </svg>
  );
}
