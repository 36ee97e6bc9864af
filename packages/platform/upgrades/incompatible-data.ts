/** What is stored cannot be used by this version, and nothing of it was touched. The message says what to do. */
export class IncompatibleDataError extends Error {
  override readonly name = "IncompatibleDataError";
  readonly code = "incompatible_data";
}
