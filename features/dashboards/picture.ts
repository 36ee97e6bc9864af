import { createRequire } from "node:module";
import { renderAsync } from "@resvg/resvg-js";
import { displayOf } from "@treadlight/charts/display.ts";
import { insightOf } from "@treadlight/charts/insight.ts";
import { namesWith } from "@treadlight/charts/names.ts";
import { insightSvg } from "@treadlight/charts/svg.tsx";
import type { AnalyticsAnswer } from "@treadlight/contract/analytics";
import { type ShownTile, tileQuestionSchema } from "@treadlight/contract/dashboards";
import { ownType } from "@treadlight/domain/own-patterns";
import type { UserIdentity } from "@treadlight/platform/identity";

const { resolve } = createRequire(import.meta.url);

/** The site's typeface, and one that has Greek, Cyrillic and more. Servers need have none. */
const FONT_FILES = [
  resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
  resolve("@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf"),
  resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
];
/** As wide as mails are. */
const WIDTH_PX = 504;
/** So that it is sharp on every screen. */
const SCALE = 2;

/** A tile as a PNG picture, because mail programs show no SVG; undefined for what reads better as words, such as a number or a table. */
export async function pictureOf(
  { title, chart, query }: Pick<ShownTile, "title" | "chart" | "query">,
  answer: AnalyticsAnswer,
  { ownRules }: UserIdentity,
  now: Date,
): Promise<Buffer | undefined> {
  const question = tileQuestionSchema.parse(query);
  const chosen = displayOf(question, chart);
  if (answer.rows.length === 0 || !["line", "bar", "heat"].includes(chosen)) return undefined;
  const names = namesWith(Object.fromEntries((ownRules?.patterns ?? []).map(({ id, name }) => [ownType(id), name])));
  const svg = insightSvg(insightOf({ question, answer, chosen, names, now }), { title, width: WIDTH_PX });
  const font = { fontFiles: FONT_FILES, loadSystemFonts: false, defaultFontFamily: "Instrument Sans" };
  const image = await renderAsync(svg, { font, fitTo: { mode: "zoom", value: SCALE } });
  return image.asPng();
}
