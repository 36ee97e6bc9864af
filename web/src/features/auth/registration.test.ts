import { expect, test } from "vitest";
import { EMPTY_REGISTRATION, registrationFormSchema, registrationOf } from "./registration.ts";

const individual = { ...EMPTY_REGISTRATION, email: "ada@example.com", password: "correct horse" };

test("given an individual, only what was filled in is sent", () => {
  expect(registrationOf(registrationFormSchema.parse(individual))).toEqual({
    accountType: "individual",
    email: "ada@example.com",
    password: "correct horse",
  });
});

test("given an individual who named an organization before, the name is not sent", () => {
  expect(registrationOf({ ...individual, organizationName: "Example Ltd" })).not.toHaveProperty("organizationName");
});

test.each([
  ["a business without a name", { ...individual, accountType: "business", organizationName: "  " }, "organizationName"],
  ["no e-mail address", { ...individual, email: "ada" }, "email"],
  ["a password of nine characters", { ...individual, password: "123456789" }, "password"],
])("given %s, that field is wrong", (_, form, field) => {
  const { error } = registrationFormSchema.safeParse(form);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
