import { networkFailure } from "@treadlight/client";
import type { Auth } from "@treadlight/site/shared/auth/auth.ts";
import type { StepUp } from "@treadlight/site/shared/step-up/step-up.ts";
import simpleRestProvider from "ra-data-simple-rest";
import { type DataProvider, fetchUtils, HttpError, type RaRecord, withLifecycleCallbacks } from "react-admin";
import { z } from "zod";
import { changedFields } from "./changed-fields.ts";

type Fetching = NonNullable<Parameters<typeof fetchUtils.fetchJson>[1]>;

const failureSchema = z.object({
  error: z.string(),
  code: z.string().optional(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/**
 * The console's resources, `/api/admin/*`, as react-admin reads and writes them. A form sends the fields that were changed, and the
 * version it was read in, so the server asks for a step-up only if a field that needs one was changed. Bulk actions change any version.
 * @throws HttpError with the server's sentence, and with `body.errors` by field so that forms show each error at its field
 */
export function createDataProvider(
  auth: Pick<Auth, "accessToken" | "refresh">,
  stepUp: Pick<StepUp, "ask">,
): DataProvider {
  const provider = simpleRestProvider("/api/admin", async (url, { body, ...options } = {}) => {
    const send = (token: string | undefined) => {
      const headers = new Headers(options.headers);
      headers.set("Accept", "application/json");
      if (options.method === "PUT") {
        const { etag } = z.object({ etag: z.string().optional() }).parse(JSON.parse(String(body)));
        headers.set("If-Match", etag === undefined ? "*" : `"${etag}"`);
      }
      const user = { authenticated: true, token: `Bearer ${token}` };
      const request: Fetching = { ...options, ...(body != null && { body }), headers, user };
      return fetchUtils.fetchJson(url, request).catch((error: unknown) => {
        throw inOurWords(error);
      });
    };
    const token = await auth.accessToken();
    try {
      return await send(token);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.body?.code === "proof_required" && (await stepUp.ask())) return send(await auth.accessToken());
      if (error.status !== 401) throw error;
      const renewed = await auth.refresh(token);
      if (renewed === undefined) throw error;
      return send(renewed);
    }
  });
  const records: Pick<DataProvider, "updateMany" | "deleteMany"> = {
    updateMany: async (resource, { ids, data }) => {
      return ofMany(ids.map((id) => provider.update(resource, { id, data, previousData: { id } })));
    },
    deleteMany: async (resource, { ids }) => ofMany(ids.map((id) => provider.delete(resource, { id }))),
  };
  return withLifecycleCallbacks({ ...provider, ...records }, [
    {
      resource: "*",
      beforeUpdate: async (params) => {
        const { data, previousData } = params;
        return { ...params, data: { etag: data.etag, ...changedFields(data, previousData) } };
      },
    },
  ]);
}

/** The ids of changed records. If some fail, the others are waited for, so that a list that is read afterwards shows them changed. */
async function ofMany(requests: Promise<{ data: RaRecord }>[]): Promise<{ data: RaRecord["id"][] }> {
  await Promise.allSettled(requests);
  return { data: (await Promise.all(requests)).map(({ data }) => data.id) };
}

/** The browser's words for a failure and a proxy's error page tell people little; HTTP/2 has no status text to show instead. */
function inOurWords(error: unknown): unknown {
  if (error instanceof TypeError) return networkFailure(error);
  if (!(error instanceof HttpError)) return error;
  const failure = failureSchema.safeParse(error.body);
  if (!failure.success) return new HttpError("Internal server error - please try again", error.status);
  const { error: message, code, details = [] } = failure.data;
  // Fields that somebody else changed are not invalid.
  if (error.status === 412) return new HttpError(message, error.status, { code });
  // An input shows what is wrong with any item of its list.
  const errors = Object.fromEntries(details.map(({ path, message: said }) => [path.replace(/\.\d+$/, ""), said]));
  return new HttpError(message, error.status, { code, ...(details.length > 0 && { errors }) });
}
