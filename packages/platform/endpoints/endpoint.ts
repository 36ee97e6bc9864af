import type { ROUTES, Route } from "@treadlight/contract/access";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { ErrorCode } from "../http/index.ts";
import type { Identity, UserIdentity } from "../identity/index.ts";

/** Who a handler deals with, by the access table: for routes open to anyone it has to ask itself. */
type Caller<R extends Route> = (typeof ROUTES)[R] extends "anyone"
  ? undefined
  : (typeof ROUTES)[R] extends "sender"
    ? Identity
    : UserIdentity;

/** An answer that is not JSON, or that the handler writes itself. */
export interface Content {
  mediaType: string;
  description: string;
}

/** A body that the mount neither reads nor checks. */
export interface OwnBody {
  mediaTypes: readonly string[];
  schema: z.ZodType;
}

type Answers = Readonly<Record<number, z.ZodType | Content>>;

type Reply<A extends Answers> = {
  [S in keyof A]: A[S] extends z.ZodType
    ? { status: S; body: z.input<A[S]>; headers?: Readonly<Record<string, string>> }
    : never;
}[keyof A];

interface Call<R extends Route, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  caller: Caller<R>;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  req: Request;
  res: Response;
}

interface Definition<
  R extends Route,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends Answers,
> {
  route: R;
  /** A line for the reference of the API. */
  summary: string;
  /** What the line leaves open. */
  description?: string;
  /** Of the path's variable parts; each a UUID unless given. What does not fit is `not_found`. */
  params?: P;
  query?: Q;
  body?: B;
  /** Of the body. Default `application/json`. */
  bodyType?: "application/json" | "text/csv";
  /** Instead of `body`, where the handler or `before` reads it: what it takes, for the description. */
  ownBody?: OwnBody;
  /** Of the body, in bytes; default 64 KiB. */
  maxBodyBytes?: number;
  /** By status, what is answered when all goes well. */
  answers: A;
  /** What the handler answers with 200 instead where `Accept` asks for it. */
  otherForms?: readonly Content[];
  /** What else may be answered, beside the errors that follow from the access table and the schemas. */
  errors?: readonly ErrorCode[];
  /** Runs after the caller is known and before the body is read. */
  before?: readonly RequestHandler[];
  /** @returns the answer, or nothing when it has been written to `res` */
  handle(call: Call<R, P, Q, B>): Promise<Reply<A> | undefined>;
}

/** A route with all that is known of it: the server, the OpenAPI description and the tests read the same. */
export interface Endpoint {
  route: Route;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  description: string | undefined;
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  bodyType: "application/json" | "text/csv";
  ownBody: OwnBody | undefined;
  maxBodyBytes: number;
  answers: Answers;
  otherForms: readonly Content[];
  errors: readonly ErrorCode[];
  before: readonly RequestHandler[];
  handle(call: {
    caller: Identity | undefined;
    params: unknown;
    query: unknown;
    body: unknown;
    req: Request;
    res: Response;
  }): Promise<{ status: number; body: unknown; headers?: Readonly<Record<string, string>> } | undefined>;
}

const METHOD_AND_PATH = z.templateLiteral([z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]), " ", z.string()]);

/** Describes a route and what it does. Types of the call follow from its schemas and from the access table. */
export function endpoint<
  R extends Route,
  const A extends Answers,
  P extends z.ZodType = z.ZodType<Readonly<Record<string, string>>>,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(definition: Definition<R, P, Q, B, A>): Endpoint {
  const { route, bodyType = "application/json", maxBodyBytes = 64 * 1024, errors = [], before = [] } = definition;
  const [method, path = ""] = METHOD_AND_PATH.parse(route).split(" ");
  return {
    route,
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).parse(method),
    path,
    summary: definition.summary,
    description: definition.description,
    params: definition.params,
    query: definition.query,
    body: definition.body,
    bodyType,
    ownBody: definition.ownBody,
    maxBodyBytes,
    answers: definition.answers,
    otherForms: definition.otherForms ?? [],
    errors,
    before,
    // The mount parses with the very schemas these types are made of.
    handle: definition.handle as Endpoint["handle"],
  };
}

/** The body of an answer that has none. */
export const noBody = z.undefined();
