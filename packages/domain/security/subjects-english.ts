import type { SubjectTerms } from "./subject-notation.ts";

/** The further subjects. The specification's five are in `keyword-terms.ts`, beside a few more of their words. */
export const ENGLISH: SubjectTerms = {
  "medical-data": {
    strong:
      "pregnant, breast|lung|prostate|colon|skin|pancreatic cancer, discharge letter|summary, burnout diagnosis, sick leave|note, side effects of, mental illness|health condition, vaccination status, tested positive for, miscarriage, psychiatrist~, rehab clinic",
    weak: "burnout, cancer, stroke, vaccine, fever, cardiologist, disability, epilepsy, asthma, stage two|three|four, self-harm",
  },
  "legal-sensitive": {
    strong:
      "unfair|wrongful dismissal, tribunal hearing, criminal record, charged with, previous conviction~, witness statement~, plea bargain, under investigation by, restraining order, indicted|indictment",
    weak: "investigation, tribunal, conviction, fraud, disclose, prosecutor",
  },
  "personal-info": {
    strong:
      "birth dates|date, dates of birth, emergency contact~, id card|cards, identity card|cards, personal phone|email|number, immigration status, family status",
    weak: "passport, driving licence",
  },
  "financial-data": {
    strong: "account balances, pay slip|slips, earns|earn a year, pay rise|raise for, benefit in kind, salary bands",
    weak: "lender, subsidiary",
  },
  "business-confidential": {
    strong: "strictly confidential, trade secrets, reorganisation|reorganization|restructuring plan, non-public",
    weak: "competitors, prototype, tender",
  },
  "trade-union": {
    strong:
      "trade union~, labor|labour union~, union member~, union rep|reps|representative~|official~|steward~|dues|membership, works council~, shop steward~, collective bargaining, unioni~, joined|join|joining the union, industrial action, picket line~",
    weak: "union, strike, strikes",
  },
  religion: {
    strong:
      "muslim|muslims, hindu|hindus, buddhist|buddhists, jehovah~, evangelical|evangelicals, jewish, sikh|sikhs, atheist|atheists, hijab|headscarf|headscarves, prayer room|rooms, religious belief~|conviction~|affiliation~|reasons|grounds|holiday~, practising|practicing christian|catholic, converted to islam|christianity|judaism, his|her|their religion|faith",
    weak: "religion, religious, church, christian, catholic, mosque, synagogue, prayer, islam, ramadan",
  },
  politics: {
    strong:
      "political opinion~|view~|belief~|affiliation~|conviction~|activism, party membership, party member|members, member of the labour|conservative|green|democratic|republican|communist|socialist party, they|he|she|employees voted for, voted for the? labour|conservative|republican|democratic|green|trump|biden, political activist~",
    weak: "general election, voted, labour party, conservative party, republican party, democratic party, far right, communist, socialist",
  },
  "ethnic-origin": {
    strong:
      "ethnic origin~|background~|group~|minorit~, racial origin|discrimination|slur~|profiling, ethnicity, skin colour|color, colour|color of his|her|their skin, migration|migrant background, asylum seeker~",
    weak: "ethnic, racial, refugee, roma, native american, indigenous",
  },
  "sexual-life": {
    strong:
      "sexual orientation|preference~|identity, sex life, homosexual~, bisexual~, lesbian|lesbians, transgender, transsexual~, came|come|comes|coming out as, is|are gay, gay colleague~|employee~|man|men|couple~, gender reassignment|dysphoria, sexually transmitted, same sex partner|couple|relationship",
    weak: "gay, queer, lgbt, lgbtq, intimate",
  },
  biometrics: {
    strong:
      "fingerprint scan~|template~|reader~|login~|data, fingerprints and, facial|face recognition, iris|retina scan~, dna test~|sample~|profile~|analysis, genetic test~|data|profile~|predisposition|sequencing, genome of, voiceprint~, biometric template~|data",
    weak: "fingerprint, fingerprints, biometric, dna, genetic, iris, hereditary",
  },
  "inside-information": {
    strong:
      "not yet public|announced|published|disclosed, not public yet, unannounced|undisclosed deal|acquisition|merger|takeover, takeover offer|bid|target, talks to acquire|buy|sell|merge, unpublished|unreleased|unaudited|preliminary results|figures|earnings|accounts|numbers, inside information, insider list|information|trading, material non-public, closed period, profit warning, before the? results are, deal not announced",
    weak: "takeover, acquire, merger, shareholders, quarterly results, not announced, due diligence, before it is announced, earnings release, code name, target company, ipo",
  },
  "prompt-injection": {
    strong:
      "ignore|disregard|forget|override|bypass all? of? the|your|my|any? previous|prior|above|earlier|preceding|initial|original instruction~|prompt~|rules|guidelines|directions|constraints, ignore|disregard|forget|override|bypass all|any of? the|your|my? instructions|rules|guidelines|restrictions, ignore|disregard|forget|override the|your|all instructions|rules|guidelines above|before, reveal|print|show|repeat|output|display|leak me? your system|hidden|secret|initial|original|full prompt|instructions, tell me the|your hidden instructions|rules|prompt, you are now dan|unrestricted|jailbroken|free, do anything now, developer mode enabled, no longer bound by, do not tell|inform the user",
    weak: "jailbreak, system prompt, no restrictions, without restrictions|filters, hidden instructions, new instructions",
  },
};

export const ENGLISH_NOT =
  "be|been|being|more|very|so|is|are|was|stay|stays|remain|really|too|just|not|am patient, patient with|and|enough|teacher|reader, union type~, union all, european|credit|student|western union, union jack|square|query, strike through|rate|price, race condition~, party library, great depression, vaccine fridge, browser|key|audio|device fingerprint~, fingerprint of the|a|sha~, genetic algorithm~, acquisition of new? users|customers|clients|skills, iris dataset, customer|user|talent|data|language acquisition, acquire the lock|a, stroke width|color|colour, cancer research uk, labour party wall, church bells, catholic school, vote on, intimate knowledge, dna of the? brand|company|product|team, charged with usb|energy|electricity|leading|managing, sick leave policy template, convicted|conviction that";
