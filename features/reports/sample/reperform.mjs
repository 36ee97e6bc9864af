// Recomputes a report of Treadlight from its sessions, with nothing but Node 20 or newer: no package, no network, and none of the code
// that made the report.
//
//   node reperform.mjs [folder] [--key <id>]
//
// The folder (the current one by default) is an unpacked sample.zip: manifest.json and manifest.sig, report.json, factors.json and
// sample.json. Put sessions.ndjson.gz beside them, which administrators can download, and the report's totals are recomputed too, and the
// sample is drawn again. --key is the id of a key that you trust; without it anybody may have signed.
//
// Exit code: 0 every figure was reproduced. 1 a figure is not what its inputs and factors give. 2 wrong usage, or a file cannot be read.
// 3 a file is not as it was signed, or not signed with the key that you trust. 4 the sample is not the one that its seed draws.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";

/** The factors of a set by their paths, such as `regions.uk.carbonIntensity`. */
export function factorsByPath({ factors }) {
  return new Map(factors.map(({ path, factor }) => [path, factor]));
}

/**
 * A session's figures from its inputs, step by step. Energy in Wh, CO2 and hardware in grams, water in mL.
 * @param set an entry of factors.json
 * @param byPath what `factorsByPath` gives for it
 */
export function recompute(session, set, byPath) {
  const { prompts, inputTokens, cachedTokens, outputTokens, images, videoSeconds, audioSeconds } = session;
  const tool = session.platform === "other" ? "otherPlatform" : `platforms.${session.platform}`;
  const grid = session.region === "unknown" ? "unknownRegion" : `regions.${session.region}`;
  const steps = [];
  let used = [];
  const factor = (path) => {
    const found = byPath.get(path);
    if (found === undefined) throw new Error(`no factor ${path} in the set ${set.id}`);
    if (!used.some((one) => one.path === path)) used.push({ path, ...found });
    return found;
  };
  const step = (name, formula, value, unit) => {
    steps.push({ name, formula, value, unit, factors: used });
    used = [];
    return value;
  };
  const isByUse = byPath.has("use.hardware");

  // What the energy of the IT equipment is worked out from.
  let [tier, isPart, base] = ["prompts", false, 0];
  let range;
  const counted = isByUse ? countedEnergy() : undefined;
  if (counted) {
    ({ tier, isPart } = counted);
    step("Energy counted", counted.formula, counted.value, "Wh of the data centre");
    base = counted.value / factor(`${tool}.pueEfficiency`).value;
    step("Energy of IT equipment", "energy counted / PUE", base, "Wh");
    range =
      counted.value === 0
        ? { low: 1, high: 1 }
        : { low: counted.low / counted.value, high: counted.high / counted.value };
    step("Range of energy, low", "lowest factors x amounts / energy counted", range.low, "x central figure");
    step("Range of energy, high", "highest factors x amounts / energy counted", range.high, "x central figure");
  } else if (isByUse && !canGoByPrompts()) {
    tier = "none";
    step("Energy of IT equipment", "not estimated: too little is known", 0, "Wh");
    range = factor("uncertainty.energy");
  } else {
    const perPrompt = factor(`${tool}.energyPerPrompt`);
    const multiplier = factor(`${tool}.complexityMultipliers.${session.complexity}`).value;
    if (isByUse) {
      if (perPrompt.evidence === "provider_measured") tier = "measured";
      base = prompts * perPrompt.value * multiplier;
      step("Energy of IT equipment", "prompts x energy of a prompt x complexity", base, "Wh");
      range = factor(tier === "measured" ? "use.measuredPrompt" : "uncertainty.energy");
    } else if (outputTokens !== null && prompts > 0) {
      tier = "tokens";
      const share = factor(`${tool}.scalingFactor`).value;
      const tokens = outputTokens / prompts / factor(`${tool}.baseTokens`).value;
      base = prompts * perPrompt.value * ((1 - share) * multiplier + share * tokens);
      step(
        "Energy of IT equipment",
        "prompts x energy of a prompt x ((1 - k) x complexity + k x tokens of an answer / tokens of the reference)",
        base,
        "Wh",
      );
      range = factor("uncertainty.energy");
    } else {
      base = prompts * perPrompt.value * multiplier;
      step("Energy of IT equipment", "prompts x energy of a prompt x complexity", base, "Wh");
      range = factor("uncertainty.energy");
    }
  }

  const pue = factor(`${tool}.pueEfficiency`).value;
  const overhead = step("Data centre's overhead", "IT energy x (PUE - 1)", base * (pue - 1), "Wh");
  const share = factor(`${tool}.trainingAmortization`);
  const training = step("Training's share", "IT energy x PUE x share", base * pue * share.value, "Wh");
  const energy = step("Energy", "IT energy + overhead + training", base + overhead + training, "Wh");
  const co2 = step(
    "CO2 by people's grids",
    "energy x carbon intensity",
    energy * factor(gridOfYear() ?? `${grid}.carbonIntensity`).value,
    "g",
  );
  const onSite = factor(`${tool}.waterEfficiency`).value;
  const water = step(
    "Water",
    "IT energy x (1 + share) x (on site + PUE x in generation)",
    base * (1 + share.value) * (onSite + pue * factor(`${grid}.waterIntensity`).value),
    "mL",
  );
  const claims = step(
    "CO2 that providers claim away",
    "CO2 x share claimed",
    (co2 * factor(`${tool}.marketingRenewablePercent`).value) / 100,
    "g",
  );
  const assumed = step(
    "CO2 that assumed renewables take away",
    "CO2 x share assumed",
    (co2 * factor(`${tool}.actualRenewablePercent`).value) / 100,
    "g",
  );

  const ofTraining = {
    low: (1 + (share.low ?? share.value)) / (1 + share.value),
    high: (1 + (share.high ?? share.value)) / (1 + share.value),
  };
  const shared = set.rangePercent === 90 ? [range, ofTraining] : [range];
  const ends = (name, figure, unit, ranges) => {
    const how =
      set.rangePercent === 90 ? "central x exp(root of the squared logarithms of the ends)" : "central x ends";
    const end = (bound) => {
      const shares = ranges.map((each) => each[bound]);
      if (set.rangePercent !== 90) return shares.reduce((product, one) => product * one, figure);
      const away = Math.hypot(...shares.map(Math.log));
      return figure * Math.exp(bound === "low" ? -away : away);
    };
    return { low: step(`${name}, low`, how, end("low"), unit), high: step(`${name}, high`, how, end("high"), unit) };
  };
  const energyEnds = ends("Energy", energy, "Wh", shared);
  const co2Ends = ends("CO2 by people's grids", co2, "g", [...shared, factor("uncertainty.carbonIntensity")]);
  const waterEnds = ends("Water", water, "mL", [...shared, factor("uncertainty.water")]);
  const hardware = isByUse ? factor("use.hardware") : { value: 0, low: 0, high: 0 };
  const atCentre = base * pue;
  const making = {
    value: step("Making the hardware", "IT energy x PUE x factor", atCentre * hardware.value, "g"),
    low: step("Making the hardware, low", "the same at both low ends", atCentre * range.low * hardware.low, "g"),
    high: step("Making the hardware, high", "the same at both high ends", atCentre * range.high * hardware.high, "g"),
  };
  // Energy at the grid where the provider computes, and what no claim covers at the residual mix of that grid. Their ranges have the same shares.
  const ofProvider = session.computeGrid ? gridOfProvider(session.computeGrid) : undefined;
  const byProvidersGrid =
    ofProvider === undefined
      ? undefined
      : step(
          "CO2, location-based, for the provider",
          "energy x carbon intensity",
          energy * factor(ofProvider).value,
          "g",
        );
  const residual = ofProvider === undefined ? undefined : yearOf(`grids.residual.${session.computeGrid}.`);
  const unclaimed =
    residual === undefined
      ? (byProvidersGrid ?? co2)
      : step("CO2 without claims", "energy x residual mix", energy * factor(residual).value, "g");
  const scaled = (figure) => {
    const share = co2 === 0 ? 0 : figure / co2;
    return { central: co2 * share, low: co2Ends.low * share, high: co2Ends.high * share };
  };
  return {
    steps,
    tier,
    isPart,
    byProvidersGrid: byProvidersGrid === undefined ? undefined : scaled(byProvidersGrid),
    unclaimed: scaled(unclaimed),
    figures: {
      ...{ energy, energyLow: energyEnds.low, energyHigh: energyEnds.high },
      ...{ co2, co2Low: co2Ends.low, co2High: co2Ends.high },
      ...{ claims, assumed, water, waterLow: waterEnds.low, waterHigh: waterEnds.high },
      ...{ hardware: making.value, hardwareLow: making.low, hardwareHigh: making.high },
    },
  };

  /**
   * Where the set knows grids by year: the person's grid, or the wider or the world's where there is none, in the session's year, or else in
   * the nearest earlier one, or the first.
   */
  function gridOfYear() {
    const { region } = session;
    const regions = region === "unknown" ? ["global"] : [region, region.replace(/^us-.*/, "us"), "global"];
    return regions.map((one) => yearOf(`grids.people.${one}.`)).find((path) => path !== undefined);
  }

  /** A grid of a provider, which may be one of a region of people. */
  function gridOfProvider(name) {
    return yearOf(`grids.providers.${name}.`) ?? yearOf(`grids.people.${name}.`);
  }

  /** The path of a grid in the session's year, or else in the nearest earlier one, or the first. */
  function yearOf(start) {
    const years = [...byPath.keys()]
      .filter((path) => path.startsWith(start))
      .map((path) => Number(path.slice(start.length)));
    const nearest = years.sort((a, b) => a - b).findLast((known) => known <= session.year) ?? years[0];
    return nearest === undefined ? undefined : start + nearest;
  }

  /** Whether a reference prompt can stand for what was done. */
  function canGoByPrompts() {
    return session.kind === "text" && session.isCounted && session.modelOutput === "text";
  }

  /** The energy of what was counted: images, seconds and minutes, and tokens. */
  function countedEnergy() {
    const media = [
      ["images", "use.image", images],
      ["seconds of video", "use.videoSecond", videoSeconds],
      ["minutes of sound", "use.audioMinute", audioSeconds === null ? null : audioSeconds / 60],
    ].filter(([, , amount]) => amount !== null);
    if (media.length === 0) {
      if (session.kind === "media" || session.modelOutput === "media") return undefined;
      if (inputTokens === null && outputTokens === null) return undefined;
    }
    const isKnown = inputTokens !== null && (outputTokens !== null || session.modelOutput === "embeddings");
    return {
      ...sumOf([...media.map(([name, path, amount]) => [name, factor(path), amount]), ...tokenParts()]),
      tier: media.length > 0 ? "media" : "tokens",
      isPart: media.length === 0 && !isKnown,
    };
  }

  /** Cached input is part of the input. If nobody says how much it is, the low end is that of all of it. */
  function tokenParts() {
    if (session.modelOutput === "embeddings")
      return [["thousands of tokens", factor("use.embeddings"), (inputTokens ?? 0) / 1_000]];
    const path = `use.tokens.${session.modelClass}`;
    const [input, cached, output] = ["input", "cached", "output"].map((kind) => factor(`${path}.${kind}`));
    const kept = Math.min(cachedTokens ?? 0, inputTokens ?? 0);
    const fresh = cachedTokens === null ? { ...input, low: cached.low } : input;
    return [
      ["thousands of input tokens", fresh, ((inputTokens ?? 0) - kept) / 1_000],
      ["thousands of cached tokens", cached, kept / 1_000],
      ["thousands of output tokens", output, (outputTokens ?? 0) / 1_000],
    ];
  }

  function sumOf(parts) {
    const sum = { value: 0, low: 0, high: 0 };
    for (const [, one, amount] of parts) for (const end of Object.keys(sum)) sum[end] += one[end] * amount;
    return { ...sum, formula: parts.map(([name, , amount]) => `${amount} ${name} x factor`).join(" + ") };
  }
}

