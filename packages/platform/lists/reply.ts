import type { Page, Range } from "@treadlight/contract/lists";

/** Answers a list: its rows as the body, and the total in `Content-Range`. */
export function listReply<Row>(resource: string, { rows, total }: Page<Row>, [first]: Range) {
  const shown = rows.length > 0 ? `${first}-${first + rows.length - 1}` : "*";
  return { status: 200 as const, body: rows, headers: { "Content-Range": `${resource} ${shown}/${total}` } };
}
