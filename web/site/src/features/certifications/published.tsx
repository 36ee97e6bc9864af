import { useMutation, useQueryClient } from "@tanstack/react-query";
import { downloadCertificate, listCertificates, withdrawCertificate } from "@treadlight/contract/certificates";
import {
  ACHIEVEMENTS,
  type AchievementType,
  certificateAddress,
  linkedInProfileAddress,
} from "@treadlight/domain/achievements";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { useToast } from "@treadlight/ui/toast.tsx";
import { Copy, Download, ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { useApi } from "../../shared/api/context.ts";

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
  const api = useApi();
  const queries = useQueryClient();
  const showToast = useToast();
  const onError = ({ message }: Error) =>
    showToast({ title: "That did not work", description: message, isDestructive: true });
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawCertificate, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listCertificates.path] }),
    onError,
  });
  const print = useMutation({
    mutationFn: async () => (await api.open(downloadCertificate.path.replace(":id", id))).blob(),
    onSuccess: (pdf) => saveFile(`treadlight-certificate-${achievementType}.pdf`, pdf),
    onError,
  });
  const share = useMutation({
    mutationFn: () => navigator.clipboard.writeText(certificateAddress(issuer.url, id)),
    onSuccess: () => showToast({ title: "Link copied", description: "Anybody with it can check your certificate." }),
    onError,
  });
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
        <button type="button" className="button button-primary" onClick={() => share.mutate()}>
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
        <button
          type="button"
          className="button button-quiet"
          aria-busy={print.isPending}
          onClick={() => print.mutate()}
        >
          <Download aria-hidden className="size-4" />
          Download as PDF
        </button>
        <button
          type="button"
          className="min-h-11 font-semibold text-ink-soft hover:text-ink"
          aria-busy={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          Make private again
        </button>
      </div>
    </div>
  );
}
