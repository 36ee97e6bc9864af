import { ANNUAL_DISCOUNT_PERCENT } from "@treadlight/domain/pricing";
import { Link } from "react-router";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { Operator } from "../../shared/operator.tsx";
import { paths } from "../../shared/pages.ts";
import { UPDATED } from "./updated.ts";

const SECTIONS: LongReadSection[] = [
  {
    id: "parties",
    title: "What this is about",
    body: (
      <>
        <p>
          These terms are between you and the operator of this site (“we”). They cover the site, its API and the
          dashboard. By creating an account you agree to them. If you create one for an organization, you confirm that
          you may agree on its behalf. The operator is:
        </p>
        <Operator />
        <p>
          The software itself is open source under the Apache License 2.0, and you may run, read and change it yourself.
          These terms are about the service, not about your rights to the software.
        </p>
      </>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <ul>
        <li>Use an e-mail address that is yours, and keep your password and your ingest keys to yourself.</li>
        <li>
          You are responsible for what is done with your account and your keys. Tell us at once if somebody else has
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
        <p>Send only your own sessions, or those of people who know that you do. In particular:</p>
        <ul>
          <li>
            do not monitor people in secret: tell them that their use of AI tools is measured, what is stored and who
            sees it;
          </li>
          <li>do not use scores as the only ground for a decision about a person;</li>
          <li>
            do not send data that you may not share, and do not rely on the removal of values to make it harmless;
          </li>
          <li>do not probe, overload or get around the limits of the service, unless we have agreed to a test.</li>
        </ul>
        <p>We may suspend an account or a key that breaks these rules, and will say why.</p>
      </>
    ),
  },
  {
    id: "figures",
    title: "What the figures are",
    body: (
      <>
        <p>
          Every environmental figure is an estimate with a range, made from dated factors. The{" "}
          <Link to={paths.methodology}>methodology page</Link> says where each factor comes from; most are assumptions.
          Time saved is an estimate with a range, from the time engaged and published trials. Security scores rest on
          rules that miss some data. Fields that name a law, such as <code>gdprCompliant</code>, are names of our own
          rules and no finding about the law.
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
          Individual use is free. The <Link to={paths.pricing}>pricing section</Link> shows the prices of plans, in
          pounds sterling. The business plan is graduated: each rate applies only to the people inside its band. Paid by
          the year, it costs twelve months less {ANNUAL_DISCOUNT_PERCENT}%. Where no plans are on sale, everything is
          included.
        </p>
        <p>
          You can end a plan at any time, and it runs until the end of the period that you have paid for. Your data
          stays yours to export.
        </p>
        <h3>Your right to cancel</h3>
        <p>
          If you buy a plan as a consumer in the United Kingdom, you can cancel within 14 days of the order without
          giving a reason, and we refund you within 14 days of hearing from you. If you asked us to begin during that
          time, you pay for the part you have had. The right ends early only if the service has been fully performed at
          your request. To cancel, write to us through the <Link to={paths.contact}>contact page</Link>, in your own
          words or with this form:
        </p>
        <p className="border-l-[3px] border-line pl-4">
          I hereby give notice that I cancel my contract for the supply of the following service: [plan], ordered on
          [date], by [name], [address]. [Date]
        </p>
      </>
    ),
  },
  {
    id: "data",
    title: "Your data",
    body: (
      <>
        <p>
          Your data stays yours. We use it to give you the service and for the purposes that the{" "}
          <Link to={paths.privacy}>privacy policy</Link> names. You can export and erase it while you have an account.
          If an organization leaves, its owners should export what they need first: its data is deleted with it.
        </p>
        <p>
          If we host Treadlight for an organization, we process its people's data on its behalf, and the two of us need
          a data processing agreement. <Link to={paths.contact}>Ask us for one</Link> before you send sessions.
        </p>
      </>
    ),
  },
  {
    id: "availability",
    title: "Availability",
    body: (
      <p>
        A session that the service has accepted is on durable storage. Beyond that we run the service with reasonable
        care and skill, and promise no particular uptime unless we have agreed one in writing. We announce planned
        interruptions where we can.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <p>The software is provided as it is, under its licence.</p>
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or
          wherever the law does not allow a limit. If you are a consumer, your statutory rights are not affected.
        </p>
        <p>
          Otherwise we are liable only for losses that were foreseeable and caused by our breach of these terms, and in
          any year for no more than you paid us in the twelve months before.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes, ending and law",
    body: (
      <>
        <p>
          We may change these terms for a good reason, and tell you a month ahead. If you do not agree, you can close
          your account. You can close it at any time. We may close it with a month's notice, or at once if you seriously
          break these terms.
        </p>
        <p>
          For the service that Treadlight itself runs, the law of Scotland applies and the Scottish courts decide. For
          an installation that somebody else runs, it is the law and the courts of the place where they are established.
          If you are a consumer, you keep the protection of the law of the place where you live, and can go to court
          there.
        </p>
        <p>If one part of these terms does not hold, the rest still does.</p>
      </>
    ),
  },
];

export function TermsPage() {
  return (
    <LongRead
      title="Terms of service"
      lead="What you can expect of this service, and what it expects of you."
      note={UPDATED}
      sections={SECTIONS}
    />
  );
}
