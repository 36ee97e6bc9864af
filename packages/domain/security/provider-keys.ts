/** A provider's key format, from the public rules named in `source`. */
export interface ProviderKey {
  readonly id: string;
  /** The literal start of every such key. */
  readonly prefix: string;
  /** A bounded pattern for the rest of the key. */
  readonly body: string;
  readonly source: string;
  readonly checkedOn: string;
}

/** Checked on the day in `CHECKED`. Some exact lengths there are ranges here, so that abridged and newer keys match too. */
const GITLEAKS = "gitleaks, config/gitleaks.toml at b58d3f1";
const SECRETLINT = "secretlint at 18346ba, rule";
const OPENAI = `${GITLEAKS}, without its T3BlbkFJ marker in the middle`;
const CHECKED = "2026-11-20";

/** [id, prefix, body, source if not the gitleaks rule set] */
const ROWS: readonly (readonly [id: string, prefix: string, body: string, source?: string])[] = [
  ["openai", "sk-", "[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}"],
  ["openai-project", "sk-proj-", "[A-Za-z0-9_-]{32,200}", OPENAI],
  ["openai-service", "sk-svcacct-", "[A-Za-z0-9_-]{32,200}", OPENAI],
  ["openai-legacy", "sk-", "[A-Za-z0-9]{32,64}", OPENAI],
  ["anthropic", "sk-ant-", "(?:api|admin|sid|oat)\\d\\d-[A-Za-z0-9_-]{32,120}"],
  ["github-personal", "ghp_", "[A-Za-z0-9]{36}"],
  ["github-oauth", "gho_", "[A-Za-z0-9]{36}"],
  ["github-user", "ghu_", "[A-Za-z0-9]{36}"],
  ["github-server", "ghs_", "[A-Za-z0-9]{36}"],
  ["github-refresh", "ghr_", "[A-Za-z0-9]{36,76}"],
  ["github-fine-grained", "github_pat_", "[A-Za-z0-9_]{36,82}"],
  ["gitlab-personal", "glpat-", "[A-Za-z0-9_.-]{20,60}"],
  ["gitlab-deploy", "gldt-", "[A-Za-z0-9_-]{20}"],
  ["gitlab-runner", "glrt-", "[A-Za-z0-9_.-]{20,60}"],
  ["gitlab-feed", "glft-", "[A-Za-z0-9_-]{20}"],
  ["gitlab-oauth", "gloas-", "[A-Za-z0-9_-]{64}"],
  ["gitlab-trigger", "glptt-", "[a-f0-9]{40}"],
  ["aws-access-key", "AKIA", "[A-Z0-9]{16}"],
  ["aws-session-key", "ASIA", "[A-Z0-9]{16}"],
  ["aws-bearer", "ABIA", "[A-Z0-9]{16}"],
  ["aws-context", "ACCA", "[A-Z0-9]{16}"],
  ["aws-bedrock", "ABSK", "[A-Za-z0-9+/]{109,269}={0,2}"],
  ["google-api", "AIza", "[A-Za-z0-9_-]{35}"],
  ["stripe-secret", "sk_live_", "[A-Za-z0-9]{10,110}"],
  ["stripe-secret-test", "sk_test_", "[A-Za-z0-9]{10,110}"],
  ["stripe-restricted", "rk_live_", "[A-Za-z0-9]{10,110}"],
  ["stripe-restricted-test", "rk_test_", "[A-Za-z0-9]{10,110}"],
  ["slack-bot", "xoxb-", "[0-9]{8,14}-[A-Za-z0-9-]{18,60}"],
  ["slack-user", "xoxp-", "[0-9]{8,14}-[A-Za-z0-9-]{24,90}"],
  ["slack-app", "xapp-", "\\d-[A-Z0-9]{8,14}-\\d{8,14}-[a-z0-9]{32,80}"],
  ["slack-webhook", "hooks.slack.com/services/", "[A-Za-z0-9+/]{43,56}"],
  ["sendgrid", "SG.", "[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}"],
  ["twilio", "SK", "[a-f0-9]{32}"],
  ["mailgun", "key-", "[a-f0-9]{32}"],
  ["mailchimp", "", "[a-f0-9]{32}-us\\d{1,2}"],
  ["brevo", "xkeysib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"],
  ["npm", "npm_", "[A-Za-z0-9]{36}"],
  ["pypi", "pypi-", "AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,200}"],
  ["rubygems", "rubygems_", "[a-f0-9]{48}"],
  ["hugging-face", "hf_", "[A-Za-z0-9]{34,40}"],
  ["groq", "gsk_", "[A-Za-z0-9]{40,60}", `${SECRETLINT} groq`],
  ["perplexity", "pplx-", "[A-Za-z0-9]{48}"],
  ["databricks", "dapi", "[a-f0-9]{32}(?:-\\d)?"],
  ["digitalocean", "dop_v1_", "[a-f0-9]{64}"],
  ["digitalocean-oauth", "doo_v1_", "[a-f0-9]{64}"],
  ["digitalocean-refresh", "dor_v1_", "[a-f0-9]{64}"],
  ["shopify-access", "shpat_", "[a-fA-F0-9]{32}"],
  ["shopify-custom", "shpca_", "[a-fA-F0-9]{32}"],
  ["shopify-private", "shppa_", "[a-fA-F0-9]{32}"],
  ["shopify-secret", "shpss_", "[a-fA-F0-9]{32}"],
  ["linear", "lin_api_", "[A-Za-z0-9]{40}"],
  ["notion", "ntn_", "[0-9]{11}[A-Za-z0-9]{35}"],
  ["notion-legacy", "secret_", "[A-Za-z0-9]{43}", `${SECRETLINT} notion`],
  ["grafana-service", "glsa_", "[A-Za-z0-9]{32}_[a-fA-F0-9]{8}"],
  ["grafana-cloud", "glc_", "[A-Za-z0-9+/]{32,400}={0,3}"],
  ["pulumi", "pul-", "[a-f0-9]{40}"],
  ["vault-service", "hvs.", "[A-Za-z0-9_-]{24,120}"],
  ["vault-batch", "hvb.", "[A-Za-z0-9_-]{138,300}"],
  ["terraform-cloud", "", "[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}"],
  ["doppler", "dp.pt.", "[A-Za-z0-9]{43}"],
  ["dynatrace", "dt0c01.", "[A-Za-z0-9]{24}\\.[A-Za-z0-9]{64}"],
  ["postman", "PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"],
  ["prefect", "pnu_", "[A-Za-z0-9]{36}"],
  ["readme", "rdme_", "[a-z0-9]{70}"],
  ["planetscale", "pscale_", "(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,64}"],
  ["fly", "fo1_", "[A-Za-z0-9_-]{43}"],
  ["sentry-user", "sntryu_", "[a-f0-9]{64}"],
  ["heroku", "HRKU-AA", "[A-Za-z0-9_-]{58}"],
  ["square-access", "sq0atp-", "[A-Za-z0-9_-]{22,60}"],
  ["square", "EAAA", "[A-Za-z0-9_-]{60}"],
  ["openshift", "sha256~", "[A-Za-z0-9_-]{43}"],
  ["new-relic", "NRAK-", "[A-Z0-9]{27}"],
  ["docker-personal", "dckr_pat_", "[A-Za-z0-9_-]{27}", `${SECRETLINT} docker`],
  ["figma", "figd_", "[A-Za-z0-9_-]{40}", `${SECRETLINT} figma`],
  ["onepassword", "ops_eyJ", "[A-Za-z0-9+/]{250,1000}={0,3}"],
  [
    "tailscale",
    "tskey-",
    "(?:auth|api|client|webhook)-[A-Za-z0-9]{10,20}-[A-Za-z0-9]{20,40}",
    `${SECRETLINT} tailscale`,
  ],
  ["airtable", "pat", "[A-Za-z0-9]{14}\\.[a-f0-9]{64}"],
  ["atlassian", "ATATT3", "[A-Za-z0-9_=-]{180,200}"],
  ["age", "AGE-SECRET-KEY-1", "[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}"],
];

export const PROVIDER_KEYS: readonly ProviderKey[] = ROWS.map(([id, prefix, body, source = GITLEAKS]) => ({
  id,
  prefix,
  body,
  source,
  checkedOn: CHECKED,
}));
