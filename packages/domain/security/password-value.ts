import { isPlaceholder } from "./placeholders.ts";

/** The kind of label before a value: a word for a password, or for a token or secret. */
export type LabelKind = "password" | "secret";

/** How label and value are joined: with `=` or `:`, with a verb or dash, or only with a space. */
export type Joint = "assigned" | "said" | "spaced";

export interface Value {
  readonly text: string;
  readonly isQuoted: boolean;
  /** The characters after the value. */
  readonly after: string;
}

/** Lower-case words that can follow a label but are not values. */
const NO_VALUE: ReadonlySet<string> = new Set(
  (
    "empty null nil none undefined true false yes no required optional expired string str text varchar char bool boolean number int integer object byte bytes " +
    "invalid incorrect wrong missing changed reset hidden masked here there this that same below above attached following unknown default " +
    "include omit same-origin bearer basic jwt oauth oauth2 digest password passwd passwords passphrase passcode secret token username user email login admin@ " +
    "securestring passwordfield charfield textfield stringvar prompt input getpass ask set unset needed stored encrypted hashed n/a tbd todo " +
    "identifier keyword literal enter type show value new old current case-sensitive read-only one-time write-only"
  ).split(" "),
);
/** The most common passwords without digits or symbols, from the top of breach lists: the only plain words that count as values. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  "letmein qwerty qwertyuiop iloveyou dragon monkey sunshine princess football baseball welcome superman batman trustno starwars passw0rd asdfgh asdfghjkl zxcvbnm abcdef hunter shadow changeit".split(
    " ",
  ),
);
const STOP_WORDS =
  /(?:^|\s)(?:a|an|the|is|are|was|be|been|must|should|can|cannot|can't|will|your|my|our|their|his|her|at|least|and|or|to|of|for|in|on|with|not|no|enter|please|invalid|incorrect|required|if|when|it|this|that|you|we|i|they|do|does|don't|has|have|how|what|which|from|by|as|so|but|use|using|too|more|than)(?=\s|$|[.,;:!?'])/i;
/** The beginning of a message about a passphrase. */
const INSTRUCTION =
  /^(?:must|enter|please|your|the|a|an|invalid|incorrect|use|no|missing|passphrase|confirm|repeat)\b/i;
/** Variables, templates, bind parameters, and hashes in crypt format, `$2b$12$...`. */
const VARIABLE =
  /^(?:\$\w{1,8}\$.*|[$%#]?\{.*|\{\{.*|<.*|\[.*\]?|%\w+%?|%\(\w+\)s|\$\(.*|\$[A-Z_][A-Z0-9_]*|[$@:&*!#-]{1,2}[A-Za-z_]+|[$@:]p?\d|\$\w+->.*|\$env:.*|!\w+|@\w+)$/;
/** Calls, member chains, subscripts: `getpass()`, `os.environ["X"]`, `config.db.password`, `Optional[str]`. */
const CODE =
  /^(?:[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*){0,8}[([<]|(?:os|process|self|this|config|cfg|settings|env|args|opts|options|request|req|params|props|data|form|secrets|vault|ctx|event|body|system|var|local)[.:]|[)\]};,=|&])/i;
const MEMBER_CHAIN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/;
/** Basic authentication credentials: user and password in base64 (RFC 7617). */
const BASE64_PAIR = /^(?=.{0,80}[a-z])(?=.{1,80}[A-Z])[A-Za-z0-9+/]{8,512}={0,2}$/;
const PATH_OR_URL = /^(?:[\w.-]{1,60}(?:\/[\w.-]{1,60}){2,9}$|[a-z][a-z0-9+.-]{1,12}:\/\/|~?\/|\.{1,2}\/|[A-Za-z]:\\)/i;
const VERSION_OR_DATE =
  /^(?:v?\d{1,4}(?:[.]\d{1,5}){1,4}|\d{4}-\d\d-\d\d(?:[t ].*)?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}:\d\d(?::\d\d)?)$/i;
const UNIT =
  "chars?|characters?|digits?|letters?|symbols?|numbers?|bits?|bytes?|days?|hours?|hrs?|h|min|mins|minutes?|s|secs?|seconds?|ms|x|k|m|kb|mb|%|am|pm|st|nd|rd|th|times?|years?|months?|weeks?|attempts?|tokens?|words?|long|fa";
