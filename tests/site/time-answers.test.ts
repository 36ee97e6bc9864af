import { randomUUID } from "node:crypto";
import { isAskedAbout } from "@treadlight/domain/productivity";
import { DAY_MS } from "@treadlight/domain/time";
import { beforeAll, expect, it } from "vitest";
import { type Client, clientOf, eventually } from "../support/client.ts";
import { newPerson, type StoredSignIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

describeSite("what people say about time", ({ openPage, stage }) => {
  let owner: StoredSignIn;
  let api: Client;
  beforeAll(async () => {
    owner = await newPerson(stage().url, "owner@asked.example", { accountType: "business", organizationName: "Asked" });
    api = clientOf(stage().url, owner.tokens.accessToken);
  });
  const open = (path: string, width = 1440) => openPage(path, { width, as: owner });

  it("given a person who turns questions on, then the dashboard asks one, and the answer is theirs to see and delete", async () => {
    const page = await open("/dashboard/settings/e-mails");
    const panel = page.getByRole("region", { name: "Questions about time" });
    await panel.getByText("You have not answered any question yet.").waitFor();
    const asked = panel.getByRole("switch", { name: /^Ask me/ });
    expect(await asked.getAttribute("aria-checked")).toBe("false");
    await asked.click();
    await expect.poll(() => asked.getAttribute("aria-checked")).toBe("true");
    await panel.getByRole("button", { name: "Do as Asked does" }).waitFor();
    const id = Array.from({ length: 1_000 }, () => randomUUID()).find(isAskedAbout);
    await api.send([
      {
        ...{ id, aiTool: "ChatGPT", promptCount: 3, timeEngaged: 720, source: "extension" },
        ...{ workflowType: "content-creation", contentType: "email" },
        startedAt: new Date(Date.now() - DAY_MS / 12).toISOString(),
      },
    ]);
    await eventually(
      () => api.post("/api/time-answers/question", {}),
      ({ body }) => body.question !== null,
    );
    await page.goto("/dashboard?scope=own");
    const question = page.getByRole("region", { name: "Without AI, how long would this have taken?" });
    await question.getByText(/ChatGPT.*12 min.*content creation/).waitFor();
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await question.getByRole("button", { name: /^Twice as long\s*24 min$/ }).click();
    await page.getByText(/^Thank you\. Only you see your answers/).waitFor();
    await page.goto("/dashboard/settings/e-mails");
    const row = panel.getByRole("row", { name: /ChatGPT/ });
    await row.getByText("Twice as long").waitFor();
    await expectNoAxeFindings(page);
    await row.getByRole("button", { name: /^Delete the answer about ChatGPT/ }).click();
    await row.getByRole("button", { name: /^Yes: Delete/ }).click();
    await panel.getByText("You have not answered any question yet.").waitFor();
  });

  it("given an organization, then its evidence names trials by kind, and an administrator turns asking on", async () => {
    const page = await open("/organization/evidence");
    await page.getByRole("row", { name: /Code development ×0\.84 ×1\.26 too few/ }).waitFor();
    const asking = page.getByRole("switch", { name: /^Ask people/ });
    await asking.click();
    await expect.poll(() => asking.getAttribute("aria-checked")).toBe("true");
    expect((await api.get("/api/organization")).body.asksAboutTime).toBe(true);
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
    await page.emulateMedia({ colorScheme: "dark" });
  });
});
