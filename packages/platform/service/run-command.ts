import { exitCodeOf } from "./exit-code.ts";

/**
 * Runs what an operator types. What it writes is for its own account only, as everything of the data directory. An expected error ends
 * it with its message, and with the code that a service would end with.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    // An error with a code is an expected one, and its message says what to do.
    if (!(error instanceof Error && "code" in error)) throw error;
    console.error(error.message);
    process.exitCode = exitCodeOf(error.code);
  }
}
