import { formatCurrency } from "@treadlight/domain/format";
import type { z } from "zod";

/** A part of a mail. The layout gives each its look, in HTML and in plain text. */
export type Block =
  | { kind: "text"; text: string }
  /** The one thing the reader should do. */
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; facts: readonly { label: string; value: string }[] }
  /** Numbers that matter, each with what it was compared with. */
  | { kind: "figures"; figures: readonly Figure[] }
  /** A bar for each amount, in the order given; in HTML an attached picture of them, if it has one. */
  | { kind: "bars"; title: string; bars: readonly Bar[]; cid?: string | undefined }
  | { kind: "list"; items: readonly string[] }
  /** Quoted text. */
  | { kind: "quote"; text: string }
  /** Fine print at the end. */
  | { kind: "note"; text: string };

export interface Figure {
  label: string;
  value: string;
  /** Such as "12% more"; empty for nothing to compare with. */
  change: string;
}

export interface Bar {
  label: string;
  value: string;
  /** Of the longest bar, from 0 to 1. */
  share: number;
}

export interface Letter {
  subject: string;
  blocks: readonly Block[];
  /** The token of the link that ends mails of this sort. Mails about an account have none. */
  unsubscribeToken?: string;
}

/** Available to every mail. */
export interface Site {
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
}

/** A mail: its parameters and its text. */
export interface MailTemplate<Params extends z.ZodType = z.ZodType> {
  /** Must never change: waiting mails refer to it. */
  name: string;
  params: Params;
  /** @throws ZodError if the parameters do not fit this mail */
  write(params: unknown, site: Site): Letter;
}

export function mailTemplate<Params extends z.ZodType>(
  name: string,
  params: Params,
  write: (params: z.output<Params>, site: Site) => Letter,
): MailTemplate<Params> {
  return { name, params, write: (given, site) => write(params.parse(given), site) };
}

export const text = (words: string): Block => ({ kind: "text", text: words });
export const note = (words: string): Block => ({ kind: "note", text: words });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const list = (items: readonly string[]): Block => ({ kind: "list", items });
/** A time as mails write it, such as `1 March 2026`. */
export const dayOf = (time: Date): string =>
  time.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
/** An amount as mails write it, such as `£1,800.00`. */
export const pounds = (pence: number): string => formatCurrency(pence / 100);
