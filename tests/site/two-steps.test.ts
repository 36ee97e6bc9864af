import { Secret, TOTP } from "otpauth";
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { freePort } from "../../scripts/ports/free-port.ts";
import { newPerson, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const PASSWORD = "correct horse battery";

/** Passkeys belong to a host name, and the address of a page must be the one in the settings. */
const port = await freePort();
const address = `http://localhost:${port}`;

describeSite(
  "two-step sign-in",
  ({ openPage, stage }) => {
    const settingsOf = async (email: string) => {
      const person = await newPerson(stage().url, email);
      return openPage(`${address}/dashboard/settings/sign-in`, { prepare: (page) => signedIn(page, person) });
    };

    async function signIn(page: Page, email: string) {
      await page.evaluate("localStorage.clear()");
      await page.goto(`${address}/login`);
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Second step" }).waitFor();
    }

    const isIn = (page: Page) => page.waitForURL(`${address}/dashboard`);

    it("given an app set up in the settings, then a sign-in takes its code, and a remembered browser none", async () => {
      const email = "ann@two-steps.example";
      const page = await settingsOf(email);
      await page.getByRole("button", { name: "Set up... Authenticator app" }).click();
      const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
      const key = await dialog.locator(".font-mono").textContent();
      const totp = new TOTP({ secret: Secret.fromBase32(key?.replaceAll(" ", "") ?? "") });
      await expectNoAxeFindings(page);
      await dialog.getByLabel("Code", { exact: true }).fill(totp.generate());
      await dialog.getByRole("button", { name: "Turn on" }).click();
      const codes = page.getByRole("dialog", { name: "Your recovery codes" });
      const [first = ""] = ((await codes.locator("pre").textContent()) ?? "").split("\n");
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Escape");
      await codes.getByRole("alert").getByText("Have you saved them?").waitFor();
      await expectNoAxeFindings(page);
      await codes.getByRole("button", { name: "I have saved them" }).click();
      await page.getByText("10 left").waitFor();

      await signIn(page, email);
      await page.setViewportSize({ width: 360, height: 800 });
      await expectNoAxeFindings(page);
      await page.getByLabel("Code", { exact: true }).fill(first);
      await page.getByLabel("Do not ask again").check();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await isIn(page);
      await page.evaluate("localStorage.clear()");
      await page.goto(`${address}/login`);
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await isIn(page);
    });

    it("given a passkey made in the settings, then it signs in without a password, and as the second step", async () => {
      const email = "bea@two-steps.example";
      const page = await settingsOf(email);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("WebAuthn.enable");
      await devtools.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.getByRole("button", { name: "Add... Passkeys" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a passkey" });
      await dialog.getByLabel("Name").fill("My laptop");
      await dialog.getByRole("button", { name: "Add passkey" }).click();
      await page.getByRole("button", { name: "I have saved them" }).click();
      await page.getByRole("button", { name: "Remove My laptop" }).waitFor();

      await signIn(page, email);
      await page.getByRole("button", { name: "Use a passkey instead" }).click();
      await isIn(page);
      await page.evaluate("localStorage.clear()");
      await page.goto(`${address}/login`);
      await page.getByRole("button", { name: "Sign in with a passkey" }).click();
      await isIn(page);
    });

    it("given a proof of long ago, when data is exported, then the page asks for the password and goes on", async () => {
      const page = await settingsOf("cal@two-steps.example");
      // As the server refuses somebody who signed in longer ago.
      await page.route("**/api/user/export", (route) =>
        route.fulfill({ status: 403, json: { error: "Confirm it's you.", code: "proof_required" } }),
      );
      await page.getByRole("link", { name: "Privacy and data" }).click();
      await page.getByRole("button", { name: "Export my data" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
      await dialog.getByLabel("Your password").fill("wrong password");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await dialog.getByText("The password is wrong.").waitFor();
      await expectNoAxeFindings(page);
      await page.unroute("**/api/user/export");
      await dialog.getByLabel("Your password").fill(PASSWORD);
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Continue" }).click();
      expect((await download).suggestedFilename()).toBe("treadlight-your-data.zip");
    });

    it("given API tokens made in the settings, then they call the API: as the person, and for their organization", async () => {
      const business = { accountType: "business", organizationName: "Acme" };
      const person = await newPerson(stage().url, "dora@two-steps.example", business);
      const page = await openPage(`${address}/dashboard/settings/tokens`, {
        prepare: (blank) => signedIn(blank, person),
      });
      for (const panel of ["API tokens", "API tokens of Acme"]) {
        await page.getByRole("button", { name: `New token... ${panel}`, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: "New API token" });
        await dialog.getByLabel("Name").fill(`For ${panel}`);
        await dialog.getByRole("button", { name: "Create token" }).click();
        await dialog.getByText("Choose at least one.").waitFor();
        await dialog.getByLabel("Read usage and outcomes").check();
        await expectNoAxeFindings(page);
        await dialog.getByRole("button", { name: "Create token" }).click();
        const made = page.getByRole("dialog", { name: "Your new token" });
        const token = (await made.locator("pre").textContent()) ?? "";
        expect(token).toMatch(/^tlp_/);
        const asked = await fetch(`${address}/api/usage-records`, { headers: { authorization: `Bearer ${token}` } });
        expect(asked.status).toBe(200);
        await made.getByRole("button", { name: "I have saved it" }).click();
        await page.getByRole("button", { name: `Revoke For ${panel}`, exact: true }).waitFor();
      }
      await page.setViewportSize({ width: 360, height: 800 });
      await expectNoAxeFindings(page);
    });

    it("given a second step for everybody, then people set one up before they go on", async () => {
      const business = { accountType: "business", organizationName: "Acme" };
      const person = await newPerson(stage().url, "eli@two-steps.example", business);
      const page = await openPage(`${address}/organization/sign-in`, { prepare: (blank) => signedIn(blank, person) });
      await page.getByLabel("Who needs two-step sign-in").waitFor();
      // Nothing can be chosen before the rules have been read again, because that would undo it.
      const rules = "**/api/organization/sign-in-rules";
      const late: Route[] = [];
      await page.route(rules, async (route) => {
        if (route.request().method() === "GET") late.push(route);
        else await route.continue();
      });
      await page.getByLabel("Who needs two-step sign-in").selectOption("Everybody");
      await page.getByLabel("Grace period").selectOption("14 days");
      await page.getByRole("button", { name: "Save rules" }).click();
      await page.getByRole("link", { name: "Set it up in the settings" }).waitFor();
      expect(await page.getByLabel("Who needs two-step sign-in").isDisabled()).toBe(true);
      await Promise.all(late.map((route) => route.continue()));
      await page.unroute(rules);
      await page.getByLabel("Who needs two-step sign-in").selectOption("Administrators and owners");
      await page.getByLabel("Grace period").selectOption("None");
      await page.getByRole("button", { name: "Save rules" }).click();
      await page.getByRole("heading", { level: 1, name: "Set up two-step sign-in" }).waitFor();
      await expectNoAxeFindings(page);
      await page.getByRole("button", { name: "Set up... Authenticator app" }).click();
      const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
      const key = await dialog.locator(".font-mono").textContent();
      const totp = new TOTP({ secret: Secret.fromBase32(key?.replaceAll(" ", "") ?? "") });
      await dialog.getByLabel("Code", { exact: true }).fill(totp.generate());
      await dialog.getByRole("button", { name: "Turn on" }).click();
      await page.getByRole("button", { name: "I have saved them" }).click();
      await page.getByRole("button", { name: "Continue", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Company sign-in" }).waitFor();
      const who = page.getByLabel("Who needs two-step sign-in");
      await expect.poll(() => who.inputValue(), { timeout: 60_000 }).toBe("administrators");
      await page.getByLabel("Administrators' networks").fill("192.0.2.0/24");
      await page.getByRole("button", { name: "Save rules" }).click();
      // The field says so, and so does a toast.
      await page.getByText("must contain your own address").first().waitFor();
    });
  },
  { PORT: String(port), TREADLIGHT_PUBLIC_URL: address },
);
