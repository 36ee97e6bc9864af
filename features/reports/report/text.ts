import type { Report } from "./report.ts";

/** What a reader of a report of version 1 must know to judge the figures. */
export const TEXT_OF_VERSION_1: Report["text"] = {
  boundary:
    "All sessions with AI tools that the organization's people and systems sent to Treadlight and that started in the period, whose days and months are those of UTC. Included are running the model for each prompt, the data centre's cooling and power losses, and a share of the model's training.",
  method: [
    "Energy is the number of prompts times the energy of a reference prompt of the tool, times a multiplier for the complexity of the prompt. Where the sender measured the tokens of the answers, most of the multiplier follows from them. The data centre's overhead (PUE) and a share for training are added.",
    "Location-based CO2 is energy times the carbon intensity of the grid of the session's region, or else of the person's or the organization's region. It is gross: certificates and contracts are not subtracted. It is the headline figure.",
    "Market-based CO2 is the location-based figure less the share of renewable electricity that the tool's provider claims for a year. The claims are the providers' own. Whether their contracts meet the quality criteria of the Scope 2 Guidance has not been checked.",
    "The greenwashing gap is the difference between the share that providers claim and the share that we assume was used, in grams. The assumed share has no recorded publication, so the gap is not a finding about a provider.",
    "Water is what the data centre evaporates on site and what is used in generating its electricity.",
    "Every session is scored with the factor set that is valid on its day, and names that set and the version of the formulas. Sums add the figures of the sessions, each rounded to a billionth of its unit, so that parts add up to totals.",
    "Low and high are the ends of a range that is calculated for each session and added up. Added ranges are wider than the range of a sum of independent errors.",
    "Time saved is an estimate against typical times for the same tasks without AI. Intensities per hour saved depend on it.",
  ],
  exclusions: [
    "Making the hardware, networks, people's own devices, and images and video are not included.",
    "Long contexts and reasoning models are underestimated several-fold.",
    "Use of AI that was not reported to Treadlight is not included. Coverage shows who reported and on how many days.",
    "On six grids with much hydro power, published water figures, which count evaporation from reservoirs, are 3 to over 30 times ours.",
  ],
  care: [
    "Every environmental figure in this report is an estimate.",
    "The report is aligned with the standards that it names, in the versions that it names. It does not assert conformity with any of them.",
    "Figures are for one category of Scope 3. They are not the organization's whole footprint.",
  ],
};

/** The same for version 2. */
export const TEXT_OF_VERSION_2: Report["text"] = {
  ...TEXT_OF_VERSION_1,
  method: [
    ...TEXT_OF_VERSION_1.method.slice(0, -1),
    "Time saved is an estimate. Central multiplies the time that people were engaged by what trials of that kind of work measured on average, low by the least favourable of their results, which can be a loss, and high by the tool's own speed-up, at most what the specification's formula says. Sessions whose time nobody measured, such as those of agents, are in none of them: they are counted.",
    "Hours by the specification's formula compare each session with a typical time for the same task without AI. Intensities per hour saved depend on them.",
    "Time lost adds up by how much sessions were longer than such a typical time.",
  ],
};

/** The same for version 3. */
export const TEXT_OF_VERSION_3: Report["text"] = {
  ...TEXT_OF_VERSION_2,
  method: [
    "A session that started on 28 November 2026 or later is estimated from the best that is known of it. Tokens of input, cached input and output are multiplied by the energy of a token of the model's class; images, seconds of video and minutes of sound by the energy of one; otherwise prompts by the energy of a reference prompt of the tool and a multiplier for complexity. Earlier sessions keep the factors of their day, which know prompts and tokens of output only, unless a replay has named other ones. The data centre's overhead (PUE) and a share for training are part of all.",
    "Sessions of which too little is known are not estimated: pictures, films and sound without a count, embeddings and agents without tokens. They are counted, and are in no figure of the footprint. Where only some of the tokens are known, the figure is a lower bound.",
    "CO2 by people's grids is energy times the carbon intensity of the grid of the session's region, or else of the person's or the organization's region. It is a stand-in, because providers do not publish where a customer's prompts are served: it is not the location-based method of the Scope 2 Guidance. It is gross: certificates and contracts are not subtracted. It is the headline figure.",
    "CO2 as claimed by providers is the same figure less the share of renewable electricity that the tool's provider claims for a year. Whether the contracts behind a claim meet the quality criteria of the Scope 2 Guidance was not checked, so it is not a market-based figure. Its high end is that no claim holds.",
    ...TEXT_OF_VERSION_2.method.slice(3, 6),
    "Low and high hold 90 % of cases with factor set 2026-11-28, and half of them with earlier sets. With that set, independent factors of a session are combined in squares. Sessions share factors, so the ends of their ranges are added up as if all erred the same way: the range of a total holds no fewer.",
    "Making the hardware is estimated from the energy and shown by itself. No other figure holds it.",
    ...TEXT_OF_VERSION_2.method.slice(7),
    "Every file but report.json rounds estimates to three significant digits, so sums of rounded figures can differ from rounded totals. Counts are exact.",
  ],
  exclusions: [
    "Networks and people's own devices are not included, and making the hardware only in its own figure.",
    "In the factor sets up to 2026-11-21, prompts of agents and of tools that make images, video or sound count as text prompts, which is far too low, and long contexts and reasoning models are underestimated several-fold.",
    ...TEXT_OF_VERSION_1.exclusions.slice(2),
  ],
};

/** What a reader must know to judge the figures. */
export const TEXT: Report["text"] = {
  ...TEXT_OF_VERSION_3,
  method: [
    ...TEXT_OF_VERSION_3.method.slice(0, 2),
    "CO2 by people's grids is energy times the carbon intensity of the grid of the session's region, or else of the person's or the organization's region. It is a proxy, because it is known of some sessions only where the provider computes: it is not the location-based method of the Scope 2 Guidance. It is gross: certificates and contracts are not subtracted. It is the headline figure.",
    "Location-based CO2 (GHG Protocol Scope 2 guidance, for the provider) is energy times the carbon intensity of the grid where the provider computes. It is stated only of sessions of which the sender or the address of the request says where that is, whose grid has a factor in the set, with their number and their share of the energy. The figure by people's grids holds the same sessions, so the two are not added.",
    "CO2 as claimed by providers takes away the share of renewable electricity that the tool's provider claims for a year. What no claim covers takes the residual mix of the grid where the provider computes; where no residual mix is published, the average of that grid; and where that grid is not known, people's grids. European residual mixes count CO2 only. Whether the contracts behind a claim meet the quality criteria of the Scope 2 Guidance was not checked, so it is not a market-based figure. Its high end is that no claim holds.",
    ...TEXT_OF_VERSION_3.method.slice(4),
    "From factor set 2026-11-29 on, a grid's factor is that of the year in which a session started or, where that year is not published yet, of the nearest earlier one; the list of factors names the year and the publication. Ranges of that set hold 90 % of cases, too.",
    "Employees, revenue, base year and targets were entered by the organization and not checked. Figures per employee divide by the average of the reporting year, also for a part of it; figures per revenue are for whole reporting years only.",
    "Another period is compared with as its sessions stand when the report is made. Where it was scored with other factor sets, a part of a change is one of method. Periods with a month in which too few people used AI are not compared with.",
    "A report of a period that was reported before states every figure that changed, and by more than 5 % as material. The bridge says what other sessions and what other factors make of the change: today's sessions are scored with the earlier factors in between. What other formulas make is in the part of the sessions.",
  ],
};
