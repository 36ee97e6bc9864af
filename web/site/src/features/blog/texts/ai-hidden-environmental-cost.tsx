import { BarChart } from "../bar-chart.tsx";
import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  {
    name: "Elsworth et al., Measuring the environmental impact of delivering AI at Google Scale (2025)",
    url: "https://arxiv.org/abs/2508.15734",
  },
  {
    name: "You, How much energy does ChatGPT use? Epoch AI (2025)",
    url: "https://epoch.ai/gradient-updates/how-much-energy-does-chatgpt-use",
  },
  {
    name: "Luccioni, Jernite and Strubell, Power Hungry Processing: Watts Driving the Cost of AI Deployment? FAccT (2024)",
    url: "https://arxiv.org/abs/2311.16863",
  },
  {
    name: "Dauner and Socher, Energy costs of communicating with AI, Frontiers in Communication (2025)",
    url: "https://doi.org/10.3389/fcomm.2025.1572947",
  },
  {
    name: "Li, Yang, Islam and Ren, Making AI Less “Thirsty” (2023)",
    url: "https://arxiv.org/abs/2304.03271",
  },
  {
    name: "Mistral AI, Our contribution to a global environmental standard for AI (2025)",
    url: "https://mistral.ai/news/our-contribution-to-a-global-environmental-standard-for-ai",
  },
  {
    name: "Shehabi et al., 2024 United States Data Center Energy Usage Report, Lawrence Berkeley National Laboratory",
    url: "https://eta-publications.lbl.gov/publications/2024-lbnl-data-center-energy-usage-report",
  },
];

export function Text() {
  return (
    <>
      <p>
        A single question to a chat assistant costs so little electricity that worrying about it feels faintly absurd.
        That is true, and it is why the whole cost stays hidden.
      </p>
      <p>
        Two independent figures agree on the order of magnitude. Google measured a median of 0.24 Wh for a text prompt
        to Gemini in 2025.
        <Cite source={1} /> Epoch AI, an independent research institute, estimated about 0.3 Wh for a typical question
        to ChatGPT in the same year, a tenth of an older figure that is still quoted everywhere.
        <Cite source={2} /> A kettle uses more in half a second. If the story ended there, this article would be a
        paragraph long.
      </p>
      <p>
        It does not end there, because “a prompt” is not a unit. It is a word for things that differ by a factor of a
        thousand.
      </p>

      <h2>Not every prompt is a question</h2>
      <p>
        The most careful comparison across tasks so far comes from researchers at Hugging Face and Carnegie Mellon
        University, who ran 88 models on ten kinds of task and measured the energy of a thousand uses of each.
        <Cite source={3} /> Sorting a text into a category took, on average, 0.002 kWh per thousand. Writing text took
        0.047 kWh. Making images took 2.907 kWh.
      </p>
      <BarChart
        title="Electricity for a thousand uses, on average over the models tested"
        bars={[
          { label: "Classifying text", value: 0.002, text: "0.002 kWh" },
          { label: "Generating text", value: 0.047, text: "0.047 kWh" },
          { label: "Generating images", value: 2.907, text: "2.907 kWh", isLit: true },
        ]}
        note="Source: Luccioni, Jernite and Strubell 2024. The scale is linear: two of the three bars all but vanish, and that is the finding. Models and hardware of 2023; today’s differ, the order of tasks much less."
      />
      <p>
        So the average over “AI use” tells you little about yours. A team that sorts support tickets with a small model
        and a team that drafts a campaign’s pictures live on different planets, though both appear in the survey as
        people who use AI every day.
      </p>

      <h2>Long answers, longer thoughts</h2>
      <p>
        The second multiplier is length. A language model works word by word, or rather piece by piece, and pays for
        each. Models that reason write pages of intermediate thought before the answer that you see. A study of fourteen
        open models found that the most talkative reasoning models caused up to fifty times the emissions of those that
        answered concisely, on the same questions.
        <Cite source={4} /> The extra effort bought some accuracy, at first; then it bought mostly length.
      </p>
      <p>
        This is the part that people control without noticing. “Explain in detail” and “answer in one sentence” are
        energy settings. So is the model picker in the corner of the window, which most of us set once and forget. A
        default that thinks hard about where to put a comma is the equivalent of leaving the engine running.
      </p>

      <h2>What the meter does not see</h2>
      <p>Three costs do not appear on the meter of the machine that answers.</p>
      <p>
        The first is standing by. Services keep machines ready for the next rush, and those machines draw power while
        they wait; in Google’s accounting about a tenth of a prompt’s energy goes to them.
        <Cite source={1} /> The second is the past. Somebody trained the model, and the training is shared out over
        every later use: a small part of each answer for a popular model, far more for one that nobody asks. Mistral AI,
        which had the whole life of its large model assessed, found that training and use together made up most of its
        greenhouse gases, and put a page-long answer at 1.14 g of CO₂ equivalent and 45 mL of water.
        <Cite source={6} /> Note how far that lies above the figures at the top of this page. It has a wider boundary, a
        longer answer and another method; none of the numbers is wrong.
      </p>
      <p>
        The third is water. Data centres evaporate it to get rid of heat, and so do most of the power stations behind
        them. Li and colleagues estimated in 2023 that GPT-3 consumed half a litre for roughly 10 to 50 medium-length
        answers, depending on where and when they were given.
        <Cite source={5} /> The spread is the message. A model in a cool place on wind power drinks little; the same
        model in a dry place in August draws on what a town needs. For the United States, the Lawrence Berkeley National
        Laboratory put the direct water use of data centres in 2023 at about 66 billion litres.
        <Cite source={7} />
      </p>

      <h2>Small times often</h2>
      <p>
        Multiply. A person who sends thirty ordinary text prompts on each of 220 working days uses, at 0.3 Wh each,
        about 2 kWh in a year: a few loads of washing. A company of ten thousand such people uses 20 MWh, as much as
        several households. Let a tenth of the prompts become images and the sum nearly doubles; let them become the
        longest chains of reasoning and it grows sixfold. Nobody has done anything unusual. Then connect an agent that
        calls the model two hundred times to finish one errand, and the number of people stops being the number that
        matters.
      </p>
      <blockquote>
        The footprint of AI is not a big thing that somebody does. It is a small thing that everybody repeats.
      </blockquote>
      <p>
        That is also the good news. Big things need investment plans; habits need visibility. In our view four of them
        give most of the saving, and none takes anything useful away:
      </p>
      <ol>
        <li>Use the smallest model that does the job, and make it the default.</li>
        <li>Ask for the length that you will read.</li>
        <li>Keep reasoning modes and pictures for when they earn their keep.</li>
        <li>Count automated calls as carefully as human ones.</li>
      </ol>
      <p>
        Whether that works is a question of measurement. A total at the end of the year cannot tell a habit from an
        accident; a figure per session can. It need not be exact to be useful. It needs a range, a date and the honesty
        to say which part was measured and which was assumed.
      </p>
    </>
  );
}
