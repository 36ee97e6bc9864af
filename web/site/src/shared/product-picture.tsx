import { Fragment } from "react";

interface Picture {
  /** In CSS px: the picture itself may have more. */
  width: number;
  height: number;
  alt: string;
  /** Width of a smaller file for phones, in px. */
  phoneWidth?: number;
}

/** Pictures of the dashboard with the demo's company, in public/product. `npm run screenshots` takes them. */
const PICTURES = {
  dashboard: {
    width: 1120,
    height: 800,
    phoneWidth: 672,
    alt: "The dashboard of an organization: time saved and CO₂ with their ranges, compliance score, sessions over a month and use by tool",
  },
  gained: {
    width: 368,
    height: 465,
    alt: "96 hours saved in a month, as an estimate with its range, and the sessions and prompts behind it",
  },
  where: {
    width: 568,
    height: 502,
    alt: "Which types of sensitive values went to which tool from which department, by sessions",
  },
  tools: { width: 368, height: 504, alt: "Sessions, time saved with its range, compliance and estimated CO₂ by tool" },
  risks: { width: 368, height: 361, alt: "52 of 4,500 sessions had sensitive values, by how severe they were" },
  footprint: { width: 368, height: 436, alt: "CO₂, energy and water of a month, each with its range" },
  timeline: { width: 368, height: 600, alt: "The sessions of an organization, day by day over a month" },
} satisfies Record<string, Picture>;

export type PictureName = keyof typeof PICTURES;

/**
 * A picture of the product, in the page's theme. The other theme's is not loaded: it is lazy and never in sight.
 * @param isFirst it is what a visitor sees first, so it is loaded before the styles show which theme is meant
 */
export function ProductPicture({
  name,
  isFirst = false,
  className,
}: {
  name: PictureName;
  isFirst?: boolean;
  className: string;
}) {
  const { width, height, alt, phoneWidth }: Picture = PICTURES[name];
  return (["light", "dark"] as const).map((theme) => {
    const src = `/product/${name}-${theme}.webp`;
    const srcSet = phoneWidth
      ? `/product/${name}-${theme}-${phoneWidth}.webp ${phoneWidth}w, ${src} ${width}w`
      : undefined;
    const sizes = phoneWidth ? `(width < 40rem) calc(100vw - 2rem), ${width}px` : undefined;
    return (
      <Fragment key={theme}>
        {isFirst && (
          <link
            rel="preload"
            as="image"
            href={src}
            imageSrcSet={srcSet}
            imageSizes={sizes}
            media={`(prefers-color-scheme: ${theme})`}
            fetchPriority="high"
          />
        )}
        <img
          {...{ src, srcSet, sizes, width, height }}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={`${theme === "light" ? "dark:hidden" : "hidden dark:block"} ${className}`}
        />
      </Fragment>
    );
  });
}
