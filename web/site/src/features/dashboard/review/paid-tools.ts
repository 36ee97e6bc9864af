import type { Subscription } from "@treadlight/contract/subscriptions";
import { toolOf } from "@treadlight/domain/catalogue";
import { monthlyPrice } from "@treadlight/domain/licences";

/** With fewer sessions in 30 days, something is hardly used. */
const HARDLY_USED_SESSIONS = 4;

/** Something that a person pays for, and how much they use it. */
export interface PaidTool extends Subscription {
  /** In its currency. */
  monthly: number;
  sessions30: number;
  sessions90: number;
  /** What a session of the last 30 days cost; undefined without any. */
  perSession: number | undefined;
}

/** @param uses the sessions by the names of tools, of the last 30 and the last 90 days */
export function paidTools(
  subscriptions: readonly Subscription[],
  { days30, days90 }: Record<"days30" | "days90", readonly { name: string; sessions: number }[]>,
): PaidTool[] {
  return subscriptions.map((subscription) => {
    const { name } = toolOf(subscription.tool);
    const sessionsIn = (uses: readonly { name: string; sessions: number }[]) =>
      uses.find((use) => use.name === name)?.sessions ?? 0;
    const [monthly, sessions30] = [monthlyPrice(subscription), sessionsIn(days30)];
    return {
      ...subscription,
      monthly,
      sessions30,
      sessions90: sessionsIn(days90),
      perSession: sessions30 > 0 ? monthly / sessions30 : undefined,
    };
  });
}

export const isHardlyUsed = ({ sessions30, monthly }: PaidTool): boolean =>
  monthly > 0 && sessions30 < HARDLY_USED_SESSIONS;
