import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense, useState } from "react";
import { somebodyIsHere } from "./somebody-is-here.ts";

export type Late<Props extends object> = NamedExoticComponent<Props> & {
  /** Loads it now. Where it is there before the page is rendered, the page comes in one piece. */
  load(): Promise<unknown>;
};

/** A part of a page that was rendered ahead: it can be read at once, and its program is loaded when somebody comes near. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Waiting = lazy(async () => {
    await somebodyIsHere();
    return loadNow();
  });
  function LatePart(props: Props) {
    // Chosen once: another component in its place would forget what was entered in it.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  // Drawn anew with the page around it, what waits would be taken away until its program is there.
  return Object.assign(memo(LatePart), { load: loadNow });
}
