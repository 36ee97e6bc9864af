export { KEYS_PATH, type Making, type Manifest, manifestSchema, type ReportFile } from "./manifest.ts";
export { jwkSchema, type PublicKey, type SigningKey, signedToken, signingKey } from "./signing-key.ts";
export { type Verdict, verifyReport } from "./verify.ts";
export { fileIn, packReport, zipOf } from "./zip.ts";
