import { BarChart } from "../bar-chart.tsx";
import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  {
    name: "Hinton, Vinyals and Dean, Distilling the Knowledge in a Neural Network (2015)",
    url: "https://arxiv.org/abs/1503.02531",
  },
  {
    name: "Sanh et al., DistilBERT, a distilled version of BERT (2019)",
    url: "https://arxiv.org/abs/1910.01108",
  },
  {
    name: "Hoffmann et al., Training Compute-Optimal Large Language Models (2022)",
    url: "https://arxiv.org/abs/2203.15556",
  },
  { name: "Jiang et al., Mixtral of Experts (2024)", url: "https://arxiv.org/abs/2401.04088" },
  {
    name: "Leviathan, Kalman and Matias, Fast Inference from Transformers via Speculative Decoding (2023)",
    url: "https://arxiv.org/abs/2211.17192",
  },
  {
    name: "Frantar et al., GPTQ: Accurate Post-Training Quantization for Generative Pre-trained Transformers (2022)",
    url: "https://arxiv.org/abs/2210.17323",
  },
  {
    name: "Stanford Institute for Human-Centered AI, The 2025 AI Index Report",
    url: "https://hai.stanford.edu/ai-index/2025-ai-index-report",
  },
  {
    name: "Luccioni, Jernite and Strubell, Power Hungry Processing: Watts Driving the Cost of AI Deployment? FAccT (2024)",
    url: "https://arxiv.org/abs/2311.16863",
  },
  {
    name: "Dauner and Socher, Energy costs of communicating with AI, Frontiers in Communication (2025)",
    url: "https://doi.org/10.3389/fcomm.2025.1572947",
  },
];

export function Text() {
  return (
    <>
      <p>
        The most surprising graph in AI does not go up. It shows what it costs to get an answer of a given quality, and
        it falls steeply. Behind it lie a handful of ideas that anybody can understand, and one that only the user can
        apply.
      </p>
      <p>
        Stanford’s AI Index followed the price of a model that performs like GPT-3.5 did in late 2022. Within two years
        it had fallen more than 280-fold.
        <Cite source={7} /> Some of that is competition, and some is better chips. A good part is that we have learnt to
        make models do the same with less. Electricity is a small part of the price. But the same computing costs both
        money and energy, so most of what makes models cheaper also makes them lighter.
      </p>

      <h2>Five ways to do the same with less</h2>
      <p>
        <strong>Train longer, not larger.</strong> Until 2022 progress meant size. Then researchers at DeepMind showed
        that the large models of the day had been fed too little: their Chinchilla, with 70 billion parameters, beat one
        of 280 billion that had used the same computing power for training, simply because it had read more than four
        times as much.
        <Cite source={3} /> A model a quarter of the size costs about a quarter as much at every single use, for the
        rest of its life.
      </p>
      <p>
        <strong>Let the large teach the small.</strong> Distillation trains a small model on the answers of a big one,
        including how sure the big one was of each.
        <Cite source={1} /> DistilBERT, an early example, kept 97% of its teacher’s performance on a standard test with
        40% fewer parameters, and ran 60% faster.
        <Cite source={2} /> Many of the small models in today’s menus are children of the large ones beside them.
      </p>
      <p>
        <strong>Wake only the part that is needed.</strong> A mixture of experts is a large model divided into
        specialists, of which a few are called for each word. Mixtral holds about 47 billion parameters and uses about
        13 billion of them for each token.
        <Cite source={4} />
      </p>
      <BarChart
        title="Mixtral 8x7B: parameters held, and parameters at work on each token"
        bars={[
          { label: "In memory", value: 47, text: "about 47 billion" },
          { label: "At work", value: 13, text: "about 13 billion", isLit: true },
        ]}
        note="Source: Jiang et al. 2024. The resting part still needs memory, and memory needs power: the saving in energy is smaller than the bars suggest."
      />
      <p>
        <strong>Use fewer digits.</strong> Models are trained with numbers of 16 bits or more, and most of the precision
        is not needed to answer. Quantization stores them in eight or four; methods such as GPTQ get to three or four
        bits with little loss.
        <Cite source={6} /> Since moving numbers from memory takes more energy than multiplying them, the saving is
        large, and for once it comes nearly free.
      </p>
      <p>
        <strong>Guess, then check.</strong> A small model drafts the next few words, and the large one checks them all
        in one go. The answer is the same as if the large one had written every word, two to three times faster.
        <Cite source={5} /> Whether it saves energy as well depends on how often the guess is right. It is a fine
        picture of how good work is organized anyway.
      </p>

      <h2>The general and the particular</h2>
      <p>
        So is the problem solved? Not quite, for the habits of users run the other way. We take the largest model there
        is, because it is the default, and ask it to do what a much smaller one could.
      </p>
      <p>
        The measurements of Luccioni and colleagues make the point. They compared models built for one task, such as
        sorting reviews or finding an answer in a text, with general-purpose models asked to do the same. For some tasks
        the generalists used more than ten times the energy for the same job.
        <Cite source={8} /> A model that can write a sonnet about your invoice is a wasteful way of finding the date on
        it.
      </p>
      <p>
        Reasoning models add a second gap. They earn their reputation on hard problems by writing long chains of
        thought, and they write them on easy ones too. In a comparison of fourteen models the most talkative caused up
        to fifty times the emissions of the most concise, for the same questions.
        <Cite source={9} /> The difference in accuracy was real, and very much smaller than that.
      </p>
      <blockquote>
        The most efficient model is not the best one that you can afford. It is the smallest one that you can trust.
      </blockquote>

      <h2>How to choose without a laboratory</h2>
      <p>You do not need benchmarks for this; you need twenty examples of your own work and an hour.</p>
      <ol>
        <li>
          <strong>Write down the task in one sentence</strong>, together with what would make an answer wrong. If you
          cannot, no model will help.
        </li>
        <li>
          <strong>Collect twenty real cases</strong>, five of them nasty, with the personal data removed.
        </li>
        <li>
          <strong>Start with the smallest model on the list</strong> and go up only while answers are wrong. Most people
          start at the top and never come down.
        </li>
        <li>
          <strong>Shorten both sides.</strong> Send the paragraph and not the whole document; ask for a table and not an
          essay. Length is the one factor that you control entirely.
        </li>
        <li>
          <strong>Set the winner as the default</strong>, and make the large model one click further away. Defaults
          decide more than policies do.
        </li>
        <li>
          <strong>Repeat in half a year.</strong> What needed a giant in spring is often done by a dwarf in autumn.
        </li>
      </ol>

      <h2>When large is right</h2>
      <p>
        This is no sermon against big models. A wrong answer that has to be found, argued about and repaired costs more
        of everything, people’s hours first of all. Where a task is hard, rare and important, take the best there is,
        let it think, and do not feel guilty about a few watt-hours. Efficiency is about the other ninety-five prompts
        of a hundred: the summaries, rewrites, translations and lookups, which are easy, frequent and forgotten by
        evening.
      </p>
      <p>
        That is also why engineering alone will not settle it. Every gain of the kind described here makes the next
        prompt cheaper, and cheap prompts multiply: into longer contexts, into agents that talk to themselves, into
        features that nobody asked for. The laboratories will go on making each step lighter. Somebody else has to
        notice how many are being taken, and by which boots. It takes no more than a count per tool, per task and per
        week, looked at by the people who could change it.
      </p>
      <p>
        A small model, well chosen, is not a sacrifice. It answers sooner, costs less, can often run close to your data,
        and leaves a print that the next rain washes away.
      </p>
    </>
  );
}
