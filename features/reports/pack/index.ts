export {
  KEYS_PATH,
  type Making,
  type Manifest,
  manifestSchema,
  type ReportFile,
  SESSIONS_FILE,
  sha256,
} from "./manifest.ts";
export { manifestIn, type Verdict, verifyReport } from "./verify.ts";
export { fileIn, packReport, zipOf } from "./zip.ts";
