import { defineRoute, timestampSchema } from "@treadlight/contract/route";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createApiClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import type { Credentials } from "./token-refresh.ts";

const TOKEN = "t".repeat(51);
const RENEWED = "r".repeat(51);

/** A server that gives the answers in turn and keeps what it was asked. */
function serverOf(...answers: (Response | Error)[]) {
  const requests: Request[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(new URL(String(input), "http://site.example"), init));
    const answer = answers.shift();
    if (!answer) throw new Error("asked more often than expected");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch, requests };
}

function credentialsOf(token: string | undefined, renewed?: string) {
  return {
    accessToken: async () => token,
    refresh: vi.fn<Credentials["refresh"]>(async () => renewed),
  };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

async function failureOf(answer: Response | Error): Promise<ApiError> {
  const { fetch } = serverOf(answer);
  return createApiClient({ fetch })
    .request("/x", z.unknown())
    .then(
      () => expect.fail("should have failed"),
      (error: unknown) => (error instanceof ApiError ? error : expect.fail(`not an ApiError: ${error}`)),
    );
}

describe("a request", () => {
  test.each([
    ["/usage-records", "/api/usage-records"],
    ["usage-records", "/api/usage-records"],
    ["/api/usage-records", "/api/usage-records"],
    ["/apiary", "/api/apiary"],
  ])("to %s goes to %s", async (path, expected) => {
    const { fetch, requests } = serverOf(json(1));
    await createApiClient({ fetch }).request(path, z.unknown());
    expect(new URL(requests[0]?.url ?? "").pathname).toBe(expected);
  });

  test("without a body is a GET without a content type", async () => {
    const { fetch, requests } = serverOf(json(1));
    await createApiClient({ fetch }).request("/x", z.unknown());
    expect(requests[0]?.method).toBe("GET");
    expect(requests[0]?.headers.has("Content-Type")).toBe(false);
  });

  test("with a body sends it as JSON", async () => {
    const { fetch, requests } = serverOf(json(1));
    await createApiClient({ fetch }).request("/x", z.unknown(), { method: "POST", body: { a: 1 } });
    expect(requests[0]?.headers.get("Content-Type")).toBe("application/json");
    expect(await requests[0]?.json()).toEqual({ a: 1 });
  });

  test.each([
    ["longer than 50 characters is sent", TOKEN, `Bearer ${TOKEN}`],
    ["of 50 characters is not sent", "t".repeat(50), null],
    ["that is missing is not sent", undefined, null],
  ])("a token %s", async (_, token, expected) => {
    const { fetch, requests } = serverOf(json(1));
    await createApiClient({ fetch, credentials: credentialsOf(token) }).request("/x", z.unknown());
    expect(requests[0]?.headers.get("Authorization")).toBe(expected);
  });

  test("reports its path, its duration and whether it succeeded", async () => {
    const { fetch } = serverOf(json(1), json({ error: "no" }, 500));
    const onCall = vi.fn();
    let at = 0;
    const api = createApiClient({ fetch, onCall, now: () => (at += 7) });
    await api.request("/x", z.unknown());
    await api.request("/y", z.unknown()).catch(() => {});
    expect(onCall.mock.calls).toEqual([
      [{ path: "/api/x", durationMs: 7, success: true }],
      [{ path: "/api/y", durationMs: 7, success: false }],
    ]);
  });
});

test("the time that a person takes to prove who they are is not the call's", async () => {
  const refusal = json({ error: "Confirm it's you.", code: "proof_required" }, 403);
  const { fetch } = serverOf(refusal, json(1));
  const onCall = vi.fn();
  let at = 0;
  const prove = async () => {
    at += 60_000;
    return true;
  };
  await createApiClient({ fetch, prove, onCall, now: () => (at += 7) }).request("/x", z.unknown());
  expect(onCall).toHaveBeenCalledWith({ path: "/api/x", durationMs: 14, success: true });
});

test("a request that is aborted is not reported", async () => {
  const { fetch } = serverOf(new TypeError("aborted"));
  const onCall = vi.fn();
  const request = createApiClient({ fetch, onCall }).request("/x", z.unknown(), { signal: AbortSignal.abort() });
  await expect(request).rejects.toThrow();
  expect(onCall).not.toHaveBeenCalled();
});

describe("a 401", () => {
  test("is answered by one refresh and the same request with the new token", async () => {
    const { fetch, requests } = serverOf(json({}, 401), json({ n: 2 }));
    const credentials = credentialsOf(TOKEN, RENEWED);
    const api = createApiClient({ fetch, credentials });
    const answer = await api.request("/x", z.object({ n: z.number() }), { method: "POST", body: { a: 1 } });
    expect(answer).toEqual({ n: 2 });
    expect(credentials.refresh.mock.calls).toEqual([[TOKEN]]);
    expect(requests[1]?.headers.get("Authorization")).toBe(`Bearer ${RENEWED}`);
    expect(await requests[1]?.json()).toEqual({ a: 1 });
  });

  test.each([
    ["the refresh gives no token", [json({}, 401)], undefined],
    ["the new token is refused as well", [json({}, 401), json({}, 401)], RENEWED],
  ])("asks to log in again when %s", async (_, answers, renewed) => {
    const { fetch, requests } = serverOf(...answers);
    const asked = answers.length;
    const api = createApiClient({ fetch, credentials: credentialsOf(TOKEN, renewed) });
    await expect(api.request("/x", z.unknown())).rejects.toMatchObject({
      message: "Authentication required - please log in again",
      status: 401,
    });
    expect(requests).toHaveLength(asked);
  });

  test("is an answer like any other to a client without credentials", async () => {
    expect((await failureOf(json({ error: "The password is wrong." }, 401))).message).toBe(
      "401: The password is wrong.",
    );
  });
});

describe("a failed request says", () => {
  const unreadable = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new Error("cut off")),
      }),
      { status: 502 },
    );
  const typed = (body: string, status: number, contentType: string, statusText = "") =>
    new Response(body, { status, statusText, headers: { "Content-Type": contentType } });

  test.each([
    ["the error field first", json({ error: "a", message: "b", details: "c" }, 400), "400: a"],
    ["then the message field", json({ message: "b", details: "c" }, 400), "400: b"],
    ["then the details field", json({ details: "c" }, 400), "400: c"],
    ["that the service erred, when JSON names nothing", json({}, 503), "503: Service error occurred"],
    ["plain text", typed("too much", 413, "text/plain"), "413: too much"],
    ["the status text without a body", typed("", 418, "text/plain", "Teapot"), "418: Teapot"],
    ["that the request failed, when there is nothing else", typed("", 418, "text/plain"), "418: Request failed"],
    [
      "that the server erred, for a page",
      typed("<!doctype html><h1>Oops</h1>", 500, "text/html"),
      "500: Internal server error - please try again",
    ],
    [
      "that the server erred, for its plain words",
      typed("Internal Server Error", 500, "text/plain"),
      "500: Internal server error - please try again",
    ],
    [
      "that the error cannot be parsed",
      typed("{", 500, "application/json", "Oops"),
      "500: Unable to parse error response - Oops",
    ],
    ["that the service is away, when the body breaks off", unreadable(), "502: Service temporarily unavailable"],
    ["that an answer cannot be parsed", typed("{", 200, "application/json", "OK"), "Unable to parse response - OK"],
    ["why the network failed", new TypeError("Failed to fetch"), "Network connection failed: Failed to fetch"],
  ])("%s", async (_, answer, message) => {
    expect((await failureOf(answer)).message).toBe(message);
  });

  test("which fields are wrong", async () => {
    const details = [{ path: "password", code: "too_common", message: "is too common" }];
    const error = await failureOf(json({ error: "Invalid.", code: "invalid_body", details }, 400));
    expect(error).toMatchObject({ code: "invalid_body", details: [{ path: "password", message: "is too common" }] });
  });

  test.each([
    ["30", 30],
    [null, undefined],
    ["Fri, 20 Nov 2026 12:00:00 GMT", undefined],
  ])("when to come back, given Retry-After %j", async (header, retryAfterS) => {
    const answer = json({ error: "Too many requests." }, 429);
    if (header !== null) answer.headers.set("Retry-After", header);
    expect(await failureOf(answer)).toMatchObject({ retryAfterS });
  });

  test("that an answer of another form cannot be parsed", async () => {
    const { fetch } = serverOf(new Response("[]", { statusText: "OK" }));
    await expect(createApiClient({ fetch }).request("/x", z.object({ n: z.number() }))).rejects.toThrow(
      "Unable to parse response - OK",
    );
  });

  test("its abort reason, when it was aborted", async () => {
    const { fetch } = serverOf(new TypeError("aborted"));
    const request = createApiClient({ fetch }).request("/x", z.unknown(), { signal: AbortSignal.abort() });
    await expect(request).rejects.not.toBeInstanceOf(ApiError);
  });
});

