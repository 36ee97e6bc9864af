import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Characters of a password that are looked at. */
const MAX_LENGTH = 24;

/** Passwords of other languages that lists of leaks hold first: the word for it, and neighbours on keyboards. */
const OF_OTHER_LANGUAGES = [
  ...[
    "пароль",
    "парол",
    "parol",
    "йцукен",
    "йцукенгшщз",
    "фывапролд",
    "ячсмить",
    "привет",
    "любовь",
    "наташа",
    "спартак",
  ],
  ...["passwort", "kennwort", "hallo", "schatz", "geheim", "qwertzuiop", "asdfghjkl", "yxcvbnm"],
  ...["motdepasse", "bonjour", "azertyuiop", "soleil", "doudou", "jetaime"],
  ...["contraseña", "contrasena", "clave", "hola", "teamo", "tequiero", "mipassword"],
  ...["senha", "minhasenha", "palavrapasse", "brasil", "parola", "passwordit", "ciao", "amoremio"],
  ...["wachtwoord", "welkom", "lösenord", "losenord", "salasana", "adgangskode", "passord", "heslo", "hasło", "haslo"],
  ...["jelszo", "jelszó", "şifre", "sifre", "lozinka", "geslo", "κωδικός", "κωδικος", "kodikos"],
  ...["密码", "我爱你", "woaini", "mima", "パスワード", "비밀번호", "รหัสผ่าน", "كلمةالسر", "סיסמה", "पासवर्ड"],
];

/** Phrases that were good examples until everybody knew them. */
const KNOWN_PHRASES = [
  ...["correcthorsebatterystaple", "horsebatterystaple", "correcthorsebattery", "correct horse battery staple"],
  ...["thequickbrownfox", "the quick brown fox", "tobeornottobe", "to be or not to be", "maytheforcebewithyou"],
  ...["iloveyouforever", "letmeinplease", "donttellanyone", "ihatepasswords", "changemeplease"],
];

/**
 * Estimates how many guesses a password takes, from leaked passwords, keyboard patterns, dates, repetitions and
 * sequences, also in l33t spelling.
 */
export const estimator = new ZxcvbnFactory({
  dictionary: {
    ...dictionary,
    product: ["treadlight"],
    otherLanguages: OF_OTHER_LANGUAGES,
    phrases: KNOWN_PHRASES.map((phrase) => phrase.slice(0, MAX_LENGTH)),
  },
  graphs: adjacencyGraphs,
  // Both bound the time: it grows with the length and with the letters that other signs stand for.
  maxLength: MAX_LENGTH,
  l33tMaxSubstitutions: 10,
});
