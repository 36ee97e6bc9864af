import * as domains from "./domains.ts";
import * as identity from "./identity.ts";
import * as settings from "./settings.ts";
import * as signIn from "./sign-in.ts";
import * as rules from "./sign-in-rules.ts";

export * from "./domains.ts";
export * from "./identity.ts";
export * from "./settings.ts";
export * from "./sign-in.ts";
export * from "./sign-in-rules.ts";

export const COMPANY_ROUTES = [
  signIn.startCompanySignIn,
  signIn.finishCompanySignIn,
  signIn.linkCompanyAccount,
  signIn.endCompanyLogins,
  signIn.takeSamlResponse,
  signIn.getSamlMetadata,
  domains.listDomains,
  domains.addDomain,
  domains.checkDomain,
  domains.changeDomain,
  domains.removeDomain,
  domains.getJoinable,
  domains.askToJoin,
  identity.getCompanyIdentity,
  identity.unlinkCompanyIdentity,
  settings.getCompanySignIn,
  settings.updateCompanySignIn,
  settings.removeCompanySignIn,
  settings.testCompanySignIn,
  settings.getGroupRules,
  settings.updateGroupRules,
  rules.getSignInRules,
  rules.updateSignInRules,
];
