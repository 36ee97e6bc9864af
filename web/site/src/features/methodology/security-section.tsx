import {
  CATEGORY_LABELS,
  DATA_EXPOSURE_LEVELS,
  DETECTOR_LABELS,
  DETECTOR_TYPES,
  type DetectorType,
  exposureLevel,
  KEYWORD_CATEGORIES,
  type KeywordCategory,
  PERSON_NUMBERS,
  SPECIFIED_CATEGORIES,
  specialSubjectsIn,
} from "@treadlight/domain/security";
import { Formula } from "./formula.tsx";
import { inWords } from "./reference/in-words.ts";
import { CATEGORY_POINTS, EXPOSURE_POINTS } from "./reference/penalties.ts";

const LEVELS = DATA_EXPOSURE_LEVELS.options.toReversed().map((level) => ({
  level,
  points: EXPOSURE_POINTS[level],
  types: DETECTOR_TYPES.options.filter((type) => exposureLevel([type], []) === level),
}));

/** The subjects that cost points. */
const SPECIFIED: ReadonlySet<KeywordCategory> = new Set(SPECIFIED_CATEGORIES.options);
const namesOf = (subjects: readonly KeywordCategory[]) =>
  subjects.map((subject) => CATEGORY_LABELS[subject].toLowerCase()).join(", ");

const PERSON_TYPES: ReadonlySet<DetectorType> = new Set(PERSON_NUMBERS);
const EXAMPLES = (["nino", "de_steuer_id", "fr_nir", "in_aadhaar", "mrz"] as const)
  .map((type) => DETECTOR_LABELS[type])
  .join(", ");

/** What a prompt can give away, and how many points that costs. */
export function SecuritySection() {
  return (
    <>
      <p>
        A prompt's text is checked before it is stored. Values are removed: each one found is replaced by its type, and
        only types and counts are kept. Subjects are noticed: the words stay, but of a session in which{" "}
        {specialSubjectsIn()} is noticed, no preview is stored unless its organization has decided otherwise. This uses
        no language model and no outside service, and takes time in proportion to the text.
      </p>
      <Formula
        lines={[
          [
            "compliance",
            `the tool's rating \u2212 points of the exposure \u2212 ${CATEGORY_POINTS} \u00d7 subjects`,
            "0 to 100",
          ],
          ["green", "85 or more, and no value detected", ""],
          ["yellow", "70 or more, unless the exposure is critical", ""],
          ["orange", "50 or more", ""],
          ["red", "anything else", ""],
        ]}
      />
      <h3>Levels of exposure</h3>
      <dl className="border-t border-line">
        {LEVELS.map(({ level, points, types }) => (
          <div key={level} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[8rem_6rem_1fr]">
            <dt>{inWords(level)}</dt>
            <dd className="figures">{points} points</dd>
            <dd>
              {types
                .filter((type) => !PERSON_TYPES.has(type))
                .map((type) => DETECTOR_LABELS[type])
                .join(", ")}
              {types.some((type) => PERSON_TYPES.has(type)) &&
                `, and ${PERSON_NUMBERS.length} numbers that states give people, such as ${EXAMPLES}`}
              {level === "none" && "Nothing found"}
              {level === "low" && ", or a subject alone"}
            </dd>
          </div>
        ))}
      </dl>
      <h3>Subjects</h3>
      <p>
        Noticed by one strong word or two weak ones near each other, without a value to remove:{" "}
        {namesOf(SPECIFIED_CATEGORIES.options)}. These cost points. Further subjects are noticed and cost none:{" "}
        {namesOf(KEYWORD_CATEGORIES.options.filter((subject) => !SPECIFIED.has(subject)))}.
      </p>
      <h3>What counts as what</h3>
      <ul>
        <li>A card number has an issuer, a length that issuer uses, and the right check digit.</li>
        <li>A social-security number is of a form that is issued; nine bare digits need a word beside them.</li>
        <li>
          Numbers of people, companies and banks need their check digit or their label. One that only one number in ten
          would pass is removed where it stands alone, and not counted.
        </li>
        <li>
          A phone number fits a numbering plan. Dates, versions, order numbers and amounts do not count, and bare digits
          need a word such as “call” nearby.
        </li>
        <li>
          A long key is random-looking text of 32 characters or more, or text in a provider's own format. Digests,
          commit ids, UUIDs and placeholders do not count unless a label says so.
        </li>
        <li>A password needs a label, in one of more than twenty languages, and a literal value.</li>
      </ul>
      <h3>What is missed</h3>
      <p>
        Passwords in plain prose or without a label, values split over lines or encoded twice, names, postal addresses,
        and whatever else needs a language model.
      </p>
      <p>
        <code>gdprCompliant</code> is a field's name and no legal advice. It is true when the exposure is none or low,
        so also where a medical record's number, a bank account or a date of birth was found. Do not read it as a
        finding about the law.
      </p>
    </>
  );
}
