/** The text before an offset in lower case, at most `reach` characters. */
export function textBefore(text: string, at: number, reach: number): string {
  return text.slice(Math.max(0, at - reach), at).toLowerCase();
}

/** The text after an offset in lower case, at most `reach` characters. */
export function textAfter(text: string, at: number, reach: number): string {
  return text.slice(at, at + reach).toLowerCase();
}

const [ZERO, NINE] = [0x30, 0x39];
const [LOWER_A, LOWER_Z] = [0x61, 0x7a];

/** Whether the character at an offset is an ASCII letter or digit: a number next to one is part of something longer. */
export function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const lower = code | 0x20;
  return (code >= ZERO && code <= NINE) || (lower >= LOWER_A && lower <= LOWER_Z);
}

/** Labels of things that have numbers: "order no. ", "tracking #", "SKU: ". */
const THINGS =
  "order|tracking|parcel|shipment|consignment|waybill|awb|invoice|inv|receipt|confirmation|reservation|ticket|case|claim|policy|" +
  "ref|reference|referenz|referencia|référence|account|acct|a/c|konto|kontonummer|compte|cuenta|routing|sort code|aba|swift|membership|" +
  "iban|isbn|issn|doi|ean|upc|gtin|asin|sku|part|item|article|artikel|product|model|serial|s/n|batch|lot|barcode|vin|imei|iccid|imsi|meid|asset|" +
  "vat|abn|acn|tfn|siren|siret|ein|crn|nif|ust-idnr|steuernummer|registration|licen[cs]e|passport|permit|docket|folio|bestellung|bestellnummer|" +
  "auftrag|auftragsnummer|rechnung|rechnungsnummer|sendungsnummer|kundennummer|kundennr|bestellnr|auftragsnr|rechnungsnr|art-nr|commande|facture|colis|pedido|factura|rastreo|ordine|fattura|" +
  "version|build|release|revision|epoch|timestamp|unix time|port|pid|ids?|uid|gid|pin|otp|code|postcode|zip|commit|hash|seed|checksum|" +
  "job|run|transaction|txn|tx|po|purchase order|rma|work order|ups|fedex|usps|dhl|track|trace|frame|block|chapter|lat|lon|latitude|longitude|coordinates|aadhaar|meter|reading|integer|amount|total|sum|quantity|qty";
/** People, organizations and others that also have phones: "patient 020 7946 0958" is a phone number, "patient no. 020 7946 0958" is not. */
const HOLDERS =
  "bank|member|customer|client|kunde|patient|employee|staff|student|user|company|device|vendor|supplier|applicant";
const NUMBER_WORD = "(?:numbers?|num|nos?|nr|n°|nº|ids?|refs?|codes?|keys?|references?)";
const OTHER_NUMBER_LABEL = new RegExp(
  `(?:^|[^a-z])(?:(?:${THINGS})s?[\\s_-]{0,2}(?:${NUMBER_WORD}\\.?)?|(?:${HOLDERS})[\\s_-]{0,2}${NUMBER_WORD}\\.?)(?:\\s(?:is|was|ist|es|est))?[\\s:#=.,'"(\\[-]{0,4}$`,
);

/** A number and a list separator: `0412 345 678, `. */
const LIST_BEFORE = /\d[\d .()-]{3,24}(?:,|;|&|\/|\band|\bor|\bund|\bet|\by)\s?$/;
/** The end of every such match. It is rare, so checking it first spares most numbers the longer search. */
const LIST_JOINT = /[,;&/drty]\s?$/;

/**
 * Whether the number at `start` is labelled as another kind of number, such as an order, part or version number, even if
 * it looks like a phone, card or social-security number. A label also applies to the second number of a list.
 */
export function isLabelledOtherwise(text: string, start: number): boolean {
  const before = textBefore(text, start, 60);
  if (OTHER_NUMBER_LABEL.test(before)) return true;
  return LIST_JOINT.test(before) && OTHER_NUMBER_LABEL.test(before.replace(LIST_BEFORE, ""));
}
