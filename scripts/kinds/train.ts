import {
  featuresOf,
  logSoftmax,
  type Model,
  OUTPUT_COUNT,
  outputsOf,
  WORKFLOW_OUTPUTS,
} from "@treadlight/domain/kind-of-work";
import { CONTENT_TYPES, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { expand, type Language, type Slots, type Template } from "./examples.ts";
import { seededRandom } from "./random.ts";

/** Each seed trains a model of its own; the mean of them depends less on the order of the examples. */
const SEEDS = [1, 2, 3];
const SETTINGS = {
  epochs: 20,
  rate: 0.25,
  /** Shrinks weights towards 0 after each epoch. The rarer a feature, the more of its weight is lost. */
  shrink: 0.02,
  /** The share of features dropped from each example, so that the model relies on no single word. */
  dropout: 0.1,
  /** A feature in fewer examples is noise. */
  fewestExamples: 2,
  featuresKept: 3_300,
  /** How much it counts that a workflow and a content type go together. */
  pairWeight: 0.5,
};

/** What people put before a request. */
const OPENINGS: Record<Language, readonly string[]> = {
  en: ["please ", "can you ", "could you please ", "hi, ", "I need you to ", "hey, ", "I want to ", "help me "],
  de: ["bitte ", "kannst du ", "hallo, ", "könntest du bitte ", "ich möchte, dass du ", "hilf mir: "],
  fr: ["s'il te plaît, ", "peux-tu ", "bonjour, ", "pourriez-vous ", "aide-moi : "],
  es: ["por favor, ", "¿puedes ", "hola, ", "necesito que ", "ayúdame: "],
  pt: ["por favor, ", "você pode ", "olá, ", "preciso que ", "me ajude: "],
  nl: ["graag ", "kun je ", "hallo, ", "wil je ", "help me: "],
  ja: ["すみません、", "お願いします。", "次のことをお願いします。"],
};
/** What people say about themselves and the answer, whatever they ask for. In English only. */
const CONTEXTS: readonly string[] = [
  "I work in a hospital. ",
  "We are a small firm with 20 people. ",
  "Background: I am new here. ",
  "You are an experienced professional. ",
  "Act as an expert in this field. ",
  "I want you to help me with something. ",
  "My name is Sam and I live in Leeds. ",
  "Here is the situation: we changed our supplier last year. ",
];
const WISHES: readonly string[] = [
  " Keep it short.",
  " Use simple words.",
  " Be precise and complete.",
  " Think step by step.",
  " Around 200 words.",
  " No more than five points.",
  " Friendly but professional.",
  " Let me know if anything is unclear.",
  " Give reasons.",
  " It is urgent.",
  " Do not invent anything.",
];
const OPENED_SHARE = 0.25;
const CONTEXT_SHARE = 0.12;

/**
 * Learns two linear classifiers, of workflow and content type, by stochastic gradient descent (AdaGrad). Each epoch reads each example once, in
 * another wording; the weights are the mean over the second half of the epochs. The same examples give the same model.
 */
export function train(templates: readonly Template[], pasted: Slots): Model {
  const means = new Map<number, number[]>();
  const examplesOf = new Map<number, Set<Template>>();
  for (const seed of SEEDS) addModel(means, examplesOf, templates, pasted, seededRandom(seed));
  const kept = [...means]
    .filter(([feature]) => (examplesOf.get(feature)?.size ?? 0) >= SETTINGS.fewestExamples)
    .sort(([a, first], [b, second]) => Math.hypot(...second) - Math.hypot(...first) || a - b)
    .slice(0, SETTINGS.featuresKept);
  return { weights: new Map(kept), pairs: pairWeights(templates) };
}

const zeros = () => Array.from({ length: OUTPUT_COUNT }, () => 0);

/** Trains one model and adds its share to the means. */
function addModel(
  means: Map<number, number[]>,
  examplesOf: Map<number, Set<Template>>,
  templates: readonly Template[],
  pasted: Slots,
  random: () => number,
): void {
  const weights = new Map<number, number[]>();
  const squares = new Map<number, number[]>();
  const model: Model = { weights, pairs: [] };
  const meanEpochs = Math.ceil(SETTINGS.epochs / 2);

  const sometimes = (share: number, choices: readonly string[]) =>
    random() < share ? (choices[Math.floor(random() * choices.length)] ?? "") : "";
  const wording = (template: Template) => {
    const text = expand(template, pasted, random);
    if (template.workflow === "small-talk") return text;
    const isEnglish = template.language === "en";
    const before =
      sometimes(isEnglish ? CONTEXT_SHARE : 0, CONTEXTS) + sometimes(OPENED_SHARE, OPENINGS[template.language]);
    return `${before}${text}${sometimes(isEnglish ? CONTEXT_SHARE : 0, WISHES)}`;
  };

  for (let epoch = 0; epoch < SETTINGS.epochs; epoch++) {
    for (const template of shuffled(templates, random)) {
      const all = featuresOf(wording(template));
      for (const feature of all) {
        const examples = examplesOf.get(feature);
        if (examples) examples.add(template);
        else examplesOf.set(feature, new Set([template]));
      }
      const features = new Set([...all].filter(() => random() >= SETTINGS.dropout));
      const errors = errorsOf(template, outputsOf(model, features));
      for (const feature of features) {
        const values = getOrSet(weights, feature, zeros);
        const sums = getOrSet(squares, feature, () => zeros().fill(1));
        for (const [output, error] of errors.entries()) {
          const sum = (sums[output] ?? 1) + error * error;
          sums[output] = sum;
          values[output] = (values[output] ?? 0) - (SETTINGS.rate * error) / Math.sqrt(sum);
        }
      }
    }
    for (const [feature, values] of weights) {
      const mean = getOrSet(means, feature, zeros);
      for (const [output, value] of values.entries()) {
        const shrunk = Math.sign(value) * Math.max(0, Math.abs(value) - SETTINGS.shrink);
        values[output] = shrunk;
        if (epoch >= SETTINGS.epochs - meanEpochs)
          mean[output] = (mean[output] ?? 0) + shrunk / meanEpochs / SEEDS.length;
      }
    }
  }
}

/** The probabilities minus what they should have been. Small talk has no content type to learn. */
function errorsOf({ workflow, content }: Template, outputs: readonly number[]): number[] {
  const workflows = logSoftmax(outputs.slice(0, WORKFLOW_OUTPUTS.length));
  const contents = logSoftmax(outputs.slice(WORKFLOW_OUTPUTS.length));
  return [
    ...workflows.map((value, index) => Math.exp(value) - (WORKFLOW_OUTPUTS[index] === workflow ? 1 : 0)),
    ...contents.map((value, index) =>
      content === undefined ? 0 : Math.exp(value) - (CONTENT_TYPES[index] === content ? 1 : 0),
    ),
  ];
}

function pairWeights(templates: readonly Template[]): number[][] {
  const counts = WORKFLOW_TYPES.map((workflow) =>
    CONTENT_TYPES.map(
      (content) =>
        0.5 + templates.filter((template) => template.workflow === workflow && template.content === content).length,
    ),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const all = sum(counts.map(sum));
  return counts.map((row) =>
    row.map((count, content) => {
      const expected = (sum(row) * sum(counts.map((other) => other[content] ?? 0))) / all;
      return Number((SETTINGS.pairWeight * Math.log(count / expected)).toFixed(2));
    }),
  );
}

function getOrSet<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}

const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
