import { useQueryClient } from "@tanstack/react-query";
import { isInOrganization } from "@treadlight/contract/access";
import { askToJoin, getJoinable } from "@treadlight/contract/company";
import { getOrganization, leaveOrganization } from "@treadlight/contract/organization";
import { Modal } from "@treadlight/ui/modal.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";

/** The organization that somebody belongs to, and how to join or leave one. */
export function Membership() {
  const user = useUser();
  const organization = useRoute(getOrganization);
  const isMember = user !== null && user !== undefined && isInOrganization(user.userType);
  return (
    <Panel title="Organization">
      <Answered query={organization} what="your organization" className="h-16 w-full">
        {({ name }) =>
          isMember ? (
            <div className="grid gap-4">
              <p>
                You belong to <strong>{name}</strong>. Its administrators set your role, department and team.
              </p>
              <Leave name={name} />
            </div>
          ) : (
            <div className="grid gap-4">
              <p className="max-w-prose">
                You have a personal account. To join an organization, ask one of its administrators for an invitation
                and open its link while you are signed in.
              </p>
              <JoinByDomain />
            </div>
          )
        }
      </Answered>
    </Panel>
  );
}

/** Offers the organization that lets people with an address of its domain join. */
function JoinByDomain() {
  const { data } = useRoute(getJoinable);
  const ask = useChange(askToJoin, []);
  if (!data?.organization) return null;
  const { name } = data.organization;
  return ask.isSuccess ? (
    <p role="status">Invitation sent. Open its link while you are signed in.</p>
  ) : (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        Your e-mail address belongs to <strong>{name}</strong>, which lets you join.
      </p>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={ask.isPending}
        onClick={() => ask.mutate({})}
      >
        Send me an invitation
      </button>
    </div>
  );
}

function Leave({ name }: { name: string }) {
  const [isAsked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const showToast = useToast();
  const leave = useChange(leaveOrganization, []);

  function confirm() {
    leave.mutate(
      {},
      {
        onSuccess: () => {
          showToast({ title: `You have left ${name}` });
          // Nearly everything on the page belongs to the organization.
          void queryClient.invalidateQueries();
        },
        onSettled: () => setAsked(false),
      },
    );
  }

  return (
    <>
      <div>
        <button type="button" className="button button-quiet max-w-full wrap-anywhere" onClick={() => setAsked(true)}>
          Leave {name}
        </button>
      </div>
      {isAsked && (
        <Modal title={`Leave ${name}?`} onClose={() => setAsked(false)}>
          <div className="grid gap-5">
            <p>
              You return to your personal account. Sessions that you recorded in {name} stay there, and you need a new
              invitation to come back.
            </p>
            <div className="flex flex-wrap gap-2">
              <button type="button" className="button button-primary" aria-disabled={leave.isPending} onClick={confirm}>
                Leave
              </button>
              <button type="button" className="button button-quiet" onClick={() => setAsked(false)}>
                Stay
              </button>
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}
