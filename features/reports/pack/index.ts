export { KEYS_PATH, type Making, type Manifest, manifestSchema, type ReportFile } from "./manifest.ts";

export { type Verdict, verifyReport } from "./verify.ts";
export { fileIn, packReport, zipOf } from "./zip.ts";
