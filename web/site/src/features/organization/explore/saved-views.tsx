import { displayOf } from "@treadlight/charts/display.ts";
import { createView, listViews, removeView, updateView } from "@treadlight/contract/views";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import type { FormEvent } from "react";
import { Link } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import { paths } from "../../../shared/pages.ts";
import type { Period } from "../../../shared/period/period.ts";
import { useCopyLink } from "../../../shared/use-copy-link.ts";
import { type Exploration, questionOf } from "./exploration.ts";

const addressOf = (id: string) => `${paths.explore}?view=${id}`;
const SMALL = "button button-quiet button-small";

/** The questions that the person has saved, and those shared in the organization. */
export function SavedViews({
  exploration,
  period,
  mayChangeOthers,
}: {
  exploration: Exploration;
  period: Period;
  mayChangeOthers: boolean;
}) {
  const copyLink = useCopyLink();
  const list = useRoute(listViews);
  const create = useChange(createView, [listViews]);
  const update = useChange(updateView, [listViews]);
  const remove = useChange(removeView, [listViews]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    // The default period is left out, so that the view moves with the days.
    const query = questionOf(exploration, period.id === "30days" ? undefined : period);
    const body = {
      name: String(data.get("name")),
      query,
      chart: displayOf(query, exploration.chart),
      shared: data.has("shared"),
    };
    create.mutate({ body }, { onSuccess: () => form.reset() });
  }

  return (
    <Panel title="Saved questions">
      <Answered query={list} what="the saved questions" className="h-24 w-full">
        {({ views }) =>
          views.length === 0 ? (
            <p className="text-ink-soft">No saved questions yet. Save the one above to open it with one click.</p>
          ) : (
            <ul className="grid">
              {views.map(({ id, name, shared, mine, etag }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5">
                  <Link to={addressOf(id)} className="text-link mr-auto min-w-0 wrap-anywhere">
                    {name}
                  </Link>
                  <span className="text-label text-ink-soft">
                    {shared ? "Shared in the organization" : "Only you"}
                    {!mine && ", by a colleague"}
                  </span>
                  {shared && (
                    <button
                      type="button"
                      className={SMALL}
                      aria-label={`Copy link to ${name}`}
                      onClick={() =>
                        void copyLink(
                          new URL(addressOf(id), location.href).href,
                          "People who open it see what their role allows.",
                        )
                      }
                    >
                      Copy link
                    </button>
                  )}
                  {(mine || mayChangeOthers) && (
                    <>
                      <button
                        type="button"
                        className={SMALL}
                        aria-label={`${shared ? "Stop sharing" : "Share"} ${name}`}
                        onClick={() => update.mutate({ params: { id }, body: { shared: !shared }, etag })}
                      >
                        {shared ? "Stop sharing" : "Share"}
                      </button>
                      <ConfirmButton label={`Delete ${name}`} onConfirm={() => remove.mutate({ params: { id } })}>
                        Delete
                      </ConfirmButton>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      <form className="mt-5 flex flex-wrap items-end gap-4 border-t border-line pt-5" onSubmit={submit}>
        <div className="min-w-48 flex-1">
          <TextField
            label="Save this question as"
            name="name"
            required
            maxLength={120}
            autoComplete="off"
            hint={
              period.id === "30days"
                ? "It will show the latest 30 days."
                : `It will show ${period.from} to ${period.to}.`
            }
          />
        </div>
        <label className="inline-flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="shared" className="size-4 accent-[var(--step)]" />
          Share in the organization
        </label>
        <button type="submit" className="button button-primary" aria-disabled={create.isPending}>
          Save
        </button>
      </form>
    </Panel>
  );
}
