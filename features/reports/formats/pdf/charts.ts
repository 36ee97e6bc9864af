import { formatCo2 } from "@treadlight/domain/format";
import type { Figures } from "../../report/index.ts";
import { AMBER, INK, LINE, NAVY, type Paper, SOFT } from "./paper.ts";

interface Bar {
  label: string;
  value: number;
  low?: number;
  high?: number;
  color?: string;
}

const LABEL_WIDTH = 130;
const VALUE_WIDTH = 70;
const BAR_HEIGHT = 14;
const GAP = 8;

/** Horizontal bars, with their ranges as lines where they have one. */
export function barChart(paper: Paper, title: string, bars: readonly Bar[]): void {
  const most = Math.max(...bars.map(({ value, high = value }) => Math.max(value, high)), 0) || 1;
  const plot = paper.width - LABEL_WIDTH - VALUE_WIDTH;
  const alt = `${title}: ${bars.map(({ label, value }) => `${label} ${formatCo2(value)}`).join(", ")}.`;
  const height = 24 + bars.length * (BAR_HEIGHT + GAP);
  paper.figure(alt, height, (doc, x, top) => {
    paper.label(title, x, top, paper.width, { size: 9, weight: "bold", color: NAVY });
    for (const [index, { label, value, low, high, color = NAVY }] of bars.entries()) {
      const y = top + 22 + index * (BAR_HEIGHT + GAP);
      const left = x + LABEL_WIDTH;
      const at = (amount: number) => left + (Math.max(0, amount) / most) * plot;
      paper.label(shortened(label), x, y + 1, LABEL_WIDTH - 8, { size: 8, color: INK });
      doc.rect(left, y, at(value) - left, BAR_HEIGHT).fill(color);
      if (low !== undefined && high !== undefined) {
        const middle = y + BAR_HEIGHT / 2;
        doc.moveTo(at(low), middle).lineTo(at(high), middle).lineWidth(1.2).stroke(AMBER);
        for (const end of [low, high])
          doc
            .moveTo(at(end), y + 3)
            .lineTo(at(end), y + BAR_HEIGHT - 3)
            .stroke(AMBER);
      }
      paper.label(formatCo2(value), left + plot + 6, y + 1, VALUE_WIDTH - 6, { size: 8, color: SOFT, align: "right" });
    }
  });
}

/** Columns of the months, with their ranges. */
export function monthChart(
  paper: Paper,
  title: string,
  months: readonly { label: string; co2: Figures["locationBased"] }[],
): void {
  const most = Math.max(...months.map(({ co2 }) => co2.high), 0) || 1;
  const alt = `${title}: ${months.map(({ label, co2 }) => `${label} ${formatCo2(co2.central)}`).join(", ")}.`;
  const height = 180;
  paper.figure(alt, height, (doc, x, top) => {
    paper.label(title, x, top, paper.width, { size: 9, weight: "bold", color: NAVY });
    const [left, bottom, tall] = [x + 54, top + height - 18, height - 46];
    const at = (amount: number) => bottom - (amount / most) * tall;
    for (const share of [0, 0.5, 1]) {
      doc
        .moveTo(left, at(most * share))
        .lineTo(x + paper.width, at(most * share))
        .lineWidth(0.5)
        .stroke(LINE);
      paper.label(formatCo2(most * share), x, at(most * share) - 5, 48, { size: 7, color: SOFT, align: "right" });
    }
    const step = (paper.width - 54) / Math.max(1, months.length);
    const width = Math.min(28, step * 0.6);
    const every = Math.ceil(months.length / 14); // as many labels as fit beside each other
    for (const [index, { label, co2 }] of months.entries()) {
      const middle = left + step * (index + 0.5);
      doc.rect(middle - width / 2, at(co2.central), width, bottom - at(co2.central)).fill(NAVY);
      doc.moveTo(middle, at(co2.low)).lineTo(middle, at(co2.high)).lineWidth(1.2).stroke(AMBER);
      if (index % every === 0) {
        paper.label(label, middle - step * every * 0.5, bottom + 5, step * every, { size: 7, color: SOFT });
      }
    }
  });
}

const MAX_LABEL = 26;
const shortened = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 3)}...` : label);
