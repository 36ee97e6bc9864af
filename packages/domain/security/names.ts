// Apart from the schemas, so that programs that only inspect text do not load the schemas' library.

/** Numbers that a state gives a person for life, or for as long as a document is valid. */
export const PERSON_NUMBERS = [
  "ar_cuit",
  "at_svnr",
  "au_medicare",
  "au_tfn",
  "be_nrn",
  "br_cpf",
  "ca_sin",
  "ch_ahv",
  "de_personalausweis",
  "de_rentenversicherung",
  "de_steuer_id",
  "dk_cpr",
  "es_dni",
  "es_nie",
  "fi_hetu",
  "fr_nir",
  "hk_hkid",
  "ie_ppsn",
  "in_aadhaar",
  "in_pan",
  "it_codice_fiscale",
  "itin",
  "jp_my_number",
  "kr_rrn",
  "mbi",
  "mrz",
  "mx_curp",
  "nhs",
  "nino",
  "nl_bsn",
  "no_fodselsnummer",
  "pl_pesel",
  "pt_nif",
  "se_personnummer",
  "sg_nric",
  "us_driving_licence",
  "us_passport",
  "za_id",
] as const;

/** Numbers of banks and accounts. */
export const BANK_NUMBERS = [
  "au_account",
  "au_bsb",
  "bic",
  "iban",
  "mx_clabe",
  "uk_account",
  "uk_sort_code",
  "us_account",
  "us_routing",
] as const;

/** Tax and register numbers of companies. */
export const COMPANY_NUMBERS = [
  "au_abn",
  "br_cnpj",
  "es_cif",
  "fr_siren",
  "it_partita_iva",
  "pl_nip",
  "us_ein",
  "vat_id",
] as const;

/** All types of sensitive values. The first six are from the specification (section 5); the others are its "other patterns". */
export const DETECTOR_TYPE_NAMES = [
  "email",
  "phone",
  "ssn",
  "card",
  "key",
  "password",
  "ip",
  "mac",
  "jwt",
  "private_key",
  "url_credentials",
  "short_key",
  "crypto_address",
  "dob",
  "mrn",
  // One of several kinds of numbers, told from others by its check digit alone.
  "id_number",
  ...PERSON_NUMBERS,
  ...BANK_NUMBERS,
  ...COMPANY_NUMBERS,
] as const;
export type DetectorType = (typeof DETECTOR_TYPE_NAMES)[number];

/** The specification's subjects: the only ones that cost points and raise the exposure level. */
export const SPECIFIED_CATEGORY_NAMES = [
  "financial-data",
  "personal-info",
  "business-confidential",
  "medical-data",
  "legal-sensitive",
] as const;
export type SpecifiedCategory = (typeof SPECIFIED_CATEGORY_NAMES)[number];

/** Beside health, what Article 9 of the GDPR calls special categories. */
const ARTICLE_9_NAMES = ["biometrics", "ethnic-origin", "politics", "religion", "sexual-life", "trade-union"] as const;

/** Subjects that make a prompt sensitive even without a specific value: flags, not spans. */
export const KEYWORD_CATEGORY_NAMES = [
  ...SPECIFIED_CATEGORY_NAMES,
  ...ARTICLE_9_NAMES,
  "inside-information",
  "source-code",
  "prompt-injection",
] as const;
export type KeywordCategory = (typeof KEYWORD_CATEGORY_NAMES)[number];

/** Subjects so personal that a preview in which one is noticed is not stored, unless that was decided otherwise: health, law, GDPR Article 9. */
export const specialSubjects: ReadonlySet<KeywordCategory> = new Set<KeywordCategory>([
  "medical-data",
  "legal-sensitive",
  ...ARTICLE_9_NAMES,
]);

export const hasSpecialSubject = (categories: readonly KeywordCategory[]): boolean =>
  categories.some((category) => specialSubjects.has(category));

/** How much a session exposed, least first. */
export const EXPOSURE_LEVEL_NAMES = ["none", "low", "medium", "high", "critical"] as const;
/** The severities of a value that leaves an organization, lowest first. */
export const SEVERITIES = ["low", "medium", "high", "critical"] as const;

export type DataExposureLevel = (typeof EXPOSURE_LEVEL_NAMES)[number];
