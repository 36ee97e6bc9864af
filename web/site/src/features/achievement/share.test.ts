import { expect, test, vi } from "vitest";
import { type SocialPlatform, share } from "./share.ts";

const CONTENT = { title: "AI Optimisation Starter", post: "12 g CO2 & more" };

function shareWindow(writeText: (text: string) => Promise<void> = async () => {}) {
  const copied = vi.fn(writeText);
  const open = vi.fn(() => null);
  const location = { origin: "https://site.example", href: "https://site.example/" };
  return { window: { location, navigator: { clipboard: { writeText: copied } }, open }, copied, open, location };
}

test.each<[SocialPlatform, string]>([
  ["linkedin", "https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fsite.example"],
  ["twitter", "https://x.com/intent/post?url=https%3A%2F%2Fsite.example"],
  ["facebook", "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fsite.example"],
])("given %s, then the post is copied and the platform's page opens in a new tab", async (platform, page) => {
  const { window, copied, open } = shareWindow();
  await share(platform, CONTENT, window);
  expect(copied).toHaveBeenCalledExactlyOnceWith(CONTENT.post);
  expect(open).toHaveBeenCalledExactlyOnceWith(page, "_blank", "noopener");
});

test("given e-mail, then a mail link opens with subject and text, and nothing is copied", async () => {
  const { window, copied, location } = shareWindow();
  await share("email", CONTENT, window);
  expect(location.href).toBe(
    "mailto:?subject=AI%20Optimisation%20Starter%20with%20Treadlight&body=12%20g%20CO2%20%26%20more%0A%0Ahttps%3A%2F%2Fsite.example",
  );
  expect(copied).not.toHaveBeenCalled();
});

test("given a clipboard that is refused, then nothing opens", async () => {
  const { window, open } = shareWindow(() => Promise.reject(new Error("denied")));
  await expect(share("linkedin", CONTENT, window)).rejects.toThrow("denied");
  expect(open).not.toHaveBeenCalled();
});