test("an opened stream that is refused says its status alone", async () => {
  const { fetch } = serverOf(json({ error: "why" }, 503));
  await expect(createApiClient({ fetch }).open("/live")).rejects.toMatchObject({
    message: "Request failed: 503",
    cause: { reason: "why" },
  });
});

test("an answer without content is undefined", async () => {
  const { fetch } = serverOf(new Response(null, { status: 204 }));
  expect(await createApiClient({ fetch }).request("/x", z.undefined())).toBeUndefined();
});

describe("a call of a route", () => {
  const updateDepartment = defineRoute({
    route: "PUT /api/admin/departments/:id",
    summary: "Changes a department",
    query: z.object({ dryRun: z.boolean().optional(), limit: z.number().optional() }),
    body: z.object({ name: z.string() }),
    answers: { 200: z.object({ name: z.string(), createdAt: timestampSchema }) },
  });
  const answer = { name: "Sales", createdAt: "2026-03-01T10:00:00.000Z" };

  test("fills in the path, the query and the body, and decodes the answer", async () => {
    const { fetch, requests } = serverOf(json(answer));
    const changed = await createApiClient({ fetch }).call(updateDepartment, {
      params: { id: "a/b" },
      query: { limit: 5, dryRun: undefined },
      body: { name: "Sales" },
    });
    expect(changed).toEqual({ name: "Sales", createdAt: new Date("2026-03-01T10:00:00Z") });
    expect(requests[0]?.method).toBe("PUT");
    expect(requests[0]?.url).toBe("http://site.example/api/admin/departments/a%2Fb?limit=5");
    expect(await requests[0]?.json()).toEqual({ name: "Sales" });
  });

  test.each([
    ["an answer that breaks the contract", json({ ...answer, createdAt: "yesterday" })],
    ["a status that the contract does not have", json(answer, 201)],
  ])("rejects %s", async (_, response) => {
    const { fetch } = serverOf(response);
    const call = createApiClient({ fetch }).call(updateDepartment, { params: { id: "1" }, body: { name: "Sales" } });
    await expect(call).rejects.toBeInstanceOf(ApiError);
  });
});

test("given a text of another type than JSON, then it is sent as it is", async () => {
  const { fetch, requests } = serverOf(json({}));
  const options = { method: "POST", body: "email\na@acme.example", contentType: "text/csv" } as const;
  await createApiClient({ fetch }).request("/x", z.unknown(), options);
  expect(await requests[0]?.text()).toBe("email\na@acme.example");
  expect(requests[0]?.headers.get("content-type")).toBe("text/csv");
});
