import { Cite, type Source } from "../source.tsx";

export const sources: readonly Source[] = [
  {
    name: "Brynjolfsson, Li and Raymond, Generative AI at Work, Quarterly Journal of Economics (2025)",
    url: "https://doi.org/10.1093/qje/qjae044",
  },
  {
    name: "Noy and Zhang, Experimental evidence on the productivity effects of generative artificial intelligence, Science (2023)",
    url: "https://doi.org/10.1126/science.adh2586",
  },
  {
    name: "Dell’Acqua et al., Navigating the Jagged Technological Frontier, Harvard Business School (2023)",
    url: "https://www.hbs.edu/faculty/Pages/item.aspx?num=64700",
  },
  {
    name: "Becker et al., Measuring the Impact of Early-2025 AI on Experienced Open-Source Developer Productivity, METR (2025)",
    url: "https://arxiv.org/abs/2507.09089",
  },
  {
    name: "National Institute of Standards and Technology, AI Risk Management Framework (2023)",
    url: "https://www.nist.gov/itl/ai-risk-management-framework",
  },
  {
    name: "Regulation (EU) 2024/1689, the Artificial Intelligence Act",
    url: "https://eur-lex.europa.eu/eli/reg/2024/1689/oj",
  },
  {
    name: "Regulation (EU) 2026/1744, which rewrote the duty of AI literacy",
    url: "https://eur-lex.europa.eu/eli/reg/2026/1744/oj",
  },
  {
    name: "METR, update on its developer productivity experiment (24 February 2026)",
    url: "https://metr.org/blog/2026-02-24-uplift-update/",
  },
];

export function Text() {
  return (
    <>
      <p>
        Most companies do not introduce AI. They discover it, already at work, in somebody’s browser tab in accounts.
        The question that remains is whether to go on not knowing.
      </p>
      <p>
        There are two reflexes. One is to forbid it, which moves the tab to a private phone and the company’s data with
        it. The other is to buy licences for everybody, announce a transformation and ask in six months whether people
        feel more productive. Both replace knowledge with policy. The research of the last three years suggests
        something less dramatic and more useful: the same tool helps, does nothing or harms, depending on the task and
        on the person, and people are poor judges of which of the three is happening to them.
      </p>

      <h2>What trials found</h2>
      <p>
        The gains are real. In a company with more than five thousand support agents, those who were given an assistant,
        about 1,600, resolved 15% more issues an hour. The least experienced gained about 30%, while the most
        experienced hardly gained at all.
        <Cite source={1} /> In a controlled experiment with professional writing tasks, people with ChatGPT needed about
        40% less time, and graders rated their texts 18% better.
        <Cite source={2} />
      </p>
      <p>
        The limits are as real. Consultants of the Boston Consulting Group who worked with GPT-4 on tasks that suited it
        finished about 12% more of them, about a quarter faster, and at a quality rated some 40% higher. On a task
        chosen to lie just outside the model’s reach, those with AI were 19 percentage points <em>less</em> likely to be
        right than those without.
        <Cite source={3} /> Both tasks looked like ordinary consulting work. The authors call the boundary between them
        a jagged frontier, and its most inconvenient property is that you cannot see it from where you stand.
      </p>
      <p>
        Then there is the trial that everybody should pin above the coffee machine. Sixteen experienced open-source
        developers did 246 real tasks in projects that they knew well, each task drawn by lot to be done with or without
        the AI tools of early 2025. They expected to be 24% faster. Afterwards they believed that they had been 20%
        faster. They had been 19% slower.
        <Cite source={4} /> It was a small group in a special setting, and tools have moved on since. When the authors
        repeated the trial with 57 developers, many avoided tasks that they might have to do without AI, and the authors
        do not trust the result.
        <Cite source={8} /> The lesson that stays is the distance between what people felt and what the clock said.
      </p>
      <blockquote>
        If you ask people whether AI saves them time, you measure their mood. To know, you have to measure the time.
      </blockquote>

      <h2>Three things that go wrong</h2>
      <p>
        <strong>Data leaves quietly.</strong> Nobody pastes a customer list into a chat to do harm. They paste it
        because the deadline is at five. A rule that says “no confidential data” fails at the moment when it is needed,
        since that is when nobody rereads it. What works is a reminder in the place where the pasting happens, and a
        record of types and counts rather than of contents, so that watching for leaks does not become one.
      </p>
      <p>
        <strong>Benefits are averaged away.</strong> If beginners gain 30% and experts nothing, the average tells the
        finance director to buy for everybody and tells no team what to do. The distribution over tasks, departments and
        experience is the finding; the mean is what is left when it is thrown away.
      </p>
      <p>
        <strong>Costs have no owner.</strong> Licences sit with IT, risk with legal, emissions with sustainability, and
        time with nobody in particular. Each office sees a quarter of the picture and draws a conclusion about the
        whole. The person who could weigh minutes saved against data exposed and grams emitted does not exist, because
        no table has those three columns.
      </p>

      <h2>A way that holds</h2>
      <p>You do not need a programme with a name. You need five steps, in this order.</p>
      <ol>
        <li>
          <strong>Look before you rule.</strong> Spend a month finding out which tools are used, by which departments,
          for which kinds of work. Say openly that you are looking, what is recorded and what never will be. People who
          are told become allies; people who find out become quiet.
        </li>
        <li>
          <strong>Sort the work, not the people.</strong> Make a short list of tasks where the tools help, where they
          are unproven, and where they are not to be used. The frontier is jagged, so keep the list concrete: “first
          drafts of replies to customers”, not “communication”.
        </li>
        <li>
          <strong>Approve a few good tools, and mean it.</strong> An approved tool that is slower than the forbidden one
          loses. Choose for contracts as well as quality: whether prompts are kept or used for training, where they are
          processed, how you get out.
        </li>
        <li>
          <strong>Teach the failure, not only the feature.</strong> Since February 2025 the AI Act has had a duty of AI
          literacy.
          <Cite source={6} /> Since 27 July 2026 it asks those who provide or deploy AI systems to take measures that
          support it, and guarantees no level.
          <Cite source={7} /> An hour in which people watch the tool be wrong about their own subject does more than a
          certificate.
        </li>
        <li>
          <strong>Measure three things together.</strong> Time, exposure and footprint, by team and task, every month.
          The risk framework of the American standards institute puts it as govern, map, measure, manage;
          <Cite source={5} /> the third verb is the one that most programmes skip.
        </li>
      </ol>

      <h2>Measure without spying</h2>
      <p>
        A company that can see every prompt has bought itself a new risk. Groups are enough for decisions: a
        department’s pattern tells you where training is needed, and a single person’s log tells you things that you
        should not want to know. In our view three rules belong in every roll-out. Secrets and personal data are removed
        before content is stored. Groups too small to hide a person in are not shown to colleagues. Managers see
        pseudonyms, and names only if everybody has been told.
      </p>
      <p>
        It sounds like restraint, and it is also self-interest. Measurement that people trust is measurement that they
        leave switched on.
      </p>
      <p>
        After half a year, the useful result is a plain sentence such as: support answers a fifth faster and needs no
        more licences; the lawyers gain little and expose most, so they get another tool; the nightly agent costs more
        energy than both, and nobody had ordered it. Not one of those sentences can be had from a survey.
      </p>
    </>
  );
}
