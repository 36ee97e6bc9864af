/**
 * Of a long series, the lowest and the highest value in each column of pixels, in their order: what the line through them looks like
 * is what the line through all of them would.
 * @param width how many columns there are
 */
export function thinned(values: readonly number[], width: number): { index: number; value: number }[] {
  const columns = Math.max(1, Math.floor(width));
  if (values.length <= columns * 2) return values.map((value, index) => ({ index, value }));
  const kept: { index: number; value: number }[] = [];
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.floor(((column + 1) * values.length) / columns);
    let [low, high] = [from, from];
    for (let index = from; index < to; index += 1) {
      const value = values[index] ?? 0;
      if (value < (values[low] ?? 0)) low = index;
      if (value > (values[high] ?? 0)) high = index;
    }
    for (const index of new Set([Math.min(low, high), Math.max(low, high)])) {
      kept.push({ index, value: values[index] ?? 0 });
    }
  }
  return kept;
}
