import { BarChart } from "../bar-chart.tsx";
import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  {
    name: "Uptime Institute, Global Data Center Survey 2024, with the averages of earlier years",
    url: "https://uptimeinstitute.com/resources/research-and-reports/uptime-institute-global-data-center-survey-results-2024",
  },
  {
    name: "Google, 2025 Environmental Report",
    url: "https://sustainability.google/reports/google-2025-environmental-report/",
  },
  {
    name: "Masanet et al., Recalibrating global data center energy-use estimates, Science (2020)",
    url: "https://doi.org/10.1126/science.aba3758",
  },
  {
    name: "Shehabi et al., 2024 United States Data Center Energy Usage Report, Lawrence Berkeley National Laboratory",
    url: "https://eta-publications.lbl.gov/publications/2024-lbnl-data-center-energy-usage-report",
  },
  {
    name: "Li, Yang, Islam and Ren, Making AI Less “Thirsty” (2023)",
    url: "https://arxiv.org/abs/2304.03271",
  },
  {
    name: "Commission Delegated Regulation (EU) 2024/1364 on a common Union rating scheme for data centres",
    url: "https://eur-lex.europa.eu/eli/reg_del/2024/1364/oj",
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
        For ten years data centres were the good news of the energy world: ever more computing on hardly more
        electricity. The trick that made it possible has been used up, and it is worth understanding why before
        believing in the next one.
      </p>
      <p>
        The industry’s favourite measure is power usage effectiveness, or PUE. It divides all the electricity that a
        building takes in by the part that reaches the computers. A PUE of 2 means that for every kilowatt-hour of
        computing another one goes into fans, pumps, chillers and the conversion of current. A PUE of 1 would be a
        building that costs nothing to run.
      </p>

      <h2>A curve that went flat</h2>
      <p>
        The Uptime Institute has asked operators for their average since 2007.
        <Cite source={1} /> Subtract the computing itself and what remains is the overhead:
      </p>
      <BarChart
        title="Overhead for each kilowatt-hour of computing, average of operators surveyed"
        bars={[
          { label: "2007", value: 1.5, text: "1.50 kWh" },
          { label: "2013", value: 0.65, text: "0.65 kWh" },
          { label: "2018", value: 0.58, text: "0.58 kWh" },
          { label: "2019", value: 0.67, text: "0.67 kWh" },
          { label: "2022", value: 0.55, text: "0.55 kWh" },
          { label: "2023", value: 0.58, text: "0.58 kWh" },
          { label: "2024", value: 0.56, text: "0.56 kWh", isLit: true },
        ]}
        note="Source: Uptime Institute’s annual surveys; overhead is the reported PUE less one. A survey of volunteers, whose membership changes from year to year: read the shape, not the second decimal."
      />
      <p>
        The first years were easy. Operators separated hot air from cold, turned the thermostat up and stopped cooling
        the ceiling. Since about 2018 the average has moved sideways. New halls are far better than old ones, and the
        largest operators are better still: Google reports 1.09 for its fleet in 2024.
        <Cite source={2} /> But an average includes every cupboard that is still running, and many of them will run for
        as long as their leases do.
      </p>
      <p>
        At 1.09 there is little left to win. Of every twelve kilowatt-hours one goes to the building; abolish it
        altogether and you save eight per cent, once. The next factor of two is not in the cooling plant.
      </p>

      <h2>What PUE does not tell you</h2>
      <p>PUE was a good servant. It is a poor judge, for four reasons.</p>
      <ul>
        <li>
          <strong>It praises waste inside the rack.</strong> A server that idles all night counts as useful computing.
          Replace it by one that does the same work with half the power and the PUE gets <em>worse</em>, since the
          building’s share has stayed the same.
        </li>
        <li>
          <strong>It is silent about carbon.</strong> A hall with 1.1 on a coal grid emits several times as much as one
          with 1.5 beside a hydroelectric dam.
        </li>
        <li>
          <strong>It is silent about water.</strong> Evaporating water is the cheapest way to a low PUE. The saving
          appears in one column and the cost in another, and often in another’s river.
        </li>
        <li>
          <strong>It may be a design value.</strong> What was promised at full load on a mild day is not what happens
          half empty in July. Ask for the measured annual average.
        </li>
      </ul>
      <p>
        Water deserves a second look, because there the right choice depends on the place. Li and colleagues show that
        the water behind the same computation varies several-fold with the site and the hour, and that the thirstiest
        hours need not be the dirtiest ones.
        <Cite source={5} /> In a cool, wet country evaporation may be sensible. In a dry one a somewhat higher PUE is
        the better deed.
      </p>

      <h2>Where the earlier miracle came from</h2>
      <p>
        Between 2010 and 2018 the world’s data centres did about six and a half times as much work with only about 6%
        more energy.
        <Cite source={3} /> PUE explains a part. The larger part came from servers that did more per watt, from virtual
        machines that kept them busy, and from closing thousands of small server rooms as their work moved into the
        cloud. The Berkeley laboratory’s figures for the United States show the flat years and their end: about 58 TWh
        in 2014, and 176 TWh in 2023.
        <Cite source={4} />
      </p>
      <p>
        Accelerators for AI changed the arithmetic. They are more efficient for their purpose than anything before, and
        each draws as much as a small heater, day and night, in halls designed for a tenth of the density. Progress per
        operation continues. It is simply being outrun by the number of operations.
      </p>
      <blockquote>The greenest kilowatt-hour in a data centre is the one that the software did not ask for.</blockquote>

      <h2>The three levers that remain</h2>
      <p>
        <strong>Use what is switched on.</strong> Machines that wait still draw power. Google’s accounting for its
        assistant puts about a tenth of a prompt’s energy down to capacity held ready.
        <Cite source={7} /> Batching requests, sharing capacity between time zones and letting work that is not urgent
        wait for a gap are unglamorous, and they are the nearest thing to a free lunch that the field has left.
      </p>
      <p>
        <strong>Choose the place and the hour.</strong> Between the cleanest and the dirtiest grids in common use lies a
        factor of more than ten in carbon. No cooling system will ever give you that. Training and nightly batches can
        go where the wind blows. A chat that must answer in a second has less freedom, but even there the provider’s
        region is often a setting, and often nobody has looked at it.
      </p>
      <p>
        <strong>Ask for less.</strong> Smaller models, shorter contexts, answers cached instead of computed again. These
        savings happen before the electricity enters the building, and so they multiply with everything that the
        building does well.
      </p>

      <h2>What to ask your provider</h2>
      <p>
        In the European Union the questions have become law. Data centres from 500 kW of installed computing power
        report their PUE, water use, reused heat and share of renewable energy to a common database, under a delegated
        regulation of 2024.
        <Cite source={6} /> So an operator who tells you that such figures do not exist is telling you something about
        itself.
      </p>
      <p>
        Elsewhere a short list will do: the measured annual PUE of the site that serves you; its water use per
        kilowatt-hour, and from which source; the location-based carbon intensity of its electricity; and how full the
        machines are. The last answer will be the vaguest. It is also the one with the most energy hidden in it.
      </p>
      <p>
        None of this makes your own choices less important. The building decides how heavy a step is on this ground. How
        many steps are taken, and in which boots, is decided by those who send the prompts.
      </p>
    </>
  );
}
