import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@treadlight/contract/openapi";
import { API_ROUTES } from "@treadlight/contract/routes";
import { scoreSession, type UsageRecord, usageRecordOf } from "@treadlight/domain/session";
import { ACME, CANDID, type RunningIngest, startIngest } from "@treadlight/ingest/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentencesIn, sentencesOf } from "./support/sentences.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const VALUE = "ada@example.com";
const [SUBJECT, SPECIAL] = ["payroll", "diagnosis"];

/** A session of each kind: what is sent, and to whom. */
const KINDS = {
  clean: { text: "Plan the move of the office", to: ACME },
  value: { text: `Mail ${VALUE} about the move`, to: ACME },
  subject: { text: `A form for our ${SUBJECT}`, to: ACME },
  special: { text: `A letter about the ${SPECIAL}`, to: ACME },
  both: { text: `A letter to ${VALUE} about the ${SPECIAL}`, to: ACME },
  /** The same in an organization that keeps previews with special subjects. */
  kept: { text: `A letter to ${VALUE} about the ${SPECIAL}`, to: CANDID },
} as const;
type Kind = keyof typeof KINDS;

interface Stored {
  text: string;
  record: UsageRecord;
  /** The session in the event log, as text. */
  logged: string;
}

const previewOf = ({ record }: Stored) => record.promptPreview ?? "";
const subjectsOf = (text: string) => [SUBJECT, SPECIAL].filter((word) => text.includes(word));

/** What is said of a session, the kinds for which it is true, and how that is seen in what is stored. */
const CLAIMS = {
  "every text is inspected": {
    kinds: ["clean", "value", "subject", "special", "both", "kept"],
    isTrue: ({ text, record }) =>
      record.sensitiveDataDetected.length === Number(text.includes(VALUE)) &&
      record.subjects.length === subjectsOf(text).length,
  },
  "values are removed": {
    kinds: ["value", "both", "kept"],
    isTrue: ({ text, record, logged }) =>
      text.includes(VALUE) && !logged.includes(VALUE) && record.sensitiveDataDetected.includes("email"),
  },
  "values are removed from the preview": {
    kinds: ["value", "kept"],
    isTrue: (stored) => previewOf(stored) === stored.text.replace(VALUE, "[EMAIL]") && stored.text.includes(VALUE),
  },
  "a preview is stored": {
    kinds: ["clean", "value", "subject", "kept"],
    isTrue: (stored) => previewOf(stored) !== "" && stored.logged.includes(previewOf(stored)),
  },
  "the preview is stored as it was written": {
    kinds: ["clean", "subject"],
    isTrue: (stored) => previewOf(stored) === stored.text,
  },
  "subjects are noticed, and their words stay": {
    kinds: ["subject", "kept"],
    isTrue: (stored) =>
      stored.record.subjects.length > 0 && subjectsOf(stored.text).every((word) => previewOf(stored).includes(word)),
  },
  "no preview is stored, because a special subject was noticed": {
    kinds: ["special", "both"],
    isTrue: ({ record, logged }) =>
      record.previewWithheld &&
      record.promptPreview === null &&
      !logged.includes(SPECIAL) &&
      !logged.includes("letter"),
  },
  "previews with special subjects are stored": {
    kinds: ["kept"],
    isTrue: (stored) => !stored.record.previewWithheld && previewOf(stored).includes(SPECIAL),
  },
} satisfies Record<string, { kinds: Kind[]; isTrue: (stored: Stored) => boolean }>;
type Claim = keyof typeof CLAIMS;

