import { FEED_PATH } from "../../shared/pages.ts";
import { publicUrl } from "../../shared/public-url.ts";
import type { Metadata } from "./metadata.ts";

const SITE_IMAGE = { path: "/social.png", alt: "Treadlight. Smarter AI. Lighter Footprint." };

/** The metadata of a page. React moves these elements into the document's head. */
export function Head({ metadata }: { metadata: Metadata }) {
  const { title, description, keywords, listedPath, type = "website", published, image = SITE_IMAGE } = metadata;
  const imageUrl = publicUrl + image.path;
  return (
    <>
      <title>{title}</title>
      {description !== undefined && (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
          <meta name="twitter:description" content={description} />
        </>
      )}
      {keywords && <meta name="keywords" content={keywords.join(", ")} />}
      <meta name="robots" content={listedPath === undefined ? "noindex, nofollow" : "index, follow"} />
      {listedPath !== undefined && <link rel="canonical" href={publicUrl + listedPath} />}
      {listedPath !== undefined && <meta property="og:url" content={publicUrl + listedPath} />}
      <meta property="og:site_name" content="Treadlight" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      {published !== undefined && <meta property="article:published_time" content={published} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:image" content={imageUrl} />
      <link rel="alternate" type="application/atom+xml" title="Treadlight blog" href={FEED_PATH} />
    </>
  );
}
