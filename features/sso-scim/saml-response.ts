import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { nameSchema } from "@treadlight/contract/fields";
import { line } from "@treadlight/domain/text";
import { z } from "zod";
import type { SamlProvider } from "./saml-metadata.ts";
import { isPlainXml } from "./saml-xml.ts";

const CLOCK_TOLERANCE_MS = 60_000;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
/** Signatures and digests that can be forged, or that anybody can make. */
const WEAK = /xmldsig#(rsa-sha1|dsa-sha1|sha1|hmac-)|xmldsig-more#(hmac-|md5|rsa-md5)/;
/** An algorithm's name with a reference to a character, behind which it could be a weak one. */
const HIDDEN = /Algorithm\s*=\s*["'][^"']*&/;

/** By what providers call them, the most usual first. */
const EMAIL = [
  "email",
  "mail",
  "emailAddress",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const NAME = [
  "displayName",
  "name",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "urn:oid:2.16.840.1.113730.3.1.241",
];
const GIVEN_NAME = [
  "firstName",
  "givenName",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
  "urn:oid:2.5.4.42",
];
const SURNAME = [
  "lastName",
  "surname",
  "sn",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
  "urn:oid:2.5.4.4",
];

/** An organization's addresses at this installation: its providers know it by these. */
export interface ServiceProvider {
  /** Our entity id, for this organization only. */
  entityId: string;
  /** Where responses are posted to. */
  responseUrl: string;
}

export const serviceProvider = (publicUrl: string, organizationId: string): ServiceProvider => {
  const url = `${publicUrl}/api/auth/company/saml/${organizationId}`;
  return { entityId: url, responseUrl: url };
};

/** What a verified response says. */
export interface SamlAnswer {
  subject: string;
  email: string | undefined;
  name: string | null;
  /** Of the assertion, with its values by name. */
  attributes: Readonly<Record<string, unknown>>;
  /** The request that it answers. */
  requestId: string;
  assertionId: string;
  /** Until then it may be presented. */
  validUntil: Date;
}

/** Why a response is refused, for the log. */
export class ResponseProblem extends Error {}

const one = <T extends z.ZodType>(schema: T) => z.tuple([schema]).transform(([value]) => value);
const text = z.looseObject({ _: z.string() }).transform(({ _ }) => _);

/** The assertion of the web browser profile (SAML 2.0 Profiles, 4.1.4.2), as the library reads what was signed. */
const assertionSchema = z.object({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: line(500) }),
    Issuer: one(text),
    Subject: one(
      z.looseObject({
        NameID: one(z.looseObject({ _: line(255), $: z.looseObject({ Format: z.string().optional() }).optional() })),
        SubjectConfirmation: z.array(
          z.looseObject({
            $: z.looseObject({ Method: z.string() }),
            SubjectConfirmationData: z.array(
              z.looseObject({
                $: z.looseObject({
                  InResponseTo: z.string().optional(),
                  Recipient: z.string().optional(),
                  NotOnOrAfter: z.iso.datetime({ offset: true }).optional(),
                }),
              }),
            ),
          }),
        ),
      }),
    ),
    Conditions: one(z.looseObject({ AudienceRestriction: z.array(z.unknown()).min(1) })),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

/** With their values by name: a text, or a list of texts. */
const attributesSchema = z.record(z.string(), z.unknown()).default({});

/** The address at which somebody signs in, which then posts a response to `responseUrl`. Requests are not signed. */
export function signInUrl(provider: SamlProvider, service: ServiceProvider, requestId: string): Promise<string> {
  const saml = libraryFor(provider, service, { generateUniqueId: () => requestId });
  return saml.getAuthorizeUrlAsync("", undefined, {});
}

/**
 * Verifies a response: signed by the provider, for this organization, now, and in answer to a request. Whether this browser made that
 * request, and whether the assertion was used before, the caller decides.
 * @param response as posted, in Base64
 * @throws ResponseProblem
 */
export async function readResponse(
  response: string,
  provider: SamlProvider,
  service: ServiceProvider,
  nowMs: number,
): Promise<SamlAnswer> {
  const xml = Buffer.from(response, "base64").toString("utf8");
  if (!isPlainXml(xml)) throw new ResponseProblem("too large, or with a DOCTYPE");
  if (WEAK.test(xml) || HIDDEN.test(xml)) throw new ResponseProblem("signed with a weak algorithm");
  const { profile } = await libraryFor(provider, service)
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((cause: unknown) => {
      throw new ResponseProblem("the library refuses it", { cause });
    });
  const read = assertionSchema.safeParse(profile?.getAssertion?.());
  if (!profile || !read.success) throw new ResponseProblem("no such assertion", { cause: read.error });
  const { $, Issuer, Subject } = read.data.Assertion;
  if (Issuer !== provider.issuer) throw new ResponseProblem("of another issuer");
  const { _: nameId, $: { Format: format } = {} } = Subject.NameID;
  if (format === TRANSIENT) throw new ResponseProblem("its name id is another one each time");
  const confirmed = Subject.SubjectConfirmation.filter(({ $: { Method } }) => Method === BEARER)
    .flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData.map(({ $: data }) => data))
    .find(
      ({ Recipient, NotOnOrAfter, InResponseTo }) =>
        Recipient === service.responseUrl &&
        InResponseTo !== undefined &&
        NotOnOrAfter !== undefined &&
        Date.parse(NotOnOrAfter) + CLOCK_TOLERANCE_MS > nowMs,
    );
  // The library lets one pass that answers no request, or that was meant for another address.
  if (confirmed?.InResponseTo === undefined || confirmed.NotOnOrAfter === undefined) {
    throw new ResponseProblem("no confirmation for this address, now, in answer to a request");
  }
  const attributes = attributesSchema.parse(profile.attributes);
  const first = (names: readonly string[]) => {
    const given = names
      .map((name) => attributes[name])
      .find((value) => typeof value === "string" && value.trim() !== "");
    return given === undefined ? undefined : String(given).trim();
  };
  const names = [first(GIVEN_NAME), first(SURNAME)].filter((part) => part !== undefined).join(" ");
  const { data: name = null } = nameSchema.safeParse(first(NAME) ?? names);
  return {
    subject: nameId,
    email: first(EMAIL) ?? (format === EMAIL_FORMAT ? nameId : undefined),
    name,
    attributes,
    requestId: confirmed.InResponseTo,
    assertionId: $.ID,
    validUntil: new Date(Date.parse(confirmed.NotOnOrAfter) + CLOCK_TOLERANCE_MS),
  };
}

function libraryFor(
  { issuer: idpIssuer, signInUrl: entryPoint, certificates: idpCert }: SamlProvider,
  { entityId, responseUrl }: ServiceProvider,
  more: { generateUniqueId?: () => string } = {},
): SAML {
  return new SAML({
    ...{ idpIssuer, entryPoint, idpCert, issuer: entityId, audience: entityId, callbackUrl: responseUrl },
    wantAssertionsSigned: true,
    // The assertion says everything that counts.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: CLOCK_TOLERANCE_MS,
    // The provider decides which name it gives, and how people prove who they are.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...more,
  });
}
