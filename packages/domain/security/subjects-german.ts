import type { SubjectTerms } from "./subject-notation.ts";

export const GERMAN: SubjectTerms = {
  "financial-data": {
    strong:
      "gehalt|gehälter|gehältern, gehalts~, jahresgehalt~|monatsgehalt~|bruttogehalt~|nettogehalt~|grundgehalt~, lohnabrechnung~, lohnbuchhaltung, entgeltabrechnung~, kontoauszug|kontoauszugs|kontoauszüge|kontoauszügen, kontostand|kontostände|kontostands, bilanz|bilanzen, verlustrechnung~, steuererklärung~, steuerbescheid~, liquiditätsplan~, ebitda, cashflow|cash flow, bruttomarge~, rohertrag~, jahresabschluss~|jahresabschlüsse~, kreditantrag~|kreditanträge~, umsatzprognose~, bonität~, schufa, insolvenz~, betriebsergebnis~, jahresüberschuss~",
    weak: "umsatz|umsätze|umsatzes, budget|budgets, bonus|boni|bonuszahlung~, gewinn|gewinns|gewinne, verlust~, vorstand~, quartal~, marge|margen, kredit|kredite|kredits, einnahmen, ausgaben, vergütung~, fehlbetrag~, lohnerhöhung~",
  },
  "personal-info": {
    strong:
      "geburtsdatum|geburtsdaten, geburtsort~, geburtsname~, familienstand~, privatadresse~|privatanschrift~, wohnanschrift~|wohnadresse~, reisepassnummer~|passnummer~, reisepass|reisepässe, personalausweis~, ausweisnummer~, staatsangehörigkeit~|staatsbürgerschaft~, sozialversicherungsnummer~, führerschein|führerscheins|führerscheine, personalakte~, notfallkontakt~, mädchenname~, personenbezogene~ daten, mitarbeiterdaten, private telefonnummer|handynummer|adresse, steueridentifikationsnummer~, aufenthaltstitel~",
    weak: "vorname|vornamen, nachname|nachnamen, geschlecht~, geburtstag~, geschieden~, anschrift~, religionszugehörigkeit, verheiratet~, nationalität~",
  },
  "business-confidential": {
    strong:
      "vertraulich|vertrauliche|vertraulichen|vertraulicher|vertrauliches, streng geheim|vertraulich, nur? für den internen gebrauch, nur intern, geheimhaltung~, verschwiegenheits~, geschäftsgeheimnis~, betriebsgeheimnis~, angebotspreis~, kundenliste~, fusion mit|den, sperrfrist~, preisstrategie~, unveröffentlicht~, nicht weitergeben|weiterleiten, umstrukturierung~, stellenabbau~, betriebsintern~, die|der|einer fusion",
    weak: "wettbewerber~, konkurrenz|konkurrenten, ausschreibung~, roadmap, starttermin~|markteinführung~, stückkosten~, strategie~, kalkulation~",
  },
  "medical-data": {
    strong:
      "patienten|patientin|patientinnen, patienten~, diagnostizier~, anamnese~, arztbrief~, chemotherapie~, krankgeschrieben~, krankschreibung~, krankmeldung~, krankenakte~, arbeitsunfähigkeit~, schwanger|schwangere|schwangeren, schwangerschaft~, blutbild~, blutdruck~, schlaganfall~, nebenwirkung~, psychiater~, psychotherap~, überweisung an die|den, hiv, ~karzinom, ~krebs, krebserkrank~, ~erkrankung|~erkrankungen, ~entzündung, demenz, schwerbehinder~, medikament~, insulin~, impfstatus, fehlgeburt~, selbstverletz~, reha klinik, alkoholabhängig~|suchtkrank~",
    weak: "diagnose|diagnosen, befund|befunde|befunds, diabetes, depression|depressionen|depressiv~, burnout|burn out, mrt, impfung~, fieber, ausschlag, therapie|therapien, kardiolog~, symptom|symptome|symptomen, allergie~, arzt|ärztin|ärzte, läsion~, rezept pflichtig, dosierung~, krankenhaus~",
  },
  "legal-sensitive": {
    strong:
      "verklag~, klägerin|kläger|klägers, klageschrift~, rechtsstreit~, gerichtsverfahren, abmahnung~, rechtsanwalt~|rechtsanwält~, einstweilige~ verfügung~, strafanzeige~, strafverfahren, strafrechtlich~, ermittlungsverfahren, vorbestraft~, vorstrafe~, hinweisgeber~, kündigungsschutzklage~, arbeitsgericht~|landgericht~|amtsgericht~|oberlandesgericht~, aufhebungsvertrag~, prozessrisik~, schadensersatz~, staatsanwalt~, bußgeld~, beklagte|beklagten, zeugenaussage~, durchsuchungsbeschluss~, compliance verstoß",
    weak: "anwalt|anwälte|anwälten|anwältin, klage|klagen, gericht|gerichts|gerichte, zeuge|zeugen|zeugin, vergleich|vergleichs, haftung~, aufsichtsbehörde~, betrug|betrugs, urteil~, berufung, unterschlagung~",
  },
  "trade-union": {
    strong:
      "gewerkschaft|gewerkschaften, gewerkschaftsmitglied~|gewerkschafter~|gewerkschaftlich~|gewerkschaftszugehörig~, betriebsrat|betriebsrats|betriebsräte~|betriebsrätin~, gestreikt, streikende~, ver.di, IG Metall, tarifverhandlung~, arbeitskampf~, streikbeteiligung, warnstreik~",
    weak: "streik|streiks|streiken, tarifvertrag~",
  },
  religion: {
    strong:
      "muslim|muslime|muslimin|muslimisch~, moslem~, jude|juden|jüdin|jüdisch|jüdische|jüdischer|jüdischen, katholisch~|katholik~, evangelisch~, buddhist~, hinduist~, zeugen jehovas, kopftuch~, gebetsraum~|gebetsräume~, religiös~, religionszugehörig~, glaubensgemeinschaft~, konfessions~, konfession, kirchensteuer~, kirchenaustritt~, atheist~, konvertiert~",
    weak: "religion|religionen, kirche|kirchen, moschee~, islam|islams, christ|christen|christin, glaube|glauben, gebet|gebete, ramadan, synagoge~",
  },
  politics: {
    strong:
      "parteimitglied~, parteizugehörig~, parteibuch, mitglied bei|in? der|den? SPD|CDU|CSU|FDP|AfD|Grünen|Linken|Linke|Partei, politische~ meinung~|überzeugung~|einstellung~|ansicht~|gesinnung~, bundestagswahl~, landtagswahl~, wahlverhalten, politisch aktiv, wahlkampf~",
    weak: "SPD, CDU, CSU, FDP, AfD, partei, gewählt~, demonstration~, linksextrem~, rechtsextrem~, kommunist~, sozialist~",
  },
  "ethnic-origin": {
    strong:
      "ethnisch|ethnische|ethnischer|ethnischen herkunft|gruppe~|minderheit~|zugehörigkeit|ursprung~, ethnie|ethnien, hautfarbe~, migrationshintergrund~, rassisch~, rassist~|rassismus, asylbewerber~|asylsuchend~, sinti und roma, fluchthintergrund",
    weak: "ethnisch~, geflüchtete~|flüchtling~, ausländer~, abstammung~, sinti, roma",
  },
  "sexual-life": {
    strong:
      "sexuelle|sexueller|sexuellen orientierung~|identität~|neigung~, sexualleben~, homosexuell~, bisexuell~, lesbisch~, schwul|schwule|schwuler|schwulen, transsexuell~|transgender|transident~, geoutet, geschlechtsangleich~|geschlechtsumwandlung~, geschlechtskrankheit~, gleichgeschlechtlich~",
    weak: "lesbe|lesben, queer, outing, lsbt|lsbtq, intimleben, coming out",
  },
  biometrics: {
    strong:
      "fingerabdruck|fingerabdrücke|fingerabdrücken|fingerabdrucks, fingerabdruckscan~, gesichtserkennung~, iriserkennung|irisscan~, biometrische|biometrischer|biometrischen daten|merkmal~|erfassung|zeiterfassung|anmeldung, dna test|tests|probe|proben|analyse|profil, gentest~, genetisch|genetische|genetischer|genetischen daten|disposition|veranlagung|untersuchung~, erbgut~, stimmabdruck~, erbkrankheit~, vaterschaftstest~",
    weak: "biometrisch~, genetisch~, dna, genom~, iris",
  },
  "inside-information": {
    strong:
      "noch nicht veröffentlicht|bekannt|öffentlich|angekündigt, ad hoc mitteilung|meldung|pflicht, insiderinformation~, insiderliste~, insiderhandel~, übernahmeangebot~, gewinnwarnung~, vorläufige|vorläufigen zahlen|ergebnisse~|quartalszahlen, absichtserklärung~, geplante|geplanten fusion|übernahme, unternehmenskauf~, verhandeln über die|den übernahme|kauf|fusion, vor bekanntgabe|veröffentlichung der zahlen|ergebnisse",
    weak: "übernahme, quartalszahlen, aktionär~, zukauf~, codename~|deckname~, due diligence, börsengang~, kaufpreis~, zielgesellschaft~",
  },
  "prompt-injection": {
    strong:
      "ignoriere|ignorier|missachte|vergiss alle? deine|die|meine? bisherige~|vorherige~|vorangegangene~|obige~|frühere~|ursprüngliche~ anweisung~|regeln|vorgaben|instruktionen|befehle, ignoriere|vergiss alle deine? anweisungen|regeln|vorgaben, vergiss|ignoriere deine regeln|anweisungen|vorgaben, gib|zeig|zeige|nenne|verrate mir? deinen|deine system|geheimen|geheime|ursprünglichen|versteckten prompt|anweisungen|regeln, gib|zeig|zeige|nenne|verrate mir? deinen systemprompt",
    weak: "systemprompt~|system prompt, ohne einschränkungen|einschränkung|filter, jailbreak",
  },
};

export const GERMAN_NOT =
  "übernahme der kosten|leitung|verantwortung|aufgaben|fahrtkosten|daten|kontrolle, übernahme von kosten|aufgaben|verantwortung, bilanz ziehen|gezogen, positive|gemischte|ernüchternde bilanz, gewinnspiel~, gericht des|mit|für|zu|der, zu|ein|leckeres|vegetarisches|welches gericht, klage über, im|ein|der|einen|zum|beim vergleich, die|rote blutdrucke, great depression, große|tropische depression, diagnose tool~|werkzeug~|code~|stecker|funktion|programm, laut befund des|der, genetischer|genetische|genetischen algorithm~, alle juden, reiseapotheke, religion des internets, genome browser, partei ergreifen, gewählt werden, gewählte option~|einstellung~, verlust der verbindung|von daten|pakete, patient zero, umsatz steuer, symptom des fehlers, outing als fan, im glauben, glauben wir|sie|ich, ich|wir|sie glauben, iris datensatz";
