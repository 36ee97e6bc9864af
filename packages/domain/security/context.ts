/** Lower-case text that stands before a place, at most `reach` characters of it. */
export function textBefore(text: string, at: number, reach: number): string {
  return text.slice(Math.max(0, at - reach), at).toLowerCase();
}

/** Lower-case text that stands after a place, at most `reach` characters of it. */
export function textAfter(text: string, at: number, reach: number): string {
  return text.slice(at, at + reach).toLowerCase();
}

const LETTER_OR_DIGIT = /[A-Za-z0-9]/;

/** Whether an ASCII letter or digit stands at a place: a number touching one is part of something longer. */
export function isWordAt(text: string, at: number): boolean {
  return LETTER_OR_DIGIT.test(text.charAt(at));
}

/** Things that carry numbers of their own, as they are labelled: "order no. ", "tracking #", "SKU: ". */
const THINGS =
  "order|tracking|parcel|shipment|consignment|waybill|awb|invoice|inv|receipt|confirmation|reservation|ticket|case|claim|policy|" +
  "ref|reference|referenz|referencia|référence|account|acct|a/c|konto|kontonummer|compte|cuenta|routing|sort code|aba|swift|membership|" +
  "iban|isbn|issn|doi|ean|upc|gtin|asin|sku|part|item|article|artikel|product|model|serial|s/n|batch|lot|barcode|vin|imei|iccid|imsi|meid|asset|" +
  "vat|abn|acn|tfn|siren|siret|ein|crn|nif|ust-idnr|steuernummer|registration|licen[cs]e|passport|permit|docket|file|folio|bestellung|bestellnummer|" +
  "auftrag|auftragsnummer|rechnung|rechnungsnummer|sendungsnummer|kundennummer|kundennr|bestellnr|auftragsnr|rechnungsnr|art-nr|commande|facture|colis|pedido|factura|rastreo|ordine|fattura|" +
  "version|build|release|revision|epoch|timestamp|unix time|port|pid|ids?|uid|gid|pin|otp|code|postcode|zip|commit|hash|seed|checksum|" +
  "job|run|transaction|txn|tx|po|purchase order|rma|work order|ups|fedex|usps|dhl|track|trace|frame|block|chapter|lat|lon|latitude|longitude|coordinates|aadhaar|meter|reading|integer|amount|total|sum|quantity|qty";
/** People, organizations and other things that have phones too: "patient 020 7946 0958" is a phone number, "patient no. 020 7946 0958" is not. */
const HOLDERS =
  "bank|member|customer|client|kunde|patient|employee|staff|student|user|company|device|vendor|supplier|applicant";
const NUMBER_WORD = "(?:numbers?|num|nos?|nr|n°|nº|ids?|refs?|codes?|keys?|references?)";
const OTHER_NUMBER_LABEL = new RegExp(
  `(?:^|[^a-z])(?:(?:${THINGS})s?[\\s_-]{0,2}(?:${NUMBER_WORD}\\.?)?|(?:${HOLDERS})[\\s_-]{0,2}${NUMBER_WORD}\\.?)(?:\\s(?:is|was|ist|es|est))?[\\s:#=.,'"(\\[-]{0,4}$`,
);

/** A number and what sets it apart from the next of a list: `0412 345 678, `. */
const LIST_BEFORE = /\d[\d .()-]{3,24}(?:,|;|&|\/|\band|\bor|\bund|\bet|\by)\s?$/;
/** How every such stretch ends: seldom enough to spare most numbers the longer search. */
const LIST_JOINT = /[,;&/drty]\s?$/;

/**
 * Whether the number at `start` is labelled as another kind of number, an order's, a part's, a version's: then it is that, however much it looks like
 * a phone, card or social-security number. A label also holds for the second number of a list.
 */
export function isLabelledOtherwise(text: string, start: number): boolean {
  const before = textBefore(text, start, 60);
  if (OTHER_NUMBER_LABEL.test(before)) return true;
  return LIST_JOINT.test(before) && OTHER_NUMBER_LABEL.test(before.replace(LIST_BEFORE, ""));
}
