import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { MAX_PROMPTS } from "@treadlight/contract/prompts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const call = (method: string, { token }: Person, path = "", body?: unknown, ifMatch: string | null = null) =>
  api.call(method, `/api/prompts${path}`, { token, body, ifMatch });
const add = async (person: Person, facts: Record<string, unknown> = {}) =>
  (await call("POST", person, "", { title: "Summarise", text: "Summarise {{text}}.", ...facts })).body;
const listedFor = async (person: Person, query = ""): Promise<{ id: string; title: string; isFavourite: boolean }[]> =>
  (await call("GET", person, query)).body.prompts;
const titlesFor = async (person: Person, query = "") => (await listedFor(person, query)).map(({ title }) => title);
const send = (person: Person, format: string, content: string) => call("POST", person, "/import", { format, content });

async function organization() {
  const owner = await api.person();
  const { organizationId } = owner;
  const member = () => api.person({ role: "member", organizationId });
  return { owner, author: await member(), teammate: await member(), colleague: await member() };
}

async function joinTeam(owner: Person, people: readonly Person[]) {
  const { body: team } = await api.call("POST", "/api/admin/teams", { token: owner.token, body: { name: "North" } });
  for (const { id } of people) {
    const { token } = owner;
    expect((await api.call("PUT", `/api/admin/users/${id}`, { token, body: { teamId: team.id } })).status).toBe(200);
  }
  return team.id;
}

describe("given a prompt", () => {
  test("then its author alone sees it, then their team, then the organization, and nobody of another one ever", async () => {
    const { owner, author, teammate, colleague } = await organization();
    const stranger = await api.person();
    const prompt = await add(author);
    expect(prompt).toMatchObject({ sharing: "private", mine: true, version: 1, uses: 0, isFavourite: false, tags: [] });
    const seenBy = async () => {
      const people = { owner, author, teammate, colleague, stranger };
      const seen = await Promise.all(
        Object.entries(people).map(async ([name, person]) => {
          const { status } = await call("GET", person, `/${prompt.id}`);
          expect((await titlesFor(person)).length, name).toBe(status === 200 ? 1 : 0);
          return status === 200 ? [name] : [];
        }),
      );
      return seen.flat();
    };
    const shareWith = (sharing: string) => call("PATCH", author, `/${prompt.id}`, { sharing }, "*");
    expect(await seenBy()).toEqual(["author"]);
    expect(await shareWith("team")).toMatchObject({ status: 409, body: { code: "conflict" } });
    const team = await joinTeam(owner, [author, teammate]);
    expect((await shareWith("team")).status).toBe(200);
    expect(await seenBy()).toEqual(["author", "teammate"]);
    expect((await shareWith("organization")).status).toBe(200);
    expect(await seenBy()).toEqual(["owner", "author", "teammate", "colleague"]);
    await shareWith("team");
    expect((await api.call("DELETE", `/api/admin/teams/${team}`, { token: owner.token })).status).toBe(200);
    expect(await seenBy()).toEqual(["author"]);
  });

  test("then each other wording is a version, and a stale edit is refused", async () => {
    const { author } = await organization();
    const prompt = await add(author);
    const change = (body: object, ifMatch: string | null) => call("PATCH", author, `/${prompt.id}`, body, ifMatch);
    expect((await change({ text: "Shorter." }, null)).status).toBe(428);
    const reworded = await change({ ...prompt, text: "Shorter." }, `"${prompt.etag}"`);
    expect(reworded).toMatchObject({ status: 200, body: { text: "Shorter.", version: 2 } });
    const stale = await change({ text: "Longer." }, `"${prompt.etag}"`);
    expect(stale).toMatchObject({ status: 412, body: { details: [{ path: "text", now: "Shorter." }] } });
    expect((await change({ folder: "Work", tags: ["B", "b", "a"] }, "*")).body).toMatchObject({
      ...{ version: 2, folder: "Work", tags: ["b", "a"] },
    });
    const { versions } = (await call("GET", author, `/${prompt.id}/versions`)).body;
    expect(versions).toMatchObject([
      { number: 2, text: "Shorter." },
      { number: 1, text: "Summarise {{text}}." },
    ]);
  });

  test("then what it said before it was shared stays its author's", async () => {
    const { author, colleague } = await organization();
    const { id } = await add(author, { text: "The client is Hans Meier." });
    const change = (body: object) => call("PATCH", author, `/${id}`, body, "*");
    await change({ text: "The client is {{client}}." });
    await change({ sharing: "organization" });
    await change({ title: "Clients" });
    const numbersFor = async (person: Person) =>
      (await call("GET", person, `/${id}/versions`)).body.versions.map(({ number }: { number: number }) => number);
    expect(await numbersFor(colleague)).toEqual([3, 2]);
    expect(await numbersFor(author)).toEqual([3, 2, 1]);
    await change({ sharing: "private" });
    await change({ text: "A secret.", sharing: "private" });
    await change({ text: "No secret.", sharing: "organization" });
    expect(await numbersFor(colleague)).toEqual([5]);
  });

  test("then the latest fifty versions are kept", async () => {
    const { author } = await organization();
    const { id } = await add(author);
    for (let number = 2; number <= 52; number++) await call("PATCH", author, `/${id}`, { text: `Text ${number}` }, "*");
    const { versions } = (await call("GET", author, `/${id}/versions`)).body;
    expect([versions.length, versions[0].number, versions.at(-1).number]).toEqual([50, 52, 3]);
  });

  test("then favourites are each person's own, and uses are counted whoever uses it", async () => {
    const { author, colleague } = await organization();
    const { id } = await add(author, { sharing: "organization" });
    for (let time = 0; time < 2; time++) expect((await call("PUT", colleague, `/${id}/favourite`)).status).toBe(204);
    expect((await listedFor(colleague))[0]?.isFavourite).toBe(true);
    expect((await listedFor(author))[0]?.isFavourite).toBe(false);
    expect((await call("DELETE", colleague, `/${id}/favourite`)).status).toBe(204);
    expect((await listedFor(colleague))[0]?.isFavourite).toBe(false);
    const use = (person: Person) => call("POST", person, `/${id}/uses`);
    await Promise.all(Array.from({ length: 20 }, () => use(colleague)));
    expect((await use(author)).body).toEqual({ uses: 21 });
    expect((await call("GET", author, `/${id}`)).body).toMatchObject({
      uses: 21,
      lastUsedAt: api.clock.date().toJSON(),
    });
  });

  test("then every word of a search is found in its title, text, folder or tags, taken literally", async () => {
    const { author } = await organization();
    await add(author, { title: "Kick-off mail", text: "Invite {{team}}.", folder: "Projects", tags: ["100%"] });
    await add(author, { title: "Code review" });
    const find = (q: string) => titlesFor(author, `?${new URLSearchParams({ q })}`);
    for (const q of ["MAIL", "invite", "projects", "100%", "mail proj"])
      expect(await find(q), q).toEqual(["Kick-off mail"]);
    for (const q of ["mail review", "_", "%%"]) expect(await find(q), q).toEqual([]);
  });
});

