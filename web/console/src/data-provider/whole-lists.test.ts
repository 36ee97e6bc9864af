import { ROUTES } from "@treadlight/contract/access";
import { expect, test } from "vitest";
import { createDataProvider } from "./data-provider.ts";
import { WHOLE_LISTS } from "./whole-lists.ts";

const prompts = [
  { id: "1", title: "Greeting", excerpt: "Dear all", tags: ["mail"], sharing: "team", folder: "Sales", uses: 7 },
  { id: "2", title: "Minutes", excerpt: "Sum up", tags: [], sharing: "organization", folder: null, uses: 12 },
  { id: "3", title: "Mine", excerpt: "Dear diary", tags: [], sharing: "private", folder: null, uses: 1 },
];

/** A server with prompts, and what it was asked. */
function rig() {
  const asked: string[] = [];
  const open = async (path: string, { method = "GET" } = {}) => {
    asked.push(`${method} ${path}`);
    return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({ prompts });
  };
  return { asked, provider: createDataProvider({ open }) };
}

const listed = { sort: { field: "uses", order: "DESC" }, pagination: { page: 1, perPage: 25 } } as const;

test("given whole lists, then the access table has their routes", () => {
  for (const { path } of Object.values(WHOLE_LISTS)) expect(Object.keys(ROUTES)).toContain(`GET ${path}`);
});

test("given a whole list, when it is sorted, filtered, searched and paged, then the rows and their number are those of all that are shared", async () => {
  const { provider } = rig();
  const ids = async (filter: object, more: object = {}) => {
    const { data, total } = await provider.getList("prompts", { ...listed, filter, ...more });
    return [data.map(({ id }) => id).join(), total];
  };
  expect(await ids({})).toEqual(["2,1", 2]);
  expect(await ids({}, { sort: { field: "folder", order: "DESC" } })).toEqual(["1,2", 2]);
  expect(await ids({ q: "dear MAIL" })).toEqual(["1", 1]);
  expect(await ids({ sharing: ["organization", "private"] })).toEqual(["2", 1]);
  expect(await ids({}, { pagination: { page: 2, perPage: 1 } })).toEqual(["1", 2]);
  const { data } = await provider.getMany("prompts", { ids: ["1", "3"] });
  expect(data.map(({ id }) => id)).toEqual(["1"]);
});

test("given a filter on a field, then the counts of that field are those without it", async () => {
  const { provider } = rig();
  const { signal } = new AbortController();
  expect(await provider.counts("prompts", { sharing: "team" }, signal)).toEqual({
    sharing: [
      { value: "team", count: 1 },
      { value: "organization", count: 1 },
    ],
    folder: [{ value: "Sales", count: 1 }],
  });
});

test("given a row, when it is deleted, then its own route is called", async () => {
  const { asked, provider } = rig();
  await provider.delete("prompts", { id: "1" });
  expect(asked).toEqual(["DELETE /api/prompts/1"]);
});
