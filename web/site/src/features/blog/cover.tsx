import { Contours } from "@treadlight/ui/drawings/contours.tsx";
import { useState } from "react";
import type { Article } from "./articles.ts";

/** An article's picture, or a drawing of a hill if it cannot be loaded. */
export function Cover({
  article: { image, imageAlt },
  isFirst = false,
  className = "",
}: {
  article: Article;
  /** It is visible at once. Other pictures are loaded when the reader scrolls near them. */
  isFirst?: boolean;
  className?: string;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const frame = `aspect-video w-full rounded-xl bg-night ring-1 ring-line ${className}`;
  if (hasFailed) {
    return (
      <span role="img" aria-label={imageAlt} data-placeholder className={`block overflow-hidden ${frame}`}>
        <Contours className="size-full text-night-step" />
      </span>
    );
  }
  return (
    <img
      // A prerendered picture may have failed before hydration.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) setHasFailed(true);
      }}
      src={image}
      alt={imageAlt}
      width="1200"
      height="675"
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      onError={() => setHasFailed(true)}
      className={`object-cover ${frame}`}
    />
  );
}
