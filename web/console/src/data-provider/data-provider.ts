import { type ApiClient, ApiError, type RequestOptions } from "@treadlight/client";
import { type DataProvider, HttpError, withLifecycleCallbacks } from "ra-core";
import simpleRestProvider from "ra-data-simple-rest";
import { z } from "zod";
import { changedFields } from "./changed-fields.ts";

const methodSchema = z.enum(["GET", "POST", "PUT", "DELETE"]);
const recordSchema = z.looseObject({ etag: z.string().optional() });

/**
 * The console's resources, `/api/admin/*`, as react-admin reads and writes them. A form sends the fields that were changed, and the
 * version it was read in, so the server asks for a step-up only if a field that needs one was changed. Bulk actions change any version.
 * @throws HttpError with the server's sentence, and with `body.errors` by field so that forms show each error at its field
 */
export function createDataProvider(api: Pick<ApiClient, "open">): DataProvider {
  const provider = simpleRestProvider("/api/admin", async (url, { method = "GET", body, signal } = {}) => {
    const record = body == null ? undefined : recordSchema.parse(JSON.parse(String(body)));
    const version = record?.etag === undefined ? "*" : `"${record.etag}"`;
    const request: RequestOptions = {
      method: methodSchema.parse(method),
      body: record,
      ...(method === "PUT" && { headers: { "If-Match": version } }),
      ...(signal && { signal }),
    };
    try {
      const response = await api.open(url, request);
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text, json: JSON.parse(text) };
    } catch (error) {
      throw withFields(error);
    }
  });
  return withLifecycleCallbacks(provider, [
    {
      resource: "*",
      beforeUpdate: async (params) => {
        const { data, previousData } = params;
        return { ...params, data: { etag: data.etag, ...changedFields(data, previousData) } };
      },
    },
  ]);
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
