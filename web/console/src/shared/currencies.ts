/** Every currency, by its ISO 4217 code. */
export const CURRENCIES = Intl.supportedValuesOf("currency").map((id) => ({ id, name: id }));
