import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense, useState } from "react";
import { firstInteraction } from "./first-interaction.ts";

export type LazyHydrated<Props extends object> = NamedExoticComponent<Props> & {
  /** Loads it now. If that is done before the page renders, the component is not deferred. */
  load(): Promise<unknown>;
};

/** A part of a prerendered page: readable at once, loaded and hydrated on the first interaction. */
export function lazyHydrated<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyHydrated<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Deferred = lazy(async () => {
    await firstInteraction();
    return loadNow();
  });
  function Part(props: Props) {
    // Chosen once: replacing the component later would lose what was entered in it.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Deferred);
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    );
  }
  // Memoized: rendering it again with its page, before it is loaded, would remove the prerendered markup.
  return Object.assign(memo(Part), { load: loadNow });
}
