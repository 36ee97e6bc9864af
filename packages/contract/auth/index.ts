import { API_TOKEN_ROUTES } from "./api-tokens.ts";
import { connectDevice, disconnectDevice, listDevices, logoutAll, revokeDevice } from "./devices.ts";
import { changeEmail, confirmEmail } from "./email.ts";
import { getMe, login, logout, openDemo, refreshLogin } from "./login.ts";
import { addPasskey, challengePasskey, removePasskey, signInWithPasskey, startPasskey } from "./passkeys.ts";
import { changePassword, forgotPassword, resetPassword } from "./password.ts";
import { register } from "./registration.ts";
import {
  completeSignIn,
  confirmAuthenticatorApp,
  forgetDevice,
  getSecondSteps,
  newRecoveryCodes,
  prove,
  removeAuthenticatorApp,
  setUpAuthenticatorApp,
} from "./second-steps.ts";

export * from "./api-tokens.ts";
export * from "./devices.ts";
export * from "./email.ts";
export * from "./login.ts";
export * from "./passkeys.ts";
export * from "./password.ts";
export * from "./registration.ts";
export * from "./second-steps.ts";

export const AUTH_ROUTES = [
  register,
  login,
  completeSignIn,
  challengePasskey,
  signInWithPasskey,
  openDemo,
  refreshLogin,
  logout,
  getMe,
  listDevices,
  connectDevice,
  revokeDevice,
  disconnectDevice,
  logoutAll,
  forgotPassword,
  resetPassword,
  changePassword,
  changeEmail,
  confirmEmail,
  prove,
  getSecondSteps,
  setUpAuthenticatorApp,
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startPasskey,
  addPasskey,
  removePasskey,
  newRecoveryCodes,
  forgetDevice,
  ...API_TOKEN_ROUTES,
];
