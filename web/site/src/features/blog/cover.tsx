import { Contours } from "@treadlight/ui/drawings/contours.tsx";
import { useState } from "react";
import type { Article } from "./articles.ts";

/** An article's picture; where it cannot be loaded, a hill of the same size stands in for it. */
export function Cover({
  article: { image, imageAlt },
  isFirst = false,
  className = "",
}: {
  article: Article;
  /** In the first view of a page; others are loaded when they come near. */
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
      // A picture of the page as it came from the server may have failed before anybody listened.
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
