import { downloadCertificate, listCertificates, withdrawCertificate } from "@treadlight/contract/certificates";
import {
  ACHIEVEMENTS,
  type AchievementType,
  certificateAddress,
  linkedInProfileAddress,
} from "@treadlight/domain/achievements";
import { Copy, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { useChange } from "../../../shared/api/use-route.ts";
import { SaveButton } from "../../../shared/save-button.tsx";
import { useCopyLink } from "../../../shared/use-copy-link.ts";

/** What can be done with a public certificate. */
export function Published({
  id,
  achievementType,
  awardedAt,
  publishedName,
  issuer,
}: {
  id: string;
  achievementType: AchievementType;
  awardedAt: Date;
  publishedName: string;
  issuer: { name: string; url: string };
}) {
  const copyLink = useCopyLink();
  const withdraw = useChange(withdrawCertificate, [listCertificates]);
  const address = certificateAddress(issuer.url, id);
  const { title } = ACHIEVEMENTS[achievementType];
  return (
    <div className="grid gap-4">
      <p>
        Public, in the name of <strong className="break-words">{publishedName}</strong>.{" "}
        <Link to={certificateAddress("", id)} className="text-link">
          Open its page
        </Link>
      </p>
      <div className="grid gap-2.5">
        <button
          type="button"
          className="button button-primary"
          onClick={() => void copyLink(address, "Anybody with it can check your certificate.")}
        >
          <Copy aria-hidden className="size-4" />
          Copy the link
        </button>
        <a
          href={linkedInProfileAddress({ id, title, awardedAt }, issuer)}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-quiet"
        >
          Add to LinkedIn profile
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <SaveButton
          path={downloadCertificate.path.replace(":id", id)}
          name={`treadlight-certificate-${achievementType}.pdf`}
        >
          Download as PDF
        </SaveButton>
        <button
          type="button"
          className="min-h-11 font-semibold text-ink-soft hover:text-ink"
          aria-busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id } })}
        >
          Make private again
        </button>
      </div>
    </div>
  );
}
