/** Starts a script unless it runs in this page already: tabs that were open before may be given it again. */
export function oncePerPage(name: string, start: () => void): void {
  const mark = `treadlight ${name}`;
  if (Object.hasOwn(globalThis, mark)) return;
  Object.defineProperty(globalThis, mark, { value: true });
  start();
}
