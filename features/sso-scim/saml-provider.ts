import { Expected } from "@treadlight/contract/errors";
import { RefusedDestinationError } from "@treadlight/platform/outbound";
import type { ApiDeps } from "../deps.ts";
import { providerFetch } from "./provider-fetch.ts";
import { MetadataProblem, readMetadata, type SamlProvider } from "./saml-metadata.ts";
import { MAX_XML_CHARACTERS } from "./saml-xml.ts";

/** Where the metadata of an organization's provider comes from: a text, or an address. */
export interface SamlSource {
  /** The entity id that the metadata must have. */
  issuer: string;
  metadata: string | null;
  metadataUrl: string | null;
}

type Deps = Pick<ApiDeps, "privateWebhooks" | "logger">;

/**
 * The provider by its metadata, which is fetched for each sign-in if it has an address, so that changed certificates need no action here.
 * @throws Expected `provider_unavailable`
 */
export async function openSamlProvider(deps: Deps, { issuer, ...source }: SamlSource): Promise<SamlProvider> {
  try {
    const provider = await readSource(deps, source);
    if (provider.issuer !== issuer) throw new MetadataProblem("The metadata is of another provider than before.");
    return provider;
  } catch (cause) {
    deps.logger.warn({ err: cause, issuer }, "a company's provider cannot be used");
    throw new Expected("provider_unavailable", { cause, message: reasonOf(cause) });
  }
}

/** @throws MetadataProblem, or what the network threw */
export async function readSource(
  { privateWebhooks: allowPrivate }: Pick<Deps, "privateWebhooks">,
  { metadata, metadataUrl }: Pick<SamlSource, "metadata" | "metadataUrl">,
): Promise<SamlProvider> {
  const provider = readMetadata(metadata ?? (await fetchText(metadataUrl ?? "", allowPrivate)));
  // Browsers are sent there.
  const { protocol } = new URL(provider.signInUrl);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) {
    throw new MetadataProblem("The metadata names an address for signing in that does not begin with https.");
  }
  return provider;
}

async function fetchText(url: string, privateWebhooks: boolean): Promise<string> {
  const answer = await providerFetch({ privateWebhooks })(url);
  if (!answer.ok) throw new MetadataProblem(`The address of the metadata answers ${answer.status}.`);
  const text = await answer.text();
  if (text.length > MAX_XML_CHARACTERS) throw new MetadataProblem("The metadata is too large.");
  return text;
}

/** Why metadata could not be used, for an owner. */
export function reasonOf(error: unknown): string {
  if (error instanceof MetadataProblem) return error.message;
  if (error instanceof RefusedDestinationError) return `The metadata may not be fetched: ${error.message}`;
  return "The provider's metadata could not be fetched.";
}
