/** Asks the person to prove that it is still them, when the server wants to know. A dialog answers. */
export interface StepUp {
  /** Whether somebody is being asked. */
  getState(): boolean;
  subscribe(listener: () => void): () => void;
  /** True once they have proved it; false if they did not want to. Calls at the same time share one question. */
  ask(): Promise<boolean>;
  answer(isProved: boolean): void;
}

export function createStepUp(): StepUp {
  let question: { promise: Promise<boolean>; resolve: (isProved: boolean) => void } | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    getState: () => question !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask() {
      if (!question) {
        let resolve: (isProved: boolean) => void = () => {};
        const promise = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        question = { promise, resolve };
        tell();
      }
      return question.promise;
    },
    answer(isProved) {
      question?.resolve(isProved);
      question = undefined;
      tell();
    },
  };
}
