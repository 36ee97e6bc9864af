import { useAuthState } from "./auth/context.ts";
import { IfSet, installed } from "./installation.tsx";

/** Who runs this installation and how to reach them. Until the operator is set, staff read what they have to set. */
export function Operator() {
  return (
    <IfSet setting="operatorName" otherwise={<OperatorMissing />}>
      <address className="grid gap-0.5 not-italic">
        <span className="font-semibold">{installed("operatorName")}</span>
        <IfSet setting="operatorAddress">
          <span>{installed("operatorAddress")}</span>
        </IfSet>
        <IfSet setting="operatorCompanyNumber">
          <span>Company number {installed("operatorCompanyNumber")}</span>
        </IfSet>
        <IfSet setting="operatorEmail">
          <a href={`mailto:${installed("operatorEmail")}`} className="w-fit underline underline-offset-4">
            {installed("operatorEmail")}
          </a>
        </IfSet>
        <IfSet setting="operatorPhone">
          <a href={`tel:${installed("operatorPhone")}`} className="w-fit underline underline-offset-4">
            {installed("operatorPhone")}
          </a>
        </IfSet>
        <IfSet setting="operatorProfileUrl">
          <a href={installed("operatorProfileUrl")} rel="me noreferrer" className="w-fit underline underline-offset-4">
            Follow us
          </a>
        </IfSet>
      </address>
    </IfSet>
  );
}

function OperatorMissing() {
  const { user } = useAuthState();
  return (
    <p>
      The operator of this site has not entered a name and an address yet.
      {user?.isStaff && (
        <>
          {" "}
          To do so, set <code>TREADLIGHT_OPERATOR_NAME</code>, <code>TREADLIGHT_OPERATOR_ADDRESS</code> and{" "}
          <code>TREADLIGHT_OPERATOR_EMAIL</code>.
        </>
      )}
    </p>
  );
}
