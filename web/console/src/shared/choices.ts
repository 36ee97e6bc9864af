/** The names of an enumeration as the choices of an input, in words. */
export const choicesOf = (names: readonly string[]) => names.map((id) => ({ id, name: inWords(id) }));

/** `weekly_summary` and `weeklySummary` as "Weekly summary". */
export function inWords(name: string): string {
  if (name === "co2") return "CO₂";
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
