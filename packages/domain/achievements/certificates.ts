import type { AchievementType } from "./achievement-types.ts";

/** What a certificate says of its holder, after their name. */
export const CERTIFICATE_STATEMENTS: Readonly<Record<AchievementType, string>> = {
  bronze: "has set up Treadlight and begun to measure their use of AI",
  silver: "has measured their use of AI with Treadlight for six months",
  gold: "has measured their use of AI with Treadlight for twelve months",
};

/** Stands on every certificate, because its title alone could be taken for more. */
export const CERTIFICATE_LIMIT =
  "It certifies that AI use was measured. It does not rate the person, their use of AI or its footprint.";

/** The public page of a certificate. @param origin the address of the installation, without a slash at the end */
export const certificateAddress = (origin: string, id: string): string => `${origin}/certificates/${id}`;

/** LinkedIn's form for adding a certificate to one's profile, filled in. */
export function linkedInProfileAddress(
  { id, title, awardedAt }: { id: string; title: string; awardedAt: Date },
  issuer: { name: string; url: string },
): string {
  const fields = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: title,
    organizationName: issuer.name,
    issueYear: String(awardedAt.getUTCFullYear()),
    issueMonth: String(awardedAt.getUTCMonth() + 1),
    certUrl: certificateAddress(issuer.url, id),
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}
