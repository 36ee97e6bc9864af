import type { SubjectTerms } from "./subject-notation.ts";

export const ITALIAN: SubjectTerms = {
  "financial-data": {
    strong:
      "stipendio|stipendi, salario|salari, salariale|salariali, retribuzione|retribuzioni, retributiv~, busta|buste paga, cedolino|cedolini, estratto|estratti conto, saldo del conto|bancario, bilancio d esercizio|consolidato|annuale|civilistico, stato patrimoniale, conto economico, dichiarazione dei redditi|redditi, flusso|flussi di cassa, piano di liquidità, tesoreria, ebitda, margine lordo|operativo, richiesta|domanda di mutuo|prestito|finanziamento|credito, mutuo|mutui, previsione|previsioni di vendita|vendite, utile netto, fallimento di, merito creditizio, euro lordi",
    weak: "ricavi, budget, premio|premi, utile|utili, azionista|azionisti, trimestre~|trimestral~, margine|margini, spese, fatturato, debiti|debito, aumento di stipendio, perdita|perdite, consiglio di amministrazione",
  },
  "personal-info": {
    strong:
      "data|date|luogo|luoghi di nascita, indirizzo|indirizzi di casa|residenza, indirizzo|indirizzi privato|privati|personale, la residenza, numero|numeri di|del passaporto|passaporti, cognome da nubile, stato civile, carta|carte|documento|documenti d|di identità, nazionalità, cittadinanza, codice|codici fiscale|fiscali, numero di previdenza, patente di guida, patente|patenti scaduta|scadute, fascicolo|fascicoli del|personale personale|dipendente, contatto|contatti di|d emergenza, telefono|telefoni|numero|email personale|personali|privato, dati personali di|dei|del|della, permesso di soggiorno",
    weak: "cognome|cognomi, nome e cognome, sesso, divorziato|divorziata, compleanno|compleanni, celibe|nubile|coniugato|coniugata, genere, passaporto|passaporti",
  },
  "business-confidential": {
    strong:
      "riservato|riservata|riservati|riservate, riservatezza, confidenziale|confidenziali, solo|esclusivamente|per? per? uso interno, uso interno, segreto|segreti industriale|industriali|aziendale|aziendali|commerciale|commerciali|professionale, sotto embargo, elenco|lista|liste|portafoglio clienti, strategia di|dei prezzo|prezzi, non divulgare|diffondere|condividere, piano di riorganizzazione|ristrutturazione|licenziamenti|esuberi, la|una fusione, fusione con|tra|di, non divulgazione",
    weak: "concorrente|concorrenti|concorrenza, gara d appalto|appalto, roadmap, data di lancio, non ancora annunciato|annunciata|pubblico, prototipo~, costo unitario",
  },
  "medical-data": {
    strong:
      "il|la|un|una|i|le|del|della|al|alla|questo|questa|mio paziente|pazienti, chemioterapia, diagnosticat~|diagnosticare, anamnesi, cartella|cartelle clinica|cliniche, referto|referti, lettera di dimissione|dimissioni ospedaliera, in malattia, certificato medico, incinta, gravidanza|gravidanze, analisi|esame|esami del sangue, pressione arteriosa, effetti collaterali|indesiderati, psichiatr~, psicoterap~, sieropositiv~, hiv, tumore|tumori|cancro al|alla|del|della|allo, ha un tumore|cancro, ricetta medica, farmaco|farmaci, insulina, ricoverat~, ictus, aborto|aborti, disabilità, epilessi~, demenza, tossicodipenden~, alcolismo, visita medica",
    weak: "diabete, depressione, risonanza, vaccino|vaccini|vaccinazione, febbre, sintomo|sintomi, cardiologo|cardiologa, medico|medici, allergia|allergie|allergic~, esaurimento, terapia|terapie, lesione|lesioni, dosaggio|dose|dosi, eruzione, malattia|malattie, diagnosi, pazienti",
  },
  "legal-sensitive": {
    strong:
      "fatto|fare|fanno|fa causa, in giudizio, causa legale|civile|giudiziaria, diffida dei|di|del|legale, decreto ingiuntivo, licenziamento illegittimo|disciplinare, precedenti penali, accordo transattivo, contenzioso|contenziosi, procedimento|processo|reato penale|disciplinare|giudiziario, querela|querele, denuncia penale|contro, whistleblower, parte attrice|civile|lesa, nostra|nostro|mio|mia|suo|sua|loro|loro|un|l avvocato|avvocata|avvocati|legale, loro avvocati, avvocata, in|al tribunale, deposizione|deposizioni, condannato|condannata per, indagato|indagata, risarcimento danni|del, segreto professionale, mandato di perquisizione, giudice ha emesso|deciso|condannato",
    weak: "avvocato|avvocati, tribunale|tribunali, testimone|testimoni, giudice|giudici, udienza|udienze, indagine|indagini, frode|frodi, sentenza|sentenze, garante, denuncia|denunce, controversia|controversie, risarcimento, licenziamento|licenziamenti, imputato|imputata",
  },
  "trade-union": {
    strong:
      "sindacato|sindacati, sindacale|sindacali, sindacalista|sindacalisti, scioperato, CGIL, CISL, scioperanti, in sciopero",
    weak: "sciopero|scioperi, contratto collettivo, iscritto|iscritti",
  },
  religion: {
    strong:
      "musulman~, ebreo|ebrea|ebrei, cattolico|cattolica praticante~, evangelico|evangelica, buddista~, induista~, testimone|testimoni di geova, sala|sale di preghiera, motivi|ragioni|credo|convinzioni|fede religiosi|religiose|religioso|religiosa, velo islamico|per, porta|indossa il velo, ateo|atea|atei, convertito all",
    weak: "religione|religioni, religioso|religiosa, chiesa|chiese, moschea|moschee, sinagoga~, preghiera|preghiere, islam, cristiano|cristiana|cristiani, cattolic~, ramadan, fede",
  },
  politics: {
    strong:
      "opinione|opinioni|convinzione|convinzioni|orientamento|appartenenza|idee politica|politiche|politico, tesserato|tesserata|iscritto|iscritta|militante del|al|della|dei partito|pd|lega, chi hanno|ha|avrebbe votato|votano, ha|hanno votato per|lega|meloni, partito democratico|comunista, intenzione|intenzioni di voto",
    weak: "elezioni, votato, partito politico, estrema destra|sinistra, comunista|comunisti, socialista|socialisti",
  },
  "ethnic-origin": {
    strong:
      "origine|origini|gruppo|gruppi|minoranza|minoranze|appartenenza etnica|etniche|etnico|etnici|razziale, etnia|etnie, colore della sua|mia? pelle, discriminazione razziale, razzismo|razzista|razzisti, richiedente|richiedenti asilo",
    weak: "etnic~, rifugiato|rifugiati, immigrato|immigrati, razza|razze, razzial~, rom",
  },
  "sexual-life": {
    strong:
      "orientamento|vita|preferenza|preferenze|identità sessuale|sessuali, omosessual~, bisessual~, lesbica|lesbiche, transessual~|transgender, essere|è|sono|sia gay, coming out, cambio di sesso, malattia sessualmente, disforia di genere",
    weak: "gay, queer, lgbt|lgbtq, intimo|intima",
  },
  biometrics: {
    strong:
      "impronta|impronte digitale|digitali, riconoscimento facciale|vocale|dell iride, dati|dato|lettore|rilevamento|accesso biometrico|biometrici, test|esame|analisi|profilo|campione del|di|genetico|genetici dna?, dati genetici, predisposizione genetica, genoma, test di paternità",
    weak: "biometri~, dna, genetic~, iride",
  },
  "inside-information": {
    strong:
      "non sono|è|ancora|stati? ancora|stato? pubblici|pubblico|pubblicati|annunciato|annunciata|annunciati, informazioni|informazione privilegiate|privilegiata, insider trading, offerta pubblica di acquisto, opa, allarme utili, prima dell|della annuncio|pubblicazione, risultati provvisori|preliminari, lettera d|di intenti, negoziando|negoziare|trattando|trattativa|trattative l|la|per|di acquisizione|fusione|vendita|l",
    weak: "risultati trimestrali|semestrali|annuali, acquisizione, fusione, azionisti, nome in codice, quotazione in borsa, due diligence, non è stato annunciato",
  },
  "prompt-injection": {
    strong:
      "ignora|ignorate|dimentica|dimenticate tutte? le|tue|mie? tue? istruzioni|regole|indicazioni precedenti|sopra|iniziali|originali, ignora|dimentica tutte le tue? istruzioni|regole, dimentica|ignora le? tue|vostre regole|istruzioni, mostra|rivela|stampa|dimmi il|le? tuo|tue prompt|istruzioni di|del|nascoste|iniziale sistema?",
    weak: "prompt di|del sistema, senza alcuna? restrizioni|restrizione|filtri, jailbreak",
  },
};

export const ITALIAN_NOT =
  "grande depressione, depressione tropicale, sii|essere|molto|più paziente, fusione di|nucleare rami|dati|file|celle|tabelle, fusione nucleare, impronta digitale del|della file|chiave|browser, impronta di carbonio, algoritmo|algoritmi genetico|genetici, posto|posti|tavolo|area riservato|riservati|riservata, area|zona|parcheggio riservata|riservato, in fede, in buona fede, gara di, trattamento dei, medico di base dati, margine sinistro|destro|superiore|inferiore|di, premio fotografico, per causa, a causa, perdita di dati|connessione|tempo";
