import type { Measure } from "@treadlight/contract/analytics";

/** What each measure is, in two sentences at most. */
const OF_MEASURES: Record<Measure, string> = {
  sessions: "A session is one stretch of work with one AI tool.",
  prompts: "What people asked AI tools. Each question or instruction counts once.",
  activeUsers: "People with at least one session in this period.",
  timeEngaged:
    "How long people worked with AI tools, as the extension or program measured it. Sessions whose time nobody measured add nothing.",
  timeSavedCentral:
    "How much longer the same work would have taken without AI, by published trials or your own people's answers. The range shows how far trials disagree; below zero, AI cost time.",
  timeSavedLow: "Time saved by the least favourable trial of each kind of work.",
  timeSavedHigh: "Time saved by the most favourable assumption about each tool.",
  timeLost: "By how much sessions took longer than the same work takes without AI, added up.",
  sessionsWithLoss: "Sessions that took longer than the same work takes without AI.",
  sessionsWithoutTime: "Sessions whose time nobody measured, such as those of agents. Time saved leaves them out.",
  timeSaved:
    "The usual time for such a task minus the time it took, never below zero. It is an upper limit: the estimate with its range says more.",
  productivityScore:
    "From 0 to 100, averaged over sessions: 60% of it is the share of time saved, 40% how few prompts the task took.",
  taskCompletionRate: "100% for a task done in one prompt, and 5% less for each further prompt.",
  complianceScore:
    "From 0 to 100: the security rating of the tool, minus points for sensitive values and subjects in the prompts. Averaged over sessions.",
  sensitiveSessions:
    "Sessions in which we found at least one sensitive value, such as a card number, a password or an e-mail address. Sensitive subjects, such as health, do not count here.",
  co2: "The CO₂ of the electricity that AI tools used: estimated energy times the carbon intensity of the grid. The band shows the range.",
  energy: "Estimated electricity for computing, cooling and a share of training the model.",
  water: "Estimated water that evaporates to cool data centres and to make their electricity.",
  greenwashingGap:
    "How much more CO₂ providers say their renewable electricity avoids than we assume it does. Below zero, they claim less.",
  co2Low: "The low end of the range of CO₂.",
  co2High: "The high end of the range of CO₂.",
  energyLow: "The low end of the range of energy.",
  energyHigh: "The high end of the range of energy.",
  waterLow: "The low end of the range of water.",
  waterHigh: "The high end of the range of water.",
  sessionsNotEstimated: "Sessions of which too little is known for a footprint. CO₂, energy and water leave them out.",
  sessionsEstimatedInPart: "Sessions of which only a part could be estimated. Their footprint is a lower bound.",
  scoredSessions: "Sessions that have a productivity score, because their time is known.",
  inputTokens: "What was sent to models, in tokens: pieces of words, as the vendor or program counted them.",
  outputTokens: "What models answered, in tokens: pieces of words, as the vendor or program counted them.",
  cachedTokens: "The part of the tokens sent that the model had kept from before, which costs less.",
  requests: "How often a program called a model. One prompt can take several calls.",
  spend:
    "What the tokens cost at your own prices, or else at public list prices. A plan with a fixed price costs something else.",
  sessionsNotPriced: "Sessions whose tokens or price are not known. Spend leaves them out.",
};

/** What all else is that pages call a figure, in two sentences at most. */
const OF_PAGES = {
  sensitiveShare: "How many of every hundred sessions had at least one sensitive value in them.",
  exposureLevel:
    "Each session has one level, by the kind and number of the sensitive values in it: from none to critical. The tool's own rating plays no part.",
  sensitiveTypes: "Which kinds of sensitive values were found. A session counts once for each kind.",
  sensitiveSubjects:
    "Which delicate subjects prompts touched, such as health or law. A subject is noticed by its words, so it can be wrong.",
  warnings: "What people did when the browser extension warned them before they sent something sensitive.",
  unapproved: "Sessions with tools that nobody has approved, that people are warned about, or that are blocked.",
  toolRating:
    "A number from 70 to 92, by what the tool's published terms say about your data. What people did with the tool plays no part.",
  toolDecision: "What your organization has decided: approved, warned about, or blocked in the browser extension.",
  firstUse: "The first day on which anybody in your organization used the tool.",
  toolPeople: "People of your organization who used the tool in the last 30 days.",
  seatsUsed: "Accounts and open invitations. Beside them stands how many your plan includes.",
  activeOfDepartment: "People of the department with at least one session in this period.",
  timeValue:
    "Estimated time saved, times what an hour costs in each department, times the share that you count. No money has changed hands.",
  dataHealth: "What became of every session that was sent. Nothing is dropped without being counted here.",
  hours: "When people work with AI: the stronger the colour of a field, the more sessions began in that hour.",
  overTime: "One bar for each hour, day, week or month. A line, where there is one, shows the period before.",
  goal: "A limit or a target that you set yourself. Nobody else sees it.",
  activeLastWeek: "People who used AI in the last whole week, in rounded counts.",
  newLastWeek: "People who used AI in the last whole week for the first time.",
  dormant: "People who used AI before, but not in the last four weeks.",
  back: "People who used AI again after at least four weeks without.",
  weeklyOfMonthly:
    "Of the people who used AI in the last four weeks, the share that did so in an average week. The higher, the more it is a habit.",
  toTrain: "Members of a group who do not use AI regularly. The group with most of them gains most from training.",
  regular: "People who used AI in at least three of the last four weeks.",
  cohorts: "People who began in the same weeks. Each field shows how many of them still use AI so many weeks later.",
  depth: "How many different tools, and how many kinds of work, people use AI for.",
  perSeat: "People who used the tool in the last four weeks, for every hundred seats you pay for.",
  cost: "Invoices, vendors' own reports, licences and estimates together. What is known twice counts once.",
  invoiced: "What invoices say, or what the vendor reports by itself.",
  licences: "What your contracts cost, spread over their months.",
  invoiceDifference:
    "What the vendor charged for usage minus what we had estimated. Close to zero, the estimate is good.",
  perPerson: "The total divided by the accounts that belong to the department now.",
  seats: "How many people the licence allows to use the tool.",
  assignedSeats: "Seats that somebody holds, by the list you gave us.",
  seatsWithUse: "People of whom we know that they used the tool, from sessions and from vendors' reports.",
  idleSeats: "Idle: somebody holds the seat and has not used it for 30 days. Never used: nobody knows of any use.",
  unusedSeats: "Seats that nobody holds or uses, as far as is known.",
  unusedCost: "The price of a seat, times the seats that nobody uses. This is what you could stop paying.",
  overlaps: "People who hold seats for two tools that do much the same.",
  exposed: "What was found in the prompts of this session: sensitive values, and subjects such as health.",
} as const;

/** Every figure that says what it is. */
export const MEANINGS = { ...OF_MEASURES, ...OF_PAGES };
export type Explained = keyof typeof MEANINGS;
