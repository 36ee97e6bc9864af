import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";

/** Loads what it holds when the reader comes near. @param className keeps the room that the contents will take */
export function OnDemand({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!placeRef.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      {
        rootMargin: "600px",
      },
    );
    observer.observe(placeRef.current);
    return () => observer.disconnect();
  }, []);
  const waiting = <p className="text-ink-soft">{name} is loading...</p>;
  return (
    <div ref={placeRef} className={className}>
      {isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}
