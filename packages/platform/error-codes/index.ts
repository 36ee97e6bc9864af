/** Whether an error of the system, or of a server, has one of these codes, such as `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** To catch with: lets pass that a file is not there. */
export function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}
