import { hasMark, specialSubjectsIn } from "@treadlight/domain/security";
import type { ShownRecord } from "./queries/records.ts";

/** The preview of a session's prompt, or why there is none; nothing if none was sent or the organization keeps none. */
export function Preview({ record: { promptPreview, previewWithheld, subjects } }: { record: ShownRecord }) {
  if (promptPreview === null && !previewWithheld) return null;
  return (
    <section aria-label="Preview of the prompt" className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">Preview of the prompt</h3>
      {promptPreview === null ? (
        <p className="text-sm text-ink-soft">{withheldSentence(subjects)}</p>
      ) : (
        <>
          <p className="rounded-md bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">{promptPreview}</p>
          <p className="text-label text-ink-soft">
            {hasMark(promptPreview)
              ? "Values were removed before it was stored: their types stand in their place. The rest is as it was written."
              : "No value was found in it: it is stored as it was written."}{" "}
            Only you see it.
          </p>
        </>
      )}
    </section>
  );
}

/** Named are the subjects of the session: which of them is in the beginning, nobody has kept. */
function withheldSentence(noticed: ShownRecord["subjects"]): string {
  const subjects = specialSubjectsIn(noticed);
  return `Not stored, because a special subject was noticed in the session${subjects === "" ? "" : `: ${subjects}`}.`;
}
