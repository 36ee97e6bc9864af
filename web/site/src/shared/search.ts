/** Whether a text contains every word of a query, in any case and order. An empty query matches every text. */
export function hasEveryWord(text: string, query: string): boolean {
  const searched = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** "email" finds "E-mail", "organization" finds "organisation". */
const plain = (text: string) => text.toLowerCase().replaceAll("-", "").replaceAll("isation", "ization");
