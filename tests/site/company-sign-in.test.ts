import { startProvider } from "@treadlight/features/sso-scim/testing/provider.ts";
import { openDatabase, runningEmbeddedUrl } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../scripts/ports/free-port.ts";
import { registerBusiness } from "../support/client.ts";
import { signedIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

/** The provider sends browsers to the installation's public address, so that has to be known before it starts. */
const port = await freePort();
const publicUrl = `http://localhost:${port}`;

describeSite(
  "signing in with a company",
  ({ openPage, stage }) => {
    let provider: Awaited<ReturnType<typeof startProvider>>;
    const asOwner = async (page: Parameters<typeof signedIn>[0]) =>
      signedIn(page, await signInOf(stage().url, "owner@acme.example"));
    beforeAll(async () => {
      provider = await startProvider({ redirectUri: `${publicUrl}/company-sign-in` });
      await registerBusiness(stage().url, "acme");
    });
    afterAll(() => provider.stop());

    it("given an owner, when domain, provider and rule are set, then somebody new arrives as the member they should be", async () => {
      const settings = await openPage("/organization/sign-in", { prepare: asOwner });
      await settings.getByLabel("Domain", { exact: true }).fill("gmail.com");
      await settings.getByRole("button", { name: "Add domain" }).click();
      await settings.getByText("Domain is a public mail domain, which no organization can verify.").waitFor();
      await settings.getByLabel("Domain", { exact: true }).fill("acme.example");
      await settings.getByRole("button", { name: "Add domain" }).click();
      await settings.getByRole("heading", { name: "acme.example" }).waitFor();
      await settings.getByRole("button", { name: "Check the DNS record of acme.example" }).click();
      await settings
        .getByText(/has no TXT record|did not answer/)
        .first()
        .waitFor();
      // No test can set a record of the real DNS.
      const { dataDir } = stage();
      const log = createLogger({ service: "tests", level: "silent" });
      const { db, close } = await openDatabase({ url: await runningEmbeddedUrl(dataDir), dataDir, log });
      await db.updateTable("domains").set({ verifiedAt: new Date(), checkedAt: new Date() }).execute();
      await close();
      await settings.reload();
      await settings.getByLabel("Issuer").fill(provider.issuer);
      await settings.getByLabel("Client ID").fill("treadlight");
      await settings.getByLabel("Client secret").fill("a client secret of the test provider");
      await settings.getByRole("button", { name: "Save provider" }).click();
      await settings.getByRole("button", { name: "Test connection" }).click();
      await settings.getByText("The provider responds and accepts this client.").waitFor();
      await settings.getByLabel("Issuer").fill("https://another.example");
      await settings.getByRole("button", { name: "Save provider" }).click();
      await settings.getByText("Client secret is required.").waitFor();
      await settings.getByLabel("Issuer").fill(provider.issuer);
      await settings.getByRole("button", { name: "Add rule" }).click();
      await settings.getByText("Group, by name or id must not be empty.").waitFor();
      await settings.getByLabel("Group, by name or id").fill("reviewers");
      await settings.getByLabel("Role").selectOption("auditor");
      await settings.getByRole("button", { name: "Add rule" }).click();
      await settings.getByRole("row", { name: /reviewers.*Auditor/ }).waitFor();
      await settings.getByLabel("Name of a new key").fill("Entra");
      await settings.getByRole("button", { name: "Create key" }).click();
      await settings.getByText(/^tls_/).waitFor();
      await expectNoAxeFindings(settings);
      await settings.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(settings);

      provider.state.person = {
        sub: "jane",
        email: "jane@acme.example",
        email_verified: true,
        name: "Jane Example",
        groups: ["reviewers"],
      };
      const page = await openPage("/login");
      await page.getByRole("link", { name: "Continue with your company" }).click();
      await page.getByLabel("Work e-mail").fill("jane@acme.example");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL("**/dashboard");
      const me = await page.evaluate<{ role: string; name: string }>(
        `JSON.parse(localStorage.getItem("treadlight.authTokens")).user`,
      );
      expect(me).toMatchObject({ role: "auditor", name: "Jane Example" });
      // The refresh token came as a cookie, so the sign-in outlives the page.
      expect(
        await page.evaluate(
          `fetch("/api/auth/refresh", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }).then(({ status }) => status)`,
        ),
      ).toBe(200);

      // She has no password: a proof is another sign-in with her company.
      await page.goto(`${publicUrl}/dashboard/settings/privacy`);
      await page.route("**/api/user/export", (route) =>
        route.fulfill({ status: 403, json: { error: "Confirm it's you.", code: "proof_required" } }),
      );
      await page.getByRole("button", { name: "Export my data" }).click();
      const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
      await dialog.getByText("Sign in with your company again").waitFor();
      expect(await dialog.getByLabel("Your password").count()).toBe(0);
      await dialog.getByRole("button", { name: "Continue with your company" }).click();
      await page.getByLabel("Work e-mail").waitFor();
    });

    it("given an address that has an account, then its password links it, and a code does not work twice", async () => {
      provider.state.person = { sub: "owner", email: "owner@acme.example", email_verified: true };
      const page = await openPage("/company-sign-in");
      await page.getByLabel("Work e-mail").fill("owner@acme.example");
      let query = "";
      page.on("framenavigated", (frame) => {
        const { search } = new URL(frame.url());
        if (search.includes("code=")) query = search;
      });
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByLabel("Password").fill("correct horse battery");
      await expectNoAxeFindings(page);
      expect(new URL(page.url()).search).toBe("");
      await page.getByRole("button", { name: "Link and continue" }).click();
      await page.waitForURL("**/dashboard");
      const again = await openPage(`/company-sign-in${query}`);
      await again.getByText("Couldn't sign you in").waitFor();
      await page.goto("/account-linking");
      const linked = page.getByRole("region", { name: "Company sign-in" });
      await linked.getByText(provider.issuer).waitFor();
      await expectNoAxeFindings(page);
      await linked.getByRole("button", { name: "Unlink from your company's sign-in" }).click();
      await linked.getByRole("button", { name: "Yes: Unlink from your company's sign-in" }).click();
      await linked.waitFor({ state: "detached" });
    });

    it("given a provider that changes its key in the middle, then somebody new gets in; given one that is down, then the page says so and an owner's password works", async () => {
      const startAs = async (email: string) => {
        const page = await openPage("/company-sign-in");
        await page.getByLabel("Work e-mail").fill(email);
        return page;
      };
      const email = "joe@acme.example";
      provider.state.person = { sub: "joe", email, email_verified: true, name: "Joe Example" };
      const page = await startAs(email);
      let rotations = 0;
      const rotated = async () => {
        rotations += 1;
        await provider.rotateKeys();
      };
      await page.route(`${provider.issuer}/**`, (route) => rotated().then(() => route.continue()), { times: 1 });
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL("**/dashboard");
      expect(rotations).toBe(1);

      await provider.stop();
      try {
        const refused = await startAs(email);
        await refused.getByRole("button", { name: "Continue" }).click();
        await refused.getByText(`The provider ${provider.issuer} could not be reached.`).waitFor();
        await expectNoAxeFindings(refused);
        await refused.getByRole("link", { name: "sign in with a password" }).click();
        await refused.getByLabel("E-mail", { exact: true }).fill("owner@acme.example");
        await refused.getByLabel("Password", { exact: true }).fill("correct horse battery");
        await refused.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
        await refused.waitForURL("**/dashboard");
      } finally {
        await provider.start();
      }
    });

    it("given an address of no company, then the page says so", async () => {
      const page = await openPage("/company-sign-in");
      await page.getByLabel("Work e-mail").fill("jane@nowhere.example");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("No organization here uses single sign-on for this address.").waitFor();
    });
  },
  { PORT: String(port), TREADLIGHT_PUBLIC_URL: publicUrl, TREADLIGHT_PRIVATE_WEBHOOKS: "on" },
);
