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
  /** The line is about a request to a known AI tool that a gateway refused to somebody: an attempt, not use. */
  blocked(tool: string, who: string): void;
  /** @param reason without any value of the line, which may name a person */
  rejected(line: number, reason: string): void;
}

/** Reads a file of text line by line. */
export interface TextReader {
  line(text: string, number: number): void;
  /** Call it after the last line. */
  end(): void;
}

/** Reads a file of JSON, whose entries are objects in a list, in a list inside an object, or one after the other. */
export interface JsonReader {
  /** What a list of entries inside an object may be called. */
  lists?: readonly string[];
  /** @param number of its line, or its place among the entries if these go over several lines */
  entry(value: unknown, number: number): void;
  /** Call it after the last entry. */
  end(): void;
}

/** Reads a file as text or JSON, whichever it is. Without one of them, the kind has no such form. */
export interface Reader {
  text?: TextReader;
  json?: JsonReader;
}

/** @param askedAt when the import was asked for: some logs name no year */
export type ReaderOf = (settings: ImportSettings, findings: Findings, askedAt: Date) => Reader;

/** The file is not of the chosen kind. The message is for the person who uploaded it. */
export class ImportProblem extends Error {
  override readonly name = "ImportProblem";
}
