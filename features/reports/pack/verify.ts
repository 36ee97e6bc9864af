import { isSignedBy, type PublicKey } from "@treadlight/platform/signing";
import { strFromU8 } from "fflate";
import { type Manifest, manifestSchema, sha256 } from "./manifest.ts";
import { filesIn, holdsNothingElse, MANIFEST, SIGNATURE } from "./zip.ts";

/** Parsing takes long if values are nested deeply. */
const MAX_MANIFEST_BYTES = 64 * 1024;

export interface Verdict {
  /** Whether every file is as it was when the report was signed. */
  isUnchanged: boolean;
  /** Whether one of the trusted keys signed it; undefined if none were given. Only then does `isUnchanged` say who made it. */
  isTrusted: boolean | undefined;
  problems: { file: string; problem: string }[];
  /** Undefined if it cannot be read. */
  manifest: Manifest | undefined;
}

/**
 * Checks a report against its own manifest, without asking anybody.
 * @param trusted the keys of the installation that made it, each at least by its thumbprint (RFC 7638), which no other key has. Without
 *   them the verdict says only that nothing changed since somebody signed it with the key that the manifest names.
 */
export function verifyReport(zip: Uint8Array, trusted?: readonly Pick<PublicKey, "kid">[]): Verdict {
  const found = filesIn(zip);
  if (!found) return failed([{ file: "report.zip", problem: "is not a ZIP archive of a report" }]);
  const manifestBytes = found.get(MANIFEST)?.();
  const manifest = manifestBytes && manifestIn(manifestBytes);
  if (!manifestBytes || !manifest) return failed([{ file: MANIFEST, problem: "is missing or cannot be read" }]);

  const { publicKey, files } = manifest;
  const signature = found.get(SIGNATURE)?.();
  if (!signature) return failed([{ file: SIGNATURE, problem: "is missing or cannot be read" }], manifest);
  if (!isSignedBy(publicKey, manifestBytes, signature)) {
    // The hashes in it prove nothing then.
    return failed([{ file: SIGNATURE, problem: `does not match ${MANIFEST}` }], manifest);
  }
  const problems: Verdict["problems"] = [];
  if (!holdsNothingElse(zip)) problems.push({ file: "report.zip", problem: "holds more than the files of the report" });
  const known = new Set([MANIFEST, SIGNATURE]);
  for (const { name, sha256: expected } of files) {
    if (known.has(name)) {
      problems.push({ file: name, problem: "is listed twice" });
      continue;
    }
    known.add(name);
    const content = found.get(name)?.();
    if (!content) problems.push({ file: name, problem: "is missing or cannot be read" });
    else if (sha256(content) !== expected) problems.push({ file: name, problem: "has changed since it was signed" });
  }
  for (const name of found.keys())
    if (!known.has(name)) problems.push({ file: name, problem: "is not part of the report" });
  const isTrusted = trusted?.some(({ kid }) => kid === publicKey.kid);
  return { isUnchanged: problems.length === 0, isTrusted, problems, manifest };
}

const failed = (problems: Verdict["problems"], manifest?: Manifest): Verdict => ({
  isUnchanged: false,
  isTrusted: undefined,
  problems,
  manifest,
});

/** @returns undefined if it is none */
export function manifestIn(content: Uint8Array): Manifest | undefined {
  if (content.byteLength > MAX_MANIFEST_BYTES) return undefined;
  try {
    return manifestSchema.safeParse(JSON.parse(strFromU8(content))).data;
  } catch {
    return undefined;
  }
}
