import type { PromptSummary } from "@treadlight/contract/prompts";
import { Folder, Users } from "lucide-react";
import { FavouriteButton } from "./favourite-button.tsx";
import { SHARING_NAMES } from "./sharing-names.ts";

/** Prompts as cards. A click on the title opens one. */
export function PromptList({ prompts, onOpen }: { prompts: readonly PromptSummary[]; onOpen: (id: string) => void }) {
  return (
    <ul aria-label="Prompts" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {prompts.map((prompt) => (
        <li
          key={prompt.id}
          className="panel relative grid min-w-0 content-start gap-2.5 p-4 hover:border-line-strong sm:p-5"
        >
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 text-base font-semibold break-words">
              {/* The whole card is pressed through it. */}
              <button
                type="button"
                className="text-left after:absolute after:inset-0"
                onClick={() => onOpen(prompt.id)}
              >
                {prompt.title}
              </button>
            </h2>
            <div className="relative -mt-1.5 -mr-2">
              <FavouriteButton prompt={prompt} />
            </div>
          </div>
          <p className="line-clamp-3 text-sm break-words text-ink-soft">{prompt.excerpt}</p>
          <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1 text-label text-ink-soft">
            {prompt.folder !== null && (
              <span className="flex min-w-0 items-center gap-1">
                <Folder aria-hidden className="size-3.5 shrink-0" />
                <span className="break-all">{prompt.folder}</span>
              </span>
            )}
            {prompt.sharing !== "private" && (
              <span className="flex items-center gap-1">
                <Users aria-hidden className="size-3.5" />
                {SHARING_NAMES[prompt.sharing]}
              </span>
            )}
            {prompt.tags.map((tag) => (
              <span key={tag} className="rounded-md bg-sunken px-1.5 py-0.5 break-all text-ink">
                {tag}
              </span>
            ))}
            <span className="figures ml-auto">{prompt.uses === 1 ? "1 use" : `${prompt.uses} uses`}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
