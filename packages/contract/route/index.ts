import { z } from "zod";
import type { Route } from "../access/index.ts";
import type { ErrorCode } from "../errors/index.ts";

/** A response that is not JSON. */
export interface Content {
  mediaType: string;
  description: string;
}

/** A body that the handler reads itself, such as a stream. */
export interface OwnBody {
  mediaTypes: readonly string[];
  schema: z.ZodType;
}

/** The successful responses, by status. */
export type Answers = Readonly<Record<number, z.ZodType | Content>>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Everything a caller needs to know about a route. The server, the client, the OpenAPI document and the tests all read it. */
export interface RouteDefinition<
  R extends Route = Route,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends Answers = Answers,
> {
  /** Method and path, as in the access table. */
  route: R;
  method: Method;
  path: string;
  /** One line for the API reference. */
  summary: string;
  /** Details that the summary leaves out. */
  description: string | undefined;
  /** The variable parts of the path. Each is a UUID unless this says otherwise; a value that does not match is `not_found`. */
  params: P | undefined;
  query: Q | undefined;
  body: B | undefined;
  bodyType: "application/json" | "text/csv";
  /** Properties that the body may repeat from the response, without effect, because programs may send whole records. */
  readOnly: readonly string[];
  ownBody: OwnBody | undefined;
  /** Largest body, in bytes. */
  maxBodyBytes: number;
  /**
   * How the request names the version it changes, in `If-Match`. Without a required one it fails with `precondition_required`. `or_etag`:
   * without the header, the `etag` of the body is the version; without either, any is changed.
   */
  ifMatch: "required" | "optional" | "or_etag" | undefined;
  answers: A;
  /** Other media types that a 200 can have instead of JSON, if `Accept` or the type of the body says so. */
  otherForms: readonly Content[];
  /** Errors beyond those that follow from access and schemas. */
  errors: readonly ErrorCode[];
}

interface Given<R extends Route, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers> {
  route: R;
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Default `application/json`. */
  bodyType?: "application/json" | "text/csv";
  readOnly?: readonly string[];
  /** Instead of `body`. */
  ownBody?: OwnBody;
  /** In bytes; default 64 KiB. */
  maxBodyBytes?: number;
  ifMatch?: "required" | "optional" | "or_etag";
  answers: A;
  otherForms?: readonly Content[];
  errors?: readonly ErrorCode[];
}

const METHOD = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** Defines a route once, for the server, the client and the documentation. */
export function defineRoute<
  R extends Route,
  const A extends Answers,
  P extends z.ZodType = z.ZodType<Readonly<Record<string, string>>>,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(given: Given<R, P, Q, B, A>): RouteDefinition<R, P, Q, B, A> {
  const [method, path = ""] = given.route.split(" ");
  return {
    route: given.route,
    method: METHOD.parse(method),
    path,
    summary: given.summary,
    description: given.description,
    params: given.params,
    query: given.query,
    body: given.body,
    bodyType: given.bodyType ?? "application/json",
    readOnly: given.readOnly ?? [],
    ownBody: given.ownBody,
    maxBodyBytes: given.maxBodyBytes ?? 64 * 1024,
    ifMatch: given.ifMatch,
    answers: given.answers,
    otherForms: given.otherForms ?? [],
    errors: given.errors ?? [],
  };
}

/** The body of a response without one. */
export const noBody = z.undefined();

/** A response that only says that the request succeeded. */
export const doneSchema = z.object({ success: z.literal(true), message: z.string() });

/** The version of a resource. Every resource that can be edited has one. */
export const etagSchema = z
  .string()
  .describe("The version of the editable fields. Send it as `If-Match`, or with the record, when you change them.");
export { timestampSchema } from "./timestamp.ts";
