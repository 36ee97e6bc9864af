import { type KeywordCategory, SPECIFIED_CATEGORY_NAMES, type SpecifiedCategory } from "./names.ts";

/** A word or phrase of a category. Two different weak terms near each other count like a strong one. */
export interface KeywordTerm {
  readonly category: KeywordCategory;
  /** In lower case; the last word also matches its plural with -s. */
  readonly phrase: string;
  readonly isStrong: boolean;
  /** Everyday uses of the word that cancel the term, matched in lower case against 40 characters on each side: `before |word| after`. */
  readonly cancel?: RegExp;
}

const LISTS: Record<SpecifiedCategory, { strong: string; weak: string }> = {
  "financial-data": {
    strong:
      "salary, salaries, payroll, payslip, invoice total, bank statement, account balance, tax return, profit and loss, net profit, ebitda, cash flow, revenue forecast, credit score, mortgage application, gross margin, balance sheet, annual income, sales forecast, budget forecast",
    weak: "revenue, budget, expenses, bonus, invoice, margin, forecast, board, earnings, profit, quarterly, compensation",
  },
  "personal-info": {
    strong:
      "date of birth, home address, passport number, driving licence, driver's license, driving license, national insurance, place of birth, next of kin, marital status, maiden name, nationality, ethnicity, biometric, sexual orientation",
    weak: "full name, first name, last name, address, religion, divorced, gender, birthday",
  },
  "business-confidential": {
    strong:
      "confidential, internal only, internal use only, trade secret, nda, non-disclosure, proprietary, unreleased, embargo, embargoed, customer list, client list, merger, acquisition, do not distribute, tender price, not for distribution",
    weak: "roadmap, unit cost, launch date, competitor, discount strategy, board deck, pricing strategy, strategy",
  },
  "medical-data": {
    strong:
      "patient, diagnosis, diagnoses, diagnosed, prescription, medical history, medical record, clinical, hiv, blood test, medication, therapy notes, health record, symptom, chemotherapy, lab results",
    weak: "mri, blood pressure, depression, allergy, allergies, dosage, treatment, therapist, insulin, diabetes, anxiety",
  },
  "legal-sensitive": {
    strong:
      "lawsuit, litigation, sued, subpoena, attorney-client, privileged, settlement agreement, deposition, injunction, cease and desist, whistleblower, legal counsel, class action",
    weak: "lawyer, court, claim, contract clause, regulator, breach, witness, dispute, plaintiff, defendant, attorney, liability, lawyers",
  },
};

