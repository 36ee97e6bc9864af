import { textBefore } from "./context.ts";
import { findMatches } from "./matches.ts";
import {
  COMPOUND_LABELS,
  OTHER_BEFORE_LABEL,
  OTHER_THAN_VALUE,
  PASSWORD_LABELS,
  SECRET_LABELS,
  UNSPACED_LABEL,
} from "./password-labels.ts";
import { isLiteralSecret, type Joint, type LabelKind, passphraseAt, type Value } from "./password-value.ts";
import type { Run, Word } from "./scan.ts";
import type { Finding } from "./types.ts";

interface Label {
  readonly word: string;
  readonly kind: LabelKind;
  readonly start: number;
  readonly end: number;
}

const PASSWORD_COMPOUNDS: ReadonlySet<string> = new Set(["passe", "khẩu", "المرور"]);

/** How far after a label to look for its connector. */
const REACH = 44;
const MAX_VALUE_LENGTH = 512;
/** The prefix of plain-text passwords in Spring and LDAP; other schemes, such as `{bcrypt}`, contain a hash. */
const STORED_PLAIN = /^\{(?:noop|plain|cleartext)\}/i;

/** Directly after a label: an assignment, an arrow, a table border, the end of an element, an attribute value. */
const DIRECT_CONNECTOR =
  /\s{0,8}(?::=|=>|->|[→⇒➔➜➡⟶]|={1,3}|:{1,2}(?:\*\*|__)?|\||>|(?:,?\s{0,12}["']?|\s)value["']?\s?[:=])\s?(?:\n[ \t]{0,8}(?=\S{4,64}\s*(?:\n|$)))?[ \t]{0,8}/y;
/** Connectors that are further away or weaker. */
const CONNECTORS: readonly { joint: Joint; pattern: RegExp }[] = [
  { joint: "assigned", pattern: /\s{0,2}(?:=>|->|[→⇒➔➜➡⟶]|=|:)[ \t]{0,4}/g },
  {
    joint: "said",
    pattern:
      /\s(?:is now|is still|is|was|will be|to be|to|are|ist|lautet|war|es|est|était|é|era|är|er|jest|on|naar|à|a|auf|as|è|ora è|now|är nu)\s{1,2}[:=]?\s?|'s\s|\s?は\s?|是/g,
  },
  { joint: "said", pattern: /\s[-–]{1,2}\s|\s?\(\s?|\s(?=\\?["'`])|(?=\\?["'`])/g },
];
const MAY_JOIN = /[\s("'`\\は是]/;
/** What may come between a label and its connector: nothing, one word, a bracket, or what the password is for. */
const GAP =
  /^(?:\s(?:for|of|on|to|at|in|für|zum|vom|pour|du|de|del|para|da|do|per|till|voor|van|med|от|для|к|на|od|do|dla)\s[^\n:="]{1,40}|\s?\([^()\n]{1,30}\)|\s[\p{L}\w'-]{1,14})?$/iu;
const LABEL_CLOSING = /^(?!'s\s)(?:\\?["'`]\]?|\]|\*{1,2}|__)?/;
const IDENTIFIER_TAIL = /^(?:[\w]|-[a-z]){0,32}/i;

/**
 * Finds literal passwords and secret phrases: a label, a connector and a plausible value (docs/detection.md). The span
 * contains only the value.
 */
export function findPasswords(text: string, words: readonly Word[]): Finding[] {
  const found: Finding[] = [];
  for (const label of findLabels(text, words)) {
    if (label.start < (found.at(-1)?.end ?? 0)) continue;
    for (const { start, end } of findValues(text, label)) {
      if (start < (found.at(-1)?.end ?? 0)) continue;
      found.push({ type: "password", start, end, confidence: "likely", ruleId: `password.${label.kind}` });
    }
  }
  return found;
}

function findLabels(text: string, words: readonly Word[]): Label[] {
  const labels: Label[] = [];
  for (const { word, start, end } of words) {
    if (PASSWORD_LABELS.has(word)) labels.push({ word, kind: "password", start, end });
    else if (SECRET_LABELS.has(word)) labels.push({ word, kind: "secret", start, end });
    else if (COMPOUND_LABELS.get(word)?.test(textBefore(text, start, 24))) {
      labels.push({ word, kind: PASSWORD_COMPOUNDS.has(word) ? "password" : "secret", start, end });
    }
  }
  for (const match of findMatches(text, UNSPACED_LABEL)) {
    labels.push({ word: match[0], kind: "password", start: match.index, end: match.index + match[0].length });
  }
  return labels.sort((one, other) => one.start - other.start);
}

/** The values after a label, or the one before it. */
function findValues(text: string, label: Label): Run[] {
  const values: Run[] = [];
  for (let next = valueBehind(text, label); next; next = furtherValue(text, next, label)) values.push(next);
  if (values.length > 0) return values;
  const ahead = valueAhead(text, label);
  return ahead ? [ahead] : values;
}

/** `hunter2! is my password`, `use Winter99 as the admin password`. */
const VALUE_AHEAD =
  /(?:^|[\s("'`])([^\s"'`]{4,64})["'`]?\s(?:is|was|as|ist|est|es|=|<-|←|-)\s(?:(?:my|our|the|his|her|their|your|a|das|le|la|mein|mi)\s)?(?:[\p{L}-]{2,12}\s){0,2}$/du;
const AHEAD_REACH = 120;

/** A value before its label. */
function valueAhead(text: string, { word, kind, start, end }: Label): Run | undefined {
  if (kind !== "password" || text.charAt(start - 1) !== " ") return undefined;
  const next = /^[\s_-]([a-z]{1,16})/i.exec(text.slice(end, end + 18))?.[1];
  if (next && OTHER_THAN_VALUE.has(next.toLowerCase())) return undefined;
  const from = Math.max(0, start - AHEAD_REACH);
  const [valueStart, valueEnd] = VALUE_AHEAD.exec(text.slice(from, start))?.indices?.[1] ?? [0, 0];
  const value = { text: text.slice(from + valueStart, from + valueEnd), isQuoted: false, after: "" };
  if (!isLiteralSecret(value, kind, word, "spaced")) return undefined;
  return { start: from + valueStart, end: from + valueEnd };
}

/** Between two values of one label: `... and the new one is `. After a plural label, any list separator. */
const NEXT_VALUE =
  /["'`.]?[,;]?\s(?:and|then|now|but)\s(?:(?:the|my|our)\s)?(?:new|old|other|current|previous)(?:\sone)?\s(?:is|was)\s/y;
const NEXT_OF_LIST = /["'`]?(?:\s?[,;/|]\s?|\s(?:and|or|und|oder|et|y)\s){1,2}["'`]?/y;

/** Another value of the same label, directly after the previous one. */
function furtherValue(text: string, { end }: Run, { word, kind }: Label): Run | undefined {
  const between = word.endsWith("words") || word.endsWith("codes") ? NEXT_OF_LIST : NEXT_VALUE;
  between.lastIndex = end;
  const gap = between.exec(text)?.[0];
  if (gap === undefined) return undefined;
  const token = unquotedAt(text, end + gap.length);
  const first = /^[^,;|]+/.exec(token.text)?.[0] ?? "";
  if (!isLiteralSecret({ ...token, text: first }, kind, word, "spaced")) return undefined;
  return { start: token.start, end: token.start + first.length };
}

function valueBehind(text: string, label: Label): Run | undefined {
  const head = /[^\w-]/.test(text.charAt(label.start - 1)) ? "" : identifierHead(text, label.start);
  if (hasPartIn(OTHER_BEFORE_LABEL, head)) return undefined;
  const tail = IDENTIFIER_TAIL.exec(text.slice(label.end, label.end + 32))?.[0] ?? "";
  if (hasPartIn(OTHER_THAN_VALUE, tail)) return undefined;
  let from = label.end + tail.length;
  const closing = LABEL_CLOSING.exec(text.slice(from, from + 3))?.[0] ?? "";
  from += closing.length;

  DIRECT_CONNECTOR.lastIndex = from;
  const direct = DIRECT_CONNECTOR.exec(text)?.[0];
  if (direct !== undefined) return literalAt(text, from + direct.length, label, "assigned");
  const argument = /^,\s{0,2}(?=["'])/.exec(text.slice(from, from + 4))?.[0];
  if (argument !== undefined && closing !== "") return literalAt(text, from + argument.length, label, "spaced");
  if (!MAY_JOIN.test(text.charAt(from))) return undefined;

  const reach = text.slice(from, from + REACH);
  for (const { joint, pattern } of CONNECTORS) {
    for (const connector of findMatches(reach, pattern)) {
      const gap = reach.slice(0, connector.index);
      if (!GAP.test(gap)) break;
      if (/^\s\S+$/.test(gap) && OTHER_THAN_VALUE.has(gap.trim().toLowerCase())) return undefined;
      const span = literalAt(text, from + connector.index + connector[0].length, label, joint);
      if (span) return span;
    }
  }
  const space = /^[ \t]{1,4}/.exec(reach)?.[0];
  return space && tail === "" ? literalAt(text, from + space.length, label, "spaced") : undefined;
}

/** The part of an identifier before an offset within it. */
function identifierHead(text: string, at: number): string {
  return /[\w-]{1,24}$/.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? "";
}

/** Whether any word of an identifier, such as `password_hash` or `maxToken`, is in a set. */
function hasPartIn(words: ReadonlySet<string>, identifier: string): boolean {
  if (identifier === "") return false;
  return identifier
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_-]+/)
    .some((word) => words.has(word));
}

function literalAt(text: string, at: number, label: Label, joint: Joint): Run | undefined {
  const stored = quotedAt(text, at) ?? phraseAt(text, at, label, joint) ?? unquotedAt(text, at);
  const scheme = STORED_PLAIN.exec(stored.text)?.[0].length ?? 0;
  const value = { ...stored, start: stored.start + scheme, text: stored.text.slice(scheme) };
  if (!isLiteralSecret(value, label.kind, label.word, joint)) return undefined;
  return { start: value.start, end: value.start + value.text.length };
}

type PlacedValue = Value & { readonly start: number };

function quotedAt(text: string, at: number): PlacedValue | undefined {
  const quoted = /^(\\?["'`])(.{1,512}?)\1/.exec(text.slice(at, at + MAX_VALUE_LENGTH + 4));
  if (!quoted?.[1] || !quoted[2]) return undefined;
  const start = at + quoted[1].length;
  const after = text.slice(at + quoted[0].length, at + quoted[0].length + 12);
  return { start, text: quoted[2], isQuoted: true, after };
}

/** The end of an unquoted value in markup, a query, a connection string, JSON or a list of assignments. */
const UNQUOTED_END =
  /<\/|&\w{1,40}=|;(?=\w[\w ]{0,30}=|$)|\\?["'`](?=[,;:})\]\s]|$)|,(?=["'\w]{1,40}["']?[:=])|\\[nrt"]|(?<=[!-~])[\u3001\u3002\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

function phraseAt(text: string, at: number, label: Label, joint: Joint): PlacedValue | undefined {
  if (label.word !== "passphrase" || joint === "spaced") return undefined;
  const phrase = passphraseAt(text.slice(at, at + MAX_VALUE_LENGTH));
  return phrase === undefined ? undefined : { start: at, text: phrase, isQuoted: true, after: "" };
}

function unquotedAt(text: string, at: number): PlacedValue {
  const token = /^\S{1,512}/.exec(text.slice(at, at + MAX_VALUE_LENGTH))?.[0] ?? "";
  const opened = /^["'`]?/.exec(token)?.[0].length ?? 0;
  const unopened = token.slice(opened);
  const cut = unopened.search(UNQUOTED_END);
  const value = withoutTrailingPunctuation(cut < 0 ? unopened : unopened.slice(0, cut));
  const start = at + opened;
  return { start, text: value, isQuoted: false, after: text.slice(start + value.length, start + value.length + 14) };
}

/** Removes the sentence's punctuation, and closing brackets that the value did not open. */
function withoutTrailingPunctuation(value: string): string {
  let end = value.length;
  while (end > 0) {
    const last = value.charAt(end - 1);
    const isSentence = ".,;:?\"'`…。、」".includes(last);
    const isUnopened =
      (last === ")" && !value.includes("(")) ||
      (last === "]" && !value.includes("[")) ||
      (last === "}" && !value.includes("{"));
    if (!isSentence && !isUnopened) break;
    end--;
  }
  return value.slice(0, end);
}
