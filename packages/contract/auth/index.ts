import { connectDevice, listDevices, logoutAll, revokeDevice } from "./devices.ts";
import { changeEmail, confirmEmail } from "./email.ts";
import { getMe, login, logout, refreshLogin } from "./login.ts";
import { changePassword, forgotPassword, resetPassword } from "./password.ts";
import { register } from "./registration.ts";

export * from "./devices.ts";
export * from "./email.ts";
export * from "./login.ts";
export * from "./password.ts";
export * from "./registration.ts";

export const AUTH_ROUTES = [
  register,
  login,
  refreshLogin,
  logout,
  getMe,
  listDevices,
  connectDevice,
  revokeDevice,
  logoutAll,
  forgotPassword,
  resetPassword,
  changePassword,
  changeEmail,
  confirmEmail,
];
