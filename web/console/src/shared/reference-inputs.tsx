import { can, isForPlaces, normalizeRole } from "@treadlight/contract/access";
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  FormDataConsumer,
  ReferenceArrayInput,
  ReferenceInput,
  type Validator,
} from "react-admin";
import { orNull } from "./choice-input.tsx";

const BY_NAME = { field: "name", order: "ASC" } as const;
const BY_EMAIL = { field: "email", order: "ASC" } as const;

interface Props {
  source?: string;
  label?: string;
}

interface PlaceProps extends Props {
  validate?: Validator;
  helperText?: string;
}

interface TeamProps extends PlaceProps {
  departmentId?: string | undefined;
}

/** Where somebody works: a department, and one of its teams. */
export function PlaceInputs() {
  return (
    <>
      <DepartmentInput />
      <FormDataConsumer<{ departmentId?: string }>>
        {({ formData: { departmentId } }) => <TeamInput departmentId={departmentId} />}
      </FormDataConsumer>
    </>
  );
}

/** What somebody whose role is about departments is responsible for. */
export function ResponsibleInputs({ helperText }: { helperText: string }) {
  return (
    <FormDataConsumer<{ role?: string }>>
      {({ formData: { role } }) => {
        const userType = normalizeRole(role);
        if (!isForPlaces(userType)) return null;
        return (
          <>
            <ReferenceArrayInput source="responsibleDepartmentIds" reference="departments" sort={BY_NAME}>
              <AutocompleteArrayInput
                label="Responsible for departments"
                filterToQuery={toQuery}
                helperText={helperText}
                shouldUnregister
              />
            </ReferenceArrayInput>
            {can(userType, "department_people") && (
              <ReferenceArrayInput source="responsibleTeamIds" reference="teams" sort={BY_NAME}>
                <AutocompleteArrayInput label="Responsible for teams" filterToQuery={toQuery} shouldUnregister />
              </ReferenceArrayInput>
            )}
          </>
        );
      }}
    </FormDataConsumer>
  );
}

/** A department of the organization, by name. If it is empty, the record has no department. */
export function DepartmentInput({ source = "departmentId", label = "Department", ...place }: PlaceProps) {
  return (
    <ReferenceInput source={source} reference="departments" sort={BY_NAME}>
      <AutocompleteInput label={label} filterToQuery={toQuery} parse={orNull} {...place} />
    </ReferenceInput>
  );
}

/** A team of the organization, or of a department in it, by name. */
export function TeamInput({ source = "teamId", label = "Team", departmentId, ...place }: TeamProps) {
  return (
    <ReferenceInput source={source} reference="teams" sort={BY_NAME} filter={departmentId ? { departmentId } : {}}>
      <AutocompleteInput label={label} filterToQuery={toQuery} parse={orNull} {...place} />
    </ReferenceInput>
  );
}

/** A person, by name or address. */
export function PersonInput({ source, label }: Required<Props>) {
  return (
    <ReferenceInput source={source} reference="users" sort={BY_EMAIL}>
      <AutocompleteInput label={label} filterToQuery={toQuery} />
    </ReferenceInput>
  );
}

function OrganizationInput({ source, label }: Required<Props>) {
  return (
    <ReferenceInput source={source} reference="organizations" sort={BY_NAME}>
      <AutocompleteInput label={label} filterToQuery={toQuery} />
    </ReferenceInput>
  );
}

/** The inputs as filters. A list reads `source` and `label` from them without rendering them. */
export const DEPARTMENT_FILTER = <DepartmentInput key="department" source="departmentId" label="Department" />;
export const TEAM_FILTER = <TeamInput key="team" source="teamId" label="Team" />;
/** For staff. */
export const ORGANIZATION_FILTER = (
  <OrganizationInput key="organization" source="organizationId" label="Organization" />
);

const toQuery = (q: string) => ({ q });
