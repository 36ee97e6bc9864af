import type { SubjectTerms } from "./subject-notation.ts";

export const DUTCH: SubjectTerms = {
  "financial-data": {
    strong:
      "salaris|salarissen, salaris~, jaarsalaris~|maandsalaris~|brutoloon|nettoloon, loonstrook~|loonstroken, loonadministratie, loonbetaling~, loonsverhoging~, bankafschrift~, banksaldo~|rekeningsaldo, jaarrekening~, verliesrekening~, belastingaangifte~, kasstroom~|kasstromen, liquiditeit~, ebitda, brutomarge~, kredietaanvraag~|hypotheekaanvraag~, hypotheek~, omzetprognose~, nettowinst~, faillissement~, de balans van|samen|en",
    weak: "omzet|omzetten, begroting~|budget, bonus|bonussen, winst|winsten, verlies|verliezen, directie|bestuur, kwartaal~|kwartalen, marge|marges, krediet|kredieten, inkomsten, uitgaven, aandeelhouder~, balans, loon|lonen",
  },
  "personal-info": {
    strong:
      "geboortedatum|geboortedata, geboorteplaats~, burgerlijke staat, woonadres|woonadressen|thuisadres|huisadres|huisadressen|privéadres, paspoortnummer~, paspoort|paspoorten, meisjesnaam|geboortenaam, identiteitskaart~|identiteitsbewijs~, nationaliteit~, burgerservicenummer~, rijbewijs|rijbewijzen, personeelsdossier~, personeelsgegevens, noodcontact~, privételefoon~|privénummer, persoonsgegevens van, verblijfsvergunning~",
    weak: "voornaam|voornamen, achternaam|achternamen, geslacht, verjaardag~, gescheiden, gehuwd|ongehuwd|getrouwd",
  },
  "business-confidential": {
    strong:
      "vertrouwelijk|vertrouwelijke, strikt vertrouwelijk|geheim, alleen? voor intern gebruik, geheimhouding~, bedrijfsgeheim~|fabrieksgeheim~|handelsgeheim~, aanbestedingsprijs|offerteprijs, klantenlijst~|klantenbestand~, onder|embargo embargo|tot, prijsstrategie~, niet verspreiden|doorsturen, reorganisatie~, de|een fusie, fusie met, niet aangekondigd|aangekondigde",
    weak: "concurrent|concurrenten|concurrentie, aanbesteding~, routekaart|roadmap, lanceerdatum, kostprijs~, prototype~",
  },
  "medical-data": {
    strong:
      "patiënt|patiënten|patiënte|patienten, patiënten~, gediagnosticeerd~|diagnosticeer~, anamnese, medische~ voorgeschiedenis|dossier|dossiers|gegevens, ontslagbrief~, chemotherapie~|chemokuur, ziekmelding~|ziekteverlof, ziek thuis, zwanger|zwangere, zwangerschap~, bloedonderzoek~, bloeddruk~, beroerte~, bijwerking|bijwerkingen, psychiater~, psychotherap~, seropositief~, hiv, borstkanker|longkanker|darmkanker|huidkanker, ~kanker, insuline~, medicijn|medicijnen, medicatie~, miskraam|miskramen, dementie~, epilepsie~, arbeidsongeschikt~, vaccinatiestatus, verslaving~",
    weak: "diagnose|diagnoses, diabetes, depressie|depressief|depressieve, burn out|burnout, mri, vaccinatie~, koorts, uitslag, symptoom|symptomen, cardioloog, arts|artsen|huisarts, allergie~, behandeling|behandelingen, laesie~, kanker, verwijzing, ziekte|ziekten, dosering~",
  },
  "legal-sensitive": {
    strong:
      "voor de rechter|rechtbank, aangeklaagd~, rechtszaak|rechtszaken, ingebrekestelling~, sommatie~, kort geding, kantonrechter~, ontslag op staande, strafblad~, strafzaak~|strafrechtelijk~, aangifte gedaan|doen, klokkenluider~, advocaat|advocaten|advocate, schadevergoeding~|schadeclaim~, dagvaarding~, beslaglegging~, getuigenverklaring~, vaststellingsovereenkomst~, eiser|eiseres, gedaagde~, veroordeeld~",
    weak: "rechter|rechters, rechtbank~, getuige|getuigen, schikking~, toezichthouder~, fraude, vonnis~, hoger beroep, verduistering, zitting~, geschil|geschillen, aansprakelijk~",
  },
  "trade-union": {
    strong:
      "vakbond|vakbonden, vakbonds~, vakbondslid~|vakbondsleden, vakvereniging~, ondernemingsraad~, gestaakt, stakers, FNV, CNV, lid van de vakbond",
    weak: "staking|stakingen, staken, cao",
  },
  religion: {
    strong:
      "moslim|moslims, moslima~, jood|joodse|joden, katholiek|katholieken|katholieke, protestant~|gereformeerd~, boeddhist~, hindoe|hindoes, jehova~, hoofddoek~, gebedsruimte~, religieuze|religieus redenen|overtuiging|overtuigingen|achtergrond|gronden, geloofsovertuiging~, atheïst~, bekeerd~",
    weak: "religie~, religieus|religieuze, kerk|kerken, moskee~, islam, christen|christenen|christelijk~, geloof, gebed|gebeden, synagoge~, ramadan",
  },
  politics: {
    strong:
      "politieke overtuiging|voorkeur|mening|opvatting|opvattingen|kleur, partijlid~|partijleden, lid van de|het PvdA|VVD|PVV|CDA|D66|SP|GroenLinks|partij|FVD, kamerverkiezing~, gestemd op, stemgedrag, partijlidmaatschap",
    weak: "PvdA, VVD, PVV, CDA, GroenLinks, verkiezing|verkiezingen, gestemd|stemden, politieke partij, demonstratie~, communist~, socialist~, rechts extremis~|extreemrechts",
  },
  "ethnic-origin": {
    strong:
      "etnische|etnisch afkomst|achtergrond|herkomst|groep|groepen|minderheid|minderheden|profiler~, etniciteit~, huidskleur~, migratieachtergrond~, raciale|racistisch~|racisme, asielzoeker~, ras of",
    weak: "etnisch~, vluchteling~, afkomst, allochtoon|allochtonen, roma",
  },
  "sexual-life": {
    strong:
      "seksuele|sexuele geaardheid|oriëntatie|voorkeur|identiteit, seksleven, homoseksu~, biseksu~, lesbisch~, transgender~|transseksu~, is homo|lesbisch|gay, hij homo is, uit de kast, geslachtsverandering~|geslachtsziekte~",
    weak: "homo, gay, queer, lhbti|lhbt, geaardheid, intiem~",
  },
  biometrics: {
    strong:
      "vingerafdruk|vingerafdrukken, vingerafdrukscan~, gezichtsherkenning~, irisscan~, biometrische gegevens|identificatie|kenmerken|aanmelding|toegang, dna test~|profiel~|onderzoek|monster, genetische gegevens|aanleg|test|tests, erfelijkheidsonderzoek, stemherkenning~, vaderschapstest~, genoom",
    weak: "biometri~, dna, genetisch~, erfelijk~, iris",
  },
  "inside-information": {
    strong:
      "nog niet gepubliceerd|bekend|bekendgemaakt|openbaar|aangekondigd|gepubliceerde, voorwetenschap~, koersgevoelig~, overnamebod~, overname van, winstwaarschuwing~, voorlopige cijfers|resultaten, intentieverklaring~, onderhandelen|onderhandeling~ over de|een overname|fusie|verkoop",
    weak: "overname, kwartaalcijfers, jaarcijfers, aandeelhouder~, codenaam, due diligence, beursgang~",
  },
  "prompt-injection": {
    strong:
      "negeer|vergeet alle? je|uw|mijn|de? eerdere|vorige|bovenstaande|voorgaande instructies|regels|opdrachten|aanwijzingen, negeer|vergeet alle je|uw|de instructies|regels|aanwijzingen, vergeet|negeer je|uw regels|instructies|aanwijzingen, toon|geef|laat mij? je|uw systeemprompt|systeem|verborgen|geheime zien|instructies|prompt?",
    weak: "systeemprompt~, zonder beperkingen|beperking|filters, jailbreak",
  },
};

export const DUTCH_NOT =
  "de balans tussen, balans tussen werk, werk privé balans, rechter kolom|kant|muisknop|zijde|boven|onder|kader, in de rechter bovenhoek|hoek, overname van taken|kosten|werk, grote depressie, uitslag van de|het peiling|wedstrijd|test, vingerafdruk van de sleutel|browser, genetisch|genetische algoritme~, medische term, homo sapiens, geloof ik|me|het|dat, ik|wij|we geloof, salarisschaalbaar, verlies van verbinding|data, behandeling van randgevallen|de|het";
