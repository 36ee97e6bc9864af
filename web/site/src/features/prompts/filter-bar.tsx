import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { KINDS, ORDERS } from "./filter.ts";
import type { useFilter } from "./use-filter.ts";

/** Search, folders, tags and order of the list. */
export function FilterBar({
  filter: { q, kind, folder, tag, order, set },
  labels: { folders, tags },
}: {
  filter: ReturnType<typeof useFilter>;
  labels: { folders: readonly string[]; tags: readonly string[] };
}) {
  return (
    <search className="grid gap-4">
      <div className="max-w-full overflow-x-auto">
        <ChoiceChips label="Which prompts" choices={KINDS} chosen={kind} onChoose={(chosen) => set({ kind: chosen })} />
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1">
          <TextField label="Search" type="search" value={q} onChange={({ target }) => set({ q: target.value })} />
        </div>
        <SelectField label="Folder" value={folder} onChange={({ target }) => set({ folder: target.value })}>
          <option value="">All folders</option>
          {folders.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Tag" value={tag} onChange={({ target }) => set({ tag: target.value })}>
          <option value="">All tags</option>
          {tags.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div className="col-span-2 lg:col-span-1">
          <SelectField
            label="Order"
            value={order}
            onChange={({ target }) => {
              const chosen = ORDERS.find(({ id }) => id === target.value);
              if (chosen) set({ order: chosen.id });
            }}
          >
            {ORDERS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </search>
  );
}
