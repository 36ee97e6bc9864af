import { createHash } from "node:crypto";
import { getAdapters } from "@treadlight/contract/extension";
import { ADAPTERS } from "@treadlight/domain/adapters";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { signedToken } from "@treadlight/platform/signing";
import type { ApiDeps } from "../deps.ts";

/** The adapters of this version for extensions that are older, so that a redesigned site does not have to wait for the browser's store. */
export function adapterEndpoints({ reportKey }: Pick<ApiDeps, "reportKey">): Endpoint[] {
  const token = signedToken(ADAPTERS, reportKey);
  const version = createHash("sha256").update(token).digest("hex").slice(0, 32);
  const headers = { ETag: `"${version}"`, "Cache-Control": "no-cache" };
  return [
    endpoint(getAdapters, {
      async handle({ req, res }) {
        const isKnown = req.headers["if-none-match"]?.includes(`"${version}`) === true;
        if (isKnown) return { status: 304, body: undefined, headers };
        res.set({ ...headers, "Content-Type": getAdapters.answers[200].mediaType }).end(token);
        return undefined;
      },
    }),
  ];
}
