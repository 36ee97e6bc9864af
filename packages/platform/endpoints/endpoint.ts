import type { ROUTES, Route } from "@treadlight/contract/access";
import type { Answers, RouteDefinition } from "@treadlight/contract/route";
import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { Identity, UserIdentity } from "../identity/index.ts";
import type { IfMatch } from "./if-match.ts";

/** The caller's type, derived from the access table. A route open to anyone, or to directories, must identify its caller itself. */
type Caller<R extends Route> = (typeof ROUTES)[R] extends "anyone" | "directory"
  ? undefined
  : (typeof ROUTES)[R] extends "sender"
    ? Identity
    : UserIdentity;

type Headers = Readonly<Record<string, string | string[]>>;

type Reply<A extends Answers> = {
  [S in keyof A]: A[S] extends z.ZodType ? { status: S; body: z.output<A[S]>; headers?: Headers } : never;
}[keyof A];

interface Call<R extends Route, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  caller: Caller<R>;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  /** Always set if the route requires it. */
  ifMatch: IfMatch | undefined;
  req: Request;
  res: Response;
}

interface Implementation<
  R extends Route,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends Answers,
> {
  /** Runs after the caller is identified and before the body is read. */
  before?: readonly RequestHandler[];
  /** @returns the response, or undefined if the handler wrote it to `res` itself */
  handle(call: Call<R, P, Q, B>): Promise<Reply<A> | undefined>;
}

/** A route of the contract with the code that handles it. */
export interface Endpoint extends RouteDefinition {
  before: readonly RequestHandler[];
  handle(call: {
    caller: Identity | undefined;
    params: unknown;
    query: unknown;
    body: unknown;
    ifMatch: IfMatch | undefined;
    req: Request;
    res: Response;
  }): Promise<{ status: number; body: unknown; headers?: Headers } | undefined>;
}

/** Implements a route of the contract. The handler's types follow from the contract's schemas and the access table. */
export function endpoint<
  R extends Route,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  const A extends Answers,
>(definition: RouteDefinition<R, P, Q, B, A>, { before = [], handle }: Implementation<R, P, Q, B, A>): Endpoint {
  // mountEndpoints parses calls with the same schemas that these types are inferred from.
  return { ...definition, before, handle: handle as Endpoint["handle"] };
}
