import { CATEGORY_LABELS, DETECTOR_LABELS } from "@treadlight/domain/security";
import { Level } from "./level.tsx";
import type { ShownRecord } from "./queries/records.ts";

type Found = Pick<ShownRecord, "dataExposureLevel" | "sensitiveDataDetected" | "subjects">;

/** What a session exposed: its level, and the types and subjects by name. Some subjects are noticed and do not raise the level. */
export function Exposed({ record: { dataExposureLevel: level, sensitiveDataDetected, subjects } }: { record: Found }) {
  const names = [
    ...sensitiveDataDetected.map((type) => DETECTOR_LABELS[type]),
    ...subjects.map((subject) => CATEGORY_LABELS[subject]),
  ];
  if (names.length === 0) return <Level level="none" name="Nothing found" />;
  return (
    <>
      {level === "none" ? <span className="font-semibold">Noticed</span> : <Level level={level} />}: {names.join(", ")}
    </>
  );
}
