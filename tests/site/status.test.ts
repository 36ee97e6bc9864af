import { it } from "vitest";
import { describeSite, hurryUntil } from "./site.ts";

describeSite("the status page", ({ openPage }) => {
  it("given a server that stops answering, then the page no longer says that everything works", async () => {
    const page = await openPage("/status", { prepare: (opened) => opened.clock.install() });
    const wellBefore = page.getByRole("heading", { name: "All parts respond" });
    await hurryUntil(page, wellBefore);
    await page.route("**/api/status", (route) => route.abort());
    await hurryUntil(page, page.getByText("Couldn't load the status"));
    await wellBefore.waitFor({ state: "detached" });
  });
});
