import { X509Certificate } from "node:crypto";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { isPlainXml } from "./saml-xml.ts";

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const MIN_RSA_BITS = 2_048;
const MAX_ISSUER_CHARACTERS = 500;

/** What the metadata of a provider says. */
export interface SamlProvider {
  /** Its entity id. */
  issuer: string;
  /** Where people sign in, by the redirect binding. */
  signInUrl: string;
  /** With which it signs, in PEM. */
  certificates: string[];
}

/** What is wrong with metadata, for an owner. */
export class MetadataProblem extends Error {}

const attribute = z.string().trim();
const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([]);

const descriptorSchema = z.object({
  entityID: attribute.min(1).max(MAX_ISSUER_CHARACTERS),
  IDPSSODescriptor: z.tuple([
    z.object({
      SingleSignOnService: listOf(z.object({ Binding: attribute, Location: attribute })),
      KeyDescriptor: listOf(
        z.object({
          use: attribute.optional(),
          KeyInfo: listOf(z.object({ X509Data: listOf(z.object({ X509Certificate: listOf(z.string()) })) })),
        }),
      ),
    }),
  ]),
});

const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: "", removeNSPrefix: true },
  ...{ parseTagValue: false, parseAttributeValue: false },
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/**
 * Reads the metadata of one identity provider (SAML 2.0 Metadata, 2.4.3). The owner, or TLS, vouches for it: a signature in it is not checked.
 * @throws MetadataProblem
 */
export function readMetadata(xml: string): SamlProvider {
  const root = z.looseObject({ EntityDescriptor: z.tuple([z.unknown()]) }).safeParse(parsed(xml));
  if (!root.success) throw new MetadataProblem("The metadata does not describe one provider (EntityDescriptor).");
  const read = descriptorSchema.safeParse(root.data.EntityDescriptor[0]);
  if (!read.success)
    throw new MetadataProblem("The metadata does not describe one identity provider with an entity id.");
  const { entityID: issuer, IDPSSODescriptor } = read.data;
  const [{ SingleSignOnService, KeyDescriptor }] = IDPSSODescriptor;
  const signInUrl = SingleSignOnService.find(({ Binding }) => Binding === REDIRECT)?.Location ?? "";
  if (!URL.canParse(signInUrl)) {
    throw new MetadataProblem("The metadata names no address for signing in by redirect.");
  }
  const certificates = KeyDescriptor.filter(({ use }) => use !== "encryption")
    .flatMap(({ KeyInfo }) => KeyInfo)
    .flatMap(({ X509Data }) => X509Data)
    .flatMap(({ X509Certificate }) => X509Certificate)
    .map(certificateOf);
  if (certificates.length === 0) throw new MetadataProblem("The metadata has no certificate for signing.");
  return { issuer, signInUrl, certificates };
}

function parsed(xml: string): unknown {
  try {
    if (isPlainXml(xml)) return parser.parse(xml, true);
  } catch {
    // Not well-formed.
  }
  throw new MetadataProblem("The metadata is not well-formed XML, is too large, or has a DOCTYPE.");
}

function certificateOf(base64: string): string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    throw new MetadataProblem("A certificate in the metadata cannot be read.");
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) {
    throw new MetadataProblem(`A certificate in the metadata has no RSA key of at least ${MIN_RSA_BITS} bits.`);
  }
  return certificate.toString();
}
