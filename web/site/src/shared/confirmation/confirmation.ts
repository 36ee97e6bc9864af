/** Asks the person to confirm a change that destroys or reveals, by the organization's name. A dialog answers. */
export interface Confirmation {
  /** What the change will do; undefined while nobody is asked. */
  getState(): string | undefined;
  subscribe(listener: () => void): () => void;
  /** The name that they typed; undefined if they did not want to. A second question waits for the first. */
  ask(effect: string): Promise<string | undefined>;
  answer(name: string | undefined): void;
}

export function createConfirmation(): Confirmation {
  const questions: { effect: string; resolve: (name: string | undefined) => void }[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    getState: () => questions[0]?.effect,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (effect) =>
      new Promise((resolve) => {
        questions.push({ effect, resolve });
        tell();
      }),
    answer(name) {
      questions.shift()?.resolve(name);
      tell();
    },
  };
}
