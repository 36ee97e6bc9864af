import { publicUrl } from "../shared/public-url.ts";
import type { Metadata } from "./metadata.ts";

/** What a page says about itself in the document's head, where React puts these elements by itself. */
export function Head({ metadata }: { metadata: Metadata }) {
  const { title, description, keywords, canonicalPath, noIndex = false, type = "website", published } = metadata;
  const image = { path: "/social.png", alt: "Treadlight. Smarter AI. Lighter Footprint.", ...metadata.image };
  const imageUrl = publicUrl + image.path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords.join(", ")} />}
      <meta name="robots" content={noIndex ? "noindex, nofollow" : "index, follow"} />
      {canonicalPath !== undefined && <link rel="canonical" href={publicUrl + canonicalPath} />}
      {canonicalPath !== undefined && <meta property="og:url" content={publicUrl + canonicalPath} />}
      <meta property="og:site_name" content="Treadlight" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:alt" content={image.alt} />
      {published !== undefined && <meta property="article:published_time" content={published} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageUrl} />
    </>
  );
}
