import { expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { cases } from "../support/long.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const COMPANY = "Bundesversicherungsanstalt Hauptverwaltungsgesellschaft";
const PAGES = [
  "/contact",
  "/extension",
  "/organization",
  "/organization/explore",
  "/organization/dashboards",
  "/dashboard/team",
  "/account-linking",
  "/sources",
  "/connect",
];

describeSite("narrow windows", ({ openPage, stage }) => {
  it("given the narrowest window and a long name, then no page is wider, and the menu can be reached", async () => {
    const more = { accountType: "business", organizationName: COMPANY };
    const owner: StoredSignIn = await newPerson(stage().url, "lou@narrow.example", more);
    const page = await openPage("/contact", { width: 320, prepare: (page) => signedIn(page, owner) });
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
      // A width of 360 is looked at where each page is tested.
      for (const width of cases([320], [360])) {
        await page.setViewportSize({ width, height: 780 });
        await expectNoAxeFindings(page);
        expect(await page.evaluate(STICKING_OUT), `sticks out of its panel: ${path}`).toEqual([]);
      }
    }
  });

  it("given a certificate in a long name without a space, then it breaks", async () => {
    const { tokens } = await newPerson(stage().url, "max@narrow.example");
    const api = clientOf(stage().url, tokens.accessToken);
    await api.send([{ aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, source: "extension" }]);
    const { body } = await eventually(
      () => api.get("/api/user/certificates"),
      ({ body }) => body.certificates[0].id !== null,
    );
    const address = `${stage().url}/api/user/certificates/${body.certificates[0].id}`;
    const name = "x".repeat(90);
    await fetch(address, {
      method: "PUT",
      headers: { authorization: `Bearer ${tokens.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
    const page = await openPage(`/certificates/${body.certificates[0].id}`, { width: 360 });
    await page.getByText(name).waitFor();
    await expectNoAxeFindings(page);
  });
});

const STICKING_OUT = `[...document.querySelectorAll(".panel :is(select, input, button)")]
  .filter((control) => !control.closest(".scrolls-sideways, .overflow-x-auto"))
  .filter((control) => control.getBoundingClientRect().right > control.closest(".panel").getBoundingClientRect().right)
  .map((control) => control.ariaLabel ?? control.textContent)`;
