import { expect, test } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";

test("given a name server that never answers, then it gives up, at once if the caller has", async () => {
  const url = "http://provider.example";
  const fetchWithin = (timeoutMs: number) =>
    guardedFetch({ allowPrivate: true, timeoutMs, resolve: () => new Promise<string[]>(() => {}) });
  await expect(fetchWithin(100)(url)).rejects.toMatchObject({ name: "TimeoutError" });
  const patient = fetchWithin(600_000);
  await expect(patient(url, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(patient(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
});
