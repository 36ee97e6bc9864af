import { PASSWORD, type TemporaryApi, temporaryApi, tokenIn } from "@treadlight/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tries } from "../../tests/support/long.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

const onboard = ({ token }: Person, body: object) => api.call("POST", "/api/organization/onboarding", { token, body });
const importPeople = ({ token }: Person, csv: string | Uint8Array, query = "") =>
  api.call("POST", `/api/organization/import-people${query}`, { token, body: csv });
const actions = async (organizationId: string) =>
  (
    await api.db
      .selectFrom("auditEntries")
      .where("chainId", "=", organizationId)
      .orderBy("position")
      .select("action")
      .execute()
  ).map(({ action }) => action);

/** What an import or an onboarding can leave behind. */
async function contents(organizationId: string) {
  const names = (table: "departments" | "teams") =>
    api.db.selectFrom(table).where("organizationId", "=", organizationId).orderBy("name").select("name").execute();
  return {
    departments: (await names("departments")).map(({ name }) => name),
    teams: (await names("teams")).map(({ name }) => name),
    invitations: await api.db
      .selectFrom("invitations as i")
      .leftJoin("departments as d", "d.id", "i.departmentId")
      .leftJoin("teams as t", "t.id", "i.teamId")
      .where("i.organizationId", "=", organizationId)
      .orderBy("i.email")
      .select(["i.email", "i.name", "i.role", "d.name as department", "t.name as team"])
      .execute(),
  };
}
const NOTHING = { departments: [], teams: [], invitations: [] };

let people = 0;
const newAddress = () => `person-${++people}@example.com`;

describe("onboarding", () => {
  test("given everything at once, then all of it is made, told once, mailed, and on record", async () => {
    const owner = await api.person();
    const [mia, noah] = [newAddress(), newAddress()];
    const { status, body, text } = await onboard(owner, {
      ...{ name: "Acme Ltd", region: "uk", currency: "GBP", timeZone: "Europe/London", size: 80 },
      departments: ["Legal"],
      departmentsText: "Department;Team\r\nSales;North\r\nSales;South\r\nlegal;\r\n",
      invitations: [
        { email: mia, role: "admin", name: "Mia" },
        { email: noah.toUpperCase(), department: "sales", team: "NORTH" },
      ],
      keyName: "First key",
    });
    expect(status).toBe(200);
    expect(body.organization).toMatchObject({ name: "Acme Ltd", region: "uk", size: 80, departments: 2, teams: 2 });
    expect(body.organization.onboardedAt).toBe(api.clock.date().toISOString());
    expect(body.key).toMatchObject({ name: "First key", key: expect.stringMatching(/^tlk_/) });
    expect(await contents(owner.organizationId)).toEqual({
      departments: ["Legal", "Sales"],
      teams: ["North", "South"],
      invitations: [
        { email: mia, name: "Mia", role: "admin", department: null, team: null },
        { email: noah, name: null, role: "member", department: "Sales", team: "North" },
      ],
    });
    expect(await actions(owner.organizationId)).toEqual([
      "organization.updated",
      ...["department.created", "department.created", "team.created", "team.created"],
      ...["invitation.created", "invitation.created", "ingest_key.created"],
    ]);
    // The invited alone have the tokens, and they work.
    const token = tokenIn(await api.mailTo(noah));
    expect(text).not.toContain(token);
    const accepted = await api.call("POST", "/api/invitations/accept", { body: { token, password: PASSWORD } });
    expect(accepted.status).toBe(200);
    const { teamId } = await api.db
      .selectFrom("users")
      .where("email", "=", noah)
      .select("teamId")
      .executeTakeFirstOrThrow();
    expect(teamId).toBe(body.teams[0].id);
  });

  test("given the same sent again, then nothing is made twice", async () => {
    const owner = await api.person();
    const form = {
      departments: ["Sales"],
      departmentsText: "Sales,North",
      invitations: [{ email: newAddress(), department: "Sales" }],
      keyName: "First key",
    };
    await onboard(owner, form);
    const before = await contents(owner.organizationId);
    const { status, body } = await onboard(owner, form);
    expect(status).toBe(200);
    expect(body).toMatchObject({ departments: [], teams: [], invitations: [], key: null });
    expect(await contents(owner.organizationId)).toEqual(before);
  });

  test("given bad lines, then each is named by its path and nothing is made", async () => {
    const owner = await api.person();
    const good = newAddress();
    const bad = [
      [{ invitations: [{ email: good }, { email: "no address" }] }, "invitations.1.email"],
      [{ invitations: [{ email: good, role: "emperor" }] }, "invitations.0.role"],
      [{ invitations: [{ email: good }, { email: owner.email }] }, "invitations.1.email"],
      [{ invitations: [{ email: good }, { email: good }] }, "invitations.1.email"],
      [{ departments: ["Sales", ""] }, "departments.1"],
      [{ departmentsText: "Sales,North\nLegal,North" }, "departmentsText.2"],
      [{ departmentsText: "Sales,North,West" }, "departmentsText.1"],
      [{ departmentsText: 'Sales\n"Legal' }, "departmentsText.2"],
      [
        { departmentsText: "Sales,North", invitations: [{ email: good, department: "IT", team: "North" }] },
        "invitations.0.team",
      ],
      [{ keyName: " " }, "keyName"],
    ] as const;
    for (const [body, path] of bad) {
      const answer = await onboard(owner, { name: "Changed", departments: ["Others"], ...body });
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body" } });
      expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    }
    expect(await contents(owner.organizationId)).toEqual(NOTHING);
    expect(await actions(owner.organizationId)).toEqual([]);
  });
});

