import { departments } from "@treadlight/contract/console";
import { getOrganization, getSetup, onboardOrganization } from "@treadlight/contract/organization";
import { TextArea } from "@treadlight/ui/field.tsx";
import { type FormEvent, useState } from "react";
import { useChange, useRoute } from "../../shared/api/use-route.ts";

/** Departments, one per line. Those that exist are kept. */
export function DepartmentsStep({ isDone }: { isDone: boolean }) {
  const list = useRoute(departments.list, { query: { range: "[0,199]" } }, { enabled: isDone });
  const create = useChange(onboardOrganization, [getSetup, getOrganization, departments.list]);
  const [text, setText] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== "") create.mutate({ body: { departmentsText: text } }, { onSuccess: () => setText("") });
  }

  return (
    <form onSubmit={submit} aria-label="Departments" className="grid gap-5">
      {list.data && list.data.length > 0 && (
        <p className="text-sm text-ink-soft">You have: {list.data.map(({ name }) => name).join(", ")}.</p>
      )}
      <TextArea
        label="One department per line"
        hint="After a comma, you can name a team in it: Sales, North"
        rows={4}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <button type="submit" className="button button-primary" aria-disabled={create.isPending || text.trim() === ""}>
          Create departments
        </button>
      </div>
    </form>
  );
}
