import { notRechecked, type PlanTerms, read } from "./evidence.ts";

const faqs = read("https://aws.amazon.com/bedrock/faqs/", "2026-10-18");
const protection = read("https://docs.aws.amazon.com/bedrock/latest/userguide/data-protection.html", "2026-10-18");
const retention = read("https://docs.aws.amazon.com/bedrock/latest/userguide/data-retention.html", "2026-10-18");
const scope = notRechecked("https://aws.amazon.com/compliance/services-in-scope/", "2026-08-05");
const addendum = notRechecked("https://aws.amazon.com/compliance/gdpr-center/", "2026-08-05");
const business = read("https://docs.aws.amazon.com/amazonq/latest/qbusiness-ug/getting-started.html", "2026-08-05");

export const BEDROCK: PlanTerms = {
  api: {
    plan: "Amazon Bedrock",
    training: faqs("no", "Prompts and answers train no models and are not shared with their makers"),
    retention: retention("yes", "The customer sets the period"),
    location: faqs("yes", "Region of choice"),
    certificates: scope("yes", "SOC 2, ISO 27001"),
    contract: addendum("yes", "Data processing addendum, part of the service terms"),
    access: protection("yes", "Identity and access management; calls are in CloudTrail"),
  },
};
export const Q_BUSINESS: PlanTerms = {
  business: {
    plan: "Amazon Q Business",
    training: business("no", "Content trains no models"),
    certificates: scope("yes", "SOC 2, ISO 27001"),
    contract: addendum("yes", "Data processing addendum, part of the service terms"),
  },
};
