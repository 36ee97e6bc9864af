import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { BookOpen, KeyRound, LifeBuoy } from "lucide-react";
import { Link } from "react-router";
import { Operator } from "../../shared/operator.tsx";
import { paths } from "../../shared/pages.ts";
import { ContactForm } from "./contact-form.tsx";

const FASTER_ANSWERS = [
  {
    to: paths.faq,
    icon: BookOpen,
    name: "Frequently asked questions",
    text: "Answers about prices, privacy and footprints.",
  },
  { to: paths.help, icon: LifeBuoy, name: "Help", text: "First steps, the API, and what each error code means." },
  {
    to: paths.forgotPassword,
    icon: KeyRound,
    name: "Forgot your password?",
    text: "Get a reset link by e-mail right away.",
  },
];

export function ContactPage() {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-20 gap-y-14 px-4 pt-12 pb-24 sm:px-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-20">
      <div className="grid content-start gap-10">
        <header className="grid max-w-2xl gap-4">
          <h1 className="text-hero font-bold">Contact us</h1>
          <p className="text-lg text-ink-soft">Our team replies by e-mail.</p>
        </header>
        <div className="max-w-2xl">
          <ContactForm />
        </div>
      </div>
      <aside aria-label="Faster answers" className="grid content-start gap-6 lg:pt-3">
        <svg viewBox="0 0 320 120" aria-hidden="true" className="hidden w-full fill-step lg:block">
          <path
            d="M0 96C70 60 110 84 170 62S270 20 320 34"
            fill="none"
            className="stroke-line-strong"
            strokeDasharray="2 7"
          />
          <BootPrint transform="translate(40 92) rotate(68) scale(.8)" />
          <BootPrint transform="translate(98 66) rotate(82) scale(.74)" opacity="0.8" />
          <BootPrint transform="translate(160 78) rotate(70) scale(.68)" opacity="0.6" />
          <BootPrint transform="translate(214 42) rotate(68) scale(.62)" opacity="0.45" />
          <BootPrint transform="translate(276 40) rotate(84) scale(.6)" className="fill-lamp" />
        </svg>
        <h2 className="text-title">Faster answers</h2>
        <ul className="grid border-t border-line">
          {FASTER_ANSWERS.map(({ to, icon: Icon, name, text }) => (
            <li key={to} className="border-b border-line">
              <Link to={to} className="group grid grid-cols-[1.5rem_1fr] gap-x-3 py-4">
                <Icon aria-hidden className="mt-0.5 size-5 text-step" />
                <span className="font-semibold decoration-lamp decoration-2 underline-offset-4 group-hover:underline">
                  {name}
                </span>
                <span className="col-start-2 text-sm text-ink-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
        <h2 className="text-title">Who runs this site</h2>
        <div className="text-sm text-ink-soft">
          <Operator />
        </div>
      </aside>
    </div>
  );
}
