import type { DetectorType } from "@treadlight/domain/security";
import type { SiteRequest, SiteState } from "../messages.ts";
import { type Composers, isByPerson, textOf } from "./composer.ts";
import type { SecretsChoice } from "./guard-dialog.ts";
import type { findSecrets } from "./secrets.ts";

type Mode = SiteState["guard"];
export type GuardChoice = Extract<SiteRequest, { type: "guardChoice" }>;
type FindSecrets = typeof findSecrets;

export interface GuardOptions {
  mode(): Mode;
  /** What looks for secrets; undefined until it is loaded. */
  detectors(): FindSecrets | undefined;
  load(): Promise<FindSecrets>;
  ask(question: { types: DetectorType[]; mode: "warn" | "block" }): Promise<SecretsChoice>;
  chosen(choice: Omit<GuardChoice, "type">): void;
  signal: AbortSignal;
}

/**
 * Intercepts a send or paste once if the text contains a credential or an identity number. The decision applies to the
 * next send: the guard presses no key for the user. Add it before every other listener. Sending before the detectors
 * are loaded is held too, and needs a second press if there is no secret.
 */
export function startGuard(composers: Composers, options: GuardOptions): void {
  const { mode, detectors, load, ask, chosen, signal } = options;
  let allowed = new Set<DetectorType>();
  let isAsking = false;
  let hasFailed = false;

  /** Stops an event whose text contains secrets that nobody has allowed. */
  function hold(event: Event, text: string, settle: (choice: SecretsChoice, redacted: string) => void): void {
    const rule = mode();
    if (rule === "off" || text.trim() === "") return;
    const find = detectors();
    // Without detectors, people must not be kept from sending for ever.
    if (find ? isAllowed(find(text).types) : hasFailed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isAsking) return;
    isAsking = true;
    decide(text, rule, settle)
      .catch(() => {
        hasFailed = true;
      })
      .finally(() => {
        isAsking = false;
      });
  }

  const isAllowed = (types: readonly DetectorType[]) => types.every((type) => allowed.has(type));

  async function decide(
    text: string,
    rule: "warn" | "block",
    settle: (choice: SecretsChoice, redacted: string) => void,
  ) {
    const { types, redacted } = (await load())(text);
    if (isAllowed(types)) return settle("send", redacted);
    const choice = await ask({ types, mode: rule });
    if (choice === "send") allowed = new Set(types);
    settle(choice, redacted);
    const words = { redact: "redacted", send: "sent", keep: rule === "block" ? "blocked" : "kept" } as const;
    chosen({ detected: types, choice: words[choice] });
  }

  function onSend(event: Event): void {
    const composer = composers.sentBy(event);
    if (!composer) return;
    hold(event, textOf(composer), (choice, redacted) => {
      if (choice === "redact") replaceText(composer, redacted);
    });
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
        if (choice !== "keep") insertText(composer, choice === "redact" ? redacted : text);
      });
    },
    { capture: true, signal },
  );
  // Permission is used up by the send.
  addEventListener(
    "input",
    (event) => {
      // Reading the text is slow, and this runs on every keystroke.
      const composer = allowed.size > 0 ? composers.of(event) : undefined;
      if (composer && textOf(composer).trim() === "") allowed.clear();
    },
    { signal },
  );
}

function replaceText(composer: HTMLElement, text: string): void {
  composer.focus();
  document.execCommand("selectAll");
  insertText(composer, text);
}

/** Writes as a person does, so that the page's editor takes notice. Nothing newer does that in every editor. */
function insertText(composer: HTMLElement, text: string): void {
  composer.focus();
  document.execCommand("insertText", false, text);
}
