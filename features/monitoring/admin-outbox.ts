import { outbox } from "@treadlight/contract/console";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound, readEndpoints } from "@treadlight/platform/lists";
import type { OutboxEntry, WrittenMail } from "@treadlight/platform/mail";
import type { ApiDeps } from "../deps.ts";

/** A mail without its content. */
const summaryOf = ({ html: _, text: __, ...mail }: WrittenMail) => mail;

export function outboxResource({ installation }: Pick<ApiDeps, "installation">): Endpoint[] {
  const entries = async () => (await installation.outbox?.()) ?? [];
  const [list] = readEndpoints(outbox, {
    async page(_caller, { sort: [field, order], range: [first, last], filter: { id: ids, q } }) {
      const wanted = (await entries()).filter(({ id }) => ids?.includes(id) ?? true);
      const shown = (from: readonly OutboxEntry[]) =>
        Promise.all(from.map(async (entry) => summaryOf(await entry.read())));
      if (field !== "sentAt") {
        const found = (await shown(wanted)).filter(containing(q ?? "")).toSorted(by(field));
        const rows = order === "ASC" ? found : found.toReversed();
        return { rows: rows.slice(first, last + 1), total: rows.length };
      }
      const sorted = order === "DESC" ? wanted : wanted.toReversed();
      if (!q) return { rows: await shown(sorted.slice(first, last + 1)), total: sorted.length };
      const found = (await shown(sorted)).filter(containing(q));
      return { rows: found.slice(first, last + 1), total: found.length };
    },
    one: async () => undefined,
  });
  return [
    ...(list ? [list] : []),
    endpoint(outbox.one, {
      async handle({ params: { id } }) {
        const { html, text, ...mail } = await orNotFound((await entries()).find((entry) => entry.id === id)).read();
        return { status: 200, body: { ...mail, html: withoutTokens(html), text: withoutTokens(text) } };
      },
    }),
  ];
}

const by = (field: "id" | "to" | "subject") => (a: Record<typeof field, string>, b: Record<typeof field, string>) =>
  a[field] < b[field] ? -1 : Number(a[field] > b[field]);

const containing = (q: string) => {
  const words = q.toLowerCase().split(/\s+/);
  return ({ to, subject }: { to: string; subject: string }) => {
    const text = `${to} ${subject}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
};

/** With the token of a link, staff could act as the person who was meant to get it. */
const withoutTokens = (text: string) => text.replaceAll(/\btoken=[\w.-]+/g, "token=hidden");
