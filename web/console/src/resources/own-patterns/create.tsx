import { Alert, TextField as TextArea, Typography } from "@mui/material";
import { ownPatterns } from "@treadlight/contract/console";
import {
  CHECKS,
  type OwnPattern,
  type OwnRules,
  ownRulesSchema,
  RATED_TYPES,
  ratedFindings,
} from "@treadlight/domain/own-patterns";
import { dataLabel, SEVERITIES } from "@treadlight/domain/security";
import { useEffect, useState } from "react";
import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  FormDataConsumer,
  required,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  Title,
  useNotify,
  useRedirect,
} from "react-admin";
import { z } from "zod";
import { useApi } from "../../session/context.ts";
import { choicesOf, inWords } from "../../shared/choices.ts";
import { FormSection } from "../../shared/form-section.tsx";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { useVersions, type Version } from "./versions.ts";

const engine = () => import("./engine.ts");

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** What the inputs hold: words in lines, and what the other kind would need. */
const formSchema = z.object({
  askFrom: z.string(),
  blockFrom: text,
  patterns: z.array(
    z.object({
      ...{ id: text, name: text, severity: text, kind: text, words: text, format: text, check: text },
      ...{ matchCase: flag, wholeWords: flag, variants: flag },
    }),
  ),
  severities: z.array(z.object({ type: text, severity: text })),
});
type FormValues = z.output<typeof formSchema>;

/** A new version, which begins as the newest one. */
export function OwnPatternsCreate() {
  const versions = useVersions();
  return (
    <>
      <Title title="Own patterns: new version" />
      {versions.error && <LoadFailed error={versions.error} retry={() => void versions.refetch()} />}
      {versions.data && <PatternsForm newest={versions.data[0]} />}
    </>
  );
}

function PatternsForm({ newest }: { newest: Version | undefined }) {
  const api = useApi();
  const notify = useNotify();
  const redirect = useRedirect();
  const after = newest?.version ?? 0;
  const save = async (values: unknown) => {
    const wanted = ownRulesSchema.parse(rulesOf(formSchema.parse(values)));
    await api.call(ownPatterns.create, { body: { ...wanted, after } });
    notify(`Version ${after + 1} holds.`);
    redirect("list", "own-patterns");
  };
  return (
    <SimpleForm
      noValidate
      warnWhenUnsavedChanges
      defaultValues={valuesOf(newest)}
      validate={problemsOf}
      onSubmit={save}
      sx={{ maxWidth: 760 }}
    >
      <FormSection title="What to look for">
        <Typography variant="body2" sx={{ mb: 1 }}>
          Values are removed from previews before anything is stored. Everybody in the organization may read the names.
        </Typography>
        <ArrayInput source="patterns" label={false}>
          <SimpleFormIterator disableReordering disableClear fullWidth sx={ALWAYS_SHOWN}>
            <TextInput
              source="name"
              validate={required()}
              helperText="Stands in place of the value, so it should not be secret."
            />
            <SelectInput source="severity" choices={choicesOf(SEVERITIES)} defaultValue="high" validate={required()} />
            <SelectInput source="kind" label="Looks for" choices={KINDS} defaultValue="words" validate={required()} />
            <FormDataConsumer>
              {({ scopedFormData }) => (scopedFormData?.kind === "format" ? <FormatInputs /> : <WordsInputs />)}
            </FormDataConsumer>
            <BooleanInput source="matchCase" label="Match case" defaultValue={false} />
          </SimpleFormIterator>
        </ArrayInput>
      </FormSection>
      <FormSection title="Severity of each type">
        <ArrayInput source="severities" label={false}>
          <SimpleFormIterator disableReordering disableClear inline sx={ALWAYS_SHOWN}>
            <AutocompleteInput
              source="type"
              choices={RATED_TYPES.map((id) => ({ id, name: dataLabel(id) }))}
              validate={required()}
              sx={{ "& .RaAutocompleteInput-textField": { minWidth: 0 } }} // fits a phone
            />
            <SelectInput source="severity" choices={choicesOf(SEVERITIES)} validate={required()} />
          </SimpleFormIterator>
        </ArrayInput>
      </FormSection>
      <FormSection title="What the extension's guard does">
        <SelectInput
          source="askFrom"
          label="Asks from"
          choices={choicesOf(SEVERITIES)}
          validate={required()}
          helperText="Before something of at least this severity is sent. People can switch this off, unless a policy fixes it."
        />
        <SelectInput
          source="blockFrom"
          label="Blocks from"
          choices={choicesOf(SEVERITIES)}
          emptyText="Never"
          helperText="Whatever people have chosen. Empty: it blocks nothing."
        />
      </FormSection>
      <FormSection title="Try it on a text">
        <FormDataConsumer>{({ formData }) => <Trial values={formData} />}</FormDataConsumer>
      </FormSection>
    </SimpleForm>
  );
}

const KINDS = [
  { id: "words", name: "Words and names" },
  { id: "format", name: "A format" },
];
/** By default only a pointer that hovers shows how to remove a line. */
const ALWAYS_SHOWN = { "& .RaSimpleFormIterator-action": { visibility: "visible" } };

