import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, reasonOf } from "@treadlight/client";
import { exportPrompts, importPrompts, PROMPT_FORMATS, type PromptFormat } from "@treadlight/contract/prompts";
import { Menu, MenuItem } from "@treadlight/ui/menu.tsx";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { useToast } from "@treadlight/ui/toast.tsx";
import { FileDown, FileUp } from "lucide-react";
import { useRef } from "react";
import { useApi } from "../../shared/api/context.ts";
import { PROMPTS_KEY } from "./queries.ts";

const FORMAT_NAMES: Record<PromptFormat, string> = { json: "JSON", md: "Markdown", csv: "CSV" };
const BUTTON = "button button-quiet";

/** Imports prompts from a file, and exports the person's own. */
export function Transfer({ hasPrompts }: { hasPrompts: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: async (file: File) => {
      const format = PROMPT_FORMATS.find((ending) => file.name.toLowerCase().endsWith(`.${ending}`));
      if (!format) throw new Error("It must be a .json, .md or .csv file.");
      return api.call(importPrompts, { body: { format, content: await file.text() } });
    },
    onSuccess: ({ imported }) => {
      showToast({
        title: "Imported",
        description: imported === 1 ? "1 prompt was added." : `${imported} prompts were added.`,
      });
      return queries.invalidateQueries({ queryKey: PROMPTS_KEY });
    },
    onError: (error) => showToast({ title: "Couldn't import", description: importFailure(error), isDestructive: true }),
  });
  const write = useMutation({
    mutationFn: async (format: PromptFormat) => {
      const file = await api.open(exportPrompts[format].path);
      saveFile(`treadlight-prompts.${format}`, await file.blob());
    },
    onError: (error) => showToast({ title: "Couldn't export", description: reasonOf(error), isDestructive: true }),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label="File with prompts"
        accept={PROMPT_FORMATS.map((format) => `.${format}`).join(",")}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read.mutate(file);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <button type="button" className={BUTTON} aria-busy={read.isPending} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        Import
      </button>
      {hasPrompts && (
        <Menu
          label="Export"
          triggerClassName={BUTTON}
          trigger={
            <>
              <FileDown aria-hidden className="size-4" />
              Export
            </>
          }
        >
          {PROMPT_FORMATS.map((format) => (
            <MenuItem key={format} onSelect={() => write.mutate(format)}>
              {FORMAT_NAMES[format]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

/** The server counts prompts from 0, people from 1. */
function importFailure(error: Error): string {
  const [detail] = error instanceof ApiError ? error.details : [];
  if (!detail) return reasonOf(error);
  const [, index, field] = /^prompts\.(\d+)\.(\w+)/.exec(detail.path) ?? [];
  if (index === undefined) return `The file ${detail.message}.`;
  return `Prompt ${Number(index) + 1}: ${field} ${detail.message}.`;
}
