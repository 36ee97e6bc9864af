import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { specialSubjectsIn } from "@treadlight/domain/security";
import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { Link } from "react-router";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { Operator } from "../../shared/operator.tsx";
import { paths } from "../../shared/pages.ts";
import { STATED_LIMITS } from "../../shared/stated-limits.ts";
import { UPDATED } from "./updated.ts";

const previewLimit = new Intl.NumberFormat("en-GB").format(MAX_PROMPT_PREVIEW_CHARACTERS);

const SECTIONS: LongReadSection[] = [
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <>
        <p>This site is run by:</p>
        <Operator />
        <p>
          The operator is the controller of the data of visitors and of people with an account of their own. If your
          employer gave you your account, your employer is the controller of your sessions. If the operator is another
          company than your employer, it is your employer's processor, and the two need a data processing agreement
          (article 28 of the UK GDPR).
        </p>
        <p>
          Treadlight is software that people and companies run themselves. It sends nothing to its makers. By itself it
          calls no third party: no analytics, no advertising, no fonts or scripts from elsewhere.
        </p>
        <p>
          To ask a question or make a request, use the <Link to={`${paths.contact}?topic=privacy`}>contact page</Link>.
          Your message reaches the operator.
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
          belong to. Your password is stored as an argon2id hash; nobody can read it back. With two-step sign-in: the
          secret of your authenticator app, encrypted, the public keys of your passkeys, hashes of your recovery codes,
          and the browsers that you let skip the second step. If your company signs you in or manages your account: the
          name, the id and the groups that it gives you. For each of your API tokens: its name, what it may do, when it
          was made, was last used and ends, and a hash of it. If your account is your own: your time zone, at first that
          of your browser.
        </p>
        <h3>About your sessions</h3>
        <ul>
          <li>which AI tool and model, how many prompts, and how long you worked with it;</li>
          <li>
            the kind of work and content, as the sender states or guesses them from the text, or as you have corrected
            them; the region, the start and the end, if the sender gives them;
          </li>
          <li>
            which types of sensitive values were found in its prompts, and how many of each: never the values; and which
            sensitive subjects were noticed;
          </li>
          <li>how many files you gave to the tool, of which kind and how large, as the extension saw it: no names;</li>
          <li>
            the preview of a prompt, its first {previewLimit} characters at most, without the values found in it, if
            previews are sent and your organization keeps them; or that it was withheld, because a special subject was
            noticed;
          </li>
          <li>the results: time saved, scores, and estimates of carbon, energy and water;</li>
          <li>
            if questions about time are on: which session you were asked about and when, its tool, kind and time
            engaged, and your answer, until you delete it, the session or your account;
          </li>
          <li>how much was sent on each day, for the limits on what an account may send and store.</li>
        </ul>
        <h3>What you keep here</h3>
        <p>
          Prompts that you save in the prompt library, word for word; views; achievements and their certificates. Nobody
          else sees a prompt until you share it, or your name on a certificate until you publish it.
        </p>
        <h3>If you use the browser extension</h3>
        <p>
          It reads what you send to AI tools on the sites that you have allowed, and inspects it on your device. What it
          sends here are the sessions above: with types and counts of values, with the subjects noticed, with how often
          it warned you and how that ended, with two words for the kind of work, such as “communication” and “email”,
          and with text only if previews are on, without the values found in it. If a special subject is noticed, the
          text stays on your device, unless your account keeps such previews. It records no answers and nothing in
          private windows, and contacts no other server. It measures nothing until you agree, or until an organization
          has installed it with a key of its own. A list of your prompts without their text stays in the browser until
          you clear it.
        </p>
        <h3>What you buy</h3>
        <p>
          If you order a plan: the order, the name and address for the invoice, and the invoices. A card is never
          entered here: where the operator takes cards, you pay on a page of Stripe.
        </p>
        <h3>About the use of this site</h3>
        <p>
          The site reports its own errors, how fast its pages load, and which pages and functions are used, under a
          random number that changes with each page load. When you are signed in, a report is attributed to you. Values
          are removed from reports as from prompts. Attempts to sign in are counted under a hash of the network address
          and of the account.
        </p>
        <h3>When you sign in</h3>
        <p>
          The audit log of your organization says when you signed in or were refused, how, from which network address
          and with which browser. Its administrators read it, and can have it sent to their security systems. Address
          and browser are erased after a year, and with your account.
        </p>
        <h3>What you write to us</h3>
        <p>
          What you enter on the waiting list or the contact page is read by the operator's staff and stored until they
          delete it.
        </p>
      </>
    ),
  },
  {
    id: "redaction",
    title: "What is removed before anything is stored, and what is only noticed",
    body: (
      <>
        <p>
          A preview is inspected in memory, before it is written anywhere. <strong>Values are removed.</strong> Each
          e-mail address, phone number, social-security or card number, key, password and more than sixty other kinds of
          value is replaced by its type, such as <code>[EMAIL]</code>. A value detected in a preview reaches no table,
          no log and no back-up. The prompt library is different: it keeps what you save word for word.
        </p>
        <p>
          <strong>Subjects are noticed, not removed</strong>: financial data, personal information, business secrets and
          others. What was written about them stays in the preview. Some are special: {specialSubjectsIn()}. If one of
          these is noticed in a session, no preview of it is stored at all. An organization can decide to store such
          previews too, and you can withhold yours all the same; without an organization, you decide.
        </p>
        <p>
          Detection is not perfect. It does not find people's names, postal addresses or a secret told in plain prose,
          and it does not notice every subject. A preview in which nothing is found is stored as you typed it. If that
          is too much, switch previews off. On the <Link to={`${paths.methodology}#try`}>methodology page</Link> you can
          try detection on a text of yours. It runs in your browser, and nothing is sent.
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
          <li>
            You see your own sessions. In Treadlight your previews, and your answers about time, are shown to you alone.
            Your organization sees means of answers by at least {MIN_GROUP_SIZE} people.
          </li>
          <li>
            Members of an organization see totals of the organization and of their own department. Groups of fewer than{" "}
            {MIN_GROUP_SIZE} people are left out.
          </li>
          <li>
            Administrators and owners see totals of all departments and teams, of any size, and people and single
            sessions with their scores. People appear under pseudonyms unless the organization has switched names on.
          </li>
          <li>
            Staff of the installation see the metadata of organizations, orders and invoices, the waiting list, contact
            messages and technical reports. They see none of your sessions, except those that could not be processed, as
            they are stored: without the values found in them.
          </li>
          <li>
            The people who run the servers have access to the database. It holds everything that is stored, including
            previews.
          </li>
        </ul>
        <p>
          Others receive data only if the operator has chosen them: a mail server, which delivers our e-mails to you,
          Stripe, if plans are paid by card, and companies that host the servers. Ask the operator who these are, and
          whether data leaves the country. Administrators can have their organization's alerts sent to addresses of
          their choice; an alert names no person.
        </p>
        <p>
          Every change by an administrator or by staff is kept in an audit log, with who made it and what it was before.
          Of a shared prompt, only the names of the changed parts are kept.
        </p>
      </>
    ),
  },
  {
    id: "why",
    title: "Why, and on what legal basis",
    body: (
      <>
        <p>
          Your data is processed for these purposes, on these legal bases (article 6(1) of the UK GDPR and of the GDPR):
        </p>
        <ul>
          <li>
            To give you an account, and to show you what your use of AI tools gives, exposes and costs: the contract
            with you (b).
          </li>
          <li>
            To show your organization the same for its people: the basis that your employer relies on and must tell you,
            usually its legitimate interests (f).
          </li>
          <li>
            To keep the service running and safe, by technical reports, counted attempts to sign in and the audit log:
            our legitimate interest in a service that works and is secure (f).
          </li>
          <li>To answer what you write to us, and to keep your place on the waiting list: your request (b).</li>
        </ul>
        <p>
          There are no automated decisions about you and no advertising profile, and nothing is sold. Scores describe
          sessions and do not measure a person. How an employer may use them is a matter for the law and for the
          agreements at your workplace.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long it is kept",
    body: (
      <>
        <p>
          Sessions are kept until you erase them, until the retention period that your organization has set ends, or
          until the account is deleted. By default there is no such period.
        </p>
        <p>
          Everything else goes with your account or your organization, except invoices: tax law asks for them, so they
          stay for seven years. The audit log of an organization keeps its entries, without the details that name you.
        </p>
        <p>
          When you erase your sessions, their rows go within seconds, and rebuilding the tables does not bring them
          back. A record without content stays: that a session was received, and erased on a day. The event stays in the
          event log until the log's own retention removes it. The operator sets that period, and by default the log is
          kept for good.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You can do much of it yourself on the settings page, or through the API; the{" "}
          <Link to={`${paths.help}#privacy`}>help page</Link> has commands:
        </p>
        <ul>
          <li>export everything that is stored about you, with every number calculated from it;</li>
          <li>erase one session or all your sessions at once, or delete your account;</li>
          <li>
            correct your name and region; if your account is your own, also change its time zone and switch previews
            off.
          </li>
        </ul>
        <p>
          You have the right to access, correction, erasure, restriction, objection and a copy to take elsewhere. For
          anything you cannot do yourself, use the <Link to={`${paths.contact}?topic=privacy`}>contact page</Link>.
        </p>
        <p>
          If you think that your data is handled unlawfully, complain to us first, with the form on the{" "}
          <Link to={`${paths.contact}?topic=privacy`}>contact page</Link>. We confirm that we have received your
          complaint within 30 days and tell you the outcome without undue delay. You can also complain to the data
          protection authority where you live or work. In the United Kingdom that is the Information Commissioner
          (ico.org.uk).
        </p>
      </>
    ),
  },
  {
    id: "browser",
    title: "What is kept in your browser",
    body: (
      <p>
        Up to four cookies, which are ours and which no script can read. One keeps you signed in. One tells this browser
        apart from those of strangers who try your password, for a year after you signed in. One lets it skip the second
        step of your sign-in for 30 days, if you choose so. One is kept for ten minutes while your company signs you in.
        None is set before you begin to sign in, and none follows you. The browser's storage for this site holds the
        token that your pages use, your choice of theme, whether you switched shortcuts of a single key off, your latest
        sessions and figures, in case the server cannot be reached, an achievement you have just earned, when you
        cleared the activity log, and how you left the lists of the admin panel. Until you close the tab, it also holds
        how far you have scrolled on each page, and when the page last loaded itself again. Signing out removes the
        token, the cookie that keeps you signed in, the sessions and the figures.
      </p>
    ),
  },
  {
    id: "safety",
    title: "How it is protected",
    body: (
      <p>
        Access tokens last {STATED_LIMITS.accessTokenMinutes} minutes. Refresh tokens are replaced at every use, and
        using one twice ends the whole sign-in. Keys and tokens are stored as hashes. Every query is confined to one
        organization. Logs hold ids, and no names, addresses or text. The site allows no scripts or connections but its
        own.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to this page",
    body: (
      <p>This page describes what the software does. When that changes, this page and the date above change with it.</p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LongRead
      title="Privacy policy"
      lead="What Treadlight stores about you, what it removes first, who sees it, and how you erase it."
      note={UPDATED}
      sections={SECTIONS}
    />
  );
}
