import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  { name: "GHG Protocol, Scope 2 Guidance (2015)", url: "https://ghgprotocol.org/scope-2-guidance" },
  {
    name: "GHG Protocol, Corporate Value Chain (Scope 3) Accounting and Reporting Standard (2011)",
    url: "https://ghgprotocol.org/corporate-value-chain-scope-3-standard",
  },
  {
    name: "GHG Protocol, Upcoming Scope 2 Public Consultation: Hourly Matching and Deliverability (2025)",
    url: "https://ghgprotocol.org/blog/upcoming-scope-2-public-consultation-hourly-matching-and-deliverability",
  },
  {
    name: "Directive (EU) 2022/2464 on corporate sustainability reporting",
    url: "https://eur-lex.europa.eu/eli/dir/2022/2464/oj",
  },
  {
    name: "Directive (EU) 2026/470, which limits the duty to report to larger companies",
    url: "https://eur-lex.europa.eu/eli/dir/2026/470/oj",
  },
  {
    name: "Regulation (EU) 2024/1689, the Artificial Intelligence Act, annex XI",
    url: "https://eur-lex.europa.eu/eli/reg/2024/1689/oj",
  },
  {
    name: "ISO/IEC 21031:2024, Software Carbon Intensity specification",
    url: "https://www.iso.org/standard/86612.html",
  },
  {
    name: "Elsworth et al., Measuring the environmental impact of delivering AI at Google Scale (2025)",
    url: "https://arxiv.org/abs/2508.15734",
  },
];

export function Text() {
  return (
    <>
      <p>
        Somewhere in the next twelve months a spreadsheet will arrive in your office with a row called “AI”. The column
        beside it will be empty, and the deadline will be Friday. This is a guide to filling it so that you can defend
        it a year later.
      </p>
      <p>
        It is written for companies that use AI rather than build it. It assumes that you keep greenhouse gas accounts
        by the GHG Protocol, as most reporting systems do in one way or another. It is no legal advice: whether you have
        to report at all depends on your size and your country, and both the thresholds and the dates have been moving.
      </p>

      <h2>First, find the right drawer</h2>
      <p>
        The protocol sorts emissions into three scopes. Scope 1 is what you burn. Scope 2 is the electricity, heat and
        steam that you buy. Scope 3 is everything else along the chain. For AI the sorting is simpler than it looks.
      </p>
      <ul>
        <li>
          <strong>You call a model that somebody else runs</strong>, by chat, plug-in or interface. Its electricity is
          not yours. It belongs to Scope 3, category 1, purchased goods and services.
          <Cite source={2} />
        </li>
        <li>
          <strong>You run a model on your own machines</strong>, in your own building. Their electricity is Scope 2. The
          making of the machines is Scope 3, category 2, capital goods.
        </li>
        <li>
          <strong>You rent machines</strong> in somebody else’s data centre. Here it depends on how you draw your
          boundary and who controls the equipment; most companies book cloud computing under Scope 3 and say so. Choose
          once, write it down, and do not change it in the year in which it would suit you.
        </li>
      </ul>
      <p>
        So the assistant that your whole company uses is, for most readers, a Scope 3 line, where it sits between
        catering and consultants. That it is small is no reason to leave it out. It is the line that grows fastest, and
        the only one of the three that nobody decided on.
      </p>

      <h2>Second, choose a method, and name it</h2>
      <p>
        <strong>Spend-based.</strong> Multiply what you pay by an average factor for software or telecommunications. It
        takes an hour and tells you nothing: a price cut looks like decarbonization, and a free tool has no footprint at
        all. Use it for a first guess of whether the line matters.
      </p>
      <p>
        <strong>Supplier-specific.</strong> Ask the provider for your share. Several large clouds offer calculators.
        Read the notes before you paste: whether the figure is market-based, whether it includes the making of hardware,
        how many months it lags, and whether AI services are in it at all.
      </p>
      <p>
        <strong>Activity-based</strong>, which the standard calls average-data. Count what was done (sessions, prompts,
        tokens, pictures) and multiply by factors for model, region and complexity. It takes a way of counting, and
        repays it by being the only method in which your own behaviour appears. It also works before the supplier has
        answered.
      </p>
      <p>
        Our view is that activity data should carry the account and supplier data should check it. The standard prefers
        supplier data where it is good, and for AI it seldom is yet. If the two differ by less than a factor of two or
        three, you are doing well. If they differ by ten, the boundary differs, and finding out how is an afternoon well
        spent. Google’s published figures show how quickly that happens: the same median prompt is 0.10 Wh with one
        fence around it and 0.24 Wh with another.
        <Cite source={8} />
      </p>

      <h2>Third, keep two columns for electricity</h2>
      <p>
        Since 2015 the protocol has asked for two Scope 2 totals wherever markets offer contracts for electricity:
        location-based, which follows the grid, and market-based, which follows the contracts.
        <Cite source={1} /> The habit deserves to be carried into your AI line even though it lies in Scope 3. Providers
        report mostly market-based figures. If you take those over unseen, your account will fall whenever a supplier
        buys certificates and rise whenever it stops, with nobody having done anything differently.
      </p>
      <p>
        There is a practical reason as well. The revision now under way would ask for clean power to be matched hour by
        hour and to be deliverable to where it is used, with exemptions, and is expected to be final in 2027.
        <Cite source={3} /> Market-based figures computed by the old rule may not be comparable with those of the new
        one. The location-based series will go on without a break.
      </p>
      <blockquote>
        Report what was emitted, disclose what was bought, and never subtract the one from the other in the dark.
      </blockquote>

      <h2>Fourth, write the note before the number</h2>
      <p>
        Auditors do not expect precision. They expect to be able to follow you. A note of half a page answers nearly
        everything that they will ask:
      </p>
      <ol>
        <li>what is counted, and what is left out: training, hardware, networks, people’s own devices;</li>
        <li>where the activity data comes from, and which share of use it covers;</li>
        <li>which set of factors was used, with its date and its sources;</li>
        <li>the range, and what it depends on most;</li>
        <li>location-based and market-based results side by side;</li>
        <li>what changed since last year: the use, the factors or the method, each by itself.</li>
      </ol>
      <p>
        The last point is the one that saves you. When factors improve, restate the earlier years with the new set and
        show both. A fall that comes from a better factor is good news about knowledge, not about emissions, and
        confusing them is how companies end up retracting reports. For those who want a rate as well as a total, the
        Software Carbon Intensity specification has been an international standard since 2024: emissions per unit of
        use, with offsets excluded by definition.
        <Cite source={7} />
      </p>

      <h2>What the law is likely to want</h2>
      <p>
        The European directive on sustainability reporting covers value chains and electricity where they are material.
        <Cite source={4} /> A directive in force since March 2026 limits the duty to report to companies with more than
        1,000 employees and more than 450 million euros of turnover, and lets smaller ones in their value chain refuse
        to give more than the voluntary standard asks; member states have until March 2027 to adopt it.
        <Cite source={5} /> The AI Act asks the makers of general-purpose models to document the known or estimated
        energy consumption of their models.
        <Cite source={6} /> That duty is theirs, not yours. But it means that the question “how much energy does it
        use?” now has somebody whose job it is to know.
      </p>
      <p>
        Even where no law applies, customers ask. A tender with a question about AI is no longer rare, and the answer
        “we do not track that” is read as an answer. An estimate with a range, a method and a date is a modest thing. It
        is also, at the moment, more than most of your competitors can show.
      </p>
    </>
  );
}
