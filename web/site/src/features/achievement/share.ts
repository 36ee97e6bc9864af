import type { SocialShareRequest } from "@treadlight/contract/achievements";

export type SocialPlatform = SocialShareRequest["platform"];

/** The part of the window that sharing needs. */
interface ShareWindow {
  location: Pick<Location, "origin" | "href">;
  navigator: { clipboard: Pick<Clipboard, "writeText"> };
  open: Window["open"];
}

/** The pages for posting a link. None accepts the text of the post, so it is in the clipboard. */
const SHARE_PAGES: Readonly<Record<Exclude<SocialPlatform, "email">, (address: string) => string>> = {
  linkedin: (address) => `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  twitter: (address) => `https://x.com/intent/post?url=${address}`,
  facebook: (address) => `https://www.facebook.com/sharer/sharer.php?u=${address}`,
};

/**
 * Opens the mail program with the post, or copies the post and opens the platform's page in a new tab.
 * @throws if the browser refuses
 */
export async function share(
  platform: SocialPlatform,
  { title, post }: { title: string; post: string },
  window: ShareWindow,
): Promise<void> {
  const { origin } = window.location;
  if (platform === "email") {
    const subject = encodeURIComponent(`${title} with Treadlight`);
    window.location.href = `mailto:?subject=${subject}&body=${encodeURIComponent(`${post}\n\n${origin}`)}`;
    return;
  }
  // First, because the clipboard is only available while this tab has the focus.
  await window.navigator.clipboard.writeText(post);
  window.open(SHARE_PAGES[platform](encodeURIComponent(origin)), "_blank", "noopener");
}