function WordsInputs() {
  return (
    <>
      <TextInput source="words" label="Words or phrases, one in each line" multiline fullWidth />
      <BooleanInput
        source="wholeWords"
        label="Whole words only"
        defaultValue={true}
        helperText="Not for languages that write without spaces."
      />
      <BooleanInput
        source="variants"
        label="Also with other signs between the words"
        defaultValue={false}
        helperText="Project-Falcon, project_falcon"
      />
    </>
  );
}

function FormatInputs() {
  return (
    <>
      <TextInput source="format" fullWidth helperText="A regular expression (RE2), such as KD-\d{6}" />
      <SelectInput
        source="check"
        label="Check digit"
        choices={CHECKS.map((id) => ({ id, name: CHECK_NAMES[id] }))}
        defaultValue="none"
      />
    </>
  );
}

const CHECK_NAMES = { none: "None", luhn: "Luhn", mod97: "ISO 7064 mod 97-10", mod11: "Mod 11, as in ISBN-10" };

/** Says what would be found in a text. It stays in this page. */
function Trial({ values }: { values: unknown }) {
  const [tried, setTried] = useState("");
  const [found, setFound] = useState<{ redacted: string; list: string } | string>();
  useEffect(() => {
    let isCurrent = true;
    void engine().then(({ inspectText, patternMatcher, patternProblems }) => {
      const rules = ownRulesSchema.safeParse(rulesOf(formSchema.parse(values)));
      if (!isCurrent) return;
      if (!rules.success || patternProblems(rules.data.patterns).some(Boolean))
        return setFound("Complete the patterns first.");
      const { redacted, ...types } = inspectText(tried, patternMatcher(rules.data.patterns));
      const list = ratedFindings(types, rules.data).map(
        ({ type, name, severity }) => `${name ?? dataLabel(type)} (${inWords(severity).toLowerCase()})`,
      );
      setFound({ redacted, list: list.length === 0 ? "Nothing would be found." : `Found: ${list.join(", ")}.` });
    });
    return () => {
      isCurrent = false;
    };
  }, [values, tried]);
  return (
    <>
      <TextArea
        label="Text"
        multiline
        fullWidth
        minRows={2}
        value={tried}
        onChange={({ target }) => setTried(target.value.slice(0, 10_000))}
        helperText="It stays in this page."
      />
      {tried !== "" && found !== undefined && (
        <Alert severity="info" role="status" sx={{ mt: 1, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {typeof found === "string" ? found : `${found.list}\n${found.redacted}`}
        </Alert>
      )}
    </>
  );
}

/** What keeps the form from being saved, at its fields. */
async function problemsOf(values: unknown): Promise<Record<string, unknown>> {
  const form = formSchema.parse(values);
  const rules = ownRulesSchema.safeParse(rulesOf(form));
  const patterns: Record<string, string>[] = [];
  if (rules.success) {
    const { patternProblems } = await engine();
    for (const [at, problem] of patternProblems(rules.data.patterns).entries()) {
      if (problem) patterns[at] = { [problem.field]: `This ${problem.message}.` };
    }
  } else {
    for (const { path, message } of rules.error.issues) {
      const [list, at, field] = path;
      if (list === "patterns" && typeof at === "number")
        patterns[at] = { ...patterns[at], [String(field)]: `This ${message}.` };
    }
  }
  return patterns.length > 0 ? { patterns } : {};
}

function valuesOf(newest: Version | undefined): FormValues {
  const { patterns = [], severities = {}, askFrom = "high", blockFrom = null } = newest ?? {};
  return {
    askFrom,
    blockFrom: blockFrom ?? "",
    patterns: patterns.map((pattern) => ({
      ...{ wholeWords: true, variants: false, format: "", check: "none" },
      ...pattern,
      words: pattern.kind === "words" ? pattern.words.join("\n") : "",
    })),
    severities: Object.entries(severities).map(([type, severity]) => ({ type, severity })),
  };
}

/** As the API takes them, not checked yet. */
function rulesOf({ askFrom, blockFrom, patterns, severities }: FormValues): Record<keyof OwnRules, unknown> {
  const taken = patterns.map(({ id }) => id);
  return {
    askFrom,
    blockFrom: blockFrom === "" ? null : blockFrom,
    severities: Object.fromEntries(severities.map(({ type, severity }) => [type, severity])),
    patterns: patterns.map(({ id, name, severity, kind, matchCase, words, wholeWords, variants, format, check }) => {
      const common = { id: id === "" ? newId(name, taken) : id, name, severity, matchCase };
      if (kind === "format") return { ...common, kind, format, check };
      const lines = words.split("\n").map((line) => line.trim());
      return { ...common, kind, words: lines.filter((line) => line !== ""), wholeWords, variants };
    }),
  };
}

/** An id made from a name, which stays when the name changes. */
function newId(name: string, taken: string[]): OwnPattern["id"] {
  const base =
    name
      .normalize("NFD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^[^a-z]+|_$/g, "")
      .slice(0, 26) || "pattern";
  let id = base;
  for (let n = 2; taken.includes(id); n++) id = `${base}_${n}`;
  taken.push(id);
  return id;
}
