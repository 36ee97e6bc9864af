import { AsyncLocalStorage } from "node:async_hooks";

/** The person whose request is being answered. */
export interface RequestContext {
  personId: string;
  organizationId: string;
  /** Whether it is a personal account, outside any company. */
  isIndividual: boolean;
  /** Aborts when the client disconnects: nobody waits for the answer any more. */
  signal: AbortSignal;
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** Runs work for somebody. All reads of the warehouse in it take their turn, and stop when the client disconnects. */
export function withRequestContext<Result>(context: RequestContext, work: () => Promise<Result>): Promise<Result> {
  return contexts.run(context, work);
}

/** Runs work that a request began but that serves others too, such as a timer or a shared look-up. */
export function withoutRequestContext<Result>(work: () => Result): Result {
  return contexts.run(undefined, work);
}

/** The person whom the current work is for; undefined outside of requests. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** The client has gone, so the work for its request has stopped. There is nobody to answer. */
export class ClientGoneError extends Error {
  readonly code = "client_gone";
  override readonly name = "ClientGoneError";
}
