import { ANNUAL_DISCOUNT_PERCENT } from "@treadlight/domain/pricing";
import { Link } from "react-router";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { paths } from "../../shared/pages.ts";
import { UPDATED } from "./updated.ts";

const SECTIONS: LongReadSection[] = [
  {
    id: "parties",
    title: "What this is about",
    body: (
      <>
        <p>
          These terms are between you and whoever runs the installation of Treadlight you are using. They cover the
          site, its API, the dashboard, the browser extension and the widget. By making an account you agree to them;
          when you make one for an organization, you say that you may agree for it.
        </p>
        <p>
          The software itself is open: it comes under the Apache License 2.0, and you may run, read and change it
          yourself. These terms are about the service, not about your rights to the software.
        </p>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>Give an e-mail address that is yours, and keep your password and your ingest keys to yourself.</li>
        <li>
          What is done with your account or your keys counts as done by you. Tell us at once when somebody else has
          them.
        </li>
        <li>Everybody belongs to one organization at a time. An organization always keeps at least one owner.</li>
      </ul>
    ),
  },
  {
    id: "use",
    title: "What you may send",
    body: (
      <>
        <p>Send sessions of your own, or of people who know that you do. In particular:</p>
        <ul>
          <li>
            do not watch people in secret: tell them that their use of AI tools is measured, what is stored and who sees
            it;
          </li>
          <li>do not use scores as the only ground for a decision about a person;</li>
          <li>do not send what you may not share, and do not rely on redaction to make it harmless;</li>
          <li>
            do not probe, overload or get around the limits of the service, except in a test you were given leave for.
          </li>
        </ul>
        <p>We may suspend an account or a key that breaks these rules, and say why.</p>
      </>
    ),
  },
  {
    id: "figures",
    title: "What the figures are",
    body: (
      <>
        <p>
          Every environmental figure is an estimate with a range, made from dated factors whose sources are on the{" "}
          <Link to={paths.methodology}>methodology page</Link>. Time saved is an estimate against a table of how long
          tasks take. Security scores rest on rules that find most and not all. The fields that name a law, such as{" "}
          <code>gdprCompliant</code>, are names of rules of ours.
        </p>
        <p>None of it is legal, tax or investment advice, and none of it is an audit.</p>
      </>
    ),
  },
  {
    id: "price",
    title: "Plans and payment",
    body: (
      <>
        <p>
          Individual use is free: the extension, the widget, the personal dashboard and 30 days of history. The
          individual plan and the business plan cost what the <Link to={paths.pricing}>pricing section</Link> says, in
          pounds sterling. The business plan is graduated: each rate applies to the people inside its band only. Paid by
          the year, it costs twelve months less {ANNUAL_DISCOUNT_PERCENT}%.
        </p>
        <p>
          An order is paid by card where this installation takes cards, and by invoice otherwise. You can end a plan at
          any time for the end of the period that is paid; your data stays yours to export.
        </p>
      </>
    ),
  },
  {
    id: "data",
    title: "Your data",
    body: (
      <p>
        It stays yours. We use it to give you the service and for nothing else, as the{" "}
        <Link to={paths.privacy}>privacy policy</Link> says. You can export and erase it while you have an account. When
        an organization leaves, its owner exports what it needs first; its data is deleted with it.
      </p>
    ),
  },
  {
    id: "availability",
    title: "Availability",
    body: (
      <p>
        What the service has accepted is on durable storage before it says so. Beyond that we run it with care and
        without a promise of uptime, unless you have a written one. We announce planned interruptions where we can.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <p>
        The software comes as it is, under its licence. For the service we are liable without limit for intent and gross
        negligence and wherever the law does not let us limit it; otherwise for foreseeable damage from breaking a main
        duty of these terms, up to what you paid in the twelve months before.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes, law and the end",
    body: (
      <>
        <p>
          We may change these terms for good reasons and tell you a month ahead; if you do not agree, end your account.
          You may end it at any time; we may with a month's notice, or at once for a grave breach.
        </p>
        <p>
          The law of Scotland applies, and the courts of Edinburgh decide, unless the law of the place where you live as
          a consumer says otherwise. If one sentence of these terms does not hold, the others do.
        </p>
      </>
    ),
  },
];

export function TermsPage() {
  return (
    <LongRead
      title="Terms of service"
      lead="What you can expect of this service, and what it expects of you, in words meant to be read."
      note={UPDATED}
      sections={SECTIONS}
    />
  );
}
