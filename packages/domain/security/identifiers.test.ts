import fc from "fast-check";
import { stdnum } from "stdnum";
import { describe, expect, test } from "vitest";
import { detect } from "./detect.ts";
import { IDENTIFIER_RULES } from "./identifier-rules.ts";
import { DETECTOR_TYPE_NAMES, type DetectorType } from "./names.ts";
import { redact } from "./redact.ts";

/** Who else checks our types: by country and name in stdnum. And the numbers of which we think otherwise. */
const PEERS: readonly { type: DetectorType; peer: string; takesMore?: RegExp; takesLess?: RegExp }[] = [
  { type: "ar_cuit", peer: "AR.cuit" },
  { type: "at_svnr", peer: "AT.vnr" },
  { type: "au_abn", peer: "AU.abn" },
  // Of old numbers we take two sets of weights.
  { type: "au_tfn", peer: "AU.tfn", takesLess: /^\d{8}$/ },
  // Whether a birthday is still to come is not looked at; the peer takes 00 for 97.
  { type: "be_nrn", peer: "BE.nn", takesLess: /^/, takesMore: /00$/ },
  { type: "br_cnpj", peer: "BR.cnpj" },
  { type: "br_cpf", peer: "BR.cpf" },
  { type: "ch_ahv", peer: "CH.ssn" },
  // The peer also takes numbers in which several digits repeat.
  { type: "de_steuer_id", peer: "DE.idnr", takesMore: /^/ },
  { type: "dk_cpr", peer: "DK.cpr" },
  { type: "es_cif", peer: "ES.cif" },
  { type: "es_dni", peer: "ES.dni" },
  { type: "es_nie", peer: "ES.nie" },
  { type: "fr_nir", peer: "FR.nir" },
  { type: "ie_ppsn", peer: "IE.pps" },
  { type: "in_aadhaar", peer: "IN.aadhaar" },
  { type: "it_codice_fiscale", peer: "IT.codicefiscale" },
  { type: "kr_rrn", peer: "KR.rrn" },
  { type: "mx_clabe", peer: "MX.clabe" },
  { type: "mx_curp", peer: "MX.curp" },
  { type: "nl_bsn", peer: "NL.bsn" },
  { type: "no_fodselsnummer", peer: "NO.fodselsnummer" },
  { type: "pl_nip", peer: "PL.nip" },
  { type: "pl_pesel", peer: "PL.pesel" },
  { type: "pt_nif", peer: "PT.nif" },
  { type: "za_id", peer: "ZA.idnr" },
];

