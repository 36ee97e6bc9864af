import { ApiError } from "@treadlight/client";
import { ACHIEVEMENTS, type AchievementType, socialMessage } from "@treadlight/domain/achievements";
import { Modal } from "@treadlight/ui/modal.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useEffect, useRef, useState } from "react";
import { useFeatureReport } from "../../shared/monitoring/context.ts";
import { ClaimStep } from "./claim-step.tsx";
import { DoneStep } from "./done-step.tsx";
import { type SocialPlatform, share } from "./share.ts";
import { ShareStep } from "./share-step.tsx";
import { useAchievement } from "./use-achievement.ts";

type Step = "claim" | "share" | "done";

const TITLES: Readonly<Record<Step, string>> = {
  claim: "Achievement Unlocked!",
  share: "Share Your Achievement",
  done: "Congratulations!",
};

/** Claims an achievement, shares it and congratulates. It starts over each time it is opened. */
export function AchievementDialog({ type, onClose }: { type: AchievementType; onClose: () => void }) {
  const achievement = ACHIEVEMENTS[type];
  const [step, setStep] = useState<Step>("claim");
  const { footprint, claim, recordShare } = useAchievement(type);
  const showToast = useToast();
  const report = useFeatureReport();
  const content = useRef<HTMLDivElement>(null);
  const post = socialMessage(type, footprint);
  const fail = (description: string) => showToast({ title: "Error", description, isDestructive: true });

  // The pressed button is gone with its step, so the focus moves to the start of the next one.
  useEffect(() => {
    if (step !== "claim") content.current?.focus();
  }, [step]);

  const takeClaim = () =>
    claim.mutate(undefined, {
      onSuccess: () => {
        report("achievement-claim", { type });
        setStep("share");
      },
      onError: (error) =>
        fail(
          error instanceof ApiError && error.code === "achievement_not_earned"
            ? "You have not earned this achievement yet."
            : "Failed to record achievement. Please try again.",
        ),
    });

  async function shareOn(platform: SocialPlatform): Promise<void> {
    if (recordShare.isPending) return;
    try {
      await share(platform, { title: achievement.title, post }, window);
    } catch {
      return fail(platform === "email" ? "Failed to open email client" : "Failed to copy content. Please try again.");
    }
    if (platform === "email") {
      showToast({
        title: "Email Template Ready",
        description: "Your email client should open with the achievement sharing template.",
      });
    }
    const achievementId = claim.data?.achievement.id;
    if (achievementId === undefined) return;
    recordShare.mutate(
      { achievementId, platform, postContent: post },
      {
        onSuccess: () => {
          report("achievement-share", { type, platform });
          showToast({
            title: "Shared Successfully!",
            description: "Your achievement has been shared. Thank you for spreading awareness!",
          });
          setStep("done");
        },
        onError: () => fail("Failed to record sharing. Please try again."),
      },
    );
  }

  return (
    <Modal title={TITLES[step]} onClose={onClose}>
      <div ref={content} tabIndex={-1} className="outline-none">
        {step === "claim" && <ClaimStep achievement={achievement} isClaiming={claim.isPending} onClaim={takeClaim} />}
        {step === "share" && (
          <ShareStep
            post={post}
            isSharing={recordShare.isPending}
            onShare={(platform) => void shareOn(platform)}
            onSkip={() => {
              if (!recordShare.isPending) setStep("done");
            }}
          />
        )}
        {step === "done" && <DoneStep achievement={achievement} onClose={onClose} />}
      </div>
    </Modal>
  );
}
