import { useQuery } from "@tanstack/react-query";
import { figureKey, isOverTime, scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import { DIRECTIONS } from "@treadlight/contract/console";
import { wordsOf } from "@treadlight/contract/measure-words";
import { listViews } from "@treadlight/contract/views";
import { FormDataConsumer, NumberInput, required, SelectInput } from "react-admin";
import { useApi } from "../../session/context.ts";
import { choicesOf } from "../../shared/choices.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { storedAmount } from "./threshold.ts";

/** Which saved question a rule watches, which of its measures, and from which amount on it raises an alert. */
export function QuestionInputs() {
  const api = useApi();
  const views = useQuery({ queryKey: [listViews.path], queryFn: () => api.call(listViews) });
  const questions = (views.data?.views ?? []).flatMap(({ id, name, shared, query }) => {
    const { scope, dimensions, measures, figures = [] } = scopedAnalyticsQuerySchema.safeParse(query).data ?? {};
    if (!shared || !measures || scope === "own" || dimensions?.includes("user")) return [];
    const watchable = figures.filter((figure) => !isOverTime(figure)).map(figureKey);
    return [{ id, name, measures: [...measures, ...watchable] }];
  });
  return (
    <>
      {views.error && <LoadFailed error={views.error} retry={() => void views.refetch()} />}
      <SelectInput
        source="question"
        label="Saved question"
        choices={questions}
        isPending={views.isPending}
        validate={required()}
        helperText="One of Explore that is shared in the organization. Each of its groups of enough people is compared."
      />
      <FormDataConsumer<{ question?: string | null; questionMeasure?: string | null }>>
        {({ formData: { question, questionMeasure } }) => {
          const measures = questions.find(({ id }) => id === question)?.measures ?? [];
          const { unit = "" } = wordsOf(questionMeasure ?? "") ?? {};
          return (
            <>
              <SelectInput
                source="questionMeasure"
                label="Measure"
                choices={measures.map((id) => ({ id, name: wordsOf(id)?.name ?? id }))}
                validate={required()}
              />
              <SelectInput source="direction" label="Raised" choices={choicesOf(DIRECTIONS)} validate={required()} />
              <NumberInput
                source="threshold"
                validate={required()}
                parse={(typed) => storedAmount(typed, 1)}
                helperText={unit === "" ? undefined : `In ${unit}`}
              />
            </>
          );
        }}
      </FormDataConsumer>
    </>
  );
}
