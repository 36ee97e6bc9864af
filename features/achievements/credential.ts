import { gzipSync } from "node:zlib";
import { REVOKED_PATH } from "@treadlight/contract/certificates";
import {
  ACHIEVEMENTS,
  type AchievementType,
  CERTIFICATE_LIMIT,
  CERTIFICATE_STATEMENTS,
  certificateAddress,
} from "@treadlight/domain/achievements";
import { type SigningKey, signedToken } from "@treadlight/platform/signing";

export interface Issuer {
  name: string;
  /** The public address of the installation. */
  url: string;
}

export interface CertificateFacts {
  id: string;
  achievementType: AchievementType;
  /** The holder's, as they chose it. */
  name: string;
  awardedAt: Date;
}

const VC_CONTEXT = "https://www.w3.org/ns/credentials/v2";
const BADGES_CONTEXT = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";

/**
 * A certificate as an Open Badges 3.0 credential: a JSON Web Token whose header holds the public key. Equal facts give an
 * equal token.
 * @param index its place in the list of revoked certificates
 */
export function credentialOf(facts: CertificateFacts & { index: number }, issuer: Issuer, key: SigningKey): string {
  const { id, achievementType, name, awardedAt, index } = facts;
  const { title, description, badgeImage } = ACHIEVEMENTS[achievementType];
  const list = `${issuer.url}${REVOKED_PATH}`;
  const subject = `urn:uuid:${id}`;
  return signedToken(
    {
      "@context": [VC_CONTEXT, BADGES_CONTEXT],
      id: certificateAddress(issuer.url, id),
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      name: title,
      issuer: profileOf(issuer),
      validFrom: awardedAt.toISOString(),
      credentialSubject: {
        id: subject,
        type: ["AchievementSubject"],
        identifier: [{ type: "IdentityObject", hashed: false, identityType: "name", identityHash: name }],
        achievement: {
          id: `${issuer.url}/certifications#${achievementType}`,
          type: ["Achievement"],
          achievementType: "Certificate",
          name: title,
          description,
          criteria: { narrative: `The holder ${CERTIFICATE_STATEMENTS[achievementType]}. ${CERTIFICATE_LIMIT}` },
          image: { id: `${issuer.url}${badgeImage}`, type: "Image" },
        },
      },
      credentialStatus: {
        id: `${list}#${index}`,
        type: "BitstringStatusListEntry",
        statusPurpose: "revocation",
        statusListIndex: String(index),
        statusListCredential: list,
      },
      ...{ iss: issuer.url, jti: certificateAddress(issuer.url, id), sub: subject, nbf: seconds(awardedAt) },
    },
    key,
  );
}

/** Shorter lists would tell which certificate a reader asks about. */
const MIN_BITS = 131_072;

/** The list of revoked certificates: a bit for each that was ever issued, set if it was revoked. */
export function revokedListOf(revoked: readonly number[], issuer: Issuer, key: SigningKey, now: Date): string {
  const list = `${issuer.url}${REVOKED_PATH}`;
  const bits = new Uint8Array(revoked.reduce((most, index) => Math.max(most, index + 1), MIN_BITS) / 8 + 1);
  // The first index is the left-most bit.
  for (const index of revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return signedToken(
    {
      "@context": [VC_CONTEXT],
      id: list,
      type: ["VerifiableCredential", "BitstringStatusListCredential"],
      issuer: issuer.url,
      validFrom: now.toISOString(),
      credentialSubject: {
        id: `${list}#list`,
        type: "BitstringStatusList",
        statusPurpose: "revocation",
        // "u" says that base64url follows.
        encodedList: `u${gzipSync(bits).toString("base64url")}`,
      },
      ...{ iss: issuer.url, jti: list, nbf: seconds(now) },
    },
    key,
  );
}

const profileOf = ({ name, url }: Issuer) => ({ id: url, type: ["Profile"], name, url });
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
