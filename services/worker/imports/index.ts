export { type ImportDeps, importHandler } from "./import-handler.ts";
export { readImport } from "./read-import.ts";
export { sessionTaker } from "./take-sessions.ts";
