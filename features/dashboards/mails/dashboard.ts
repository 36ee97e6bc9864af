import { z } from "zod";
import { type Block, button, mailTemplate, note, text } from "../../mail/template.ts";

const tileSchema = z.object({
  title: z.string(),
  figures: z.array(z.object({ label: z.string(), value: z.string(), change: z.string() })),
  bars: z.array(z.object({ label: z.string(), value: z.string(), share: z.number() })),
  /** By which an attached picture of the bars is shown; absent if there is none. */
  cid: z.string().optional(),
  /** How many groups have no bar. */
  more: z.int().optional(),
  /** Instead of figures: why there are none. */
  words: z.string().optional(),
});
/** A tile as a mail shows it. */
export type MailedTile = z.output<typeof tileSchema>;

/** A dashboard with the answers that its reader would get. */
export const dashboardMail = mailTemplate(
  "dashboard",
  z.object({
    dashboardId: z.guid(),
    name: z.string(),
    organizationName: z.string(),
    /** The days that it covers, such as "2 to 8 March 2026". */
    days: z.string(),
    isAuthor: z.boolean(),
    /** The weeks that figures of groups of people are of, if the last is not closed yet. */
    weeks: z.string().optional(),
    tiles: z.array(tileSchema),
    /** How many CSV files are attached. */
    files: z.int(),
    unsubscribeToken: z.string(),
  }),
  ({ dashboardId, name, organizationName, days, isAuthor, weeks, tiles, files, unsubscribeToken }, { publicUrl }) => ({
    subject: subjectOf(name, days),
    blocks: [
      text(`${name} of ${organizationName}, ${days}, as your role shows it.`),
      ...(weeks === undefined
        ? []
        : [
            text(
              `Your role shows whole weeks, each from the Tuesday after it. So what is about the organization is of ${weeks}. From Tuesday on, the dashboard has the week after.`,
            ),
          ]),
      ...tiles.flatMap(blocksOf),
      button("Open the dashboard", `${publicUrl}/organization/dashboards?id=${dashboardId}`),
      ...(files > 0 ? [note(`The rows of ${files === 1 ? "a tile are" : `${files} tiles are`} attached as CSV.`)] : []),
      note(
        `Time saved, CO₂, energy, water and spend are estimates. You receive this e-mail because ${isAuthor ? "you chose it" : "a colleague chose you as a reader of this dashboard"}.`,
      ),
    ],
    unsubscribeToken,
  }),
);

const MAX_SUBJECT = 78;

/** The days always fit. */
function subjectOf(name: string, days: string): string {
  const room = MAX_SUBJECT - days.length - 2;
  return `${name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name}, ${days}`;
}

function blocksOf({ title, figures, bars, cid, more = 0, words }: MailedTile): Block[] {
  return [
    ...(bars.length > 0 ? [{ kind: "bars" as const, title, bars, cid }] : [text(title)]),
    ...(figures.length > 0 ? [{ kind: "figures" as const, figures }] : []),
    ...(more > 0 && cid === undefined ? [note(`And ${more} more.`)] : []),
    ...(words !== undefined ? [note(words)] : []),
  ];
}