/** Contexts in which a term does not belong to the category. `|` encloses the term itself. */
const CANCELS: Readonly<Record<string, RegExp>> = {
  patient:
    /\b(?:be|been|being|more|very|so|is|are|was|stay|stays|remain|really|too|just|not|am|and) \|patient\||\|patient\| (?:with|and|enough|man|woman|teacher|approach|person|explanation|but|tutor|reader|capital|guide)/,
  clinical: /\|clinical\| (?:precision|finish|finisher|efficiency|detachment|tone|manner|strike|striker|display)/,
  symptom:
    /^(?!.*\b(?:my|his|her|their|our|patient|patient's|mother|father|child|son|daughter|wife|husband|i|he|she)\b)|\|symptoms?\| of (?:a|the|an) (?:bug|problem|bad|poor|larger|deeper|memory|race)/,
  prescription: /\|prescriptions?\| (?:for (?:success|disaster|growth|failure|change)|glasses|grammar)/,
  diagnosis:
    /(?:bug|error|network|engine|car|fault|crash|performance|system|root|disk) \|diagnos|\|diagnos\w+\| (?:code|tool|of the (?:bug|crash|issue|problem|error))/,
  diagnosed: /\|diagnosed\| (?:the|a|an) (?:bug|issue|problem|memory|race|outage|fault|leak|deadlock)/,
  confidential: /(?:not|non|isn't) \|confidential|\|confidential\| (?:computing|transport)/,
  proprietary:
    /\|proprietary\| (?:software|format|license|licence|drivers?|protocol|codec|os\b|browser|connectors?|blend|models?\b|systems?)|(?:closed|vs|versus|or|than|non) \|proprietary/,
  unreleased: /\[?\|unreleased\|\]? (?:track|song|album|version|section|changes|heading)|changelog/,
  embargo:
    /(?:arms|oil|trade|cuban?|grain|naval|steel) \|embargo|\|embargo\| (?:act|on (?:cuba|oil|arms|russia|grain))/,
  merger:
    /(?:galaxy|neutron|star|black hole|git|json|pdf|array|sort|list|file|object|deep|config) \|mergers?\||\|mergers?\| (?:of (?:two )?(?:galaxies|black|neutron|stars|arrays|lists)|function|script|tree)/,
  acquisition:
    /(?:customer|user|talent|language|data|knowledge|skill|target|image|signal|lock|land|vocabulary|seismic|lead|client|resource|mutex) \|acquisitions?\||\|acquisitions?\| (?:cost|costs|channels?|funnel|time|rate|of (?:language|knowledge|skills?|the lock|vocabulary|land))/,
  privileged:
    /\|privileged\| (?:access|users?|accounts?|containers?|mode|ports?|operations?|instructions?|to (?:be|have|work|serve|join|know|see)|upbringing|background|position|few|process|pods?|identity|code|helper|lives?|life|child)|(?:feel|felt|am|so|are|least|less|under|more|most|non|be|grew up|been) \|privileged/,
  deposition:
    /(?:vapou?r|chemical|thin film|physical|layer|laser|sediment|acid|metal|atomic|plasma|bone|ice|fat|silt|electro|dust|carbon) \|depositions?\||\|depositions?\| (?:of (?:sediment|sand|silt|metal|layers?|ice|film|material|christ|king|the (?:king|emperor|tsar))|chamber|rate|from the cross)/,
  sued: /\|sued\|e/,
  injunction: /\|injunctions?\| to (?:love|forgive|pray|be|write)/,
  biometric: /\|biometrics?\| (?:login|unlock|prompt|api|authentication api|library|sensor|app)/,
  medication: /(?:cat|dog|game|fictional) \|medication/,
  hiv: /(?:history of|research on|virus like) \|hiv/,
  nationality: /(?:what|which|random|fictional|character's) \|nationality/,
  nda: /\|nda\| (?:template|government|alliance|party|candidate|cadet|exam|rally|bloc)|(?:the|ruling|join|bjp-led|led) \|nda\| (?:government|alliance|won|exam|academy|lost|swept)/,
  address:
    /(?:ip|mac|memory|email|e-mail|web|url|network|base|return|virtual|physical|bus|pointer|wallet|contract|keynote|opening|public|inaugural|gettysburg|wifi|device|bind|listen|email|to|will|should|must|we|i|can|not|that|please|and) \|address(?:es)?\||\|address(?:es)?\| (?:bar|space|the|this|these|that|your|our|issues?|concerns?|all|any|bus|sanitizer|those|it|them|how|climate|why|both|feedback|comments?)/,
  board:
    /(?:chess|circuit|surf|snow|skate|ironing|white|black|score|bulletin|message|key|mother|kanban|jira|trello|cutting|notice|dart|dash|mood|story|leader|sprint|game|on|across|clip|vision) \|board\||\|board\| (?:games?|a |the|member of the (?:chess)|pass|shorts|feet|certified)/,
  margin:
    /(?:css|html|page|left|right|top|bottom|wide|narrow|in the|auto|print|paper|text|default|no|zero|half-inch) \|margins?\||\|margins?\|(?: |-|:)?(?:top|left|right|bottom|auto|0|px|of error|collapse|inline|block|notes?)/,
  budget:
    /\|budget\| (?:airline|hotel|friendly|phone|laptop|travel|trip|android|hostel|option|gaming|smartphone|recipe|meal)|(?:latency|error|token|performance|time|memory|frame|power|thinking) \|budget/,
  bonus:
    /\|bonus\| (?:points?|tracks?|level|round|question|if|feature|content|chapter|episode|stage|section|tip|features)|(?:added|as a|for|extra|power|speed) \|bonus\|/,
  invoice: /\|invoices?\| (?:template|generator|schema|class|model|component|parser|number field|table)/,
  forecast:
    /(?:weather|rain|snow|wind|surf|pollen|storm|tide|temperature|shipping) \|forecasts?\||\|forecasts?\| (?:api|for (?:rain|snow|today|tomorrow|the weekend)|says rain)/,
  court:
    /(?:tennis|basketball|food|squash|badminton|volleyball|clay|grass|hard|centre|center|royal|full|half|court|pickleball|imperial|versailles) \|courts?\||\|courts?\| (?:jester|yard|surface|shoe|tennis|size|dance|disaster|controversy|painter|life|of (?:louis|king|versailles|henry))/,
  claim:
    /(?:i|to|they|we|you|would|can|who|some|people|jwt|token|oidc|custom|bold|baseless|scientific|false|the main|central|strong|role|audience|persistent ?volume|historians) \|claims?\||\|claims?\| (?:that|to be|to fame|is true|your|the (?:prize|reward|throne|title)|responsibility|check|mapping)/,
  breach:
    /(?:whale|wall|hull|siege|dam|castle|once more unto the) \|breach|\|breach\| (?:the (?:wall|hull|surface|castle|gate)|of etiquette)/,
  witness:
    /(?:to|will|we|bear|i|jehovah's|you|segwit|zero-knowledge|can) \|witness(?:es)?\||\|witness(?:es)?\| (?:the (?:birth|rise|beauty|change)|protection program movie|table)/,
  depression:
    /(?:great|tropical|economic|the 1930s|monsoon|cyclonic|shallow|geological) \|depression|\|depression\| (?:era|of 1929|glass)|1930s/,
  treatment:
    /(?:water|heat|surface|wastewater|sewage|script|film|hair|window|fair|equal|unfair|vip|acoustic|royal|red carpet|same|special|preferential|edge case|silent) \|treatments?\||\|treatments?\| (?:plant|of (?:the|a) (?:topic|subject|theme)|group and control)/,
  religion: /(?:fantasy|ancient|world|roman|greek|fictional|comparative|about|norse|egyptian) \|religion/,
  gender:
    /(?:grammatical|noun|german|french|word) \|gender|\|gender\| (?:of (?:the )?nouns?|reveal|equality|studies|neutral|pay gap|agreement)/,
  strategy:
    /(?:chess|game|caching|testing|branching|retry|deployment|cache|design|the|pattern|sorting|rollback|backup|migration|trading|study|learning|content|seo) \|strategy|\|strategy\| (?:pattern|game|board)/,
  competitor: /(?:fellow|olympic|the other|swim|race) \|competitors?\|/,
  profit: /\|profit\| (?:organization|organisation)|(?:non|non-|for|not for) \|profit/,
  quarterly: /\|quarterly\| (?:journal|magazine)/,
  earnings: /\|earnings\| (?:call transcript|per share formula)/,
  compensation:
    /(?:motion|exposure|temperature|drift|latency|lag|lens|backlash) \|compensation|\|compensation\| (?:transaction|action|layer|saga)/,
  liability: /\|liability\| (?:driven)/,
  dispute: /(?:beyond|without|no|settle the|can't) \|dispute|\|dispute\| (?:that|the claim)/,
  attorney: /(?:movie|phoenix|ace|tv|the lincoln) \|attorney/,
  anxiety: /(?:test|separation|stage|range|exam|climate) \|anxiety/,
  allergy: /(?:pollen|cat|dog) \|allerg/,
  birthday:
    /\|birthday\| (?:party|card|cake|gift|present|wishes|message|invitation|poem|song|paradox|problem|speech|toast|attack)|(?:happy|th|first|a) \|birthday/,
  "first name":
    /(?:column|field|variable|called|named|parameter|attribute) \|first name|\|first name\| (?:and last name )?(?:field|column|variable|property|input|basis|validation)/,
  "last name":
    /(?:column|field|variable|called|parameter|attribute) \|last name|\|last name\| (?:field|column|variable|property|input|validation)/,
  "full name":
    /(?:column|field|variable|function|property) \|full name|\|full name\| (?:field|column|variable|property|input)/,
};

const CATEGORIES = SPECIFIED_CATEGORY_NAMES.map((category) => ({ category, ...LISTS[category] }));

function terms(category: KeywordCategory, phrases: string, isStrong: boolean): KeywordTerm[] {
  return phrases.split(", ").map((phrase) => {
    const cancel = CANCELS[phrase];
    return { category, phrase, isStrong, ...(cancel && { cancel }) };
  });
}

export const KEYWORD_TERMS: readonly KeywordTerm[] = CATEGORIES.flatMap(({ category, strong, weak }) => [
  ...terms(category, strong, true),
  ...terms(category, weak, false),
]);
