import { expect, test } from "vitest";
import { refuseCommonPassword } from "./password-rules.ts";

const check = (password: string) => refuseCommonPassword(password, "password");

test.each([
  "password!!",
  "12345678!!",
  "qwerty!!!!",
  "iloveyou!!",
  "letmein!!!",
  "PASSWORD!!",
  "Passw0rd!!",
  "letmein12345",
  "0123456789",
  "abcdefghij",
  "treadlight",
  "Treadlight1!",
  "summer2026!",
  "password.com",
  "passwordpasswordpassword",
  "пароль!!!!",
  "йцукен12345",
  "Passwort2026!",
  "motdepasse1!",
  "correcthorsebatterystaple",
  "CorrectHorseBatteryStaple1",
  "correct horse battery staple",
])("given %s, then it is refused, and the message does not repeat it", async (password) => {
  await expect(check(password)).rejects.toThrow(expect.objectContaining({ code: "invalid_body" }));
  await expect(check(password)).rejects.not.toThrow(password);
});

test.each([
  "correct horse battery",
  "a brand new password",
  "blauer Himmel im Mai",
  "xK3$pq9!zL",
  "kaffee am morgen 7",
])("given %s, then it is taken", async (password) => {
  await expect(check(password)).resolves.toBeUndefined();
});
