/** Lower-case text that stands before a place, at most `reach` characters of it. */
export function textBefore(text: string, at: number, reach: number): string {
  return text.slice(Math.max(0, at - reach), at).toLowerCase();
}

/** Lower-case text that stands after a place, at most `reach` characters of it. */
export function textAfter(text: string, at: number, reach: number): string {
  return text.slice(at, at + reach).toLowerCase();
}

const WORD_CHARACTER = /\w/;

/** Whether an ASCII letter, digit or underscore stands at a place: a number touching one is part of something longer. */
export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && WORD_CHARACTER.test(text.charAt(at));
}

/**
 * Ends in the name of another kind of number: "order no. ", "tracking #", "SKU: ". What follows is that, however much it looks like a phone,
 * card or social-security number.
 */
const OTHER_NUMBER_LABEL = new RegExp(
  `(?:^|[^a-z])(?:${[
    "order|tracking|parcel|shipment|consignment|delivery|waybill|awb|invoice|inv|bill|receipt|booking|confirmation|reservation|ticket|case|claim|policy",
    "ref|reference|refs|referenz|referencia|référence|account|acct|a/c|konto|kontonummer|compte|cuenta|bank|routing|sort code|aba|swift|member|membership|customer|client|kunden|patient|employee|staff|student|user",
    "iban|isbn|issn|doi|ean|upc|gtin|asin|sku|part|item|article|artikel|product|model|serial|s/n|batch|lot|barcode|vin|imei|iccid|imsi|meid|asset|device|order-id",
    "vat|abn|acn|tfn|siren|siret|ein|crn|nif|ust-idnr|steuernummer|company|registration|licen[cs]e|passport|permit|docket|file|folio|bestellung|bestellnummer|auftrag|auftragsnummer|rechnung|rechnungsnummer|sendungsnummer|commande|facture|colis|pedido|factura|rastreo",
    "version|build|release|rev|revision|epoch|timestamp|unix time|port|pid|row|line|page|id|ids|uid|gid|pin|otp|code|postcode|zip|commit|hash|seed|checksum|job|run|transaction|txn|tx|po|purchase order|rma|work order|ups|fedex|usps|dhl|track|trace|frame|block|chapter|section|lat|lon|latitude|longitude|coordinates",
  ].join(
    "|",
  )})s?[\\s_-]{0,2}(?:(?:number|numbers|num|no|nr|n°|nº|id|ref|code|key|value|reference)s?\\.?)?(?:\\s(?:is|was|ist|es|est))?[\\s:#=.,'"(\\[-]{0,4}$`,
);

/** Whether the number at `start` is labelled as something that is not a person's: an order, a part, a version. */
export function isLabelledOtherwise(text: string, start: number): boolean {
  return OTHER_NUMBER_LABEL.test(textBefore(text, start, 40));
}
