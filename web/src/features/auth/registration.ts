import { z } from "zod";

export const MIN_PASSWORD_CHARACTERS = 10;

/** The registration form. An organization's name is asked of businesses only. */
export const registrationFormSchema = z
  .object({
    accountType: z.enum(["individual", "business"]),
    organizationName: z.string().trim().max(200),
    name: z.string().trim().max(200),
    email: z.email("Enter your e-mail address, like name@example.com"),
    password: z.string().min(MIN_PASSWORD_CHARACTERS, `Use at least ${MIN_PASSWORD_CHARACTERS} characters`),
    region: z.string(),
  })
  .refine(({ accountType, organizationName }) => accountType === "individual" || organizationName !== "", {
    path: ["organizationName"],
    message: "Enter the name of your organization",
  });
export type RegistrationForm = z.output<typeof registrationFormSchema>;

export const EMPTY_REGISTRATION: RegistrationForm = {
  accountType: "individual",
  organizationName: "",
  name: "",
  email: "",
  password: "",
  region: "",
};

/** What is sent: fields left empty are left out. */
export function registrationOf(form: RegistrationForm) {
  const { accountType, organizationName, name, email, password, region } = form;
  return {
    accountType,
    email,
    password,
    ...(name && { name }),
    ...(region && { region }),
    ...(accountType === "business" && { organizationName }),
  };
}
