import { inflateRawSync } from "node:zlib";
import { generate } from "selfsigned";
import { SignedXml } from "xml-crypto";

export interface SamlPerson {
  nameId: string;
  email?: string;
  name?: string;
  groups?: readonly string[];
}

/** What a response says other than it should. */
export interface Wrong {
  issuer?: string;
  audience?: string;
  recipient?: string;
  /** `null`: it answers no request. */
  inResponseTo?: string | null;
  /** Of the assertion, in ms from now. */
  endsInMs?: number;
  startsInMs?: number;
  nameIdFormat?: string;
  assertionId?: string;
  /** Which element is signed; default `Assertion`. */
  signed?: "Assertion" | "Response" | "nothing";
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
  /** Other attributes, as XML. */
  attributes?: string;
}

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** For tests: an identity provider of SAML 2.0 that signs whatever it is told to. */
export async function samlProvider(issuer: string) {
  const { private: key, cert: certificate } = await generate();
  const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, "");
  const signInUrl = "https://idp.example/saml/sign-in";

  const metadata = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${issuer}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
${base64}
    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

  /** The signed XML of a response to the request in an address. */
  function respond(url: string, person: SamlPerson, wrong: Wrong = {}): string {
    const request = requestIn(url);
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const { recipient = request.responseUrl, audience = request.entityId } = wrong;
    const inResponseTo = wrong.inResponseTo === undefined ? request.id : wrong.inResponseTo;
    const answering = inResponseTo === null ? "" : ` InResponseTo="${inResponseTo}"`;
    const ends = at(wrong.endsInMs ?? 300_000);
    const attribute = (name: string, values: readonly string[]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`).join("")}</saml:Attribute>`;
    const attributes = [
      person.email === undefined ? "" : attribute("email", [person.email]),
      person.name === undefined ? "" : attribute("displayName", [person.name]),
      person.groups === undefined ? "" : attribute("groups", person.groups),
      wrong.attributes ?? "",
    ].join("");
    const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${wrong.assertionId ?? `_${crypto.randomUUID()}`}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${wrong.issuer ?? issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${wrong.nameIdFormat ?? PERSISTENT}">${person.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${answering} NotOnOrAfter="${ends}" Recipient="${recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(wrong.startsInMs ?? -1_000)}" NotOnOrAfter="${ends}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes === "" ? "" : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion>`;
    const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${crypto.randomUUID()}" Version="2.0" IssueInstant="${at(0)}"${answering} Destination="${recipient}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
    return wrong.signed === "nothing" ? response : sign(response, wrong);
  }

  function sign(xml: string, { signed = "Assertion", signatureAlgorithm, digestAlgorithm }: Wrong): string {
    const signer = new SignedXml({
      privateKey: key,
      signatureAlgorithm: signatureAlgorithm ?? RSA_SHA256,
      canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
    });
    const element = `//*[local-name(.)='${signed}']`;
    signer.addReference({
      xpath: element,
      transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/10/xml-exc-c14n#"],
      digestAlgorithm: digestAlgorithm ?? SHA256,
    });
    signer.computeSignature(xml, {
      location: { reference: `${element}/*[local-name(.)='Issuer']`, action: "after" },
      prefix: "ds",
    });
    return signer.getSignedXml();
  }

  return { issuer, signInUrl, metadata, respond };
}

/** What our request asks for. */
export function requestIn(url: string) {
  const sealed = new URL(url).searchParams.get("SAMLRequest") ?? "";
  const xml = inflateRawSync(Buffer.from(sealed, "base64")).toString();
  const part = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    xml,
    id: part(/ ID="([^"]+)"/),
    responseUrl: part(/AssertionConsumerServiceURL="([^"]+)"/),
    entityId: part(/<saml:Issuer[^>]*>([^<]+)</),
  };
}