/** Where a session stands in the order that a seed puts them in. The first ones are the sample. */
export const rankOf = (seed, id) => createHash("sha256").update(`${seed}:${id}`).digest("hex");

/** What differs of what a session says, from what its inputs and factors give. */
export function differencesOf(session, { tier, isPart, figures }) {
  const wrong = Object.entries(figures).filter(([name, value]) => !isSame(session[name], value));
  if (session.tier !== tier) wrong.push(["tier", tier]);
  if (session.isPart !== isPart) wrong.push(["isPart", isPart]);
  return wrong.map(([name, value]) => `${name} is ${session[name]}, recomputed ${value}`);
}

const isSame = (stated, value, rounded = 1) =>
  typeof stated === "number" && Math.abs(stated - value) <= 1e-9 * (rounded + Math.abs(value));

const CODES = { reproduced: 0, figure: 1, usage: 2, changed: 3, otherSample: 4 };

/** Checks a folder. @returns the exit code */
async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: "string" } } });
  const [folder = "."] = positionals;
  const read = (name) => readFileSync(join(folder, name));
  const json = (name) => JSON.parse(read(name).toString());
  const problems = { changed: [], figure: [], otherSample: [] };

  const manifest = json("manifest.json");
  const { kty, crv, x, kid } = manifest.publicKey;
  const thumbprint = createHash("sha256").update(`{"crv":"${crv}","kty":"${kty}","x":"${x}"}`).digest("base64url");
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  if (kid !== thumbprint || !verify(null, read("manifest.json"), publicKey, read("manifest.sig")))
    problems.changed.push("manifest.sig does not match manifest.json");
  if (values.key !== undefined && values.key !== kid)
    problems.changed.push(`signed with the key ${kid}, not with the one that you trust`);
  for (const { name, sha256 } of manifest.files)
    if (createHash("sha256").update(read(name)).digest("hex") !== sha256)
      problems.changed.push(`${name} has changed since it was signed`);

  const [report, { sets }, sample] = [json("report.json"), json("factors.json"), json("sample.json")];
  for (const { id, sha256 } of report.basis.factorSets) {
    const set = sets.find((one) => one.id === id);
    const own = set && createHash("sha256").update(JSON.stringify(set.factors)).digest("hex");
    if (own !== sha256) problems.changed.push(`factors.json: the set ${id} is not the one that the report used`);
  }
  const known = new Map(sets.map((set) => [set.id, { set, byPath: factorsByPath(set) }]));
  const again = (session) => {
    const { set, byPath } = known.get(session.factorSet) ?? {};
    if (!set) throw new Error(`no set ${session.factorSet} in factors.json`);
    return recompute(session, set, byPath);
  };
  for (const { steps, ...session } of sample.sessions) {
    const recomputed = again(session);
    const otherSteps = recomputed.steps.filter(({ value }, index) => !isSame(steps[index]?.value, value));
    for (const problem of [
      ...differencesOf(session, recomputed),
      ...otherSteps.map(({ name, value }) => `the step ${name} gives ${value}`),
    ])
      problems.figure.push(`sample.json, session ${session.id}: ${problem}`);
  }
  console.log(`${sample.sessions.length} sessions of the sample recomputed.`);

  const file = join(folder, "sessions.ndjson.gz");
  if (!existsSync(file)) console.log("Without sessions.ndjson.gz, totals and the draw are not checked.");
  else if (createHash("sha256").update(readFileSync(file)).digest("hex") !== manifest.sessions?.sha256)
    problems.changed.push("sessions.ndjson.gz is not the file that was signed");
  if (existsSync(file)) await checkAll(file, { report, sample, again, problems });

  for (const problem of Object.values(problems).flat()) console.log(`${problem}.`);
  console.log(`Signed with the key ${kid}${values.key === undefined ? ", which you must compare" : ""}.`);
  const worst = ["changed", "figure", "otherSample"].find((kind) => problems[kind].length > 0) ?? "reproduced";
  console.log(worst === "reproduced" ? "REPRODUCED." : "NOT REPRODUCED.");
  return CODES[worst];
}

