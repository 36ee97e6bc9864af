import type { DetectorType } from "@treadlight/domain/security";
import type { GuardOutcome } from "@treadlight/domain/session";
import type { SiteState } from "../messages.ts";
import { type Composers, isByPerson, textOf } from "./composer.ts";
import type { SecretsChoice } from "./guard-dialog.ts";
import type { Secrets } from "./secrets.ts";

type Mode = SiteState["guard"];
type FindSecrets = (text: string) => Secrets;

/** A page takes what somebody sends within this time. Several events belong to one send: a press, a click, the form's. */
const SENDING_MS = 2_000;

export interface GuardOptions {
  mode(): Mode;
  /** Whether nothing may be sent to this tool. */
  isBlocked(): boolean;
  /** Somebody has tried to send something to a blocked tool. */
  onBlocked(): void;
  /** What looks for secrets; undefined until it is loaded. */
  detectors(): FindSecrets | undefined;
  load(): Promise<FindSecrets>;
  /** Whether the organization blocks some values, whatever the person has chosen. */
  blocksAlways(): boolean;
  ask(question: { labels: string[]; mode: "warn" | "block" }): Promise<SecretsChoice>;
  chosen(choice: { detected: DetectorType[]; choice: GuardOutcome }): void;
  signal: AbortSignal;
}

/** What somebody has decided to send as it is. */
interface Allowed {
  values: ReadonlySet<string>;
  /** The whole text; undefined if the values were pasted and more may be written around them. */
  text?: string;
  /** When its send began. */
  usedAt?: number;
}

export interface Guard {
  /** The page has taken a text. What was allowed was allowed for that send. */
  sent(): void;
}

/**
 * Intercepts a send or paste if the text contains a credential or an identity number. What the person allows holds for that text and those
 * values, until they are sent: the guard presses no key for the user. Add it before every other listener. Sending before the detectors
 * are loaded is held too, and needs a second press if there is no secret. To a blocked tool, nothing is sent.
 */
export function startGuard(composers: Composers, options: GuardOptions): Guard {
  const { mode, blocksAlways, isBlocked, onBlocked, detectors, load, ask, chosen, signal } = options;
  let allowed: Allowed | undefined;
  let isAsking = false;
  let hasFailed = false;

  /** Stops an event whose text contains secrets that nobody has allowed. @returns whether it was stopped */
  function hold(
    event: Event,
    text: string,
    settle: (choice: SecretsChoice, redacted: string) => Allowed["text"],
  ): boolean {
    const rule = mode();
    if ((rule === "off" && !blocksAlways()) || text.trim() === "") return false;
    const find = detectors();
    // Without detectors, people must not be kept from sending for ever.
    if (find ? isAllowed(find(text), rule, text) : hasFailed) return false;
    stop(event);
    if (isAsking) return true;
    isAsking = true;
    decide(text, rule, settle)
      .catch(() => {
        hasFailed = true;
      })
      .finally(() => {
        isAsking = false;
      });
    return true;
  }

  function isAllowed({ values, mustBlock }: Secrets, rule: Mode, text: string): boolean {
    if (mustBlock) return false;
    if (rule === "off" || values.length === 0) return true;
    if (!allowed || performance.now() - (allowed.usedAt ?? Number.POSITIVE_INFINITY) > SENDING_MS) return false;
    return values.every((value) => allowed?.values.has(value)) && (allowed.text ?? text) === text;
  }

  async function decide(
    text: string,
    rule: Mode,
    settle: (choice: SecretsChoice, redacted: string) => Allowed["text"],
  ) {
    const { types, labels, values, mustBlock, redacted } = (await load())(text);
    if (!mustBlock && (rule === "off" || values.length === 0)) return settle("send", redacted);
    const isBlock = mustBlock || rule === "block";
    const choice = await ask({ labels, mode: isBlock ? "block" : "warn" });
    const around = settle(choice, redacted);
    if (choice === "send") allowed = { values: new Set(values), ...(around !== undefined && { text: around }) };
    const outcomes = { redact: "redacted", send: "sent", keep: isBlock ? "blocked" : "kept" } as const;
    chosen({ detected: types, choice: choice === "ignored" ? choice : outcomes[choice] });
  }

  function onSend(event: Event): void {
    const composer = composers.sentBy(event);
    if (!composer) return;
    if (isBlocked()) {
      stop(event);
      onBlocked();
      return;
    }
    const text = textOf(composer);
    const isHeld = hold(event, text, (choice, redacted) => {
      composer.focus();
      if (choice === "redact") replaceText(redacted);
      return text;
    });
    if (!isHeld && allowed) allowed.usedAt ??= performance.now();
  }

  for (const type of ["keydown", "pointerdown", "mousedown", "click", "submit"])
    addEventListener(type, onSend, { capture: true, signal });
  addEventListener(
    "paste",
    (event) => {
      const composer = isByPerson(event) ? composers.of(event) : undefined;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!composer) return;
      hold(event, text, (choice, redacted) => {
        composer.focus();
        if (choice === "send") insertText(text);
        if (choice === "redact") insertText(redacted);
        return undefined;
      });
    },
    { capture: true, signal },
  );
  return {
    sent() {
      allowed = undefined;
    },
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function replaceText(text: string): void {
  document.execCommand("selectAll");
  insertText(text);
}

/** Writes as a person does, so that the page's editor takes notice. Nothing newer does that in every editor. */
function insertText(text: string): void {
  document.execCommand("insertText", false, text);
}
