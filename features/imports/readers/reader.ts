import type { ImportSettings } from "@treadlight/contract/imports";
import type { SessionInputJson } from "@treadlight/domain/session";

/** A session as read from a file. */
export interface ImportedSession extends SessionInputJson {
  /** What makes it the same session when it is imported again, besides its person. */
  key: string;
  /** Somebody's name or address in a log. It becomes a pseudonym. */
  userName?: string | undefined;
}

/** Receives what a reader finds. Lines count from 1. */
export interface Findings {
  session(line: number, session: ImportedSession): void;
  /** The line is valid but about no known AI tool, or reports no use. */
  ignored(): void;
  /** The line is about a request to a known AI tool that a gateway refused: an attempt, not use. */
  blocked(): void;
  /** @param reason without any value of the line, which may name a person */
  rejected(line: number, reason: string): void;
}

/** Reads a file line by line. */
export interface Reader {
  line(text: string, number: number): void;
  /** Call it after the last line. */
  end(): void;
}

export type ReaderOf = (settings: ImportSettings, findings: Findings) => Reader;

/** The file is not of the chosen kind. The message is for the person who uploaded it. */
export class ImportProblem extends Error {
  override readonly name = "ImportProblem";
}