test.each(PEERS)(
  "given random numbers of the form of $type, then stdnum's $peer decides as we do",
  ({ type, peer, takesMore, takesLess }) => {
    const rule = IDENTIFIER_RULES.find((one) => one.type === type);
    const [country = "", name = ""] = peer.split(".");
    const theirs = stdnum[country]?.[name];
    if (!rule || !theirs) throw new Error(`${type} has no rule or no peer`);
    fc.assert(
      fc.property(fc.stringMatching(rule.form), (value) => {
        const isOurs = rule.check?.(value) !== false;
        const { isValid, error } = theirs.validate(value);
        // A date that does not exist, or an office that has closed, is looked at by one of the two.
        if (isValid && takesMore?.test(value) !== true) expect(isOurs, value).toBe(true);
        if (error?.name === "InvalidChecksum" && takesLess?.test(value) !== true) expect(isOurs, value).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  },
);

/** What `text` says, with the types of what is counted; in `redacted` also what is only possible. */
const typesIn = (text: string) =>
  detect(text)
    .filter(({ confidence }) => confidence !== "possible")
    .map(({ type }) => type);

describe("a number beside its label", () => {
  test.each<[string, DetectorType[]]>([
    ["Meine Steuer-ID lautet 65 929 970 489, was nun?", ["de_steuer_id"]],
    ["mi DNI: 12345678Z", ["es_dni"]],
    ["el NIE X-1234567-L sigue en trámite", ["es_nie"]],
    ["codice fiscale RSSMRA85T10A562S", ["it_codice_fiscale"]],
    ["mój PESEL to 44051401359", ["pl_pesel"]],
    ["mijn BSN is 111222333", ["nl_bsn"]],
    ["mon numéro de sécurité sociale : 2 55 08 14 168 025 38", ["fr_nir"]],
    ["meu CPF 390.533.447-05 e o CNPJ 11.222.333/0001-81", ["br_cpf", "br_cnpj"]],
    ["henkilötunnus 131052-308T", ["fi_hetu"]],
    ["mit CPR-nummer er 211062-5629", ["dk_cpr"]],
    ["AHV-Nr. 756.9217.0769.85", ["ch_ahv"]],
    ["my NRIC S1234567D", ["sg_nric"]],
    ["HKID: G123456(A)", ["hk_hkid"]],
    ["NHS number 943 476 5919, not a phone", ["nhs"]],
    ["sort code 20-00-00, account 55779911", ["uk_sort_code", "uk_account"]],
    ["BSB 062-001 account 12345678", ["au_bsb", "au_account"]],
    ["SWIFT/BIC: DEUTDEFF500", ["bic"]],
    ["routing 021000021, account 1234567890", ["us_routing", "us_account"]],
    ["driver's license: D1234567", ["us_driving_licence"]],
    ["passport no. 925076473", ["us_passport"]],
    ["MRN 00412345: please summarize", ["mrn"]],
    ["geboren am 25.04.1985 in Kiel", ["dob"]],
    ["née le 3 mars 1990", ["dob"]],
    ["name;Geburtsdatum;Stadt\nA;01.02.1990;Kiel\nB;03.04.1991;Bonn", ["dob", "dob"]],
    ["name,tax_file_number,start\nA,123 456 782,2024\nB,876543210,2025", ["au_tfn", "au_tfn"]],
    ["個人番号は1234 5678 9018です", ["jp_my_number"]],
    ["the VAT number ATU13585627 and EIN 12-3456789", ["vat_id", "us_ein"]],
    ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10", ["mrz", "mrz"]],
    ["gb82 west 1234 5698 7654 32", ["iban"]],
    ["NL91-ABNA-0417-1643-00", ["iban"]],
  ])("given %s, then it is found", (text, types) => {
    expect(typesIn(text)).toEqual(types);
  });
});

describe("a number without a label", () => {
  test.each([
    ["a line of its own", "Berger, Alex\n446 786 783\nMill Lane"],
    ["after a name", "sort by surname\nOkafor 111222333\nNovak 123456782"],
    ["in brackets", "we found your file (554 807 362) on Tuesday"],
  ])("given one that passes a check as %s, then it is redacted, but not counted", (_, text) => {
    expect(redact(text)).not.toMatch(/\d{3}/);
    expect(typesIn(text)).toEqual([]);
  });

  test.each([
    "order number 580864858 cannot be found",
    "ISBN 978-3-16-148410-0, write a blurb",
    "write a tweet: 229 006 283 trees planted",
    "convert 1646545930 to a readable date",
    "delete from jobs where id = '123e4567-e89b-12d3-a456-426614174000'",
    "what is new in 131.0.4605.187",
    "tracking 9400 1000 0000 0000 0000 00",
    "binary 0110 1001 1100 0011",
    "ein Mann und 123456789 Steine",
    "we had 9,009,519,775 page views",
    "flight LH7369, seat 14C",
    "why is BUSINESS written in one word",
  ])("given %s, then nothing is found", (text) => {
    expect(redact(text)).toBe(text);
  });
});

test("given any type of value, then its name is used once, and it has a rule or a detector", () => {
  expect(new Set(DETECTOR_TYPE_NAMES).size).toBe(DETECTOR_TYPE_NAMES.length);
  const types = IDENTIFIER_RULES.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});
