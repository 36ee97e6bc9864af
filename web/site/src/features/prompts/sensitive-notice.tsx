import { DETECTOR_LABELS, DETECTOR_TYPES, inspectText } from "@treadlight/domain/security";
import { TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";

const list = new Intl.ListFormat("en-GB");

/** Warns of sensitive values in a text, by their types. They are looked for in this page; the text goes nowhere for it. */
export function SensitiveNotice({ text }: { text: string }) {
  const inspected = useDeferredValue(text);
  const types = useMemo(() => {
    const { counts } = inspectText(inspected);
    return DETECTOR_TYPES.options.filter((type) => counts[type] !== undefined);
  }, [inspected]);
  return (
    <div role="status">
      {types.length > 0 && (
        <p className="flex gap-2.5 rounded-lg border border-risk-orange/50 bg-surface p-3 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-risk-orange" />
          <span>
            This seems to contain: {list.format(types.map((type) => DETECTOR_LABELS[type]))}. Use a variable instead, so
            that it is neither kept nor shared.
          </span>
        </p>
      )}
    </div>
  );
}
