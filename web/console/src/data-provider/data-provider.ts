import { type ApiClient, ApiError, type RequestOptions } from "@treadlight/client";
import { type ValueCount, valueCountSchema } from "@treadlight/contract/lists";
import { type DataProvider, HttpError, withLifecycleCallbacks } from "ra-core";
import simpleRestProvider from "ra-data-simple-rest";
import { z } from "zod";
import { changedFields } from "./changed-fields.ts";
import { answerWhole } from "./whole-lists.ts";

const methodSchema = z.enum(["GET", "POST", "PUT", "DELETE"]);
const countsSchema = z.object({ counts: z.record(z.string(), z.array(valueCountSchema)) });
const recordSchema = z.looseObject({ etag: z.string().optional() });

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

export interface ConsoleDataProvider extends DataProvider {
  /** How many rows of a list have each value of the fields by which it is counted. */
  counts(resource: string, filter: object, signal: AbortSignal): Promise<Record<string, ValueCount[]>>;
}

/**
 * The console's resources, `/api/admin/*` and the whole lists, as react-admin reads and writes them. A form sends the fields that were
 * changed, and the version it was read in, so the server asks for a step-up only if a field that needs one was changed. Bulk actions change any version.
 * @throws HttpError with the server's sentence, and with `body.errors` by field so that forms show each error at its field
 */
export function createDataProvider(api: Pick<ApiClient, "open">): ConsoleDataProvider {
  const send: HttpClient = async (url, { method = "GET", body, signal } = {}) => {
    const record = body == null ? undefined : recordSchema.parse(JSON.parse(String(body)));
    const version = record?.etag === undefined ? "*" : `"${record.etag}"`;
    const request: RequestOptions = {
      method: methodSchema.parse(method),
      body: record,
      ...(method === "PUT" && { headers: { "If-Match": version } }),
      ...(signal && { signal }),
    };
    try {
      const whole = await answerWhole(api, url, request);
      if (whole) {
        const headers = new Headers({ "Content-Range": `rows */${whole.total ?? 1}` });
        return { status: 200, headers, body: "", json: whole.body };
      }
      const response = await api.open(url, request);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text, json: JSON.parse(text) };
    } catch (error) {
      throw withFields(error);
    }
  };
  const provider = withLifecycleCallbacks(simpleRestProvider("/api/admin", send), [
    {
      resource: "*",
      beforeUpdate: async (params) => {
        const { data, previousData } = params;
        return { ...params, data: { etag: data.etag, ...changedFields(data, previousData) } };
      },
    },
  ]);
  return {
    ...provider,
    async counts(resource, filter, signal) {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      const { json } = await send(`/api/admin/${resource}/counts?${query}`, { signal });
      return countsSchema.parse(json).counts;
    },
  };
}

/** A refusal as react-admin's forms read it. */
function withFields(error: unknown): unknown {
  const refusal = error instanceof ApiError ? error.cause : undefined;
  if (!(refusal instanceof ApiError)) return error;
  const { reason, status, code, details } = refusal;
  // Fields that somebody else changed are not invalid.
  if (status === 412) return new HttpError(reason, status, { code });
  // An input shows what is wrong with any item of its list.
  const errors = Object.fromEntries(details.map(({ path, message }) => [path.replace(/\.\d+$/, ""), message]));
  return new HttpError(reason, status, { code, ...(details.length > 0 && { errors }) });
}