const QUANTITY = new RegExp(`^\\d[\\d,.]*[-–+]?\\d*-?(?:${UNIT})$`, "i");
const UNIT_AFTER = new RegExp(`^\\s(?:${UNIT})\\b`, "i");
const PLAIN_NUMBER = /^[\d,./+–-]+$/;
/** Technical terms with letters and digits that follow a label in prose: `password sha256`, `token erc20`. */
const TECHNICAL =
  /^(?:sha-?\d+|md5|base-?\d+|oauth-?\d|utf-?\d+|argon2\w*|pbkdf2|bcrypt|scrypt|aes-?\d+|rsa-?\d+|erc-?\d+|saml2?|http2?|ipv[46]|win\d+|k8s|ec2|s3|v\d[\w.]*|p\d|\d\w?fa|web3|e2e|i18n|h2|x509|ed25519|hs256|rs256|u2f|fido2|int\d+|uint\d+|vec\d|log4j|step\d|part\d|arg\d|param\d|field\d|test\d|user\d)$/i;
const LETTER = /\p{L}/u;
const DIGIT = /\d/;
const STRONG_SYMBOL = /[!@#$%^&*?+=~<>|\\]/;

/** Whether the value after a label is a literal secret rather than a word, placeholder, variable, quantity or expression. */
export function isLiteralSecret(value: Value, kind: LabelKind, label: string, joint: Joint): boolean {
  const { text, isQuoted } = value;
  const bare = text.toLowerCase().replace(/^[&*]|[!?.,]{1,3}$/g, "");
  if (
    text.length < 4 ||
    NO_VALUE.has(/^[^|:,;/=]*/.exec(bare)?.[0] ?? "") ||
    isPlaceholder(text) ||
    VARIABLE.test(text)
  )
    return false;
  if (PATH_OR_URL.test(text) || VERSION_OR_DATE.test(text) || QUANTITY.test(text)) return false;
  if (isQuoted)
    return isQuotedSecret(text, kind, label) && (joint !== "spaced" || (DIGIT.test(text) && text.length >= 6));
  if (label === "basic" && BASE64_PAIR.test(text)) return true;
  if (MEMBER_CHAIN.test(text) && !(joint === "said" && DIGIT.test(text))) return false;
  if (CODE.test(text) || /^\S{0,20}\($/.test(text)) return false;

  if (PLAIN_NUMBER.test(text)) {
    return (
      kind === "password" &&
      label !== "pass" &&
      joint !== "spaced" &&
      /^\d{4,16}$/.test(text) &&
      !UNIT_AFTER.test(value.after)
    );
  }
  const hasDigit = DIGIT.test(text);
  const hasLetter = LETTER.test(text);
  const hasSymbol = STRONG_SYMBOL.test(text.slice(0, -1)) || STRONG_SYMBOL.test(text.slice(-1).replace("?", ""));
  if (!hasDigit && !hasSymbol) return joint === "assigned" && kind === "password" && isWordSecret(bare);
  if (kind === "secret" && !(hasDigit && hasLetter && text.length >= 6)) return false;
  if (joint !== "spaced") return hasDigit || hasSymbol;
  if (TECHNICAL.test(bare) || text.length < 6) return false;
  if (label === "pass" || label === "clave" || label === "parola") return hasSymbol && hasLetter;
  return hasLetter && (hasDigit || STRONG_SYMBOL.test(text.slice(1, -1)));
}

function isQuotedSecret(text: string, kind: LabelKind, label: string): boolean {
  if (label === "passphrase" && /\s/.test(text)) return !INSTRUCTION.test(text);
  if (/\s/.test(text)) return kind === "password" && !STOP_WORDS.test(text) && text.length <= 100;
  if (kind === "secret") return DIGIT.test(text) && LETTER.test(text) && text.length >= 6;
  return !/^[\w.-]*(?:password|passwd|secret|token)[\w.-]*$/i.test(text) || DIGIT.test(text);
}

/** Plain words count as a value if they are a very common password, or at least four joined words: `correct-horse-battery-staple`. */
function isWordSecret(bare: string): boolean {
  return COMMON_PASSWORDS.has(bare) || bare.split(/[-_.]/).filter((part) => part.length >= 3).length >= 4;
}

/** Three to six plain words at the start of a text, like a passphrase; undefined if they look like a sentence. */
export function passphraseAt(text: string): string | undefined {
  const words = /^[a-zà-ÿ]{2,14}(?: [a-zà-ÿ]{2,14}){2,5}(?![\p{L}\d(])/u.exec(text)?.[0];
  return words && !STOP_WORDS.test(words) ? words : undefined;
}
