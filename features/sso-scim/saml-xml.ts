/** Larger than any provider's metadata or response. */
export const MAX_XML_CHARACTERS = 500_000;

/** Whether a text is worth giving to a parser: entities of its own could make it grow without end. */
export const isPlainXml = (xml: string): boolean =>
  xml.length <= MAX_XML_CHARACTERS && !/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml);
