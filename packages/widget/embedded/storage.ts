/** The page's local storage under one prefix. A page may forbid it: then nothing is kept. */
export interface PageStorage {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

export function pageStorage(): PageStorage {
  const keyOf = (name: string) => `treadlight.widget.${name}`;
  return {
    read(name) {
      try {
        return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null");
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(value));
      } catch {
        // Full or forbidden: today's figures are then lost with the page.
      }
    },
  };
}
