import type { SubjectTerms } from "./subject-notation.ts";

export const PORTUGUESE: SubjectTerms = {
  "financial-data": {
    strong:
      "salário|salários, salarial|salariais, ordenado|ordenados, folha de pagamento|salários, holerite~|contracheque~, recibo|recibos de vencimento|salário, extrato|extratos bancário|bancários, extrato da conta, saldo da? conta|bancário, balanço patrimonial|contabilístico, demonstração|demonstrações de|dos|financeiras resultados|resultado, imposto de renda, irs, declaração de rendimentos, fluxo|fluxos de caixa, tesouraria, ebitda, margem bruta, pedido de crédito|empréstimo|financiamento, previsão de vendas|receita, lucro líquido, crédito habitação|imobiliário, falência|insolvência",
    weak: "receita|receitas, orçamento|orçamentos, bônus|bónus, lucro|lucros, acionista~|accionista~, trimestre~|trimestral~, margem, despesas, faturamento|faturação, dívida|dívidas, aumento de salário, conselho de administração, prejuízo~",
  },
  "personal-info": {
    strong:
      "data|datas|local de nascimento, endereço|endereços|morada|moradas residencial|residenciais|pessoal|pessoais, a|atualize morada|moradas, número|números do|de passaporte|passaportes, nome de solteira|solteiro, estado civil, naturalidade, carteira|carteiras|cartão|bilhete|documento|documentos de identidade|cidadão, nacionalidade|nacionalidades, número da|de segurança social, carta de condução, carteira de motorista|habilitação, cnh, ficha|fichas dos|do|de funcionários|funcionário|pessoal, contato|contacto de emergência, telefone|telefones|email pessoal|pessoais, dados pessoais de|dos|da|do, título de residência",
    weak: "nome completo, sobrenome~|apelido, sexo, divorciado~|divorciada~, aniversário~, solteiro|solteira|casado|casada, gênero|género, passaporte|passaportes",
  },
  "business-confidential": {
    strong:
      "confidencial|confidenciais, confidencialidade, somente|apenas|só|exclusivo|exclusivamente para|de uso interno, uso interno, segredo|segredos comercial|comerciais|industrial|industriais|empresarial|profissional, segredo de negócio|fabrico, sob embargo, lista|listas|carteira de|dos clientes, estratégia de preços|preço, não divulgar|partilhar|compartilhar, plano de reorganização|reestruturação|demissões|despedimentos, a|uma fusão, fusão com|entre|da, preço na|da|de licitação",
    weak: "concorrente|concorrentes|concorrência, licitação~|concurso público, roteiro|roadmap, data de lançamento, ainda não lançado|anunciado|lançada|anunciada|público, protótipo~, custo unitário",
  },
  "medical-data": {
    strong:
      "o|a|um|uma|os|as|do|da|este|esta|meu|minha|nosso paciente|pacientes, quimioterapia~, diagnosticad~|diagnosticaram|diagnosticou, histórico|prontuário|relatório|processo|ficha|antecedentes médico|clínico|médicos|clínicos|clínica, prontuário|prontuários, relatório|carta de alta, baixa|licença|atestado médica|médico, baixa por doença, grávida|grávidas, gravidez~, exame|exames|análise|análises de|ao sangue, pressão|tensão arterial, efeitos colaterais|secundários|adversos, psiquiatr~, psicoterap~, soropositiv~|seropositiv~, hiv, câncer|cancro de|da|do|no, tem câncer|cancro, receita médica, medicament~, medicação, insulina, tumor|tumores, internad~, avc, aborto~, deficiência física|mental, epilep~, demência, alcoolismo",
    weak: "diabetes, depressão, ressonância, vacina|vacinas|vacinação, febre, sintoma|sintomas, cardiologista~, médico|médica|médicos, alergia~|alérgic~, esgotamento, tratamento|tratamentos, lesão|lesões, dosagem|dose|doses, erupção, doença~, diagnóstico|diagnósticos, pacientes",
  },
  "legal-sensitive": {
    strong:
      "nos|me|foi|fomos processou|processado|processada|processados por?, processo judicial|trabalhista|criminal|disciplinar|crime, ação|acção judicial|trabalhista, notificação|acordo|processo extrajudicial, queixa crime, despedimento ilícito, demissão sem|por justa causa, antecedentes criminais, acordo judicial, litígio|litígios, liminar|liminares, providência cautelar, justiça do trabalho, o|a|os réu|ré|réus, denunciante~, nosso|nossa|meu|minha|seu|sua|dos|um|uma|o|a advogado|advogada|advogados, depoimento|depoimentos, indiciado|indiciada, condenado|condenada por, perdas e danos, mandado de busca, juiz|juíza concedeu|decidiu|condenou, acusado|acusada de",
    weak: "advogad~, tribunal|tribunais, testemunha|testemunhas, juiz|juíza|juízes, audiência, inquérito|inquéritos, fraude|fraudes, sentença|sentenças, regulador, queixa|queixas, denúncia|denúncias, investigação, indenização|indemnização, processou",
  },
  "trade-union": {
    strong:
      "sindicato|sindicatos, sindical|sindicais, sindicaliz~|sindicalista~, em|entrou|fez|fizeram greve, grevista~, comissão de trabalhadores, CGTP, UGT",
    weak: "greve|greves, convenção|acordo coletiva|coletivo, filiad~",
  },
  religion: {
    strong:
      "muçulman~, judeu|judia|judeus|judias, católico|católica praticante~, evangélico~|evangélica~, budista~, hinduísta~, testemunha|testemunhas de jeová, sala|salas de oração, motivos|razões|crença|crenças|convicções religiosos|religiosas|religiosa, véu islâmico|por, usa véu|hijab, ateu|ateia|ateus, umbanda|candomblé, convertido ao",
    weak: "religião|religiões, religioso|religiosa, igreja|igrejas, mesquita~, sinagoga~, oração|orações, islã|islão, cristão|cristã|cristãos, católic~, ramadã|ramadão, fé",
  },
  politics: {
    strong:
      "opinião|opiniões|convicção|convicções|filiação|ideologia|posição política|políticas|partidária|políticos, filiado|filiada|filiados|militante|membro ao|do|no partido|psd|pcp, em quem votaram|votou|votam, votou|votaram|votam em|no|na lula|bolsonaro|chega|ps|psd, funcionários votaram, partido socialista|comunista|liberal, intenção de voto",
    weak: "eleições, votou|votaram, partido político, extrema direita|esquerda, comunista~, socialista~, bolsonarista~, petista~",
  },
  "ethnic-origin": {
    strong:
      "origem|origens|grupo|grupos|minoria|minorias étnica|étnicas|étnico|racial, etnia|etnias, cor da? sua|minha? pele, discriminação racial, racismo|racista|racistas, requerente|requerentes de asilo, cigano|cigana|ciganos, quilombola~",
    weak: "étnic~, refugiado~, imigrante~, raça|raças, racial~|raciais, indígena~, cotas",
  },
  "sexual-life": {
    strong:
      "orientação|vida|preferência|identidade sexual, homossexua~, bissexua~, lésbica~, transexua~|transgénero|transgênero, é|são|sou|ser gay|gays, saiu|sair do armário, mudança de sexo, doença sexualmente, disforia de gênero|género, assumiu se? gay|homossexual",
    weak: "gay|gays, queer, lgbt|lgbtqia, íntimo|íntima",
  },
  biometrics: {
    strong:
      "impressão|impressões digital|digitais, reconhecimento facial, reconhecimento de voz, dados|dado|leitor|ponto|controle biométrico|biométricos, teste|testes|exame|análise|perfil|amostra de dna|adn|genético|genética, dados genéticos, predisposição genética, genoma, teste de paternidade",
    weak: "biometri~|biométric~, dna, adn, genétic~, íris",
  },
  "inside-information": {
    strong:
      "ainda não foram|foi|são|é? divulgados|divulgado|públicos|publicados|anunciado|anunciados|divulgada|divulgadas, informação|informações privilegiada|privilegiadas, oferta pública de aquisição, opa, alerta de lucros, antes do|da anúncio|divulgação, resultados provisórios|preliminares|não auditados, carta de intenções, negociando|negociar|negociamos|negociação a|da|de|uma aquisição|compra|fusão|venda",
    weak: "resultados trimestrais|semestrais|anuais, aquisição, fusão, acionista~, nome de código, abertura de capital, due diligence, nada foi anunciado, compra da",
  },
  "prompt-injection": {
    strong:
      "ignore|ignora|esqueça|esquece|desconsidere todas? as|suas|tuas|minhas? instruções|regras|orientações anteriores|prévias|acima|originais, ignore|ignora|esqueça|esquece todas as|suas|tuas instruções|regras, esqueça|esquece|ignore|ignora as? suas|tuas regras|instruções, mostre|mostra|revele|revela|imprima|exiba o|as? seu|teu|suas? prompt|instruções de|do|ocultas|originais",
    weak: "prompt de|do sistema, sem nenhuma? restrições|restrição|filtros, jailbreak",
  },
};

export const PORTUGUESE_NOT =
  "grande depressão, depressão tropical, seja|ser|muito|mais|bem paciente, fusão de|nuclear ramos|dados|arquivos|células|tabelas, tratamento dos|de|da erros|casos|dados|imagens, impressão digital do|da|de navegador|arquivo|chave, algoritmo|algoritmos genético|genéticos, política de|da, oração subordinada|principal, diagnóstico de|do|da erros|rede|sistema|motor, ferramenta|código de diagnóstico, receita de|para bolo|sopa|pão|lentilha|doze|jantar, do processo, dose de, fé pública, processo criativo|seletivo";
