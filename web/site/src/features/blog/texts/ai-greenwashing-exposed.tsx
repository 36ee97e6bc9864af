import { Link } from "react-router";
import { paths } from "../../../shared/pages.ts";
import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  { name: "GHG Protocol, Scope 2 Guidance (2015)", url: "https://ghgprotocol.org/scope-2-guidance" },
  {
    name: "GHG Protocol, Upcoming Scope 2 Public Consultation: Hourly Matching and Deliverability (2025)",
    url: "https://ghgprotocol.org/blog/upcoming-scope-2-public-consultation-hourly-matching-and-deliverability",
  },
  {
    name: "Elsworth et al., Measuring the environmental impact of delivering AI at Google Scale (2025)",
    url: "https://arxiv.org/abs/2508.15734",
  },
  {
    name: "Google, 2025 and 2026 Environmental Reports",
    url: "https://sustainability.google/reports/",
  },
  {
    name: "Microsoft, Our 2025 Environmental Sustainability Report",
    url: "https://blogs.microsoft.com/on-the-issues/2025/05/29/environmental-sustainability-report/",
  },
  {
    name: "Directive (EU) 2024/825 on empowering consumers for the green transition",
    url: "https://eur-lex.europa.eu/eli/dir/2024/825/oj",
  },
  {
    name: "Competition and Markets Authority, Green Claims Code: making environmental claims (2021)",
    url: "https://www.gov.uk/government/publications/green-claims-code-making-environmental-claims",
  },
  {
    name: "Digital Markets, Competition and Consumers Act 2024 (United Kingdom)",
    url: "https://www.legislation.gov.uk/ukpga/2024/13/contents",
  },
];

export function Text() {
  return (
    <>
      <p>
        Almost every large provider of AI will tell you that its service runs on clean power. Most of them are not
        lying. They are answering a different question from the one you asked.
      </p>
      <p>
        You asked what happens in the world when your colleagues send ten thousand prompts. The answer you got describes
        what somebody bought. Both are worth knowing, and both can be true at the same time. Trouble begins when the
        second is printed where the first belongs. Four questions are enough to tell them apart, and none of them needs
        a degree in climate science.
      </p>

      <h2>1. Was the clean power used, or only bought?</h2>
      <p>
        Carbon accounting knows two ways to count the emissions of electricity, and the standard asks companies to
        report both.
        <Cite source={1} /> The location-based way takes the grid as it is: every kilowatt-hour carries the average
        emissions of the power stations that feed the place where it was consumed. The market-based way takes the
        contracts: whoever buys renewable energy certificates for a year’s consumption may count that consumption as
        clean.
      </p>
      <p>
        Take a data centre that draws 1,000 kWh from a grid at 400 g of CO₂ per kWh. Location-based, it has emitted 400
        kg. If its operator holds certificates for the same 1,000 kWh, its market-based figure is zero. The machines,
        the wires and the chimneys are the same in both books. A certificate may come from a solar park that produced at
        noon in another country while the data centre ran all night on gas, because certificates are usually matched
        over a whole year and a wide market.
      </p>
      <p>
        None of this makes certificates worthless. Long contracts that get a new wind farm built change the world;
        certificates from a dam that has stood for sixty years change little. The two look alike in an annual total. The
        body that writes the standard knows this well. Its proposed revision, put out for comment in October 2025, would
        require clean power to be matched by the hour and to be deliverable to the place where it is used, with
        exemptions. The final text is expected in 2027.
        <Cite source={2} /> When a provider reports only the market-based figure, ask for the other one. If it is not
        available, you have learnt something too.
      </p>

      <h2>2. Per prompt, or in total?</h2>
      <p>
        Efficiency is the industry’s favourite number, and it deserves some of the love. In August 2025 Google published
        how it measures its Gemini assistant: the median text prompt took 0.24 Wh, and the company said that the figure
        had fallen 33-fold within twelve months.
        <Cite source={3} /> That is real engineering, and a level of detail that few others had offered.
      </p>
      <p>
        Yet the atmosphere does not divide by the number of prompts. By Google’s own reports its emissions in 2024 were
        51% above those of 2019, and in 2025 its electricity use grew by another 37%, the most ever.
        <Cite source={4} /> Microsoft’s report of 2025 has a rise of 23% since 2020, much of it from the steel, concrete
        and chips of new data centres.
        <Cite source={5} /> A service can become cheaper per use and heavier in total in the same year; cheap things are
        used more. A claim that shows only the falling line is telling half of the story, and it is always the same
        half.
      </p>
      <blockquote>Ask for the intensity and for the total. Whoever has one has the other.</blockquote>

      <h2>3. Where does the counting stop?</h2>
      <p>
        A footprint is a number with a fence around it. Google’s paper is instructive precisely because it shows what
        moving the fence does. Counting only busy accelerator chips in well-used machines, the same median prompt comes
        to 0.10 Wh. Counting them across the whole fleet, with the processors around them, the machines on standby and
        the cooling, it comes to 0.24 Wh.
        <Cite source={3} /> Same prompt, same day, and a factor of more than two.
      </p>
      <p>
        Even the wider fence leaves things out, and the authors say so: training, the network, the reader’s own device
        and the water used by power stations are not in the figure, and its carbon is counted market-based. That is an
        honest paper. A press release that quotes its result without its fence is not. So ask what is inside: training
        or only use, idle machines or only busy ones, the building or only the chip, the making of the hardware or only
        its electricity.
      </p>

      <h2>4. “Neutral” by doing what?</h2>
      <p>
        The word neutral says nothing about what was emitted. It says that somebody subtracted something. Usually that
        is an offset: a payment for a reduction elsewhere, of a quality that is hard to check from a desk. European law
        has lost patience with it. Since 27 September 2026 the Union’s member states have to apply rules under which a
        trader may not tell consumers that a product is neutral, reduced or positive in its effect on the climate when
        that rests on offsetting; generic words such as “green” or “eco-friendly” need recognised excellent performance
        behind them.
        <Cite source={6} />
      </p>
      <p>
        In the United Kingdom the Green Claims Code asks that claims be truthful, clear, comparable and substantiated
        over the whole life of a product,
        <Cite source={7} /> and since April 2025 the Competition and Markets Authority can fine companies for breaking
        consumer law directly, without going to court first.
        <Cite source={8} /> These rules protect consumers first. But if your own annual report repeats a supplier’s
        slogan, it has become your claim.
      </p>

      <h2>What to write down instead</h2>
      <p>
        The remedy is not cynicism. A company that buys clean power every hour at the place where it computes deserves
        to look better than one that buys paper, and it can only do so where readers know the difference. We suggest
        three lines for each AI service that you use:
      </p>
      <ul>
        <li>gross, location-based emissions, as a range and with the method named;</li>
        <li>the provider’s market-based claim, beside it and never in its place;</li>
        <li>the difference between the two, which is the part that depends on contracts.</li>
      </ul>
      <p>
        What Treadlight calls the greenwashing gap is narrower: the renewable share a provider claims, less the share we
        assume it really used, times the gross emissions. It is not an accusation. The assumed shares are ours, with no
        publication behind them, so use the gap to ask a supplier a question, not to answer it. The factors are on our{" "}
        <Link to={paths.methodology} className="text-link">
          methodology page
        </Link>
        , where you can disagree with each of them by name.
      </p>
    </>
  );
}
