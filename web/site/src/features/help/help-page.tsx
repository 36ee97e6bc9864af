import { specialSubjectsIn } from "@treadlight/domain/security";
import { useHydrated } from "@treadlight/ui/use-hydrated.ts";
import { Link } from "react-router";
import { CodeBlock } from "../../shared/code-block.tsx";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { paths } from "../../shared/pages.ts";
import { STATED_LIMITS } from "../../shared/stated-limits.ts";
import {
  deleteAccountCommand,
  eraseCommand,
  exportCommand,
  readCommand,
  START_COMMAND,
  sendCommand,
  sendFromCode,
  signInCommand,
} from "./commands.ts";
import { ErrorTable } from "./error-table.tsx";

const count = new Intl.NumberFormat("en-GB");

/** Where `npm start` answers, until the page knows its own address. */
const DEFAULT_ADDRESS = "http://localhost:3000";

export function HelpPage() {
  const address = useHydrated() ? window.location.origin : DEFAULT_ADDRESS;
  return (
    <LongRead
      title="Help"
      lead="From the first session to every error code. If something is missing, write to us."
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
          <Link to={paths.register}>Get an account</Link>, for yourself or for an organization, and sign in. Your
          dashboard starts empty: enter the last thing you used AI for, and it shows the session as soon as it is
          scored. The <Link to={paths.extension}>browser extension</Link> counts the next ones by itself.
        </p>
        <p>
          From then on the dashboard answers three questions about every session: what it gave, what it exposed, and
          what it cost the planet. Environmental figures are estimates with a range; the{" "}
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
          The <Link to={paths.extension}>browser extension</Link> counts prompts and time on the pages of AI tools, and
          warns you before you send sensitive values. The widget shows the same figures on pages of your own.
        </p>
      </>
    ),
  },
  {
    id: "api",
    title: "Sending sessions yourself",
    body: (
      <>
        <p>Sign in for a token. It lasts {STATED_LIMITS.accessTokenMinutes} minutes.</p>
        <CodeBlock name="Sign in">{signInCommand(address)}</CodeBlock>
        <p>
          Send a session. Only <code>aiTool</code>, <code>promptCount</code> and <code>timeEngaged</code>, in seconds,
          are required. The answer <code>{'{"accepted":1,"rejected":[]}'}</code> means that the session is on durable
          storage.
        </p>
        <CodeBlock name="Send a session">{sendCommand(address)}</CodeBlock>
        <p>
          Within about two seconds it is there and scored, with <code>[EMAIL]</code> in place of the address.
        </p>
        <CodeBlock name="Read your sessions">{readCommand(address)}</CodeBlock>
        <h3>From a program</h3>
        <p>
          Administrators create an ingest key (<code>tlk_...</code>). It is shown once, and it can send sessions and
          nothing else. With a key, a session may say whose it is (<code>userEmail</code>) and in which{" "}
          <code>department</code>.
        </p>
        <CodeBlock name="Send from Node.js">{sendFromCode(address)}</CodeBlock>
        <ul>
          <li>
            One request carries up to {count.format(STATED_LIMITS.sessionsPerJsonRequest)} sessions as JSON or{" "}
            {count.format(STATED_LIMITS.sessionsPerNdjsonRequest)} as NDJSON, and up to {STATED_LIMITS.requestMebibytes}{" "}
            MiB after decompression. It may be compressed with gzip, br or deflate.
          </li>
          <li>
            Give each session an <code>id</code>, a UUID, and a <code>revision</code> that grows while it runs. The
            newest one wins, and a session sent again counts once.
          </li>
          <li>
            An invalid session is refused by itself: <code>rejected</code> names its index, the field and the reason.
            The others are accepted.
          </li>
          <li>
            After 429 or 503, wait for the number of seconds in <code>Retry-After</code> and send the same again.
          </li>
        </ul>
        <p>
          The whole API is described at <a href="/api/docs">/api/docs</a>, and for programs at{" "}
          <a href="/api/openapi.json">/api/openapi.json</a>.
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
              Leave out <code>promptPreview</code>, and no text of your prompts leaves your machine. An organization can
              switch previews off for everybody.
            </dd>
          </div>
          <div>
            <dt>Values and subjects</dt>
            <dd>
              Values found in a preview are removed before it is stored. Subjects are noticed, not removed; if{" "}
              {specialSubjectsIn()} is noticed, no preview is stored. Detection misses some data:{" "}
              <Link to={`${paths.methodology}#try`}>try it</Link> on a text of yours, in your browser.
            </dd>
          </div>
          <div>
            <dt>Who sees what</dt>
            <dd>
              You see your own sessions, members see totals, and administrators see people under pseudonyms or by name.
              The <Link to={`${paths.privacy}#who-sees`}>privacy policy</Link> has the details.
            </dd>
          </div>
          <div>
            <dt>Exporting, erasing, deleting</dt>
            <dd>
              On the settings page, or with your own token, you can export everything, erase all your sessions, or
              delete your account:
            </dd>
          </div>
        </dl>
        <CodeBlock name="Export everything">{exportCommand(address)}</CodeBlock>
        <CodeBlock name="Erase your sessions">{eraseCommand(address)}</CodeBlock>
        <CodeBlock name="Delete your account">{deleteAccountCommand(address)}</CodeBlock>
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
          The site and its API then run at <code>{DEFAULT_ADDRESS}</code>, with all data in <code>./data</code>. The
          first start prints a staff account once. <code>npm start -- --demo</code> adds a company with history since
          before a roll-out in March to look around in. Three settings move the event log, the warehouse and the
          database to your own Kafka, ClickHouse and PostgreSQL servers.
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
            Check that the answer was 202 and that your session was accepted. Then check the period: your own sessions
            open on today, an organization's on the last 30 days, in which people other than administrators see whole
            weeks, from the Tuesday after each. Sessions sent with an ingest key and no <code>userEmail</code> belong to
            no person and count only in the organization's totals.
          </dd>
        </div>
        <div>
          <dt>I keep getting signed out</dt>
          <dd>
            A refresh token works once. If a copy of it is used elsewhere, for example by a second program that reads
            the same file, the whole sign-in ends on purpose. Sign in separately in each place.
          </dd>
        </div>
        <div>
          <dt>No e-mail arrives</dt>
          <dd>
            Check your spam folder and the address. For privacy, the site gives the same answer whether an account
            exists or not. Without a mail server, Treadlight writes e-mails to files: ask your operator.
          </dd>
        </div>
        <div>
          <dt>A page says "This page could not be updated"</dt>
          <dd>
            The server could not be reached, or refused, and you see the figures that this browser kept, with their age.
            Try again in a moment.
          </dd>
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
          Every error of the API has a <code>code</code>, which never changes, and a sentence, which may be reworded.
          Give support the answer's <code>X-Request-Id</code>.
        </p>
        <ErrorTable />
      </>
    ),
  },
];
