import { environmentManager } from "@tanstack/react-query";
import { ApiError, authenticationRequired, networkFailure, ResponseError } from "@treadlight/client";
import { describe, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { queryRetryDelayMs, retryMutation, retryQuery } from "./retry.ts";

const unavailable = new ResponseError("The warehouse cannot answer.", { status: 503 });
const notFound = new ResponseError("Not here.", { status: 404 });

describe("a failed query", () => {
  test.each([
    ["the server cannot answer", unavailable],
    ["the network is away", networkFailure(new TypeError("Failed to fetch"))],
  ])("is tried three more times when %s", (_, error) => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, error))).toEqual([true, true, true, false]);
  });

  test.each([
    ["starts with a 4xx status", notFound],
    ["starts with a 4xx status, whoever raised it", new Error("429: Too many requests")],
    ["says 401", new Error("Request failed: 401")],
    ["says 403", new Error("Request failed: 403")],
    ["says to log in again", authenticationRequired()],
    ["has a 4xx status and a text without it", new ApiError("Request failed", { status: 404 })],
  ])("is not tried again when its error %s", (_, error) => {
    expect(retryQuery(0, error)).toBe(false);
  });

  test("waits a second, then twice as long each time, half a minute at most", () => {
    expect([0, 1, 2, 4, 5, 10].map(queryRetryDelayMs)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });
});

test("a failed mutation is tried twice more, a second apart, unless the server refused it or never saw it", () => {
  expect([0, 1, 2].map((failures) => retryMutation(failures, unavailable))).toEqual([true, true, false]);
  expect(retryMutation(0, notFound)).toBe(false);
  expect(retryMutation(0, new Error("No passkey was created."))).toBe(false);
  expect(createQueryClient().getDefaultOptions().mutations?.retryDelay).toBe(1_000);
});

test("answers are fresh for 10 s, cached unused for 60 s and read again on mount, focus and reconnection", () => {
  environmentManager.setIsServer(() => false);
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 10_000,
    gcTime: 60_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
});
