import type { SubjectTerms } from "./subject-notation.ts";

export const SPANISH: SubjectTerms = {
  "financial-data": {
    strong:
      "salario|salarios, salarial|salariales, sueldo|sueldos, nómina|nóminas, recibo de sueldo|salario|nómina, extracto|extractos bancario|bancarios, extracto de cuenta, saldo de? la|mi? cuenta, saldo bancario, balance de situación|general, cuenta de resultados|pérdidas, pérdidas y ganancias, declaración de la? renta|impuestos, flujo|flujos de caja, tesorería, ebitda, margen bruto, solicitud de crédito|préstamo|hipoteca, hipoteca, previsión|pronóstico de ventas|ingresos, beneficio neto, historial crediticio, estados financieros, concurso de acreedores, gana euros al año",
    weak: "ingresos, presupuesto|presupuestos, bonificación~|bono, beneficio|beneficios, accionista~, trimestre~|trimestral~, margen, gastos, facturación, deuda|deudas, consejo de administración, aumento de sueldo, pérdidas",
  },
  "personal-info": {
    strong:
      "fecha|fechas|lugar|lugares de nacimiento, domicilio|domicilios particular|particulares|de|del, el|su|tu|los domicilio|domicilios, número|números de pasaporte|pasaportes, apellido de soltera, estado civil, carné|carnet|documento|documentos|tarjeta|cédula de identidad, nacionalidad|nacionalidades, número de? la? seguridad social, permiso|carné|carnet|licencia de conducir, expediente|expedientes de|del personal, contacto|contactos de emergencia, teléfono|teléfonos|correo personal|personales, datos personales de|del, permiso de residencia",
    weak: "apellido|apellidos, nombre completo, sexo, género, divorciado~|divorciada~, cumpleaños, soltero|soltera|casado|casada, dirección particular, pasaporte|pasaportes",
  },
  "business-confidential": {
    strong:
      "confidencial|confidenciales, confidencialidad, solo|exclusivamente|únicamente|para para? uso interno, uso interno, secreto|secretos comercial|comerciales|industrial|industriales|empresarial|empresariales|profesional, bajo embargo, lista|listas|cartera de|del clientes|cliente, estrategia de precios, no difundir|divulgar|compartir fuera, plan|planes de reorganización|reestructuración|despidos, la fusión, fusión con|entre|a|de, precio de? licitación",
    weak: "competidor|competidores|competencia, licitación~, hoja de ruta, fecha de lanzamiento, aún no presentado|presentada|anunciado|anunciada|público, prototipo~, coste unitario",
  },
  "medical-data": {
    strong:
      "el|la|un|una|los|las|mi|del|al|este|esta|nuestro paciente|pacientes, quimioterapia~, diagnosticar~|diagnosticaron|diagnosticado|diagnosticada|diagnosticó, historial|historia|expediente|informe|antecedentes médico|clínico|clínica|médica|médicos|clínicos, informe de alta, baja|bajas médica|laboral|médicas|por enfermedad, embarazada|embarazadas, embarazo~, análisis|analítica|prueba de sangre, presión|tensión arterial, efectos secundarios|adversos, psiquiatr~, psicoterap~, seropositivo|seropositiva|seropositivos, vih, cáncer de|del|en, un|su|tiene cáncer, receta médica, medicamento~, medicación, insulina, tumor|tumores, hospitaliza~, ictus, aborto~, discapacidad~, epilep~, demencia, drogadic~, alcoholismo",
    weak: "diabetes, depresión, resonancia, vacuna|vacunas|vacunación, fiebre, síntoma|síntomas, cardiólog~, médico|médica|médicos, alergia~|alérgic~, agotamiento, tratamiento|tratamientos, lesión~|lesiones, dosis, erupción, enfermedad~, diagnóstico|diagnósticos, pacientes",
  },
  "legal-sensitive": {
    strong:
      "nos|me|le|les|lo ha|han|había? demandado|demandó|demandaron|denunciado, nos|me demanda|demandan, demandante~, querella|querellas, despido improcedente|nulo, antecedentes penales, acuerdo extrajudicial, litigio|litigios, medidas cautelares, proceso|procedimiento|causa judicial|penal, juzgado|juzgados de|dictó|número|n|social, el juzgado, investigación penal|judicial, imputado|imputada por, acusado|acusada|condenado|condenada de|por, denunciante~, nuestra|nuestro|mi|su|sus|tu|un|una|el|la abogado|abogada|abogados, requerimiento de sus|los|del abogados|abogado|juzgado, declaración del|de testigo|testigos, daños y perjuicios, secreto profesional, orden de registro",
    weak: "abogad~, tribunal|tribunales, testigo|testigos, juicio|juicios, juez|jueza, demanda|demandas, demandado|demandada, vista, fraude|fraudes, sentencia|sentencias, regulador, denuncia|denuncias, investigación, despido|despidos, indemnización~",
  },
  "trade-union": {
    strong:
      "sindicato|sindicatos, sindical|sindicales, sindicalista~|sindicalizad~, comisiones obreras, CCOO, UGT, comité de empresa, a la huelga, en|de huelga, huelguista~",
    weak: "huelga|huelgas, convenio colectivo, afiliado|afiliada|afiliados",
  },
  religion: {
    strong:
      "musulmán|musulmana|musulmanes|musulmanas, judío|judía|judíos|judías, católico|católica|católicos practicante~, budista~, hinduista~, testigo|testigos de jehová, sala|salas de oración|rezo, motivos|razones|creencias|convicciones|creencia|confesión|prácticas religiosos|religiosas|religiosa, velo islámico|por, lleva|llevar velo, ateo|atea|ateos, evangélico~, convertido al",
    weak: "religión|religiones, religioso|religiosa, iglesia|iglesias, mezquita~, sinagoga~, oración, islam, cristiano~|cristiana~, católico~|católica~, ramadán, fe",
  },
  politics: {
    strong:
      "opinión|opiniones|convicción|convicciones|ideología|afiliación política|políticas, ideas políticas, militante|militantes|afiliado|afiliada|miembro|simpatizante del|de partido|podemos|vox, a quién votaron|votó|votan, votó|votaron|votan a|al|por vox|psoe|pp|podemos, partido socialista|popular|comunista, intención de voto",
    weak: "elecciones, votar~|votaron|votó, partido político, extrema derecha|izquierda, comunista~, socialista~, político|política, VOX, PSOE",
  },
  "ethnic-origin": {
    strong:
      "origen|orígenes|grupo|grupos|minoría|minorías étnico|étnicos|étnica|étnicas|racial, origen étnico, etnia|etnias, color de? su|la|mi? piel, discriminación racial, racismo|racista|racistas, solicitante|solicitantes de asilo, gitano|gitana|gitanos",
    weak: "étnic~, refugiado~|refugiada~, inmigrante~, raza|razas, racial~, indígena~",
  },
  "sexual-life": {
    strong:
      "orientación|vida|preferencia|preferencias|identidad sexual|sexuales, homosexual~, bisexual~, lesbiana~, transexual~|transgénero, es|son|soy|ser gay|gays, salir|salió del armario, cambio de sexo, enfermedad de transmisión sexual, disforia de género",
    weak: "gay|gays, queer, lgtb|lgbt|lgtbi, íntimo~|íntima~",
  },
  biometrics: {
    strong:
      "huella|huellas dactilar|dactilares|digital|digitales, reconocimiento facial, reconocimiento de voz, datos|dato|lector|lectores|control|fichaje biométrico|biométricos, prueba|pruebas|análisis|perfil|muestra de? adn|genética|genéticas|genético, datos genéticos, predisposición genética, genoma, prueba de paternidad",
    weak: "biométric~, adn, genétic~, iris",
  },
  "inside-information": {
    strong:
      "aún|todavía no son|es|han|se|está públicos|público|publicado|ha|anunciado|anunciada|publicados, información privilegiada, uso de información privilegiada, lista de iniciados, opa, oferta pública de adquisición|compra, advertencia sobre resultados|beneficios, antes del|de anuncio|publicar|anunciar|publicación, resultados provisionales|preliminares, carta de intenciones, negociamos|negociando|negociar|negociación|negociaciones la|una|de|para compra|fusión|adquisición|adquirir, compra de una|la empresa|sociedad|compañía",
    weak: "resultados trimestrales|semestrales|anuales, adquisición, fusión, accionista~, nombre en clave, salida a bolsa, due diligence, sin anunciar, compra de",
  },
  "prompt-injection": {
    strong:
      "ignora|ignore|olvida|olvide|omite todas? las|tus|sus|mis instrucciones|reglas|indicaciones|órdenes anteriores|previas|precedentes|originales, ignora|ignore|olvida|olvide todas las|tus|sus instrucciones|reglas|indicaciones, olvida|olvide|ignora|ignore tus|sus reglas|instrucciones|indicaciones, muestra|muéstrame|revela|imprime|dime tu|su|las prompt|instrucciones del|de|ocultas|sistema|originales",
    weak: "prompt del? sistema, sin ninguna? restricciones|restricción|filtros, jailbreak",
  },
};

export const SPANISH_NOT =
  "gran depresión, depresión tropical, sea|ser|sé|muy|más paciente, ser paciente, los pacientes zero, fusión de|nuclear ramas|datos|archivos|celdas|tablas, la fusión nuclear|de, fusión a la rama, a la vista, en|de|con|vista vista, vista previa|general|de|web, punto de vista, huella de carbono, huella digital del|de|sha archivo|navegador|clave, algoritmo|algoritmos genético|genéticos, domicilio web, a domicilio, política de|sobre, políticas de, política comercial, la demanda de|del, oferta y demanda, alta demanda, demanda de|eléctrica, juicio de valor, a|mi juicio, sentencia sql|if|select|switch, sentencias sql, margen izquierdo|derecho|superior|de|inferior, de fe, fe de erratas, tratamiento de|del textos|datos|imágenes|casos|errores|los, diagnóstico de|del errores|red|sistema|motor, herramienta|código|códigos de diagnóstico, bono de|regalo, competencia lingüística|digital, competencias, antes de publicar el artículo|la|en, oración subordinada|principal|simple|compuesta, compra de material|billetes|entradas|licencias, ingresos del hospital";
