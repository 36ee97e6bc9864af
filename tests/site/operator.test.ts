import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { newPerson, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const OPERATOR = {
  TREADLIGHT_OPERATOR_NAME: `Example & Daughters "Ltd"`,
  TREADLIGHT_OPERATOR_ADDRESS: "1 Example Street, Exampletown",
  TREADLIGHT_OPERATOR_EMAIL: "hello@operator.example",
  TREADLIGHT_OPERATOR_PHONE: "+44 131 496 0000",
  TREADLIGHT_OPERATOR_PROFILE_URL: "https://social.example/operator",
  TREADLIGHT_OPERATOR_COMPANY_NUMBER: "SC000000",
};
const PAGES = ["/", "/contact", "/privacy-policy", "/terms-of-service"];

describeSite("the operator's details", ({ openPage, stage }) => {
  const read = async (url: string) => (await fetch(url, { headers: { Accept: "text/html" } })).text();

  it.each(PAGES)("given no operator, when a visitor reads %s, then it says so, and names no setting", async (path) => {
    const html = await read(stage().url + path);
    expect(html).toContain("The operator of this site has not entered a name and an address yet.");
    expect(html).not.toContain("<code>TREADLIGHT_OPERATOR_NAME</code>");
  });

  it("given no operator, when staff read the contact page, then it says what has to be set", async () => {
    const person = await newPerson(stage().url, "staff@operator-page.example");
    const page = await openPage("/contact", {
      prepare: (blank) => signedIn(blank, { ...person, user: { ...person.user, isStaff: true } }),
    });
    await page.getByRole("complementary").getByText("TREADLIGHT_OPERATOR_NAME").waitFor();
  });

  describe("given an operator", () => {
    let dataDir = "";
    let operated: StandaloneProcess;
    beforeAll(async () => {
      dataDir = await temporaryDataDir();
      operated = await startProcess(dataDir, OPERATOR);
    });
    afterAll(async () => {
      await operated?.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it.each(PAGES)("when %s is read, then it names them, before any program runs", async (path) => {
      const html = await read(operated.url + path);
      expect(html).toContain("Example &amp; Daughters &#34;Ltd&#34;");
      expect(html).toContain("1 Example Street, Exampletown");
      expect(html).not.toContain("<code>TREADLIGHT_OPERATOR_NAME</code>");
      expect(html).not.toContain("[[");
    });

    it("when the contact page is opened, then it hydrates, and every way to reach them is there", async () => {
      const page = await openPage(`${operated.url}/contact`);
      const aside = page.getByRole("complementary");
      await aside.getByText(`Example & Daughters "Ltd"`).waitFor();
      await aside.getByText("Company number SC000000").waitFor();
      const hrefs = await aside
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs).toEqual(
        expect.arrayContaining([
          "mailto:hello@operator.example",
          "tel:+44 131 496 0000",
          "https://social.example/operator",
        ]),
      );
      await expectNoAxeFindings(page);
    });
  });
});
