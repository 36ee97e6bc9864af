import { type Capability, can, isInOrganization } from "@treadlight/contract/access";
import { type Account, OPTIONAL_MAILS, type OptionalMail, updateAccount } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useChange } from "../../shared/api/use-route.ts";

const MAILS: Record<OptionalMail, { label: string; hint: string; needs: Capability | "organization" }> = {
  weekly_summary: {
    label: "Weekly Impact Summary",
    hint: "What your AI use gave, exposed and cost, each Monday.",
    needs: "own_data",
  },
  monthly_summary: { label: "Monthly Impact Summary", hint: "The same figures for each month.", needs: "own_data" },
  alerts: {
    label: "Alerts",
    hint: "When a rule of your organization is met that is meant for you and, for administrators, when people ask for tools.",
    needs: "organization",
  },
  dashboards: {
    label: "Dashboards",
    hint: "Those that you or a colleague chose to have sent to you.",
    needs: "organization",
  },
  weekly_organization_summary: {
    label: "Weekly summary of your organization",
    hint: "Its figures, each Monday.",
    needs: "alerts",
  },
  monthly_organization_summary: {
    label: "Monthly summary of your organization",
    hint: "Its figures for each month.",
    needs: "alerts",
  },
};

/** Which mails the person gets, besides those about their account. */
export function Mails({ account }: { account: Account }) {
  const save = useChange(updateAccount, [getMe]);
  const wanted = OPTIONAL_MAILS.filter((mail) => account.mails.includes(mail));
  return (
    <Panel title="E-mails">
      {OPTIONAL_MAILS.map((mail) => {
        const { label, hint, needs } = MAILS[mail];
        const mayGet = needs === "organization" ? isInOrganization(account.userType) : can(account.userType, needs);
        if (!mayGet) return null;
        return (
          <Switch
            key={mail}
            label={label}
            hint={hint}
            isOn={wanted.includes(mail)}
            isBusy={save.isPending}
            onChange={(isOn) =>
              save.mutate({ body: { mails: isOn ? [...wanted, mail] : wanted.filter((other) => other !== mail) } })
            }
          />
        );
      })}
    </Panel>
  );
}
