import { beforeAll, expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { confirmAddress, mailedToken } from "../support/outbox.ts";
import { newPerson, type StoredSignIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindingsInAnyLook } from "./site.ts";

const PASSWORD = "correct horse battery";

describeSite("department heads", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let head: StoredSignIn;
  beforeAll(async () => {
    const { url, dataDir } = stage();
    owner = await newPerson(url, "owner@heads.example", { accountType: "business", organizationName: "Heads" });
    await confirmAddress(stage(), "owner@heads.example");
    const api = clientOf(url, owner.tokens.accessToken);
    const sales = (await api.post("/api/admin/departments", { name: "Sales" })).body.id;
    const law = (await api.post("/api/admin/departments", { name: "Law" })).body.id;
    const join = async (name: string, facts: object) => {
      const email = `${name}@heads.example`;
      expect((await api.post("/api/admin/invitations", { email, ...facts })).status).toBe(201);
      const token = await mailedToken(dataDir, email);
      const accepted = await clientOf(url).post("/api/invitations/accept", { token, name, password: PASSWORD });
      expect(accepted.status).toBe(200);
      const signIn = await signInOf(url, email, PASSWORD);
      await clientOf(url, signIn.tokens.accessToken).send([{ aiTool: "Claude", promptCount: 3, timeEngaged: 600 }]);
      return signIn;
    };
    head = await join("head", { role: "department_head", departmentId: sales });
    for (const name of ["ann", "ben", "cat", "dan"]) await join(name, { departmentId: sales });
    await join("lawyer", { departmentId: law });
    await eventually(
      () => api.get("/api/admin/sessions"),
      ({ body }) => body.length === 6,
    );
    // How many people a head has is known anew within seconds.
    const query = { measures: ["sessions"], dimensions: [] };
    await eventually(
      () => clientOf(url, head.tokens.accessToken).post("/api/analytics/query", query),
      ({ status }) => status === 200,
    );
  }, 120_000);

  const openAs = (who: StoredSignIn, path: string, width = 1440) => openPage(path, { width, as: who });

  it("given a head, then the pages of their organization are those of their department, without fault for axe", async () => {
    const page = await openAs(head, "/organization/explore");
    const navigation = page.getByRole("navigation").filter({ hasText: "Explore" }).first();
    await navigation.getByRole("link", { name: "Administration" }).waitFor();
    const entries = await navigation.getByRole("link").allInnerTexts();
    expect(entries.slice(entries.indexOf("Explore"))).toEqual([
      "Explore",
      "Adoption",
      "Tools",
      "Reports",
      "Exports",
      "Administration",
    ]);
    await page.getByText("Departments", { exact: true }).first().waitFor();
    await page.getByRole("rowheader", { name: "Claude" }).waitFor();
    expect(await page.getByText("Law").count()).toBe(0);
    await expectNoAxeFindingsInAnyLook(page);
    const reports = await openAs(head, "/organization/reports");
    await reports.getByText("Choose a department").waitFor({ state: "attached" });
    const dash = await openAs(head, "/dashboard", 360);
    await dash.getByText("Your departments").first().waitFor();
  });

  it("given a head, then the console has the people of their department to see and members to invite, and nothing to change", async () => {
    const page = await openAs(head, "/admin");
    const menu = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
    await menu.first().waitFor();
    expect(await menu.allInnerTexts()).toEqual([
      ...[
        "Today",
        "People",
        "Invitations",
        "Departments",
        "Teams",
        "Alert rules",
        "Alerts",
        "Sessions",
        "Reports",
        "Exports",
      ],
    ]);
    await menu.and(page.getByRole("link", { name: "People", exact: true })).click();
    await page.getByText("ann@heads.example").waitFor();
    expect(await page.getByText("lawyer@heads.example").count()).toBe(0);
    expect(await page.getByRole("link", { name: /^Open/ }).count()).toBe(0);
    await expectNoAxeFindingsInAnyLook(page);
    await page.getByRole("link", { name: "Invite" }).click();
    // The list before it can be filtered by role.
    await page.waitForURL("**/admin/invitations/create");
    await page.getByRole("textbox", { name: "E-mail" }).waitFor();
    await page.getByLabel("Role").click();
    await page.getByRole("option", { name: "member" }).waitFor();
    expect(await page.getByRole("option").allInnerTexts()).toEqual(["member"]);
  });

  it("given an owner who makes somebody a head, then they choose for what, and nothing else is seen", async () => {
    const { body } = await clientOf(stage().url, owner.tokens.accessToken).get("/api/admin/users?range=[0,9]");
    const ann = body.find(({ email }: { email: string }) => email === "ann@heads.example");
    const page = await openAs(owner, `/admin/users/${ann.id}`);
    await page.getByLabel("Role").click();
    await page.getByRole("option", { name: "department head" }).click();
    await page.getByLabel("Responsible for departments").click();
    await page.getByRole("option", { name: "Law" }).click();
    await expectNoAxeFindingsInAnyLook(page);
    await page.getByRole("button", { name: "Save" }).click();
    await eventually(
      () => clientOf(stage().url, owner.tokens.accessToken).get(`/api/admin/users/${ann.id}`),
      ({ body: saved }) => saved.role === "department_head" && saved.responsibleDepartmentIds.length === 1,
    );
  });
});
