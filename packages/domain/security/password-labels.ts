/** Words for a password in lower case: in the languages of supported regions, with common abbreviations and typos. */
export const PASSWORD_LABELS: ReadonlySet<string> = new Set(
  (
    "password passwd pswd pswrd passwrd passwrod pasword passsword passord pword pwd pass pw psw psswd psswrd paswd passw passphrase passcode passwords pws " +
    "pgpassword dbpassword dbpass dbpasswd dbpwd userpass userpassword rootpassword rootpass adminpassword adminpass mypassword mypwd " +
    "mysqlpwd sshpass wifipassword smtppass smtppassword ftppass " +
    "passwort kennwort mdp contraseña contrasena clave senha wachtwoord lösenord losenord hasło haslo пароль adgangskode salasana " +
    "parola heslo jelszó şifre סיסמה סיסמא κωδικός पासवर्ड ססמה"
  ).split(" "),
);

/** Words for a token or secret phrase. */
export const SECRET_LABELS: ReadonlySet<string> = new Set(
  (
    "secret token apikey apisecret apitoken authtoken accesstoken accesskey secretkey clientsecret authkey bearertoken refreshtoken " +
    "sessiontoken credentials credential creds bearer"
  ).split(" "),
);

/** Words that mean a secret only after certain other words: `api key`, `mot de passe`, `Authorization: Basic`. */
export const COMPOUND_LABELS: ReadonlyMap<string, RegExp> = new Map([
  [
    "key",
    /(?:api|access|secret|private|auth|encryption|encrypt|signing|account|storage|subscription|service|master|admin|app|webhook|shared|license|licence)[\s_.-]{0,2}$/,
  ],
  ["passe", /(?:mots? de |palavra-)$/],
  ["khẩu", /mật $/],
  ["المرور", /كلمة $/],
  ["basic", /authorization["']?\s{0,2}[:=]\s{0,2}["']?$/],
]);

export const LABEL_WORDS: ReadonlySet<string> = new Set([
  ...PASSWORD_LABELS,
  ...SECRET_LABELS,
  ...COMPOUND_LABELS.keys(),
]);

/** Scripts without spaces, where a label is part of a longer run of letters. */
export const UNSPACED_LABEL = /パスワード|暗証番号|密码|密碼|口令|비밀번호|암호|รหัสผ่าน/g;

/** After a label, these words make it the name of something else: a length, a policy, a file, a function. */
export const OTHER_THAN_VALUE: ReadonlySet<string> = new Set(
  (
    "hash hashes hashed hashing count counts counter limit limits length len type types name names url urls uri field fields policy policies " +
    "expiry expires expired expiration ttl id ids file files path reset resets resetting manager managers hint hints min max minimum maximum regex usage " +
    "used budget size rate input strength salt rounds algorithm generator validator validation confirm confirmation column parameter param header " +
    "rotation vault store box screen page form prompt prompts link change changed require required requires requirements rule rules window price cost per total " +
    "context output completion class error errors incorrect wrong invalid protected protection less forgot forgotten encrypted csrf xsrf public " +
    "number placeholder autocomplete format encoder service provider endpoint bucket ring santa sauce sale mark test tests check checks " +
    "verify verification history attempts attempt label entry entropy schema model table exists mismatch"
  ).split(" "),
);

/** Before a label in the same identifier, these words do the same: `reset_password`, `csrfToken`, `MAX_TOKEN`. */
export const OTHER_BEFORE_LABEL: ReadonlySet<string> = new Set(
  (
    "reset forgot forgotten hash hashed encrypted csrf xsrf min max public num count invalid wrong incorrect change verify validate check total prompt " +
    "completion page cursor continuation pad eos bos unk"
  ).split(" "),
);
