import { BarChart } from "../bar-chart.tsx";
import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  { name: "International Energy Agency, Energy and AI (2025)", url: "https://www.iea.org/reports/energy-and-ai" },
  {
    name: "International Energy Agency, Key Questions on Energy and AI (2026)",
    url: "https://www.iea.org/reports/key-questions-on-energy-and-ai",
  },
  { name: "International Energy Agency, Electricity 2024", url: "https://www.iea.org/reports/electricity-2024" },
  {
    name: "Shehabi et al., 2024 United States Data Center Energy Usage Report, Lawrence Berkeley National Laboratory",
    url: "https://eta-publications.lbl.gov/publications/2024-lbnl-data-center-energy-usage-report",
  },
  {
    name: "Masanet et al., Recalibrating global data center energy-use estimates, Science (2020)",
    url: "https://doi.org/10.1126/science.aba3758",
  },
  {
    name: "Stanford Institute for Human-Centered AI, The 2025 AI Index Report",
    url: "https://hai.stanford.edu/ai-index/2025-ai-index-report",
  },
];

export function Text() {
  return (
    <>
      <p>
        Forecasts of AI’s appetite for electricity come in two flavours. One says that machines will eat the grid. The
        other says that efficiency will save us, as it did before. Both quote serious sources, and both stop reading too
        early.
      </p>
      <p>
        The source that most of them share is the International Energy Agency’s report Energy and AI of April 2025. It
        puts the electricity used by all data centres in 2024 at about 415 TWh, around 1.5% of the world’s consumption,
        after five years of growth at some 12% a year.
        <Cite source={1} /> In the agency’s base case that becomes about 945 TWh in 2030, a little under 3% of the
        world’s consumption and slightly more than Japan uses today. An update of April 2026 has 485 TWh for 2025 and
        about 950 TWh for 2030.
        <Cite source={2} /> These are data centres of every kind: e-mail, video, banking, and AI as the part that grows
        fastest.
      </p>

      <h2>The number is a range</h2>
      <p>
        A base case is what happens if present policies and plans run on. The same report works out what happens if they
        do not. In 2035, the agency’s cases lie between roughly 700 TWh, where adoption disappoints and bottlenecks
        bite, and more than 1,700 TWh, where AI takes off; the base case stands at about 1,200 TWh.
        <Cite source={1} />
      </p>
      <BarChart
        title="Electricity used by the world’s data centres"
        bars={[
          { label: "2024, estimated", value: 415, text: "about 415 TWh" },
          { label: "2030, base case", value: 945, text: "about 945 TWh" },
          {
            label: "2035, lowest to highest case",
            value: 700,
            high: 1700,
            text: "about 700 to over 1,700 TWh",
            isLit: true,
          },
        ]}
        note="Source: International Energy Agency, Energy and AI, 2025. The pale part of the last bar is what the agency’s own cases disagree about."
      />
      <p>
        Ten years ahead, honest experts with the same data differ by a thousand terawatt-hours. That is twice what all
        data centres use now. Anybody who gives you a single figure for 2035 has chosen a future on your behalf.
      </p>
      <p>
        The record of earlier forecasts should keep all of us modest. In January 2024 the same agency put data centres,
        AI and cryptocurrencies together at about 460 TWh in 2022 and said that they might exceed 1,000 TWh in 2026.
        <Cite source={3} /> The later report, with a narrower definition and better data, arrived at a lower level and a
        later date. That is how estimates are supposed to behave. It is also a reason never to compare two of them
        without reading what each one counts.
      </p>

      <h2>Why “efficiency will save us” was true once</h2>
      <p>
        The optimists have history on their side, up to a point. Between 2010 and 2018 the work done by the world’s data
        centres grew about six and a half times while their energy use rose by only about 6%.
        <Cite source={5} /> Servers improved, virtual machines filled them better, and computing moved from cupboards
        under office stairs into large, well-run halls.
      </p>
      <p>
        Each of those was a one-way street with an end. Once the cupboard is empty, it cannot be emptied again. In the
        United States the flat years are over: consumption went from about 58 TWh in 2014 to 176 TWh in 2023, or 4.4% of
        the country’s electricity, and may reach between 325 and 580 TWh in 2028.
        <Cite source={4} /> The range is wider than the present total is large.
      </p>
      <p>
        Models, on the other hand, are still on the steep part of their curve. The price of an answer of the quality of
        GPT-3.5 fell more than 280-fold between November 2022 and October 2024, according to Stanford’s AI Index.
        <Cite source={6} /> Price is not energy, but both pay for the same computing. So why is consumption rising?
        Because the savings are being spent: on longer contexts, on reasoning, on video, on agents, and on the plain
        fact that something almost free gets used for everything. Economists have known this pattern since coal.
      </p>
      <blockquote>Efficiency decides what a step costs. Demand decides how many are taken.</blockquote>

      <h2>An average hides a neighbourhood</h2>
      <p>
        Three per cent of the world’s electricity does not sound like a crisis, and for the world it is not; electric
        cars and air conditioning add more. But data centres do not spread evenly. The United States, China and Europe
        account for most of the consumption, and nearly 80% of the growth to 2030 is expected in the first two.
        <Cite source={1} /> Within a country they crowd where land, fibre and tax suit them. In Ireland they draw about
        a fifth of the electricity already.
        <Cite source={1} /> A grid connection takes years; a hall full of accelerators takes months. The bottleneck is
        local, and so are the noise, the water and the anger.
      </p>
      <p>
        It matters, too, what the new demand runs on. In the base case renewables supply about half of the additional
        electricity up to 2030, and gas and coal a large part of the rest.
        <Cite source={1} /> Which half your own use falls into depends on where it is computed and at what hour: two
        things that hardly any invoice mentions.
      </p>

      <h2>How to plan when nobody knows</h2>
      <p>
        You cannot act on a forecast with a spread of a thousand terawatt-hours. You can act on your own numbers, and
        make them robust against any of the futures. We would do three things.
      </p>
      <ul>
        <li>
          <strong>Record intensity and volume apart.</strong> When your footprint changes, you should be able to say
          whether people used AI more or whether each use became lighter. The two call for different answers.
        </li>
        <li>
          <strong>Plan with cases.</strong> Give your own adoption a low, a middle and a high line, as the agency does,
          and look at which decisions hold in all three. Most of them do: small models as the default, clean regions
          where there is a choice, and contracts that oblige suppliers to disclose.
        </li>
        <li>
          <strong>Date every figure.</strong> A factor from 2023 may be wrong by a multiple today, in either direction.
          A report that does not say which factors it used cannot be repeated, and so cannot be corrected.
        </li>
      </ul>
      <p>
        The year 2030 will arrive with some number attached to it. Whether your share of it was worth its while is the
        only part of the forecast that is yours to make.
      </p>
    </>
  );
}