test("given a shared prompt, then its author and administrators may change it, and the log tells of an administrator's change without the text", async () => {
  const { owner, author, colleague } = await organization();
  const { id } = await add(author, { sharing: "organization" });
  const reword = (person: Person, text: string) => call("PATCH", person, `/${id}`, { text }, "*");
  expect((await reword(colleague, "Mine now")).status).toBe(403);
  expect((await call("DELETE", colleague, `/${id}`)).status).toBe(403);
  expect((await reword(author, "Secret plan A")).status).toBe(200);
  expect((await reword(owner, "Secret plan B")).body).toMatchObject({ text: "Secret plan B", mine: false });
  expect((await call("DELETE", owner, `/${id}`)).status).toBe(204);
  expect(await titlesFor(author)).toEqual([]);
  const log = await api.call("GET", '/api/admin/audit-log?filter={"resource":"prompts"}', { token: owner.token });
  expect(log.body).toMatchObject([
    { action: "prompt.deleted", actorId: owner.id, resourceId: id },
    { action: "prompt.updated", actorId: owner.id, after: { fields: ["text"] } },
  ]);
  expect(log.body).toHaveLength(2);
  expect(log.text).not.toContain("Secret plan");
});

test("given an account that is deleted, then its prompts are gone, shared ones too", async () => {
  const { author, colleague } = await organization();
  const { id } = await add(author, { sharing: "organization" });
  await call("PUT", colleague, `/${id}/favourite`);
  await api.db.deleteFrom("users").where("id", "=", author.id).execute();
  expect((await call("GET", colleague, `/${id}`)).status).toBe(404);
  for (const table of ["promptVersions", "promptFavourites"] as const) {
    expect(await api.db.selectFrom(table).where("promptId", "=", id).select("promptId").execute()).toEqual([]);
  }
});

