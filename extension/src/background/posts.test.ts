import { expect, test } from "vitest";
import { createPosts } from "./posts.ts";

const TEXT = 'Why is "x" 100 % faster than é?\nAnd what about y?';
const sent = { tab: 1, since: 1_000 };
const post = (request: string, body: string, at = 1_100) => ({ request, tab: 1, at, body });

test.each([
  ["JSON", JSON.stringify({ inputs: TEXT })],
  [
    "JSON in JSON in a form",
    new URLSearchParams({ "f.req": JSON.stringify([null, JSON.stringify([[TEXT]])]) }).toString(),
  ],
])("given a text in %s, then it is refused if its request is, whatever the others are", (_, body) => {
  const posts = createPosts();
  posts.begun(post("settings", '{"theme":"dark"}'));
  posts.begun(post("prompt", body));
  posts.ended("settings", true);
  expect(posts.outcomeOf(TEXT, sent)).toBe("waiting");
  posts.ended("prompt", false);
  expect(posts.outcomeOf(TEXT, sent)).toBe("refused");
  expect(posts.outcomeOf(TEXT, { ...sent, tab: 2 })).toBeUndefined();
  expect(posts.outcomeOf(TEXT, { ...sent, since: 1_200 })).toBeUndefined();
});

test("given a request that is repeated after a refusal, then its text is answered", () => {
  const posts = createPosts();
  for (const request of ["first", "again"]) posts.begun(post(request, JSON.stringify({ inputs: TEXT })));
  posts.ended("first", false);
  posts.ended("again", true);
  expect(posts.outcomeOf(TEXT, sent)).toBe("answered");
});

test("given a text of few letters, or a request of more than a minute ago, then nothing is known", () => {
  const posts = createPosts();
  posts.begun(post("short", '{"inputs":"token"}'));
  posts.ended("short", false);
  expect(posts.outcomeOf("ok", sent)).toBeUndefined();
  posts.begun(post("prompt", JSON.stringify({ inputs: TEXT })));
  posts.begun(post("later", "{}", 62_000));
  expect(posts.outcomeOf(TEXT, sent)).toBeUndefined();
});