const SHOWN = 20;

/** Recomputes every session, the totals of the report, and the draw of the sample. */
async function checkAll(file, { report, sample, again, problems }) {
  const sums = {};
  let drawn = [];
  const first = () => drawn.sort((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, sample.size);
  const add = (name, value) => {
    sums[name] = (sums[name] ?? 0n) + BigInt(Math.round(value * 1e9));
  };
  let [wrong, read, eligible] = [0, 0, 0];
  const version = Number(report.format.split("/").at(-1));
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    const session = JSON.parse(line);
    const result = again(session);
    const differences = differencesOf(session, result);
    wrong += differences.length;
    if (wrong <= SHOWN) for (const problem of differences) problems.figure.push(`session ${session.id}: ${problem}`);
    const { figures: f, tier, isPart, byProvidersGrid, unclaimed } = result;
    const left = (share) => (f.co2 === 0 ? 0 : 1 - share / f.co2);
    read += 1;
    add("sessions", 1);
    add("prompts", session.prompts);
    add("energy.central", f.energy);
    add("energy.low", f.energyLow);
    add("energy.high", f.energyHigh);
    add("locationBased.central", f.co2);
    add("locationBased.low", f.co2Low);
    add("locationBased.high", f.co2High);
    // Before version 4, what no claim covers was by people's grids, too.
    const rest = version >= 4 ? unclaimed : { central: f.co2, low: f.co2Low, high: f.co2High };
    add("marketBased.central", rest.central * left(f.claims));
    add("marketBased.low", rest.low * left(f.claims));
    if (version >= 3) add("marketBased.high", rest.high);
    if (version >= 4) {
      const isKnown = byProvidersGrid !== undefined && f.energy > 0;
      add("providersGrid.sessions", isKnown ? 1 : 0);
      add("providersGrid.energy", isKnown ? f.energy : 0);
      for (const end of ["central", "low", "high"]) add(`providersGrid.co2.${end}`, byProvidersGrid?.[end] ?? 0);
    }
    add("afterActualRenewables.central", f.co2 * left(f.assumed));
    add("greenwashingGap", f.claims - f.assumed);
    add("water.central", f.water);
    add("water.low", f.waterLow);
    add("water.high", f.waterHigh);
    add("limits.hardware.central", f.hardware);
    add("limits.hardware.low", f.hardwareLow);
    add("limits.hardware.high", f.hardwareHigh);
    add("limits.sessionsNotEstimated", tier === "none" ? 1 : 0);
    add("limits.sessionsEstimatedInPart", isPart ? 1 : 0);
    if (!session.mayBeDrawn) continue;
    eligible += 1;
    drawn.push({ rank: rankOf(sample.seed, session.id), session: JSON.stringify(session) });
    if (drawn.length > 20_000) drawn = first();
  }
  if (wrong > SHOWN) problems.figure.push(`and ${wrong - SHOWN} more figures of sessions`);
  for (const [path, sum] of Object.entries(sums)) {
    const stated = path.split(".").reduce((part, name) => part?.[name], report.total);
    // Each session's figure is rounded to a billionth of its unit before it is added.
    if (stated === undefined || isSame(stated, Number(sum) / 1e9, read)) continue;
    problems.figure.push(`report.json, total ${path} is ${stated}, recomputed ${Number(sum) / 1e9}`);
  }
  console.log(`${read} sessions and ${Object.keys(sums).length} totals recomputed.`);
  const expected = first().map(({ session }) => session);
  const given = sample.sessions.map(({ steps: _, ...session }) => JSON.stringify(session));
  if (expected.length !== given.length || expected.some((session, index) => session !== given[index]))
    problems.otherSample.push(`sample.json is not what the seed draws from ${eligible} sessions`);
}

// The server uses the functions above to write the steps into a sample.
if (basename(process.argv[1] ?? "") === "reperform.mjs") {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = CODES.usage;
  }
}
