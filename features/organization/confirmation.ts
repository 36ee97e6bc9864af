import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { Expected } from "@treadlight/contract/errors";
import type { Request } from "express";

/** The name with which a request confirms a change that destroys or reveals; undefined without one. */
export const confirmationIn = (req: Request): string | undefined => confirmedName(req.get(CONFIRM_HEADER));

/** The same, of the header. */
export function confirmedName(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(header);
  } catch {
    return undefined; // no percent-encoding
  }
}

/**
 * @param effects what the change will do, a sentence each; without any it needs no confirmation
 * @throws Expected `confirmation_required`, which says so, unless the organization's name was given
 */
export function assertConfirmed(
  organizationName: string,
  confirmation: string | undefined,
  effects: readonly string[],
): void {
  if (effects.length === 0 || confirmation === organizationName) return;
  throw new Expected("confirmation_required", { message: effects.join(" ") });
}

const numbers = new Intl.NumberFormat("en");

/** "12,214", "1 session", "12,214 sessions". */
export function counted(count: number, one?: string, many?: string): string {
  const number = numbers.format(count);
  return one === undefined ? number : `${number} ${count === 1 ? one : many}`;
}
