import { AsyncLocalStorage } from "node:async_hooks";

/** The person whose request is being answered. */
export interface Reader {
  personId: string;
  organizationId: string;
  /** Whether it is an account of one person, outside any company. */
  isIndividual: boolean;
  /** Aborts when the client has gone: nobody waits for the answer any more. */
  signal: AbortSignal;
}

const readers = new AsyncLocalStorage<Reader | undefined>();

/** Runs work for somebody. All reads of the warehouse in it take their turn, and stop when the client has gone. */
export function onBehalfOf<Result>(reader: Reader, work: () => Promise<Result>): Promise<Result> {
  return readers.run(reader, work);
}

/** Runs work that a request began but that serves others too, such as a timer or a shared look-up. */
export function onNobodysBehalf<Result>(work: () => Result): Result {
  return readers.run(undefined, work);
}

/** The person whom the current work is for; undefined outside of requests. */
export function currentReader(): Reader | undefined {
  return readers.getStore();
}

/** The client has gone, so the work for its request has stopped. There is nobody to answer. */
export class ClientGoneError extends Error {
  readonly code = "client_gone";
  override readonly name = "ClientGoneError";
}