/** Every sentence that says removed or stored, by what it claims. */
const SENTENCES: Readonly<Record<Claim | "nothing about a session's text", readonly string[]>> = {
  "every text is inspected": ["A prompt's text is checked before it is stored."],
  "values are removed": [
    "1 e-mail address found and removed",
    "One that only one number in ten would pass is removed where it stands alone, and not counted.",
    "Secrets and personal data are removed before content is stored.",
    "Sensitive values found in a session are removed before storage.",
    "The types of the sensitive values found, which were removed.",
    "Values are removed before storage, not after:",
    "Values are removed.",
    "Values are removed:",
    "Values found in prompts were removed before anything was stored;",
    "Values removed",
    "Values removed before storage",
    "Values we find are removed before anything is stored;",
    "they are removed before anything is written.",
    "values removed",
  ],
  "values are removed from the preview": [
    "A preview of a prompt is stored without the values found in it.",
    "A prompt sent along as promptPreview is stored without the values found in it.",
    "Card numbers, keys and much personal data are removed from the previews that Treadlight stores.",
    "Values found are removed from previews before storage",
    "Values are removed from previews before anything is stored.",
    "Values found in a preview are removed before it is stored.",
    "Values found in them are removed before they are stored, and only you see them.",
    "Values of the patterns are removed from previews before anything is stored, and counted in records as `custom:<id>`.",
    "Values removed from previews before they are stored",
    "Values were removed before it was stored:",
    "Whether prompt previews are stored, without the values found in them.",
    "only the values found in them were removed.",
  ],
  "a preview is stored": [
    "But the people who run the servers can read the stored previews in the database;",
    "Changes how long your own sessions are kept, whether previews are stored, and your time zone",
    "It holds everything that is stored, including previews.",
  ],
  "the preview is stored as it was written": [
    "A preview in which nothing is found is stored as you typed it.",
    "it is stored as it was written.",
  ],
  "subjects are noticed, and their words stay": [
    "It also notices subjects, which are not removed:",
    "Subjects are noticed, not removed.",
    "Subjects are noticed, not removed:",
    "Subjects are noticed, not removed;",
    "Subjects noticed, not removed",
    "All subjects noticed, which were not removed:",
  ],
  "no preview is stored, because a special subject was noticed": [
    "A preview sent with it is not stored.",
    "If one of these is noticed in a session, no preview of it is stored at all.",
    "No preview is stored of a session in which … is noticed.",
    "Not stored, because a special subject was noticed in the session….",
    "Preview not stored",
    "Subjects are noticed, not removed, so if … is noticed, no preview is stored unless you or your organization have decided otherwise.",
    "Whether the preview is not stored because a special subject was noticed in the session:",
    "Without this, no preview is stored of a session in which … is noticed.",
    "if … is noticed, no preview is stored.",
    "no preview is stored of a session in which … is noticed.",
    "the words stay, but of a session in which … is noticed, no preview is stored unless its organization has decided otherwise.",
  ],
  "previews with special subjects are stored": [
    "From now on, previews about health, law and other special subjects are stored as they were written, without the values found in them.",
    "Previews are stored too in which a special subject is noticed",
    "Whether previews are stored too in which a special subject is noticed:",
    "Whether previews in which a special subject is noticed are stored:",
    "With it, the words are stored as you wrote them.",
  ],
  "nothing about a session's text": [
    "A message that is sent twice is stored once.",
    "A passkey was removed",
    "A passkey was removed from your Treadlight account.",
    "Addresses are not stored.",
    "As `after`, send the `position` of the last entry that you have stored.",
    "Checks the stored report.",
    "Collect twenty real cases, five of them nasty, with the personal data removed.",
    "Figures are shown with two significant digits, exported with six, and stored in full.",
    "How do I erase what is stored about me?",
    "If no other second step is left, recovery codes and remembered browsers are removed too.",
    "It is stored encrypted and never shown again.",
    "Keys and tokens are stored as hashes.",
    "Passwords in addresses are removed.",
    "Stored now",
    "The address is not stored, so nobody can tell whose it was.",
    "The data is removed after 30 days.",
    "The domain … is removed",
    "The organization has removed its sign-in provider.",
    "The role as stored, such as `individual`.",
    "The role as stored, such as `member`.",
    "The sign-in provider is removed",
    "The stored report",
    "They are removed from every figure.",
    "They see none of your sessions, except those that could not be processed, as they are stored:",
    "Use the stored version",
    "Values are removed from reports as from prompts.",
    "What is removed before anything is stored, and what is only noticed",
    "What is removed, and what is noticed",
    "What is removed, noticed and missed",
    "What is stored",
    "What is stored of the text",
    "What you enter on the waiting list or the contact page is read by the operator's staff and stored until they delete it.",
    "Your authenticator app was removed",
    "Your password is stored as an argon2id hash;",
    "`unrecorded` for rows scored before it was stored.",
    "`unrecorded` for sessions received before it was stored.",
    "export everything that is stored about you, with every number calculated from it;",
    "tell them that their use of AI tools is measured, what is stored and who sees it;",
    "that also works once the stored report has expired.",
  ],
};

