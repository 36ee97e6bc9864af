import { Link } from "react-router";
import { paths } from "../../../shared/pages.ts";
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
    name: "Jegham et al., How Hungry is AI? Benchmarking Energy, Water, and Carbon Footprint of LLM Inference (2025)",
    url: "https://arxiv.org/abs/2505.09598",
  },
  {
    name: "Strubell, Ganesh and McCallum, Energy and Policy Considerations for Deep Learning in NLP (2019)",
    url: "https://arxiv.org/abs/1906.02243",
  },
  {
    name: "Patterson et al., Carbon Emissions and Large Neural Network Training (2021)",
    url: "https://arxiv.org/abs/2104.10350",
  },
  {
    name: "Luccioni, Viguier and Ligozat, Estimating the Carbon Footprint of BLOOM, a 176B Parameter Language Model (2022)",
    url: "https://arxiv.org/abs/2211.02001",
  },
  { name: "EcoLogits, methodology of the open-source library", url: "https://ecologits.ai" },
];

export function Text() {
  return (
    <>
      <p>
        A prompt has no meter. It leaves your screen, is answered by a machine that you will never see, in a building
        whose address is a trade secret, and returns without a receipt. How can anybody claim to know what it cost?
      </p>
      <p>
        Nobody can, to the gram. But between “exactly” and “not at all” lies the ground on which all environmental
        accounting stands, from the tonne of cement to the night in a hotel: an estimate with a method, a range and a
        date. What follows is how such an estimate is made for AI, where it is weak, and what makes it good enough to
        act on.
      </p>

      <h2>Five factors and a multiplication</h2>
      <p>
        Almost every published method is a chain of the same links. It begins with the energy that the computing
        hardware uses for one prompt, adjusts it for how long and how hard the answer is, adds what the building needs
        on top, and turns the sum into carbon and water with the figures of the place.
      </p>
      <ol>
        <li>
          <strong>Base energy</strong> of a typical prompt for this model, in watt-hours.
        </li>
        <li>
          <strong>Complexity</strong>: a long, many-sided request costs a multiple of a short one.
        </li>
        <li>
          <strong>Overhead</strong> of the data centre, known as power usage effectiveness: what cooling and conversion
          add.
        </li>
        <li>
          <strong>Carbon intensity</strong> of the electricity where it is computed.
        </li>
        <li>
          <strong>Water intensity</strong> of the cooling and of the power stations.
        </li>
      </ol>
      <p>
        To these comes a share of the energy that training took. None of the links is secret. What differs between two
        methods is where they get each figure and how they treat what they do not know.
      </p>

      <h2>How good is the first link?</h2>
      <p>
        Better than it was. In February 2025 Epoch AI reckoned from public facts about models and chips that a typical
        question to ChatGPT takes about 0.3 Wh.
        <Cite source={2} /> In August Google published a measurement from inside: 0.24 Wh for the median text prompt to
        Gemini.
        <Cite source={1} /> One worked from outside with assumptions, the other from inside with meters, for different
        products, and they landed close together. They are two of the lower figures. Jegham and colleagues, also from
        outside, put GPT-4o at 0.42 Wh for a short prompt and 2.9 Wh for a long one.
        <Cite source={3} /> When methods agree, confidence may grow a little; here it should not grow much.
      </p>
      <p>The measurement also shows how much depends on the boundary. Google gives its own figure in two widths:</p>
      <BarChart
        title="One median prompt, two boundaries"
        bars={[
          { label: "Active accelerators only", value: 0.1, text: "0.10 Wh" },
          { label: "With host, standby machines and building", value: 0.24, text: "0.24 Wh", isLit: true },
        ]}
        note="Source: Elsworth et al. 2025. Both figures describe the same prompts. Training, networks and the reader’s device lie outside either."
      />
      <p>
        Anyone who quotes the shorter bar is not wrong; but whoever adds a shorter bar from one provider to a longer bar
        from another is.
      </p>

      <h2>A lesson in humility from training</h2>
      <p>
        The best-known number in the field is a warning about numbers. In 2019 Strubell and colleagues estimated that
        one particular search for a better neural network caused some 284 tonnes of CO₂ equivalent: five cars over their
        lives, as the newspapers put it.
        <Cite source={4} /> They had worked from what was public. Two years later the people who had run that search
        published its real figures, and the estimate turned out to have been too high by a factor of 88.
        <Cite source={5} /> The search had been done on a small stand-in for the model, on better hardware, in a cleaner
        place.
      </p>
      <p>
        Two conclusions are popular: that such estimates are worthless, or that the industry hides the truth. We draw a
        third. The estimate was right to be made, since it is the reason why anybody published the real figures. And it
        should have come with a range wide enough to hold them.
      </p>
      <p>
        When a model’s makers do open their books, the picture gains depth. For BLOOM, a large open model, 24.7 tonnes
        came from the electricity of the final training; counting the making of the hardware and the standing power of
        the machines as well, it was 50.5 tonnes.
        <Cite source={6} /> Half of the footprint was not in the obvious place.
      </p>

      <h2>What a good estimate owes you</h2>
      <p>
        <strong>A range.</strong> A bare “0.31 g” pretends to a precision that nobody has. Low, middle and high say what
        the author really knows, and they add up: over a thousand sessions the independent errors shrink, while the
        shared ones, such as the carbon intensity of the wrong region, do not. A range that does not widen when facts
        are missing is decoration.
      </p>
      <p>
        <strong>A source for each factor, with a date.</strong> Factors age quickly. An efficiency gain of 33-fold in a
        year, as Google reports for its own service, makes last year’s factor useless for this year’s prompt, and this
        year’s wrong for last year’s.
        <Cite source={1} /> So results belong to a dated set of factors and stay reproducible when the set is replaced.
      </p>
      <p>
        <strong>The gross figure first.</strong> What the machines used, at the place where they used it. What was
        bought to balance it comes after, on a line of its own.
      </p>
      <p>
        <strong>An answer that can be checked.</strong> Open libraries such as EcoLogits publish their formulas and
        assumptions,
        <Cite source={7} /> and that ought to be the floor and not the ceiling. If two tools differ by a factor of ten,
        you should be able to find the line where they part.
      </p>
      <blockquote>Precision is a matter of digits. Honesty is a matter of ranges.</blockquote>

      <h2>From estimate to habit</h2>
      <p>
        The purpose of all this is not the number but the difference between two numbers. Absolute figures carry all the
        uncertainty of the chain; comparisons carry far less of it, since most of the doubt is the same on both sides.
        Whether the shorter prompt or the smaller model is lighter can be said with confidence even where neither is
        known within a factor of two.
      </p>
      <p>
        That is what we built Treadlight around. Every session gets an estimate with its low and high ends. Every factor
        is on the{" "}
        <Link to={paths.methodology} className="text-link">
          methodology page
        </Link>
        , which says where it comes from and, for most, that it is an assumption. You can run the model there on a
        prompt of your own. If you know better about one of the factors, you know exactly which one to argue about. It
        is the only kind of argument that makes the next estimate better.
      </p>
    </>
  );
}
