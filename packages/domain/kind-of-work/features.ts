import { CONCEPTS } from "./lexicon.ts";

/** What is read of a long prompt: the request is nearly always at its beginning or its end, and what is pasted between. */
const HEAD_LENGTH = 320;
const TAIL_LENGTH = 160;
const BODY_LENGTH = 1_200;
/** The longest word of the lexicon that is Japanese. */
const LONGEST_JAPANESE = 7;
/** No stem of the lexicon is shorter or longer. */
const SHORTEST_STEM = 3;
const LONGEST_STEM = 16;

const EXACT = new Map<string, string[]>();
const STEMS = new Map<string, string[]>();
for (const [concept, words] of Object.entries(CONCEPTS)) {
  for (const word of new Set(words.split(" "))) {
    const [map, key] = word.endsWith("*") ? [STEMS, word.slice(0, -1)] : [EXACT, word];
    map.set(key, [...(map.get(key) ?? []), concept]);
  }
}

interface Token {
  text: string;
  concepts: readonly string[];
}

/**
 * The features of a prompt, as 24-bit hashes without repetition: words, pairs of words, concepts of the lexicon and their order, and the shape
 * of the text. Linear in the length of the text.
 */
export function featuresOf(text: string): Set<number> {
  const found = new Set<number>();
  const add = (feature: string) => found.add(hash(feature));
  const trimmed = text.trim();
  const isLong = trimmed.length > HEAD_LENGTH + TAIL_LENGTH;
  const head = tokensOf(trimmed.slice(0, isLong ? HEAD_LENGTH : HEAD_LENGTH + TAIL_LENGTH));
  const tail = isLong ? tokensOf(trimmed.slice(-TAIL_LENGTH)) : [];
  const body = isLong ? tokensOf(trimmed.slice(HEAD_LENGTH, HEAD_LENGTH + BODY_LENGTH)) : [];
  addWords(head, "", add);
  addWords(tail, isLong ? "tail " : "", add);
  for (const { concepts } of body) for (const concept of concepts) add(`body ${concept}`);
  addShape(trimmed, head.length + body.length + tail.length, add);
  return found;
}

function addWords(tokens: readonly Token[], zone: string, add: (feature: string) => void): void {
  let before = "^";
  let conceptBefore = "^";
  for (const [index, { text, concepts }] of tokens.entries()) {
    add(text);
    add(`${before} ${text}`);
    if (text.length > 6) add(`${text.slice(0, 5)}*`);
    if (index === 0) add(`^${text}`);
    for (const concept of concepts) {
      add(`${zone}<${concept}>`);
      add(`<${conceptBefore}> <${concept}>`);
      if (conceptBefore === "^") add(`first <${concept}>`);
    }
    conceptBefore = concepts[0] ?? conceptBefore;
    before = text;
  }
  add(`${zone}last <${conceptBefore}>`);
}

const bucket = (value: number, limits: readonly number[]) => limits.filter((limit) => value >= limit).length;

function addShape(text: string, words: number, add: (feature: string) => void): void {
  add(`words ${bucket(words, [2, 4, 7, 11, 20, 40, 80, 160])}`);
  const read = text.slice(0, HEAD_LENGTH + BODY_LENGTH);
  let digits = 0;
  let codeMarks = 0;
  for (const character of read) {
    if (character >= "0" && character <= "9") digits++;
    else if ("{}()[];=<>_`\\$#".includes(character)) codeMarks++;
  }
  const lines = read.split("\n");
  add(`digits ${bucket(digits / (read.length || 1), [0.001, 0.03, 0.08, 0.16, 0.3])}`);
  add(`code marks ${bucket(codeMarks / (read.length || 1), [0.005, 0.02, 0.04, 0.07])}`);
  add(`lines ${bucket(lines.length, [2, 3, 5, 10, 25])}`);
  add(`cells ${bucket(lines.filter((line) => countCells(line) >= 3).length, [1, 2, 4])}`);
  add(
    `items ${bucket(lines.filter((line) => "-*•1234567890".includes(line.trimStart()[0] ?? " ")).length, [1, 3, 6])}`,
  );
  const ends = (line: string | undefined) => "?？".includes(line?.trimEnd().at(-1) ?? " ");
  if (ends(lines[0])) add("question first");
  if (ends(lines.at(-1))) add("question last");
  if (read.includes("?") || read.includes("？")) add("question");
  if (read.includes("```")) add("fence");
  if (read.includes('"') || read.includes("「") || read.includes("“") || read.includes("«")) add("quote");
}

function countCells(line: string): number {
  let most = 0;
  for (const separator of [";", "\t", "|", ","]) most = Math.max(most, line.split(separator).length);
  return most;
}

/** Words of the text in lower case without accents, with the concepts of each. Japanese has no spaces: its words are those of the lexicon. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  for (const [word] of plain.replaceAll("e-mail", "email").matchAll(/[\p{L}\p{N}]+[+#]*/gu)) {
    if (isJapanese(word)) tokens.push(...japaneseTokens(word));
    else tokens.push({ text: word, concepts: conceptsOf(word) });
  }
  return tokens;
}

function conceptsOf(word: string): readonly string[] {
  const concepts = [...(EXACT.get(word) ?? [])];
  for (let length = SHORTEST_STEM; length <= Math.min(word.length, LONGEST_STEM); length++) {
    const stems = STEMS.get(word.slice(0, length));
    if (stems) concepts.push(...stems);
  }
  return concepts;
}

const isJapanese = (word: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(word);

/** Each word of the lexicon that begins at any place, and pairs of characters. */
function japaneseTokens(run: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < run.length; at++) {
    const concepts: string[] = [];
    for (let length = 1; length <= LONGEST_JAPANESE && at + length <= run.length; length++) {
      concepts.push(...(EXACT.get(run.slice(at, at + length)) ?? []));
    }
    tokens.push({ text: run.slice(at, at + 2), concepts });
  }
  return tokens;
}

/** FNV-1a over UTF-16 units, folded to 24 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return ((value >>> 24) ^ value) & 0xffffff;
}
