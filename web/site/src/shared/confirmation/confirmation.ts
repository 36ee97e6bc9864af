/** What somebody is asked. No two have the same id. */
export interface Question {
  id: number;
  /** What the change will do. */
  effect: string;
}

/** Asks the person to confirm a change that destroys or reveals, by the organization's name. A dialog answers. */
export interface Confirmation {
  /** Undefined while nobody is asked. */
  getState(): Question | undefined;
  subscribe(listener: () => void): () => void;
  /** The name that they typed; undefined if they did not want to. A second question waits for the first. */
  ask(effect: string): Promise<string | undefined>;
  answer(name: string | undefined): void;
}

export function createConfirmation(): Confirmation {
  const questions: (Question & { resolve: (name: string | undefined) => void })[] = [];
  let asked = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    getState: () => questions[0],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (effect) =>
      new Promise((resolve) => {
        asked += 1;
        questions.push({ id: asked, effect, resolve });
        tell();
      }),
    answer(name) {
      questions.shift()?.resolve(name);
      tell();
    },
  };
}
