import type { Locator, Route } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf, register, signIn } from "../support/client.ts";
import { mailedToken } from "../support/outbox.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const PASSWORD = "correct horse battery";
const STAFF = { TREADLIGHT_STAFF_EMAIL: "staff@forms.example", TREADLIGHT_STAFF_PASSWORD: PASSWORD };

/** Answers a route as the server would. */
const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body), headers });

/** What the sentence under a field says. */
async function noteOf(field: Locator): Promise<string> {
  const note = await field.getAttribute("aria-describedby");
  return note === null ? "" : field.page().locator(`[id="${note}"]`).innerText();
}

const hasFocus = (field: Locator) => field.and(field.page().locator(":focus")).waitFor();

describeSite("forms", ({ openPage, stage }) => {
  it.each(["/login", "/register", "/forgot-password"])(
    "given %s is not taken over yet, when Enter is pressed, then nothing that was typed gets into the address",
    async (path) => {
      const { browser, url } = stage();
      const page = await browser.newPage({ baseURL: url, javaScriptEnabled: false });
      await page.goto(path);
      await page.getByLabel("E-mail").fill("ada@forms.example");
      await page.getByLabel("E-mail").press("Enter");
      expect(await page.locator("main button[type=submit]").isDisabled()).toBe(true);
      expect(page.url()).toBe(`${url}${path}`);
      await page.close();
    },
  );

  it.each([
    [
      "429",
      answer(429, { error: "Too many requests.", code: "rate_limited" }, { "Retry-After": "90" }),
      "Too many requests. Try again in 2 minutes.",
    ],
    ["a dead network", (route: Route) => route.abort(), "Network connection failed:"],
    [
      "an error page",
      (route: Route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }),
      "Internal server error - please try again",
    ],
  ])("given %s, when a form is sent, then the person is told, and what they typed stays", async (_, refuse, text) => {
    const page = await openPage("/forgot-password", {
      prepare: (blank) => blank.route("**/api/auth/forgot-password", refuse),
    });
    await page.getByLabel("E-mail").fill("ada@forms.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("alert").getByText(text).waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@forms.example");
  });

  it("given a ticket that the server refuses, when the form is sent again, then it carries a new one", async () => {
    const tickets: string[] = [];
    const page = await openPage("/contact?topic=sales", {
      prepare: async (blank) => {
        let count = 0;
        await blank.route("**/api/forms/ticket", (route) => answer(200, { ticket: `ticket ${++count}` })(route));
        await blank.route("**/api/contact", (route) => {
          tickets.push(route.request().postDataJSON().ticket);
          return tickets.length === 1
            ? answer(422, { error: "The ticket is not valid.", code: "form_ticket_invalid" })(route)
            : answer(201, { success: true, message: "Your message has arrived." })(route);
        });
      },
    });
    expect(await page.getByRole("radio", { name: "Sales" }).isChecked()).toBe(true);
    await page.getByLabel("Name").fill("Ada Example");
    await page.getByLabel("E-mail").fill("ada@forms.example");
    await page.getByLabel("Message").fill("How many of us can be members?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("alert").getByText("Please send it again.").waitFor();
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("heading", { name: "Message sent" }).waitFor();
    expect(tickets).toEqual(["ticket 1", "ticket 2"]);
  });

  it("given the contact form, when it is sent empty, then each field says what is wrong, and filled in it reaches the server", async () => {
    const page = await openPage("/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Topic is required.").waitFor();
    expect(await noteOf(page.getByLabel("Name"))).toBe("Name must not be empty.");
    expect(await noteOf(page.getByLabel("Message"))).toBe("Message must not be empty.");
    await expectNoAxeFindings(page);

    await page.getByText("Privacy", { exact: true }).click();
    await page.getByLabel("Name").fill("Ada Example");
    await page.getByLabel("E-mail").fill("ada@forms.example");
    await page.getByLabel("Message").fill("Which of my data do you hold?\nThank you.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("heading", { name: "Message sent" }).waitFor();
  });

  it("given an account form, when one is made for an organization, then its owner is signed in", async () => {
    const page = await openPage("/register");
    await page.getByText("For my organization").click();
    await page.getByLabel("E-mail").fill("owner@forms.example");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await hasFocus(page.getByLabel("Password"));
    expect(await noteOf(page.getByLabel("Password"))).toBe("Password must have at least 10 characters.");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    const organization = page.getByRole("textbox", { name: "Organization" });
    await hasFocus(organization);
    expect(await noteOf(organization)).toBe("Organization is required for a business account.");
    await expectNoAxeFindings(page);

    await organization.fill("Example Ltd");
    await page.getByRole("button", { name: "Show what you typed" }).click();
    expect(await page.getByLabel("Password").getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByText("Waiting for your first session").waitFor();
  });

  it("given an account, when the wrong password is tried, then the login says so and keeps the address", async () => {
    await register(stage().url, "bea@forms.example");
    const page = await openPage("/sign-in");
    await page.getByLabel("E-mail").fill("bea@forms.example");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").getByText("Login failed").waitFor();
    await hasFocus(page.getByLabel("Password"));
    expect(await page.getByLabel("E-mail").inputValue()).toBe("bea@forms.example");
    await expectNoAxeFindings(page);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
  });

  it("given somebody who signed in, then no script can read what keeps them signed in, and it does", async () => {
    await register(stage().url, "cyd@forms.example");
    const page = await openPage("/login");
    await page.getByLabel("E-mail").fill("cyd@forms.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    const cookies = async () => {
      const kept = await page.context().cookies(`${stage().url}/api/auth/refresh`);
      return kept.toSorted((a, b) => a.name.localeCompare(b.name));
    };
    const [known, refresh] = await cookies();
    expect([known, refresh]).toMatchObject([
      { name: "treadlight_known", httpOnly: true, sameSite: "Strict" },
      { name: "treadlight_refresh", httpOnly: true, sameSite: "Strict" },
    ]);
    const readable = await page.evaluate("document.cookie + JSON.stringify(localStorage)");
    expect(readable).not.toContain(known?.value);
    expect(readable).not.toContain(refresh?.value);
    // Their access token has expired while the page was closed.
    await page.evaluate(`{
      const kept = JSON.parse(localStorage.getItem("treadlight.authTokens"));
      localStorage.setItem("treadlight.authTokens", JSON.stringify({ ...kept, tokens: { ...kept.tokens, expiresAt: 0 } }));
    }`);
    await page.reload();
    await page.getByText("Waiting for your first session").waitFor();
    expect((await cookies())[1]?.value).not.toBe(refresh?.value);
  });

  it("given a forgotten password, when a link is asked for, then the answer is the same with and without an account", async () => {
    const page = await openPage("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await page.getByLabel("E-mail").fill("nobody@forms.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await page.getByText("If this address has an account, we have sent it a link.").waitFor();
  });

  it.each(["/reset-password#token=mailed-token", "/reset-password?token=mailed-token"])(
    "given the mailed link %s, when it is opened, then its token leaves the address, and is sent with the new password",
    async (link) => {
      const page = await openPage(link, {
        prepare: (blank) =>
          blank.route(
            "**/api/auth/reset-password",
            answer(200, { success: true, message: "Your password is changed." }),
          ),
      });
      await page.waitForURL((url) => url.hash === "" && url.search === "");
      expect(new URL(page.url()).pathname).toBe("/reset-password");
      await page.getByLabel("New password").fill(PASSWORD);
      const sent = page.waitForRequest("**/api/auth/reset-password");
      await page.getByRole("button", { name: "Change password" }).click();
      expect((await sent).postDataJSON()).toEqual({ token: "mailed-token", password: PASSWORD });
      expect(await (await sent).headerValue("referer")).not.toContain("mailed-token");
      await page.getByText("Your password is changed.").waitFor();
      await page.goBack();
      expect(page.url()).not.toContain("mailed-token");
    },
  );

  it("given a dead or a broken link, when it is opened, then the page says so and leads to a new one", async () => {
    const page = await openPage("/reset-password");
    await page.getByText("This link does not work").waitFor();
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();

    const old = await openPage("/reset-password#token=used-before");
    await old.getByLabel("New password").fill(PASSWORD);
    await old.getByRole("button", { name: "Change password" }).click();
    await old.getByRole("alert").getByText("The password reset link is unknown, expired or already used.").waitFor();
    await expectNoAxeFindings(old);
  });

  it("given a link to confirm an address, when it is opened, then nothing is confirmed before the button is pressed", async () => {
    let confirmed = 0;
    const page = await openPage("/confirm-email#token=mailed-token", {
      prepare: (blank) =>
        blank.route("**/api/auth/confirm-email", (route) => {
          confirmed += 1;
          expect(route.request().postDataJSON()).toEqual({ token: "mailed-token" });
          return answer(200, { success: true, message: "This address is yours." })(route);
        }),
    });
    await page.waitForURL((url) => url.hash === "");
    expect(confirmed).toBe(0);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await page.getByText("This address is yours.").waitFor();
    expect(confirmed).toBe(1);
  });

  it("given a link to stop e-mails, when it is opened, then nothing stops before the button is pressed", async () => {
    let stopped = 0;
    const page = await openPage("/unsubscribe#token=mailed-token", {
      prepare: (blank) =>
        blank.route("**/api/mails/unsubscribe?token=mailed-token", (route) => {
          stopped += 1;
          return answer(200, { success: true, message: "You will not get these e-mails any more." })(route);
        }),
    });
    await page.waitForURL((url) => url.hash === "");
    expect(stopped).toBe(0);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByText("You will not get these e-mails any more.").waitFor();
    expect(stopped).toBe(1);
  });

  const invitation = {
    organizationName: "Example Ltd",
    invitedBy: "Olive Owner",
    email: "cai@forms.example",
    role: "BusinessMember",
    expiresAt: "2030-05-17T12:00:00.000Z",
    hasAccount: false,
    leaves: null,
  };
  const accepted = { success: true, message: "Welcome.", organizationId: "0b8f7c1e-5d7a-4a4e-9a51-3a5f4f3f7a11" };

  it("given an invitation for a new person, when it is accepted, then their name and password are sent with the token", async () => {
    const page = await openPage("/invitation#token=mailed-token", {
      prepare: async (blank) => {
        await blank.route("**/api/invitations/preview", answer(200, invitation));
        await blank.route("**/api/invitations/accept", answer(200, { ...accepted, leftDeletedAfter: null }));
      },
    });
    await page.getByRole("heading", { name: "Join Example Ltd" }).waitFor();
    await page.getByText("Olive Owner invites cai@forms.example as a member, until 17 May 2030.").waitFor();
    await page.getByLabel("Name").fill("Cai Example");
    await page.getByLabel("Password").fill(PASSWORD);
    await expectNoAxeFindings(page);
    const sent = page.waitForRequest("**/api/invitations/accept");
    await page.getByRole("button", { name: "Create account and join" }).click();
    expect((await sent).postDataJSON()).toEqual({ token: "mailed-token", name: "Cai Example", password: PASSWORD });
    await page.getByRole("heading", { name: "You have joined Example Ltd" }).waitFor();
  });

  it("given an invitation for somebody with an account, when they sign in, then they come back and accept with one press", async () => {
    await register(stage().url, "dee@forms.example");
    const page = await openPage("/invitation?token=mailed-token", {
      prepare: async (blank) => {
        await blank.route(
          "**/api/invitations/preview",
          answer(200, { ...invitation, email: "dee@forms.example", hasAccount: true }),
        );
        await blank.route(
          "**/api/invitations/accept",
          answer(200, { ...accepted, leftDeletedAfter: "2030-06-17T12:00:00.000Z" }),
        );
      },
    });
    await page.getByRole("link", { name: "Sign in to accept" }).click();
    expect(page.url()).not.toContain("mailed-token");
    await page.getByLabel("E-mail").fill("dee@forms.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/invitation" && url.hash === "");
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await page.getByText("is deleted after 17 June 2030").waitFor();
  });

  it("given an invitation that is no longer good, when it is opened, then the page says why", async () => {
    const page = await openPage("/invitation#token=unknown");
    await page.getByRole("alert").getByText("Ask for a new invitation.").waitFor();
    await expectNoAxeFindings(page);
  });

  // Without a token, shell.test.ts looks at them and at the other forms.
  it.each(["/reset-password#token=x", "/confirm-email#token=x", "/unsubscribe#token=x"])(
    "given %s, then axe finds nothing on a desktop by day and on a phone in the dark, and it fits",
    async (path) => {
      const page = await openPage(path);
      await expectNoAxeFindings(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
    },
  );
});

/** Where the buttons of the home page lead on which people start, and what they are called, before any program runs. */
async function startButtons(url: string): Promise<string[][]> {
  const html = await (await fetch(url)).text();
  const links = html.matchAll(/<a [^>]*?href="(\/waitlist|\/register|\/sign-up)"[^>]*>([^<]+)<\/a>/g);
  return [...links].filter(([link]) => link.includes("button")).map(([, to = "", words = ""]) => [to, words]);
}

describeSite(
  "an installation with a waiting list",
  ({ openPage, stage }) => {
    it("given the waiting list, when it is sent empty, then the field says what is wrong and has the focus", async () => {
      const page = await openPage("/waitlist");
      await page.getByRole("button", { name: "Join the waiting list" }).click();
      await hasFocus(page.getByLabel("E-mail"));
      expect(await noteOf(page.getByLabel("E-mail"))).toBe("E-mail must not be empty.");
      expect(await page.getByLabel("E-mail").getAttribute("aria-invalid")).toBe("true");
      await expectNoAxeFindings(page);
    });

    it("given a keyboard alone, when the waiting list is filled in and sent, then the server takes it, and the trap for robots was never met", async () => {
      const page = await openPage("/waitlist");
      await page.getByLabel("E-mail").focus();
      await page.keyboard.type("ada@forms.example");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Ada Example");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      // Not its letters: those that a busy machine takes a second apart would each begin a new search.
      for (let size = 0; size < 3; size++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Join the waiting list" }).and(page.locator(":focus")).waitFor();
      const sent = page.waitForRequest("**/api/waitlist");
      await page.keyboard.press("Enter");

      expect((await sent).postDataJSON()).toEqual({
        email: "ada@forms.example",
        name: "Ada Example",
        teamSize: "10-50",
        website: "",
        ticket: expect.any(String),
      });
      await page.getByRole("heading", { name: "You are on the list" }).and(page.locator(":focus")).waitFor();
      await page.getByText("ada@forms.example").waitFor();
      await expectNoAxeFindings(page);
    });

    it("given a server that finds a field wrong, when the waiting list is sent, then the field says so", async () => {
      const details = [{ path: "company", code: "too_long", message: "must have at most 120 characters" }];
      const page = await openPage("/waitlist", {
        prepare: (blank) =>
          blank.route("**/api/waitlist", answer(400, { error: "The body is wrong.", code: "invalid_body", details })),
      });
      await page.getByLabel("E-mail").fill("ada@forms.example");
      await page.getByRole("button", { name: "Join the waiting list" }).click();
      await page.getByRole("alert").getByText("Please correct the highlighted fields.").waitFor();
      await hasFocus(page.getByLabel("Company"));
      expect(await noteOf(page.getByLabel("Company"))).toBe("Company must have at most 120 characters.");
    });

    it.each(["/waitlist", "/register"])(
      "given %s, then it is the waiting list before any program runs",
      async (path) => {
        const html = await (await fetch(stage().url + path)).text();
        expect(html).toMatch(/<h1[^>]*>Join the waiting list</);
        expect(html).not.toContain("Create your account");
        const page = await openPage(path, { theme: "dark", width: 360 });
        await expectNoAxeFindings(page);
      },
    );

    it("given the home page, then each button has the words of a waiting list and leads there", async () => {
      expect(await startButtons(stage().url)).toEqual([
        ["/waitlist", "Early Access"],
        ["/waitlist", "Join Waitlist"],
        ["/waitlist", "Get Early Access"],
        ["/waitlist", "Join Waiting List"],
        ["/sign-up", "Stop Missing AI Opportunities"],
        ["/waitlist", "Get Notified"],
        ["/waitlist", "Join Early Access"],
        ["/waitlist", "Secure Competitive Advantage"],
        ["/waitlist", "Join Waiting List"],
      ]);
    });

    it("given the link mailed to an invited person, when they register, then they are in, and the address keeps no token", async () => {
      const { url, dataDir } = stage();
      const staff = await signIn(url, STAFF.TREADLIGHT_STAFF_EMAIL, STAFF.TREADLIGHT_STAFF_PASSWORD);
      const email = "invited@forms.example";
      const { status } = await staff.post("/api/admin/waitlist", { email, status: "invited" });
      expect(status).toBe(201);
      const page = await openPage(`/register#token=${await mailedToken(dataDir, email)}`);
      await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
      expect(page.url()).not.toContain("token");
      await expectNoAxeFindings(page);
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.waitForURL("**/dashboard");
    });

    it("given somebody who registers all the same, then the server refuses", async () => {
      const { status, body } = await clientOf(stage().url).post("/api/auth/register", {
        email: "eve@forms.example",
        password: PASSWORD,
      });
      expect([status, body.code]).toEqual([403, "registration_closed"]);
    });
  },
  { TREADLIGHT_REGISTRATION: "waitlist", ...STAFF },
);

describeSite(
  "an installation by invitation only",
  ({ openPage, stage }) => {
    it("given the home page, when its first button is pressed, then a page says that an invitation is needed", async () => {
      const page = await openPage("/");
      expect(new Set((await startButtons(stage().url)).map(([, words]) => words))).toEqual(
        new Set(["Ask for an invitation"]),
      );
      await page.getByRole("link", { name: "Ask for an invitation" }).first().click();
      await page.getByRole("heading", { level: 1, name: "You need an invitation" }).waitFor();
      await expectNoAxeFindings(page);
      expect(await page.getByRole("main").getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    });
  },
  { TREADLIGHT_REGISTRATION: "invite" },
);
