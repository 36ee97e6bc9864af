/**
 * Words that mean the same in the languages the model knows: English, German, French, Spanish, Portuguese, Dutch, Japanese. What is learned
 * of a concept in one language holds in all. Lower case without accents; `*` stands for any ending. Japanese is found inside a sentence.
 */
export const CONCEPTS = {
  write:
    "write* draft* compose* schreib* verfass* entwirf entwerf* formulier* ecri* redig* redact* escrib* escrev* redij* schrijf* schrijv* opstel* 書い 書き 作成 文面",
  create:
    "create* make generate* build* design* produce* erstell* mach mache bau* entwickl* cree* fais faire genere* haz crea crear genera* crie* faca fazer gere maak* bouw* ontwerp* 作っ 作り 考えて",
  summarise:
    "summari* summary recap tldr gist takeaway* zusammenfass* fass fasse zusammen kernaussag* resum* synthes* samenvat* vat samen 要約 まとめ 要点",
  points:
    "points key main findings insights wichtigste* punkte kernpunkte cles principaux claves principales principais belangrijkste conclusions conclusiones conclusoes erkenntnisse inzichten",
  translate: "translat* ubersetz* traduc* tradui* traduz* traduis* vertaal* vertal* 翻訳 訳し 訳して locali*",
  language:
    "english german french spanish italian japanese chinese dutch portuguese polish swedish korean russian arabic deutsch englisch* franzosisch* spanisch* italienisch* japanisch* chinesisch* niederlandisch* portugiesisch* polnisch* anglais allemand francais espagnol italien japonais chinois neerlandais portugais ingles aleman alemao frances espanol espanhol italiano japones chino chines holandes neerlandes portugues engels duits frans spaans italiaans japans chinees portugees nederlands 英語 ドイツ語 フランス語 スペイン語 中国語 韓国語 日本語",
  saying: "say sagt heißt heisst means mean meaning bedeutet bedeuten signifie significa betekent 意味 何と言",
  explain:
    "explain* erklar* expliqu* explic* uitleg* understand* versteh* comprend* entiendo entender entendo snap begrijp* teach beibring* simply einfach simplement sencill* 説明 教えて わかりやすく 仕組み とは",
  study:
    "learn* study* studying exam* quiz* flashcard* exercise* homework lesson* course student* pupil* tutor* practise practice practicing grade vocab* curriculum worksheet* revision lern* prufung* ubung* hausaufgab* unterricht* schul* klasse karteikart* vokabel* referat abfrag* apprend* revis* exercice* devoir* classe eleve* etudiant* vocabulaire examen expose interrog* aprend* estudi* ejercicio* deberes clase alumno* vocabulario exposicion repaso exercicio* dever aula prova estudo* aluno* apostila oefen* huiswerk lesplan leerling* tentamen toets woordenlijst studie* overhoor 宿題 試験 学習 練習 クイズ 授業 勉強 問題",
  fix: "fix* debug* error* bug* crash* fail* broken behebe behoben fehler* fehlermeldung corrig* debog* erreur* arregla* depur* fallo erro erros arrum* foutmelding fout fouten los 直して バグ エラー 動かない",
  rewrite:
    "rewrit* rephras* paraphras* improv* shorten* polish* proofread* edit* reword* grammar spelling typos tone clearer korrigier* korrektur* verbesser* uberarbeit* umformulier* kurze kurzen rechtschreib* reformul* amelior* relis relire raccourc* orthographe mejor* reescrib* acort* revisa* ortografia corrij* melhor* reescrev* encurt* revis* verbeter* herschrij* corrigeer* inkort* spelfout* 添削 校正 推敲 書き直 言い換え 誤字",
  reply:
    "reply* respond* response answer* antwort* beantwort* repond* repons* respuesta contest* respost* responda antwoord* beantwoord* reageer* 返信 返事 返せば 返答",
  compare:
    "compar* versus vs difference* better alternative* pros cons vergleich* unterschied* vorteil* nachteil* differenc* avantag* inconvenient* diferenci* ventaja* inconvenientes vantage* desvantage* vergelijk* verschil voordel* nadelen 比較 違い メリット デメリット どちら",
  find: "find* search* source* sources studies papers research* literature citation* cite references recherch* quelle* studien literatur* etude* etudes bibliograph* fuente* estudios bibliograf* fontes literatuur* bronnen onderzoek* 調査 文献 出典 論文 調べ",
  market:
    "market competitor* competition industry regulation* law legal markt* wettbewerb* konkurren* regel* gesetz* marche concurren* reglement* ley mercado competencia normativa concorrenc* regulament* concurrent* regels 市場 競合 規制 決まり",
  best: "best cheapest recommend* top beste besten meilleur* mejor mejores melhor* beste* おすすめ",
  cost: "cost costs price kostet kosten preis cout coute prix cuesta custa preco prijs 費用 いくら",
  analyse:
    "analy* calculat* comput* average* median mean correlat* trend* forecast* deviation growth sum total auswert* berechn* durchschnitt* summe wachstum marge prognos* calcul* moyenne croissance somme total* calcula* media margen suma crecimiento pronostic* calcule* margem soma bereken* gemiddeld* groei optel* 計算 合計 平均 分析 集計",
  classify:
    "classif* categor* extract* label* tag* sentiment dedup* duplicates outlier* klassifi* kategori* ordne zuordn* extrah* zieh* extrai* extraer clasific* extrae classifi* extraia indel* categorie* 分類 抜き出",
  plan: "plan plans planning schedul* roadmap* agenda* timeline* itinerar* checklist* milestone* sprint* okr* prioriti* strateg* steps organis* organiz* packing projektplan* plane planen zeitplan* ablauf* fahrplan massnahm* einarbeitungsplan dienstplan* reiseplan packliste tagesordnung priorisier* planifi* calendrier itineraire planific* itinerario calendario cronogram* pauta planej* roteiro planejamento stappenplan* rooster* paklijst takenlijst reisschema projectplan actieplan 計画 予定 旅程 アジェンダ チェックリスト ロードマップ 準備",
  roster:
    "roster* rota rotas shift shifts dienstplan* schicht* gantt budget* equipes turno* turnos cuadrante escala begroting* haushalt presupuest* orcament* シフト 予算",
  brainstorm: "idea ideas brainstorm* suggest* ideen idee idees ideias ideeen アイデア",
  story: "stories requirements acceptance persona",
  email:
    "email emails mail mails inbox subject cc reply-all autoreply outofoffice mailverlauf abwesenheitsnotiz courriel* correo correos mailwisseling afwezigheid* メール 自動返信",
  message:
    "message* slack teams whatsapp sms text dm chat linkedin nachricht* berichtje appje mensaje* mensagem recado zap メッセージ line",
  letter:
    "letter* brief* kundigung* beschwerde* mahnung* anschreiben bewerbungsschreiben widerspruch arbeitszeugnis schreiben lettre* carta* ontslagbrief klachtenbrief sollicitatiebrief notice aushang announcement statement affiche aviso comunicado mededeling 手紙 退職届 お礼状 案内状 お知らせ",
  recipient:
    "boss manager client customer* supplier landlord colleague* team vendor candidate neighbour accountant hr chef chefin kunde* kundin lieferant* vermieter* kolleg* finanzamt vorstand patron fournisseur proprietaire collegue equipe jefe cliente* proveedor casero companer* equipo chefe fornecedor senhorio colega baas klant leverancier huisbaas collega 上司 お客様 取引先 同僚",
  courtesy:
    "polite* politely friendly formal apolog* sorry decline thank invite regards dear hoflich* freundlich* entschuldig* absag* einlad* poli poliment aimable excus* refuser educad* amable disculp* rechaz* desculp* recus* simpatic* beleefd* vriendelijk* afwij* uitnodig* 丁寧 お詫び お礼 断り",
  meeting:
    "meeting* minutes transcript* standup notes notulen protokoll* besprechung* sitzung reunion* compte acta reuniao ata vergadering* gesprek* thread* discussion decided beschlossen decide decidio decidido besloten 会議 議事録 打ち合わせ",
  slides:
    "slide* deck decks powerpoint presentation* keynote pitch* ppt folie* prasentation* vortrag* diapo* diapositiv* presentacion* apresentac* slides presentatie* スライド プレゼン パワーポイント 発表",
  speech:
    "speech* toast talk rede hochzeitsrede abschiedsrede discours discurso* palestra toespraak* speech praatje スピーチ 挨拶",
  article:
    "article* blog* essay* newsletter* press release whitepaper paper copy landing artikel pressemitteilung* aufsatz billet communique articulo* comunicado prensa ensayo artigo* persbericht* nieuwsbrief* scriptie thesis tesis 記事 コラム プレスリリース ブログ",
  document:
    "report* proposal* policy memo guide manual document* contract* handbook bericht* angebot vertrag* konzept richtlinie rapport* contrat proposition note informe* propuesta contrato* relatori* proposta verslag voorstel 報告書 企画書 契約書 レポート",
  career:
    "cv resume cover job vacancy vacature* stellenanzeige lebenslauf bewerbung* emploi offre motivation curriculum curriculo empleo oferta vaga emprego sollicit* 求人 職務経歴書 志望動機",
  text: "text texts paragraph* sentence* wording absatz satz satze texte paragraphe phrase texto parrafo frase paragrafo tekst alinea zin 文章 文",
  creative:
    "poem* haiku story song* lyrics slogan* tagline* limerick novel character* logo* jingle joke* name names headline* caption* hashtag* script fairy gedicht* geschichte kurzgeschichte marchen lied liedtext witz werbespr* namen uberschrift* drehbuch poeme conte nouvelle chanson blague accroche* nom noms titre* poema cuento cancion chiste eslogan* nombre* titular* guion lema conto musica piada nome nomes titulo* legenda gedicht verhaal liedje grap koppen 詩 俳句 物語 小説 歌詞 キャッチコピー スローガン 名前 ロゴ 台本",
  image:
    "image* picture* photo* illustration* draw* painting watercolo* photorealistic cinematic 4k 8k render* poster video* bild* aquarell* zeichne* dessin* aquarelle imagen acuarela dibuj* imagem aquarela desenh* afbeelding* aquarel teken* イラスト 水彩 画像 動画 絵",
  social:
    "post posts tweet* instagram facebook tiktok linkedin beitrag publication publicacion bericht ads ad 投稿 インスタ",
  marketing:
    "brand campaign* product* customer* marketing launch werbung kampagne produkt* marque campagne marca producto produto merk",
  codeword:
    "function* method class api apis endpoint* python javascript typescript java rust golang kotlin swift php bash react vue node django css html json yaml xml regex regexp docker* kubernetes git github commit* branch repo* unit compile* stack trace exception null pointer refactor* algorithm* deploy* terraform nginx npm component* frontend backend library variable* array loop code coding program* software app plugin script skript* funktion* klasse* quellcode programmier* fonction* classe programme codigo funcion* clase funcao funcoes functie* programma c# c++ .net 関数 コード プログラム クラス リファクタ",
  codedoc:
    "readme docs documentation docstring* changelog adr runbook testcase* test tests dokumentation testfalle* cas documentacion pruebas casos testes testgevallen documentatie 仕様書 テスト",
  database:
    "sql query queries select join database postgres* mysql migration* schema table* abfrage* datenbank requete* consulta*",
  sheet:
    "excel spreadsheet* csv pivot* formula* vlookup xlookup sheets column* row rows cell cells sverweis formel tabellenblatt formule* colonne* feuille hoja* columna* celda* planilha* coluna* formula formulas excelformule draaitabel kolom* エクセル 関数 列 スプレッドシート 数式",
  table: "table tables tabelle* tabellen tableau* tabla* tabela* tabel* 表 表で 比較表",
  figures:
    "data dataset* revenue sales kpi* dashboard chart* graph statistic* p-value survey* figures numbers churn cohort regression power bi umsatz* verkauf* zahlen daten umfrage* kennzahl* chiffre* donnees ventes enquete datos ventas cifras encuesta dados vendas receita pesquisa gegevens cijfers omzet データ 売上 グラフ アンケート 数値",
  bizcode: "pandas numpy matplotlib jupyter dataframe vba macro* makro* dax ggplot power-query notebook",
  list: "list lists bullet* liste* lista* lijst* stichpunkt* 箇条書き リスト",
  which:
    "what which who when where why how whose was welche* wer wann wo warum wieso wie wieviel quel* qui quand pourquoi comment combien que cual* quien cuando donde por como quanto quantos quem quando onde qual quais wat welke wanneer waar waarom hoe hoeveel 何 誰 いつ どこ なぜ どう どの",
  yesno:
    "is are do does did can should could would will has have sind kann soll sollte peut dois puede debo sao pode devo kan moet zou ですか ますか",
  first: "i we me my our ich wir mein unser je nous mon notre yo mi nuestro eu meu nosso ik wij mijn onze",
  thanks: "thanks thank thx cheers danke* dank merci gracias obrigad* valeu bedankt dankjewel ありがとう 感謝 助かり",
  agree:
    "ok okay yes no yep nope sure fine great perfect cool nice awesome wonderful excellent ja nein super prima klasse genau alles klar oui non parfait accord genial si vale claro perfecto sim nao otimo perfeito beleza nee goed mooi はい いいえ 了解 完璧 いいね すごい 最高",
  greet:
    "hi hello hey morning bye hallo moin servus tschuss bonjour salut bonsoir hola buenas adios ola oi tchau hoi doei こんにちは おはよう こんばんは さようなら",
  again:
    "again more shorter longer simpler continue next another weiter nochmal kurzer langer encore plus court long mas otra sigue corto largo mais novo outro curto longo nog opnieuw verder korter もっと もう 続けて 次",
  role: "act imagine pretend role you're roleplay expert stell rolle agis joue actua papel alsof",
  law: "law laws legal regulation* directive* court* licence* tax taxes vat gdpr rights liability gesetz* recht* steuer* mwst haftung loi lois juridique tva impot* ley leyes legal iva impuesto* lei leis imposto* wet wetten btw belasting* 法律 税 法",
  health:
    "health medical doctor patient* symptom* disease* treatment* medicine vitamin* diet arzt krank* behandlung* sante maladie* medecin salud enfermedad* medico saude doenca* gezond* ziekte* arts 健康 病気 症状 治療",
  risk: "risk* danger* side-effect* weakness* strength* swot chance* risiko* risiken gefahr* risque* riesgo* risco* 危険 リスク",
  science:
    "equation* theorem probability physics chemistry biology history grammar verb* noun* calculus algebra fraction* solve prove derive gleichung* losen physik chemie grammatik resous resoudre equation resuelve ecuacion* resolva equacao vergelijking* 方程式 解いて 歴史 文法",
  term: "glossary term terms word words synonym* wort worte wortliste glossar mot mots palabra* palavra* woord* 単語 言葉 用語",
  log: "log logs warn fatal root cause stopped timeout restart* crash* absturz* protokolldatei journal registro* herstart*",
  status:
    "status progress done blocked next late delay* stand verzug fortschritt avancement retard avance retraso andamento atraso voortgang vertraging 進捗 現状 遅れ",
  travel:
    "trip travel itinerar* hotel* flight* vacation holiday* reise* urlaub hotel voyage* vacances vol viaje* vacaciones vuelo viagem ferias voo reis vakantie vlucht 旅行 旅程 ホテル",
  food: "recipe* cook* meal* menu rezept* kochen essen recette* cuisine repas receta* cocina* comida receita* cozinh* recept* koken eten 料理 レシピ 献立",
} as const;
