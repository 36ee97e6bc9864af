import type { SubjectTerms } from "./subject-notation.ts";

export const FRENCH: SubjectTerms = {
  "financial-data": {
    strong:
      "salaire|salaires, salarial~, masse salariale, rémunération~, bulletin|bulletins|fiche|fiches de paie|paye|salaire, relevé|relevés bancaire|bancaires, relevé|relevés de compte|comptes, bilan comptable, compte de résultat|résultats, déclaration de revenus|revenu|impôts|impôt, avis d imposition, trésorerie, ebitda, excédent brut, marge brute, solde du? compte|bancaire, demande de crédit|prêt, crédit immobilier, la paie, flux de trésorerie, prévision~ de ventes|chiffre, cessation de paiements, bénéfice net, sous payé~",
    weak: "chiffre d affaires, budget|budgets, prime|primes, bénéfice|bénéfices, actionnaire~, trimestre~|trimestriel~, marge|marges, augmentation~, dépenses, revenus, découvert bancaire, facture~, endettement~, conseil d administration",
  },
  "personal-info": {
    strong:
      "date|dates|lieu|lieux de naissance, adresse|adresses personnelle|personnelles, numéro|numéros de passeport|passeports, passeport|passeports périmé~|expiré~, nom de jeune fille, nom de naissance, situation familiale|matrimoniale, état civil, carte|cartes d identité, pièce|pièces d identité, nationalité|nationalités, numéro|numéros de sécurité sociale, permis de conduire, dossier du|des personnel|salariés, domicile, titre de séjour, données personnelles|nominatives de|des, personne à prévenir|contacter, contact d urgence, téléphone personnel|portable",
    weak: "prénom|prénoms, nom de famille, sexe, divorcé|divorcée|divorcés, anniversaire|anniversaires, marié|mariée|célibataire, adresse postale, passeport|passeports",
  },
  "business-confidential": {
    strong:
      "confidentiel|confidentielle|confidentiels|confidentielles, usage interne uniquement|exclusif|seulement, à usage interne, accord|accords|clause|clauses de confidentialité, accord de non divulgation, secret|secrets industriel|commercial|commerciaux|industriels|professionnel, secret|secrets de|des fabrication|fabrique|affaires, sous embargo, fichier|fichiers|liste|listes clients|client, liste|listes de|des clients, stratégie tarifaire|commerciale, stratégie de prix, ne pas diffuser|divulguer|transférer, prix d appel d offres, plan de réorganisation|restructuration|licenciement|départs, plan social, fusion aux|avec|des|entre, la fusion",
    weak: "concurrent|concurrents|concurrence, appel d offres, feuille de route, date de lancement, pas encore dévoilé|dévoilée|annoncé|annoncée|public, prototype~, coût de revient",
  },
  "medical-data": {
    strong:
      "patiente|patientes|patients, le|un|du|au|mon|notre|ce patient, chimiothérapie~, diagnosti~, antécédents médicaux|familiaux, dossier|dossiers médical|médicaux, arrêt|arrêts maladie, arrêt|arrêts de travail, congé maladie, enceinte, grossesse~, prise de sang, analyse~ de sang, bilan sanguin, tension artérielle, compte rendu d hospitalisation, hospitalis~, effets secondaires|indésirables, psychiatr~, psychothérap~, séropositif|séropositive|séropositifs, vih, cancer du|de|des, un|le|son cancer, ordonnance médicale, médicament~, insulin~, tumeur~, métastase~, fausse couche, invalidité, handicapé~, travailleur handicapé, épilep~, démence, toxicoman~, alcoolisme",
    weak: "diabète~|diabétique~, dépression~|dépressif~|dépressive~, irm, avc, vaccin|vaccins|vaccination~, fièvre|fièvres, symptôme|symptômes, cardiologue~, médecin|médecins, allergi~, épuisement, burn out, traitement|traitements, lésion~, posologie~, ordonnance|ordonnances, éruption~, maladie|maladies",
  },
  "legal-sensitive": {
    strong:
      "poursuit|poursuivre|poursuivi|poursuivis|poursuivons|poursuites en justice|judiciaires|pénales, assignation|assigné|assignés en justice, mise en demeure, prud hommes, prud homal|prud homale, licenciement abusif, plainte|plaintes pénale|contre|déposée, porter|porté plainte, dépôt de plainte, casier judiciaire, lanceur|lanceurs|lanceuse d alerte, contentieux, litige|litiges, juge des référés, ordonnance de référé, mise en examen, partie adverse, partie civile, accord transactionnel, dommages et intérêts, secret professionnel de l avocat, notre|mon|leur|leurs|son|nos|un|une|votre|avec l avocat|avocate|avocats, déposition|dépositions, tribunal de|judiciaire|correctionnel|du, condamné pour, garde à vue, perquisition~",
    weak: "avocat|avocate|avocats, tribunal|tribunaux, témoin|témoins, plaignant~, juge|juges, jugement~, procès, audience, enquête|enquêtes, plainte|plaintes, fraude|fraudes, responsabilité civile, transaction, divulguer, licenciement~",
  },
  "trade-union": {
    strong:
      "syndicat|syndicats, syndical|syndicale|syndicaux|syndicales, syndiqué|syndiquée|syndiqués|syndiquées, syndicaliste~, CGT, CFDT, fait|fait la|en grève, gréviste~, droit de grève, représentant|représentants du personnel, comité social et économique",
    weak: "grève|grèves, convention collective",
  },
  religion: {
    strong:
      "musulman|musulmane|musulmans|musulmanes, juif|juive|juifs|juives, catholique|catholiques pratiquant~, protestant|protestante, bouddhiste~, hindouiste~, témoin|témoins de jéhovah, le|son|du|un voile islamique|religieux|pour, porte le voile, foulard islamique, salle|salles de prière|prières, raisons|motifs|convictions|croyances|conviction|appartenance religieuse|religieuses|religieux, athée~, converti à, évangélique~",
    weak: "religion|religions, religieux|religieuse|religieuses, église|églises, mosquée~, synagogue~, prière|prières, islam, chrétien~, catholique~, ramadan, foi",
  },
  politics: {
    strong:
      "opinion|opinions|conviction|convictions|engagement|appartenance politique|politiques, membre|militant|militante|adhérent|adhérente|sympathisant du|de|au parti|la, militant|militante politique|socialiste|communiste, encarté~, vote|votes des salariés|employés, vote|votes|voté à la présidentielle, a|ont voté pour, parti socialiste|communiste, rassemblement national",
    weak: "présidentielle, élections, élection, politique, parti, manifestation politique, extrême droite|gauche, communiste~, socialiste~, voté",
  },
  "ethnic-origin": {
    strong:
      "origine|origines|appartenance|minorité|minorités|groupe ethnique|ethniques|raciale, ethnie|ethnies, couleur de? la|sa|leur|ma? peau, discrimination raciale, racisme|raciste|racistes, demandeur|demandeurs|demandeuse d asile, issu|issue|issus de l immigration",
    weak: "ethnique|ethniques, réfugié~, immigré~, rom|roms, race, racial~",
  },
  "sexual-life": {
    strong:
      "orientation|orientations|identité|vie|préférence|préférences sexuelle|sexuelles, homosexuel~|homosexualité, bisexuel~, lesbienne~, transgenre~|transsexuel~, est|être|sont gay|gays, coming out, changement de sexe, dysphorie de genre, infection sexuellement, mst",
    weak: "gay|gays, queer, lgbt, intime",
  },
  biometrics: {
    strong:
      "empreinte|empreintes digitale|digitales, reconnaissance faciale|vocale, données|donnée|lecteur|lecteurs|pointage|gabarit|gabarits biométrique|biométriques, test|tests|analyse|profil|prélèvement d? adn|génétique|génétiques, prédisposition~ génétique~, données génétiques, génome, test de paternité, caractéristiques génétiques",
    weak: "biométri~, adn, génétique|génétiques, iris",
  },
  "inside-information": {
    strong:
      "pas encore publié|publiés|publiées|publics|annoncé|annoncés|annoncée|publiques, rachat de, rachat d, information|informations privilégiée|privilégiées, délit d initié~, liste d initiés, opa, offre publique d achat|acquisition, avertissement sur résultats|les, avant l annonce|la publication, résultats provisoires|préliminaires, lettre d intention, projet de fusion|rachat|cession|acquisition, négocions|négocier|négociation|négociations le|la|pour|du rachat|fusion|acquisition|cession",
    weak: "résultats trimestriels|semestriels|annuels, rachat|acquisition, fusion, actionnaire~, nom de code, introduction en bourse, due diligence, rien n est annoncé, cible",
  },
  "prompt-injection": {
    strong:
      "ignore|ignorez|oublie|oubliez toutes? les|tes|vos|mes instructions|consignes|règles|directives précédentes|antérieures|ci dessus|initiales, ignore|ignorez|oublie|oubliez toutes les|tes|vos instructions|consignes|règles, oublie|oubliez|ignore|ignorez tes|vos règles|instructions|consignes, affiche|affichez|montre|montrez|révèle|donne moi? ton|votre prompt|invite|instructions système|cachées|initial",
    weak: "prompt système, sans aucune? restriction|restrictions|filtre, jailbreak",
  },
};

export const FRENCH_NOT =
  "grande dépression, dépression tropicale|atmosphérique, soyez|sois|être|très|plus|assez|reste|restez patient|patiente|patients, l|un avocat est mûr, prime d énergie, bilan comptable carbone, avocat mûr|mûrs, nom de domaine, fusion de|des|nucléaire branches|fichiers|tableaux|données|cellules, la fusion nucléaire|froide|des branches|de, solde du stock, algorithme|algorithmes génétique|génétiques, porte le voilement, par mesure, en cas de litige, adresse du domicile numérique, patient zéro, service à domicile, à|livraison|du domicile, partie de la transaction, transaction sql|bancaire, foi de, politique de|d, politiques de, politique tarifaire|commerciale, rachat d énergie, cancer du code, marge de|d|du|gauche|droite|haute, hospitalisation du serveur, traitement de|des|du, enquête de satisfaction, enquête client, la trésorerie du club de jeu, diagnostic du|de|des réseau|panne|moteur|système|erreur|erreurs, outil|outils|code|codes de diagnostic";
