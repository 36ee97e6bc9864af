import type { DetectorType } from "@treadlight/domain/security";
import { addFiles, type Files, type GuardOutcome } from "@treadlight/domain/session";
import { addFindings, type Findings } from "@treadlight/sdk/session";
import { isByPerson } from "./composer.ts";
import { fileKind } from "./file-kind.ts";
import type { askAboutSecrets } from "./guard-dialog.ts";
import type { Secrets } from "./secrets.ts";

/** Larger files are counted, not read. */
const MAX_READ_BYTES = 1_000_000;
/** What consists of text is of other kinds. */
const UNREAD = ["document", "image", "media", "archive"];

type Question = Omit<Parameters<typeof askAboutSecrets>[0], "tool" | "theme">;

/** Files that the page has, and what was found in their text. */
export type Given = { files: Files } & Pick<Findings, "detected" | "categories" | "ownDetected">;

export interface FilesOptions {
  mode(): "off" | "warn" | "block";
  /** Whether the organization blocks some values, whatever the person has chosen. */
  blocksAlways(): boolean;
  /** Whether files are watched in this page. */
  isOn(): boolean;
  /** Whether nothing may be sent to this tool. */
  isBlocked(): boolean;
  /** Somebody has tried to send something to a blocked tool. */
  onBlocked(): void;
  load(): Promise<(text: string) => Secrets>;
  ask(question: Question): ReturnType<typeof askAboutSecrets>;
  chosen(choice: { detected: DetectorType[]; choice: GuardOutcome }): void;
  attached(given: Given): void;
  signal: AbortSignal;
}

/** A file, and what is in it if it is a small one that consists of text. */
interface Read {
  file: File;
  secrets?: Secrets;
}

/**
 * Sees the files that somebody chooses, drops or pastes, before the page does. Where it may have to ask about values in their text, it
 * keeps them back until they are read. The page then gets the event again, with the files that it may have.
 */
export function watchFiles(options: FilesOptions): void {
  const listener = { capture: true, signal: options.signal };
  /** Fields in which somebody has just chosen files, and whether these were taken. */
  const told = new Map<HTMLInputElement, boolean>();

  function onChosen(event: Event): void {
    const [input] = event.composedPath();
    if (!(input instanceof HTMLInputElement) || input.type !== "file" || !isByPerson(event)) return;
    // The browser tells twice of one choice.
    const isTaken = told.get(input);
    if (isTaken === true) stop(event);
    if (isTaken !== undefined) return;
    told.set(input, take(event, [...(input.files ?? [])], input.webkitdirectory, give));
    setTimeout(() => told.delete(input));
    if (told.get(input)) input.value = "";

    function give({ files }: DataTransfer) {
      if (!(input instanceof HTMLInputElement)) return;
      input.files = files;
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
  }

  function onDrop(event: DragEvent): void {
    const { dataTransfer, clientX, clientY } = event;
    const [target] = event.composedPath();
    takeFrom(event, dataTransfer, (given) =>
      target?.dispatchEvent(new DragEvent("drop", { ...AGAIN, clientX, clientY, dataTransfer: given })),
    );
  }

  function onPaste(event: ClipboardEvent): void {
    // What offers a text too is pasted as text, and guarded as such.
    if (event.clipboardData?.getData("text/plain") !== "") return;
    const [target] = event.composedPath();
    takeFrom(event, event.clipboardData, (given) =>
      target?.dispatchEvent(new ClipboardEvent("paste", { ...AGAIN, clipboardData: given })),
    );
  }

  function takeFrom(event: Event, data: DataTransfer | null, give: (given: DataTransfer) => void): void {
    if (!isByPerson(event)) return;
    const hasFolder = [...(data?.items ?? [])].some((item) => item.webkitGetAsEntry()?.isDirectory);
    take(event, [...(data?.files ?? [])], hasFolder, give);
  }

  /**
   * Takes files from the page where they must be read before it may have them.
   * @param hasFolder a folder cannot be given to the page again, so it stays there, unread
   * @returns whether they were taken
   */
  function take(event: Event, files: File[], hasFolder: boolean, give: (given: DataTransfer) => void): boolean {
    if (files.length === 0 || !options.isOn()) return false;
    if (options.isBlocked()) {
      stop(event);
      options.onBlocked();
      return false;
    }
    const asks = options.mode() !== "off" || options.blocksAlways();
    if (hasFolder) tell(files.map((file) => ({ file })));
    else if (asks && files.some(mayBeText)) {
      stop(event);
      void settle(files, give);
      return true;
    } else void read(files).then(tell);
    return false;
  }

  async function settle(files: readonly File[], give: (given: DataTransfer) => void): Promise<void> {
    const given = await judge(await read(files));
    if (given.length === 0) return;
    const transfer = new DataTransfer();
    for (const { file } of given) transfer.items.add(file);
    give(transfer);
    tell(given);
  }

  /** Asks about the values in files. @returns the files that the page may have */
  async function judge(read: Read[]): Promise<Read[]> {
    const rule = options.mode();
    const severe = read.flatMap(({ file, secrets }) => (secrets && secrets.values.length > 0 ? { file, secrets } : []));
    const mustBlock = severe.some(({ secrets }) => secrets.mustBlock);
    if (severe.length === 0 || (rule === "off" && !mustBlock)) return read;
    const isBlock = mustBlock || rule === "block";
    const choice = await options.ask({
      labels: [...new Set(severe.flatMap(({ secrets }) => secrets.labels))],
      mode: isBlock ? "block" : "warn",
      files: severe.map(({ file }) => file.name),
    });
    const keep = isBlock ? "blocked" : "kept";
    const outcomes = { redact: "redacted", send: "sent", ignored: "ignored", keep } as const;
    const detected = [...new Set(severe.flatMap(({ secrets }) => secrets.types))];
    options.chosen({ detected, choice: outcomes[choice] });
    if (choice === "send") return read;
    return choice === "redact" ? read.map(withoutValues) : [];
  }

  /** Without what finds values, people must not be kept from their work for ever: then nothing is known of a text. */
  async function read(files: readonly File[]): Promise<Read[]> {
    const find = await options.load().catch(() => undefined);
    return Promise.all(
      files.map(async (file) => {
        const text = find && mayBeText(file) ? await textOf(file).catch(() => undefined) : undefined;
        return { file, ...(find && text !== undefined && { secrets: find(text) }) };
      }),
    );
  }

  function tell(given: readonly Read[]): void {
    let all: Given = { files: {} };
    for (const { file, secrets } of given) {
      const files = addFiles(all.files, { [fileKind(file)]: { count: 1, bytes: file.size } });
      all = { ...all, ...(secrets && addFindings(all, secrets.found)), files };
    }
    options.attached(all);
  }

  for (const type of ["input", "change"]) addEventListener(type, onChosen, listener);
  addEventListener("drop", onDrop, listener);
  addEventListener("paste", onPaste, listener);
}

const AGAIN = { bubbles: true, cancelable: true, composed: true };

const mayBeText = (file: File) => file.size <= MAX_READ_BYTES && !UNREAD.includes(fileKind(file));

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The text of a file. Rejects if its bytes are none. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal: true }).decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal: true }).decode(bytes);
  if (bytes.includes(0)) throw new Error("A text contains no zero bytes.");
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function withoutValues({ file, secrets }: Read): Read {
  if (!secrets || secrets.values.length === 0) return { file, ...(secrets && { secrets }) };
  const { name, type, lastModified } = file;
  return { file: new File([secrets.redacted], name, { type, lastModified }) };
}
