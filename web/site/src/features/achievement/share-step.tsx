import { Mail } from "lucide-react";
import type { SocialPlatform } from "./share.ts";

const OTHERS: readonly { platform: SocialPlatform; name: string }[] = [
  { platform: "twitter", name: "Twitter" },
  { platform: "facebook", name: "Facebook" },
];

/** A preview of the post, and the platforms it can be shared on. */
export function ShareStep({
  post,
  isSharing,
  onShare,
  onSkip,
}: {
  post: string;
  isSharing: boolean;
  onShare: (platform: SocialPlatform) => void;
  onSkip: () => void;
}) {
  return (
    <div className="grid gap-6">
      <figure className="grid gap-2">
        <figcaption className="text-label text-ink-soft">Your post</figcaption>
        <blockquote className="rounded-lg border-l-4 border-lamp bg-sunken p-5 text-lg">{post}</blockquote>
      </figure>
      <div className="grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          aria-disabled={isSharing}
          onClick={() => onShare("linkedin")}
          className="button button-primary"
        >
          Share on LinkedIn
        </button>
        <button
          type="button"
          aria-disabled={isSharing}
          onClick={() => onShare("email")}
          className="button button-quiet"
        >
          <Mail aria-hidden className="size-4" />
          Share with Colleagues & Friends
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          Or on
          {OTHERS.map(({ platform, name }) => (
            <button
              key={platform}
              type="button"
              aria-disabled={isSharing}
              onClick={() => onShare(platform)}
              className="text-link min-h-11"
            >
              {name}
            </button>
          ))}
        </p>
        <button
          type="button"
          aria-disabled={isSharing}
          onClick={onSkip}
          className="min-h-11 px-2 font-semibold text-ink-soft hover:text-ink"
        >
          Skip for Now
        </button>
      </div>
    </div>
  );
}
