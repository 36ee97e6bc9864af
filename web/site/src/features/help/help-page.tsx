import { useHydrated } from "@treadlight/ui/use-hydrated.ts";
import { Link } from "react-router";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { paths } from "../../shared/pages.ts";
import { CodeBlock } from "./code-block.tsx";
import { eraseCommand, readCommand, START_COMMAND, sendCommand, sendFromCode, signInCommand } from "./commands.ts";
import { ErrorTable } from "./error-table.tsx";

/** What `npm start` answers at, until the page knows where it is. */
const DEFAULT_ADDRESS = "http://localhost:3000";

export function HelpPage() {
  const address = useHydrated() ? window.location.origin : DEFAULT_ADDRESS;
  return (
    <LongRead
      title="Help"
      lead="From the first session to the odd error code. What is not here, a person answers."
      note={
        <Link to={`${paths.contact}?topic=support`} className="text-link">
          Write to support
        </Link>
      }
      sections={sectionsFor(address)}
    />
  );
}

const sectionsFor = (address: string): LongReadSection[] => [
  {
    id: "start",
    title: "The first steps",
    body: (
      <>
        <p>
          <Link to={paths.createAccount}>Make an account</Link>, for yourself or for an organization, and sign in. The
          dashboard is empty and waits: it gives you a command with your token in it. Paste it into a terminal, and the
          page shows the session as soon as it is scored, without being loaded again.
        </p>
        <p>
          From then on the dashboard answers three questions about every session: what it gave, what it exposed, and
          what it cost the planet. Each figure of the third kind is an estimate with its range; the{" "}
          <Link to={paths.methodology}>methodology</Link> says how each is made.
        </p>
      </>
    ),
  },
  {
    id: "extension",
    title: "The browser extension and the widget",
    body: (
      <>
        <p>
          They are being made, and cannot be installed yet; until then, <a href="#api">send sessions yourself</a>. They
          will notice when you work with an AI tool they know, count prompts and the time you are engaged, and send that
          as a session under your account. They will sign in through this site: open it in the same browser, sign in,
          and the extension takes over who you are.
        </p>
        <ul>
          <li>Nothing will be sent before you are signed in.</li>
          <li>What cannot be sent will be kept and sent later; the same session sent twice counts once.</li>
          <li>Signing out here will sign the extension out too.</li>
        </ul>
      </>
    ),
  },
  {
    id: "api",
    title: "Sending sessions yourself",
    body: (
      <>
        <p>Sign in for a token. It lasts 15 minutes.</p>
        <CodeBlock name="Sign in">{signInCommand(address)}</CodeBlock>
        <p>
          Send a session. Only <code>aiTool</code>, <code>promptCount</code> and <code>timeEngaged</code>, in seconds,
          are required. The answer is <code>{'{"accepted":1,"rejected":[]}'}</code>, and means that the session is on
          durable storage.
        </p>
        <CodeBlock name="Send a session">{sendCommand(address)}</CodeBlock>
        <p>
          Within two seconds it is there, scored, with <code>[EMAIL]</code> where the address was.
        </p>
        <CodeBlock name="Read your sessions">{readCommand(address)}</CodeBlock>
        <h3>From a program</h3>
        <p>
          Administrators make an ingest key (<code>tlk_...</code>), which is shown once, sends sessions and can do
          nothing else. With a key, a session may say whose it is (<code>userEmail</code>) and in which{" "}
          <code>department</code>.
        </p>
        <CodeBlock name="Send from Node.js">{sendFromCode(address)}</CodeBlock>
        <ul>
          <li>
            One request carries up to 1,000 sessions as JSON or 10,000 as NDJSON, 5 MiB after decompression, plain or
            with gzip, br or deflate.
          </li>
          <li>
            Give each session an <code>id</code> of your own, a UUID, and a <code>revision</code> that grows while it
            runs: the newest one wins, and whatever is sent again counts once.
          </li>
          <li>
            A wrong session is refused alone: <code>rejected</code> names its place, the field and the reason; the
            others are taken.
          </li>
          <li>
            After 429 or 503, wait the seconds in <code>Retry-After</code> and send the same again.
          </li>
        </ul>
        <p>
          The whole API is described at <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
      </>
    ),
  },
  {
    id: "privacy",
    title: "Privacy controls",
    body: (
      <>
        <dl className="grid gap-3">
          <div>
            <dt>Previews</dt>
            <dd>
              Leave <code>promptPreview</code> out, and no text ever leaves your machine. An organization can refuse
              previews for everybody.
            </dd>
          </div>
          <div>
            <dt>Redaction</dt>
            <dd>
              What is sent is redacted before it is stored. <Link to={`${paths.methodology}#try`}>Try it</Link> on a
              text of yours; the trial runs in your browser.
            </dd>
          </div>
          <div>
            <dt>Who sees what</dt>
            <dd>
              You, your sessions; others, sums. The <Link to={`${paths.privacy}#who-sees`}>privacy policy</Link> has the
              details.
            </dd>
          </div>
          <div>
            <dt>Erasing</dt>
            <dd>All your sessions at once, with your own token:</dd>
          </div>
        </dl>
        <CodeBlock name="Erase your sessions">{eraseCommand(address)}</CodeBlock>
      </>
    ),
  },
  {
    id: "self-hosting",
    title: "Running it yourself",
    body: (
      <>
        <p>With Node 20.19 or newer on Linux, in a copy of the source:</p>
        <CodeBlock name="Start everything">{START_COMMAND}</CodeBlock>
        <p>
          The site, its API and every engine are then at <code>{DEFAULT_ADDRESS}</code>, all data in <code>./data</code>
          . The first start prints a staff account, once. <code>npm start -- --demo</code> adds a company with 90 days
          of history to look around in. Three settings move the event log, the warehouse and the database to Kafka,
          ClickHouse and PostgreSQL servers of yours.
        </p>
      </>
    ),
  },
  {
    id: "trouble",
    title: "When something does not work",
    body: (
      <dl className="grid gap-4">
        <div>
          <dt>My session is not on the dashboard</dt>
          <dd>
            Look at the answer: was it 202, with your session among the accepted? Then look at the period the dashboard
            shows; it begins with today. Sessions sent with an ingest key and no <code>userEmail</code> are nobody's in
            particular: they count in the organization's sums.
          </dd>
        </div>
        <div>
          <dt>I am signed out again and again</dt>
          <dd>
            A refresh token is good for one use. A copy of it used elsewhere, by a second program with the same file for
            example, ends the whole sign-in, on purpose. Sign in once in each place.
          </dd>
        </div>
        <div>
          <dt>No mail arrives</dt>
          <dd>
            Look into the folder for unwanted mail, and check the address. For privacy the site answers the same whether
            an account exists or not. An installation without a mail server writes mails into files: ask whoever runs
            it.
          </dd>
        </div>
        <div>
          <dt>The dashboard says "This is what this browser kept"</dt>
          <dd>The server could not be reached, and you see what was loaded last. Try again in a moment.</dd>
        </div>
      </dl>
    ),
  },
  {
    id: "errors",
    title: "Error codes",
    body: (
      <>
        <p>
          Every error of the API has a <code>code</code>, which stays, and a sentence, which may be reworded. The
          answer's <code>X-Request-Id</code> helps support to find what happened.
        </p>
        <ErrorTable />
      </>
    ),
  },
];