describe("importing people", () => {
  test("given a file as Excel writes it, then everybody is invited, and departments and teams are made", async () => {
    const owner = await api.person();
    const [a, b, c] = [newAddress(), newAddress(), newAddress()];
    const header = "\uFEFFName;Email;Role;Department;Team";
    const lines = [`"Ada; B.";${a};Admin;Sales;North`, `;${b.toUpperCase()};;sales;`, `Cem;${c};member;;north`];
    const { status, body } = await importPeople(owner, `${[header, ...lines, ";;;;"].join("\r\n")}\r\n`);
    expect(status).toBe(200);
    expect(body).toEqual({
      columns: ["Name", "Email", "Role", "Department", "Team"].map((column) => ({
        column,
        field: column.toLowerCase(),
      })),
      ...{ lines: 3, valid: 3, invalid: [], created: 3 },
      ...{ departmentsCreated: ["Sales"], teamsCreated: ["North"], invitationsLeft: null },
    });
    expect((await contents(owner.organizationId)).invitations).toEqual([
      { email: a, name: "Ada; B.", role: "admin", department: "Sales", team: "North" },
      { email: b, name: null, role: "member", department: "Sales", team: null },
      { email: c, name: "Cem", role: "member", department: "Sales", team: "North" },
    ]);
    for (const email of [a, b, c]) expect(tokenIn(await api.mailTo(email))).toBeTruthy();
    // Nobody is in the organization who has not accepted.
    expect((await api.call("GET", "/api/organization", { token: owner.token })).body).toMatchObject({
      people: 1,
      openInvitations: 3,
    });
  });

  test("given every kind of bad line, then each is named, and a dry run or a plain one changes nothing", async () => {
    const { organizationId, email: ownersEmail } = await api.person();
    const admin = await api.person({ role: "admin", organizationId });
    const [invited, good, twice, other] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await api.call("POST", "/api/admin/invitations", { token: admin.token, body: { email: invited } });
    const before = await contents(organizationId);
    const csv = [
      "email,name,role,department,team",
      `${good},Good,member,Sales,North`,
      "no address,,,,",
      ",Nobody,,,",
      `${other},,emperor,,`,
      `${other},,owner,,`,
      `${twice},,,,`,
      `${twice.toUpperCase()},,,,`,
      `${ownersEmail},,,,`,
      `${invited},,,,`,
      `${other},,,Legal,North`,
      `${newAddress()},,,,,surplus`,
      `${newAddress()},${"x".repeat(121)},,,`,
    ].join("\n");
    const invalid = [
      { line: 3, column: "email", code: "invalid_value" },
      { line: 4, column: "email", code: "required" },
      { line: 5, column: "role", code: "invalid_value" },
      { line: 6, column: "role", code: "not_allowed" },
      { line: 8, column: "email", code: "duplicate" },
      { line: 9, column: "email", code: "already_member" },
      { line: 10, column: "email", code: "already_invited" },
      { line: 11, column: "email", code: "duplicate" },
      { line: 12, column: null, code: "invalid_value" },
      { line: 13, column: "name", code: "too_long" },
    ];
    for (const query of ["?dryRun=true", "", "?dryRun=false&skipInvalid=false"]) {
      const { status, body } = await importPeople(admin, csv, query);
      expect(status).toBe(200);
      expect(body).toMatchObject({ lines: 12, valid: 2, created: 0, invalid });
      expect(body.departmentsCreated).toEqual(query === "?dryRun=true" ? ["Sales"] : []);
    }
    expect(await contents(organizationId)).toEqual(before);

    const { body } = await importPeople(admin, csv, "?skipInvalid=true");
    expect(body).toMatchObject({ created: 2, departmentsCreated: ["Sales"], teamsCreated: ["North"] });
    const { invitations } = await contents(organizationId);
    expect(invitations.map(({ email }) => email)).toEqual([invited, good, twice].sort());
  });

  const M_UMLAUT = "Jürgen Müller";
  /** As spreadsheets save them. Every character is one byte in Windows-1252. */
  const ENCODINGS: [string, (text: string) => Uint8Array][] = [
    ["UTF-8", (text) => Buffer.from(text)],
    ["Windows-1252", (text) => Buffer.from(text.replaceAll("€", "\x80"), "latin1")],
    ["UTF-16 LE", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 LE with a mark", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 BE", (text) => Buffer.from(text, "utf16le").swap16()],
    ["UTF-16 BE with a mark", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ];
  test.each(ENCODINGS)("given a file in %s, then names are stored as they were written", async (_, encode) => {
    const owner = await api.person();
    const email = newAddress();
    const { body } = await importPeople(
      owner,
      encode(`email;name;department\r\n${email};${M_UMLAUT};Rechnungen in €\r\n`),
    );
    expect(body).toMatchObject({ created: 1, invalid: [], departmentsCreated: ["Rechnungen in €"] });
    expect((await contents(owner.organizationId)).invitations).toMatchObject([{ email, name: M_UMLAUT }]);
  });

  test("given characters that were lost before, then their lines are named and nothing with them is stored", async () => {
    const owner = await api.person();
    const [good, bad] = [newAddress(), newAddress()];
    const csv = `email,name,notes\n${good},Ada,M\uFFFDller\n${bad},M\uFFFDller,\n`;
    expect((await importPeople(owner, csv, "?skipInvalid=true")).body).toMatchObject({
      created: 1,
      invalid: [{ line: 3, column: null, code: "invalid_value" }],
    });
    expect((await contents(owner.organizationId)).invitations).toMatchObject([{ email: good, name: "Ada" }]);
    const { token } = owner;
    const declared = (contentType: string) =>
      api.call("POST", "/api/organization/import-people", { token, body: "email", contentType });
    expect((await declared("text/csv; charset=cp-unheard-of")).status).toBe(415);
    expect((await declared("text/csv; charset=iso-8859-1")).status).toBe(200);
  });

  /** As these products name the columns of their exports and templates. */
  const EXPORTS: [string, string, string][] = [
    [
      "Entra's download",
      "userPrincipalName,displayName,surname,mail,givenName,objectId,userType,jobTitle,department,accountEnabled",
      "ada@corp.onmicrosoft.example,Ada Byron,Byron,EMAIL,Ada,0b1c,Member,Analyst,Engines,True",
    ],
    [
      "Entra's download, of somebody without a mailbox",
      "userPrincipalName,displayName,surname,mail,givenName,department",
      "EMAIL,,Byron,,Ada,Engines",
    ],
    [
      "Entra's template",
      "version:v1.0,,,,\nName [displayName] Required,User principal name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled] Required,Department [department]",
      "Ada Byron,EMAIL,secret-7,No,Engines",
    ],
    [
      "Okta's template",
      "login,firstName,lastName,middleName,email,title,displayName,secondEmail,organization,division,department",
      "ada,Ada,Byron,,EMAIL,Countess,,private@example.com,Analytical,North,Engines",
    ],
    [
      "Google Workspace's download",
      "First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Recovery Email,Employee Title,Department",
      "Ada,Byron,EMAIL,****,/,private@example.com,Countess,Engines",
    ],
    [
      "Personio's list",
      "ID,First name,Last name,Email,Position,Department,Status",
      "7,Ada,Byron,EMAIL,Countess,Engines,Active",
    ],
    [
      "Personio's list in German",
      "ID;Vorname;Nachname;E-Mail;Position;Abteilung;Status",
      "7;Ada;Byron;EMAIL;Gräfin;Engines;Aktiv",
    ],
    ["a German list", "Name;Vorname;E-Mail-Adresse;Abteilung", "Byron;Ada;EMAIL;Engines"],
    ["a list with Excel's separator line", "sep=|\nname|email|department", "Ada Byron|EMAIL|Engines"],
    ["a name and a department with line breaks", "name,email,department", '"Ada\r\n Byron",EMAIL,"\nEngines\n"'],
  ];
  test.each(EXPORTS)("given %s, then its people are recognized", async (_, header, line) => {
    const owner = await api.person();
    const email = newAddress();
    const { body } = await importPeople(owner, `${header}\r\n${line.replace("EMAIL", email)}\r\n`);
    expect(body).toMatchObject({ created: 1, invalid: [] });
    expect((await contents(owner.organizationId)).invitations).toMatchObject([
      { email, name: "Ada Byron", department: "Engines" },
    ]);
  });

  test("given a mapping, then it decides, and a dry run says what every column was taken for", async () => {
    const owner = await api.person();
    const email = newAddress();
    const csv = `Login,Kontakt,Kostenstelle,Department,Gehalt\nada,${email},Engines,Wrong,1\n`;
    const map = (mapping: object) => `mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    const mapping = { kontakt: "email", Kostenstelle: "department", Login: null };
    expect((await importPeople(owner, csv, `?dryRun=true&${map(mapping)}`)).body).toMatchObject({
      columns: [
        { column: "Login", field: null },
        { column: "Kontakt", field: "email" },
        { column: "Kostenstelle", field: "department" },
        { column: "Department", field: null },
        { column: "Gehalt", field: null },
      ],
      valid: 1,
      created: 0,
    });
    expect((await importPeople(owner, csv, `?${map({ Absent: "name" })}`)).body).toMatchObject({
      created: 0,
      invalid: [{ line: 1, column: "Absent", code: "invalid_value" }],
    });
    expect(await importPeople(owner, csv, `?${map({ Login: "salary" })}`)).toMatchObject({ status: 400 });
    expect((await importPeople(owner, csv, `?${map(mapping)}`)).body).toMatchObject({ created: 1 });
    expect((await contents(owner.organizationId)).invitations).toMatchObject([{ email, department: "Engines" }]);
  });

  test("given an international domain, then it is invited as mail servers know it, and known again however it is written", async () => {
    const owner = await api.person();
    const { body } = await importPeople(
      owner,
      "email\nAda@Bücher.example\nbob@xn--bcher-kva.example\nc@bü cher.example",
    );
    expect(body).toMatchObject({ created: 0, valid: 2, invalid: [{ line: 4, column: "email" }] });
    const invite = (email: string) =>
      api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email } });
    expect(await invite("ada@bücher.example")).toMatchObject({
      status: 201,
      body: { email: "ada@xn--bcher-kva.example" },
    });
    expect((await invite("Ada@xn--bcher-kva.example")).status).toBe(409);
  });

  test("given a team of another department, then the line is named", async () => {
    const owner = await api.person();
    const csv = `email,department,team\n${newAddress()},Sales,North\n${newAddress()},Legal,North`;
    expect((await importPeople(owner, csv)).body).toMatchObject({
      created: 0,
      invalid: [{ line: 3, column: "team", code: "invalid_value" }],
    });
    expect(await contents(owner.organizationId)).toEqual(NOTHING);
  });

  test.each([
    ["no header", "", [{ line: 1, column: "email", code: "required" }]],
    ["a header without e-mail", "name\nAda", [{ line: 1, column: "email", code: "required" }]],
    ["a column twice", "email,name,Email\na@example.com,A,", [{ line: 1, column: "Email", code: "duplicate" }]],
    ["only columns that it does not know", "__proto__,constructor\nx,y", [{ column: "email", code: "required" }]],
    ["a quote that is never closed", 'email\n"a@example.com\n', [{ column: null, code: "invalid_value" }]],
  ])("given %s, then it is named and nobody is invited", async (_, csv, invalid) => {
    const owner = await api.person();
    expect((await importPeople(owner, csv, "?skipInvalid=true")).body).toMatchObject({ created: 0, invalid });
    expect(await contents(owner.organizationId)).toEqual(NOTHING);
  });

  test("given many lines, then all are invited and on record; given more than 5,000, then the file is refused", async () => {
    const many = tries(500, 5_000);
    const owner = await api.person();
    const line = (n: number) =>
      `employee-${n}-${owner.id}@example.com,Employee ${n},member,Department ${n % 40},Team ${n % 40}`;
    const csv = (count: number) =>
      ["email,name,role,department,team", ...Array.from({ length: count }, (_, n) => line(n))].join("\n");
    expect(await importPeople(owner, csv(5_001))).toMatchObject({
      status: 400,
      body: { details: [{ code: "too_long" }] },
    });
    const { body } = await importPeople(owner, csv(many));
    expect(body).toMatchObject({ lines: many, created: many, invalid: [] });
    expect(body.departmentsCreated).toHaveLength(40);
    expect(await actions(owner.organizationId)).toHaveLength(many + 80);
  });

  test("given another type, a body too large or a wrong flag, then it is refused", async () => {
    const { token } = await api.person();
    const post = (query: string, body: string, contentType = "text/csv") =>
      api.call("POST", `/api/organization/import-people${query}`, { token, body, contentType });
    expect((await post("", "email", "application/json")).status).toBe(415);
    expect((await post("", `email\n${"x".repeat(1_048_576)}`)).status).toBe(413);
    expect(await post("?dryRun=maybe", "email")).toMatchObject({
      status: 400,
      body: { details: [{ path: "dryRun" }] },
    });
  });

  test("given the same file twice at once, then everybody is invited once", async () => {
    const owner = await api.person();
    const csv = ["email,department", ...Array.from({ length: 50 }, () => `${newAddress()},Sales`)].join("\n");
    const answers = await Promise.all([importPeople(owner, csv), importPeople(owner, csv)]);
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 50]);
    expect((await contents(owner.organizationId)).departments).toEqual(["Sales"]);
  });
});