/** Pages, mails, messages of errors and exports, and the reports. */
const WRITERS = [
  "web/{site,console,ui}/src/**/*.{ts,tsx}",
  "extension/src/**/*.{ts,tsx}",
  "packages/widget/**/*.ts",
  "packages/charts/*.{ts,tsx}",
  "packages/contract/{errors,exports}/*.ts",
  "packages/domain/{achievements,advice}/*.ts",
  "features/**/*.ts",
];
const SAYS_SO = /\b(removed|stored)\b/i;
/** Other words for it, which say less clearly what happened. */
const UNCLEAR = /\b(redact(s|ed|ion)?|taken out)\b/i;

/** Every sentence that somebody may read. Single words are names, not sentences. */
function everySentence(): Set<string> {
  const files = globSync(WRITERS, { cwd: root, exclude: (path) => /node_modules|dist|testing/.test(path) });
  const written = files
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => sentencesOf(path, readFileSync(`${root}${path}`, "utf8")));
  const messages = ["_locales/en/messages.json", "managed-schema.json"].map((name): unknown =>
    JSON.parse(readFileSync(`${root}extension/public/${name}`, "utf8")),
  );
  const described = [openApiDocument(API_ROUTES), ...messages].flatMap((document) => textsIn(document));
  return new Set([...written, ...described.flatMap(sentencesIn)].filter((sentence) => sentence.includes(" ")));
}

/** The descriptions in a document of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === "string" ? (/^(description|summary|message)$/.test(name) ? [part] : []) : textsIn(part),
  );
}

describe("what is said to be removed or stored", () => {
  const written = everySentence();

  test("given every sentence of pages, mails, the extension, exports and the API, then its claim is known", () => {
    const said = [...written].filter((sentence) => SAYS_SO.test(sentence));
    expect(said.toSorted()).toEqual(Object.values(SENTENCES).flat().toSorted());
  });

  test("given every sentence, then none says it in another word", () => {
    const searchedBy = "PII personal data secrets passwords credit card redaction";
    const headingOfAPicture = "Redacts before it stores";
    const namesOfOutcomes = "redacted, kept, sent, ignored or blocked.";
    const unclear = [...written].filter((sentence) => UNCLEAR.test(sentence));
    expect(unclear.toSorted()).toEqual([searchedBy, headingOfAPicture, namesOfOutcomes]);
  });
});

describe("given a stored session of each kind", () => {
  let ingest: RunningIngest;
  const stored = new Map<string, Stored>();

  beforeAll(async () => {
    ingest = await startIngest();
    for (const [kind, { text, to }] of Object.entries(KINDS)) {
      const { organizationId, token } = to;
      const id = crypto.randomUUID();
      await fetch(`${ingest.url}/api/ingest/sessions`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ id, aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, promptPreview: text }),
      });
      const event = (await ingest.sessions({ organizationId })).find(({ sessionId }) => sessionId === id);
      if (!event) throw new Error(`The session of the kind ${kind} was not stored.`);
      stored.set(kind, { text, record: usageRecordOf(scoreSession(event)), logged: JSON.stringify(event) });
    }
  });
  afterAll(() => ingest.close());

  test.each(Object.entries(CLAIMS))("then that %s is true for its kinds and no other", (_claim, { kinds, isTrue }) => {
    const trueFor = [...stored].filter(([, session]) => isTrue(session)).map(([kind]) => kind);
    expect(trueFor).toEqual(kinds);
  });
});
