import {
  type ComponentType,
  lazy,
  memo,
  type NamedExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { hydrate } from "./hydrate.ts";

type Late<Props extends object> = NamedExoticComponent<Props> & {
  /** Loads it now. If that is done before the page renders, the component comes with the page. */
  load(): Promise<unknown>;
};

/** A part of a prerendered page that can be read at once, and is loaded and hydrated after the rest of its page. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadNow = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Deferred = lazy(loadNow);
  function Part(props: Props) {
    // Chosen once: replacing the component later would lose what was entered in it.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Deferred);
    return (
      <Suspense fallback={null}>
        <HydrateAfterMount>
          <Content {...props} />
        </HydrateAfterMount>
      </Suspense>
    );
  }
  // Memoized: rendering it again with its page, before it is loaded, would remove the prerendered markup.
  return Object.assign(memo(Part), { load: loadNow });
}

function HydrateAfterMount({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part.current) void hydrate(part.current);
  }, []);
  return (
    <div ref={part} data-prerendered={import.meta.env.SSR ? "" : undefined} suppressHydrationWarning>
      {children}
    </div>
  );
}
