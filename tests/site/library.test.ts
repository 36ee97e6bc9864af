import { expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { newPerson, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

describeSite("prompts and certificates", ({ openPage, stage }) => {
  it("given somebody without prompts, when they write one by keyboard, then they fill it in, copy it and see what a change changed", async () => {
    const person = await newPerson(stage().url, "ada@library.example");
    const page = await openPage("/prompts", {
      width: 360,
      prepare: async (blank, context) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await signedIn(blank, person);
      },
    });
    await page.getByRole("heading", { name: "No prompts yet" }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Write your first prompt" }).press("Enter");
    const editor = page.getByRole("dialog", { name: "New prompt" });
    await editor.getByLabel("Title").fill("Summarise");
    await editor.getByLabel("Text").fill("Sum up for {{audience}}, and mail bob@acme.example.");
    await editor.getByText("This seems to contain: E-mail address").waitFor();
    await expectNoAxeFindings(page);
    await editor.getByLabel("Text").fill("Sum up for {{audience}}.");
    await editor.getByLabel("Tags").press("Enter");

    const drawer = page.getByRole("dialog", { name: "Summarise" });
    await drawer.getByLabel("audience").fill("the board");
    await drawer.getByLabel("Tool").waitFor();
    await expectNoAxeFindings(page);
    await drawer.getByRole("button", { name: "Copy", exact: true }).press("Enter");
    await drawer.getByText("1 use", { exact: true }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("Sum up for the board.");

    await drawer.getByRole("button", { name: "Edit or share" }).press("Enter");
    const edit = page.getByRole("dialog", { name: "Edit the prompt" });
    await edit.getByLabel("Text").fill("Sum up briefly for {{audience}}.");
    await edit.getByRole("button", { name: "Save" }).press("Enter");
    await drawer.locator("del, ins").filter({ hasText: "briefly" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Favourite: Summarise" }).press("Enter");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Favourites" }).press("Enter");
    await page.getByRole("button", { name: "Summarise", exact: true }).waitFor();
    await expectNoAxeFindings(page);
    expect(new URL(page.url()).search).toBe("?kind=favourites");
  });

  it("given an earned certificate, when its holder publishes it, then anybody checks it, and once the account is gone its page names nobody", async () => {
    const person = await newPerson(stage().url, "bea@library.example");
    const api = clientOf(stage().url, person.tokens.accessToken);
    await api.send([{ aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, source: "extension" }]);
    await eventually(
      () => api.get("/api/user/certificates"),
      ({ body }) => body.certificates[0].id !== null,
    );
    const page = await openPage("/certifications", { width: 360, as: person });
    await page.getByText("181 days").or(page.getByText("182 days")).or(page.getByText("184 days")).waitFor();
    await expectNoAxeFindings(page);
    await page.getByLabel("Name on it").fill("Bea Example");
    await page.getByRole("button", { name: "Publish" }).press("Enter");
    const address = await page.getByRole("link", { name: "Open its page" }).getAttribute("href");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoAxeFindings(page);
    const linkedIn = await page.getByRole("link", { name: "Add to LinkedIn profile" }).getAttribute("href");
    expect(linkedIn).toContain("startTask=CERTIFICATION_NAME");

    for (const width of [360, 1440]) {
      const shown = await openPage(address ?? "", { width, theme: width === 360 ? "dark" : "light" });
      await shown.getByText("Bea Example").waitFor();
      await shown.getByText("Your browser has checked the signature").waitFor();
      await expectNoAxeFindings(shown);
    }
    const removed = await fetch(`${stage().url}/api/user`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${person.tokens.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ password: "correct horse battery" }),
    });
    expect(removed.status).toBe(200);
    const revoked = await openPage(address ?? "");
    await revoked.getByRole("heading", { name: "This certificate was revoked" }).waitFor();
    expect(await revoked.textContent("main")).not.toContain("Bea");
  });
});