describe("given a file", () => {
  const PROMPTS = [
    {
      title: 'Code, with "quotes"',
      text: "```ts\n# no heading\nconst a = 1;\n```\n\nand {{more}}",
      folder: "Dev",
      tags: ["a", "b"],
    },
    { title: "=SUM(A1)", text: "-1\n=2", folder: null, tags: [] },
    { title: "＝SUM(A1)", text: "';=1;' ＋2", folder: ",-", tags: [";@"] },
    { title: "Plain", text: "Folder: of nothing\n\n# Not a prompt", folder: null, tags: ["x"] },
  ];

  test.each(["json", "md", "csv"])(
    "of the library's own as %s, then importing it gives the same prompts",
    async (format) => {
      const { author, colleague } = await organization();
      for (const prompt of PROMPTS) await add(author, prompt);
      const { text, headers } = await api.call("GET", `/api/exports/prompts.${format}`, { token: author.token });
      expect(headers.get("content-disposition")).toBe(`attachment; filename="treadlight-prompts.${format}"`);
      expect(await send(colleague, format, text)).toMatchObject({ status: 201, body: { imported: PROMPTS.length } });
      const again = await api.call("GET", `/api/exports/prompts.${format}`, { token: colleague.token });
      expect(again.text).toBe(text);
      const json = await api.call("GET", "/api/exports/prompts.json", { token: colleague.token });
      expect(json.body.prompts).toEqual(expect.arrayContaining(PROMPTS));
      expect(await titlesFor(author)).toHaveLength(PROMPTS.length);
    },
  );

  test("as people write it, then it is understood", async () => {
    const { author } = await organization();
    const markdown =
      "\ufeffPreface\r\n# One\r\nTags: mail, , work\r\nWrite.\r\n\r\n## Part\r\n# Two\r\nfolder: F\r\n\r\nTranslate.";
    expect((await send(author, "md", markdown)).body).toEqual({ imported: 2 });
    expect((await send(author, "csv", 'Tags;Title;Text\nx, y;Three;"Two\nlines"\n')).body).toEqual({ imported: 1 });
    const { prompts } = (await api.call("GET", "/api/exports/prompts.json", { token: author.token })).body;
    expect(prompts).toEqual([
      { title: "One", text: "Write.\n\n## Part", folder: null, tags: ["mail", "work"] },
      { title: "Three", text: "Two\nlines", folder: null, tags: ["x", "y"] },
      { title: "Two", text: "Translate.", folder: "F", tags: [] },
    ]);
  });

  test.each([
    ["json", "{", "content"],
    ["json", '{"a":1}', "content"],
    ["json", "[]", "prompts"],
    ["json", '[{"title":"A","text":"a"},{"title":"","text":"b"}]', "prompts.1.title"],
    ["json", JSON.stringify(Array.from({ length: 201 }, () => ({ title: "A", text: "a" }))), "prompts"],
    ["md", "No heading", "content"],
    ["md", "# Empty\n\n", "prompts.0.text"],
    ["csv", "name,text\nA,a", "content"],
    ["csv", 'title,text\nA,"a', "content"],
    ["csv", `title,text\nA,${"a".repeat(20_001)}`, "prompts.0.text"],
  ])("as %s with %j, then nothing is imported, and %s is named", async (format, content, path) => {
    const { author } = await organization();
    const answer = await send(author, format, content);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body", details: [{ path }] } });
    expect(await titlesFor(author)).toEqual([]);
  });
});

test("given imports at once near the limit, then nobody exceeds it", async () => {
  const { author } = await organization();
  const at = api.clock.date();
  const almost = Array.from({ length: MAX_PROMPTS - 5 }, (_, index) => ({
    ...{ id: randomUUID(), organizationId: author.organizationId, authorId: author.id, title: `Prompt ${index}` },
    ...{ text: "x", tags: [], sharing: "private" as const, version: 1, uses: 0, createdAt: at, updatedAt: at },
  }));
  await api.db.insertInto("prompts").values(almost).execute();
  const two = JSON.stringify([1, 2].map((number) => ({ title: `New ${number}`, text: "x" })));
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(author, "json", two)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array.from({ length: 8 }, () => 409)]);
  expect(await titlesFor(author)).toHaveLength(MAX_PROMPTS - 1);
});

test("given two edits of one version at once, then one is refused", async () => {
  const { author } = await organization();
  for (let round = 0; round < 20; round++) {
    const { id, etag } = await add(author);
    const edit = (text: string) => call("PATCH", author, `/${id}`, { text }, `"${etag}"`);
    const answers = await Promise.all([edit("One"), edit("Other")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  }
});
