import { Link } from "react-router";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { paths } from "../../shared/pages.ts";
import { UPDATED } from "./updated.ts";

const SECTIONS: LongReadSection[] = [
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <>
        <p>
          Treadlight is software that people and companies run themselves. Whoever runs the installation you are using
          decides what is done with its data: in the words of data protection law, they are the controller. When your
          employer gave you Treadlight, that is your employer.
        </p>
        <p>
          Nothing is sent from an installation to the makers of Treadlight. It calls no foreign service by itself: no
          analytics, no advertising, no fonts or scripts from elsewhere.
        </p>
        <p>
          Questions and requests go to whoever runs this installation, through the{" "}
          <Link to={`${paths.contact}?topic=privacy`}>contact page</Link>.
        </p>
      </>
    ),
  },
  {
    id: "what",
    title: "What is stored",
    body: (
      <>
        <h3>About your account</h3>
        <p>
          Your e-mail address, your name if you give one, your role, and the organization, department and team you
          belong to. Your password is stored as an argon2id hash; nobody can read it back.
        </p>
        <h3>About your sessions</h3>
        <ul>
          <li>which AI tool and model, how many prompts, and how long you were engaged;</li>
          <li>the kind of work and content, the region, the start and the end, where the sender says so;</li>
          <li>which types of sensitive data a prompt held, and how many of each: never the values;</li>
          <li>
            a redacted beginning of the prompt, its preview, if previews are sent and your organization keeps them;
          </li>
          <li>what follows from these: time saved, scores, and estimates of carbon, energy and water.</li>
        </ul>
        <h3>About the use of this site</h3>
        <p>
          The site reports its own errors, how fast its pages load, which of its pages are opened and which of its
          functions are used, under a random number that is made anew with each page load. When you are signed in, a
          report is attributed to you. Reports are redacted like prompts. The number of attempts to sign in is counted
          under a hash of the address and of the account.
        </p>
        <h3>What you write to us</h3>
        <p>
          What you enter on the waiting list or the contact page is stored until it has served its purpose, and read by
          the staff of this installation.
        </p>
      </>
    ),
  },
  {
    id: "redaction",
    title: "What is taken out before anything is stored",
    body: (
      <>
        <p>
          A preview is inspected in memory, before it is written anywhere. Each e-mail address, phone number,
          social-security or card number, key, password and more than a dozen other kinds of value is replaced by its
          type, such as <code>[EMAIL]</code>. The value itself reaches no log, no table, no log line and no back-up.
        </p>
        <p>
          Detection is good and not perfect. It does not find people's names, postal addresses or a secret told in plain
          prose. Treat a preview as text that may still say something, and switch previews off where that is too much.
          The <Link to={`${paths.methodology}#try`}>methodology</Link> lets you try it on a text of yours, in your
          browser alone.
        </p>
      </>
    ),
  },
  {
    id: "who-sees",
    title: "Who sees it",
    body: (
      <>
        <ul>
          <li>You see your own sessions. Your previews are shown to you alone.</li>
          <li>
            Members of an organization see sums of the organization and of their own department. Groups of fewer than
            five people are left out.
          </li>
          <li>
            Administrators and owners see sums of all departments and teams, counts and categories. People as rows carry
            pseudonyms, unless the organization has switched names on.
          </li>
          <li>
            Staff of the installation see the metadata of organizations, the waiting list, contact messages and
            technical reports, but no sessions of yours.
          </li>
        </ul>
        <p>
          Every change by an administrator or by staff is kept in an audit log, with who made it and what it was before.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "Why, and on what grounds",
    body: (
      <p>
        To show you and your organization what the use of AI tools gives, exposes and costs: that is the service you or
        your organization asked for. To keep the service running and safe: technical reports, counted attempts, the
        audit log. There are no automatic decisions about you, no profile for advertising, and nothing is sold. Scores
        describe sessions and are no measure of a person; how an employer may use them is for the law and the agreements
        of your workplace to say.
      </p>
    ),
  },
  {
    id: "how-long",
    title: "How long it is kept",
    body: (
      <>
        <p>
          Individual use without a plan shows the last 30 days of history. Everything else is kept until you erase it,
          until your organization's retention ends it, or until the account is deleted.
        </p>
        <p>
          When you erase your sessions, their rows go within seconds, and rebuilding the tables does not bring them
          back. A narrow record stays, without content: that a session was received and erased on a day. The redacted
          event itself stays in the event log until the log's retention removes it, which whoever runs the installation
          sets.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>You can do most of it yourself, signed in, at any time:</p>
        <ul>
          <li>see and export every session of yours, with every number that was made from it;</li>
          <li>erase your sessions, all of them at once;</li>
          <li>correct your name and your settings, and switch previews off.</li>
        </ul>
        <p>
          For anything else (access to what is stored, correction, deletion of the account, objection, restriction, or a
          copy to take elsewhere) ask whoever runs the installation. You may also complain to the data protection
          authority where you live or work; in the United Kingdom that is the Information Commissioner's Office.
        </p>
      </>
    ),
  },
  {
    id: "browser",
    title: "What is kept in your browser",
    body: (
      <p>
        No cookies. The site's storage holds the tokens that keep you signed in, your choice of theme, the newest of
        your own sessions, so that you see something when the server cannot be reached, and the achievement you have
        just earned. Signing out removes the tokens and the sessions.
      </p>
    ),
  },
  {
    id: "safety",
    title: "How it is protected",
    body: (
      <p>
        Access tokens last 15 minutes; refresh tokens are replaced at every use, and one that is used twice ends its
        whole family. Keys and tokens are stored as hashes. Every read names its organization and cannot leave it. Logs
        hold ids and no personal data. The site allows no scripts or connections but its own.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes of this page",
    body: (
      <p>
        This page describes what the software does. When the software changes what it stores, this page changes with it,
        and so does the date above.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LongRead
      title="Privacy policy"
      lead="What Treadlight stores about you, what it takes out first, who sees it, and how you get rid of it."
      note={UPDATED}
      sections={SECTIONS}
    />
  );
}
