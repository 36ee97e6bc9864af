import { Expected } from "@treadlight/contract/errors";
import { type FactorSet, factorSetById } from "@treadlight/domain/environment";
import type { EventLog, LogDamage } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import { replay, type Scoring, verify } from "@treadlight/scoring";
import type { Warehouse } from "@treadlight/warehouse";
import type { AddCommand, CommandMessage } from "./command-routes.ts";

export type ReplayMessage = CommandMessage<
  | { replayed: Awaited<ReturnType<typeof replay>> }
  | { compared: Awaited<ReturnType<typeof verify>> }
  | { accepted: LogDamage[] }
>;

/**
 * `POST /internal/replay`, `/internal/replay/verify` and `/internal/replay/accept-damage`. `?factors=<set>` scores every session with that
 * set.
 */
export function addReplay(
  add: AddCommand,
  deps: { log: EventLog; warehouse: Warehouse; scoring: Scoring; logger: Logger },
): void {
  const pauseScoring = () => deps.scoring.pause();
  add("replay", async ({ query }, { onProgress }) => ({
    replayed: await replay({ ...deps, factors: factorsNamed(query.factors), pauseScoring, onProgress }),
  }));
  add("replay/accept-damage", () => acceptDamage(deps.log));
  add("replay/verify", async ({ query }, { onProgress }) => ({
    compared: await verify({ ...deps, factors: factorsNamed(query.factors), pauseScoring, onProgress }),
  }));
}

/** Accepts what the log has lost. */
export async function acceptDamage(log: EventLog): Promise<{ accepted: LogDamage[] }> {
  const accepted = [...log.damage()];
  await log.acceptDamage();
  return { accepted };
}

function factorsNamed(id: unknown): FactorSet | undefined {
  if (id === undefined) return undefined;
  const factors = factorSetById(String(id));
  if (!factors) throw new Expected("invalid_query", { message: `There is no factor set ${String(id)}.` });
  return factors;
}
