import { CATEGORY_LABELS, DETECTOR_LABELS } from "@treadlight/domain/security";
import { ownPatternName, useOwnPatternNames } from "../../shared/own-pattern-names.ts";
import { Level } from "./level.tsx";
import type { ShownRecord } from "./queries/records.ts";

type Found = Pick<ShownRecord, "dataExposureLevel" | "sensitiveDataDetected" | "subjects" | "ownDetected">;

/** What a session exposed: its level, and what was found by name. Own patterns and some subjects do not raise the level. */
export function Exposed({ record }: { record: Found }) {
  const { dataExposureLevel: level, sensitiveDataDetected, subjects, ownDetected } = record;
  const ownNames = useOwnPatternNames(ownDetected.length > 0);
  const names = [
    ...sensitiveDataDetected.map((type) => DETECTOR_LABELS[type]),
    ...ownDetected.map((type) => ownPatternName(ownNames, type)),
    ...subjects.map((subject) => CATEGORY_LABELS[subject]),
  ];
  if (names.length === 0) return <Level level="none" name="Nothing found" />;
  return (
    <>
      {level === "none" ? <span className="font-semibold">Found</span> : <Level level={level} />}: {names.join(", ")}
    </>
  );
}
